import Type from 'typebox';
import { expect, test } from 'vitest';
import { compileUtxoConversion, UTXO_FORMS_KEYWORD } from './utxo-forms.js';

const Utxo = Type.Object({ txHash: Type.String(), address: Type.String(), lovelace: Type.String() });
const convert = compileUtxoConversion(
  Type.Object({ utxos: Type.Array(Utxo, { maxItems: 2, [UTXO_FORMS_KEYWORD]: true }) }),
)!;

test('list of UTxOs that is too long keeps its length and is not read', () => {
  const { body } = convert({ utxos: ['not CBOR', 'not CBOR', 'not CBOR'] });
  expect((body as { utxos: unknown[] }).utxos).toMatchObject(Array.from({ length: 3 }, () => ({ lovelace: '0' })));
});

test('list within its limit is read, and the first item that cannot be read is named', () => {
  expect(() => convert({ utxos: ['not CBOR'] })).toThrow(/utxos\[0\]/);
});
