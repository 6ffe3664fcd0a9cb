import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { testScript } from '../../../test/support/builder-keys.js';
import { alicePolicy } from '../../../test/support/builder-mints.js';
import { bob, foreignAddress, homeAddress, keys, ledger, multisig } from '../../../test/support/builder-requests.js';
import { addressText } from '../../chains/cardano/addresses/address.js';
import { assetUnit } from '../../chains/cardano/assets/asset-id.js';
import { cip68Json, readCip68 } from '../../chains/cardano/assets/cip68.js';
import { encodePlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { parseJsonWithBigints } from '../../kernel/exact-json.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import { cip68Datum } from '../request/cip68-datum.js';
import type { Cip68Token, Cip68UpdateRequest, Utxo } from '../request/request.js';
import { buildCip68Mint } from './cip68-mint.js';
import { buildCip68Update } from './cip68-update.js';

const name = Buffer.from('Ticket').toString('hex');
const metadata = { name: 'Ticket', description: 'x'.repeat(200), seats: [1, 2, { row: 'A' }], raw: '0x00ff' };
const policyId = alicePolicy.hash;
const formatUnit = (prefix: string): string => policyId + prefix + name;

const common = {
  changeAddress: homeAddress,
  utxos: [{ txHash: '11'.repeat(32), address: homeAddress, lovelace: 50_000_000n }],
  nativeScripts: [alicePolicy.bytes],
};
const token: Cip68Token = { label: 222, name, metadata, referenceAddress: multisig.address };
const mint = (...tokens: readonly Partial<Cip68Token>[]) =>
  buildCip68Mint({ ...common, policyId, tokens: tokens.map((more) => ({ ...token, ...more })) }, ledger);

const decodeOutputs = (cbor: string) => decodeTransaction(fromHex(cbor)).body.outputs;
const decodeMetadata = (datum: Uint8Array) => parseJsonWithBigints(cip68Json(readCip68(datum)!.metadata));

describe('CIP-68 mint', () => {
  test.each([
    [222, '000de140', 1n],
    [333, '0014df10', 1000n],
    [444, '001bc280', 10n],
  ] as const)('mints a reference token with the metadata for label %d', (label, prefix, quantity) => {
    const built = mint({ label, quantity, recipient: foreignAddress });
    checkTransaction(built, common, ledger, keys);
    const [reference, user] = decodeOutputs(built.cbor);
    expect(reference!.assets.map((asset) => [assetUnit(asset), asset.quantity])).toEqual([
      [formatUnit('000643b0'), 1n],
    ]);
    expect(user!.assets.map((asset) => [assetUnit(asset), asset.quantity])).toEqual([[formatUnit(prefix), quantity]]);
    expect(decodeMetadata(reference!.inlineDatum!)).toEqual(metadata);
    expect(readCip68(reference!.inlineDatum!)!.version).toBe(label === 444 ? 3n : 1n);
  });

  test('sends tokens without a recipient to the change address', () => {
    const { change } = mint({});
    expect(change.flatMap(({ assets }) => assets)).toEqual([{ policyId, assetName: `000de140${name}`, quantity: 1n }]);
  });

  test.each<readonly [readonly Partial<Cip68Token>[], string]>([
    [[], 'tokens is empty'],
    [[{}, { label: 333 }], 'tokens[1].name is duplicated'],
    [[{ quantity: 2n }], 'tokens[0].quantity must be 1 for label 222'],
    [[{ quantity: 0n }], 'tokens[0].quantity must be 1 or more'],
    [[{ name: 'ab'.repeat(29) }], 'tokens[0].name must have at most 28 bytes'],
    [[{ label: 444, version: 1 }], 'tokens[0].version must be from 2 to 3 for label 444'],
    [[{ metadata: ['a'] }], 'tokens[0].metadata must be an object'],
    [[{ metadata: { ok: true as unknown as string } }], 'Invalid tokens[0].metadata'],
    [[{ extra: fromHex('f6') }], 'Invalid tokens[0].extra'],
    [[{ referenceAddress: 'x' }], 'Invalid address in tokens[0].referenceAddress'],
    [[{ recipient: 'x' }], 'Invalid address in tokens[0].recipient'],
  ])('rejects tokens that the standard does not allow: %#', (tokens, sentence) => {
    expect(() => mint(...tokens)).toThrow(sentence);
  });
});

test('the datum round-trips its metadata, including long texts', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((each) => !each.startsWith('0x'));
  const key = text.filter((each) => !each.startsWith('constructor_') && each !== '__proto__');
  fc.assert(
    fc.property(
      fc.dictionary(
        key,
        fc.oneof(text, fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), fc.array(text, { maxLength: 3 })),
      ),
      (given) => {
        const plain = JSON.parse(JSON.stringify(decodeMetadata(cip68Datum({ metadata: given }, '')), bigints));
        expect(plain).toEqual(JSON.parse(JSON.stringify(given, bigints)));
      },
    ),
    { numRuns: 200 },
  );
});

/** The lossless JSON parser gives numbers where they are exact. */
const bigints = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' || typeof value === 'number' ? `${value}n` : value;

describe('CIP-68 update', () => {
  const extra = encodePlutusData({ kind: 'int', value: 7n });
  const unit = formatUnit('000643b0');
  const reference = (address: string, more: Partial<Utxo> = {}): Utxo => ({
    txHash: '22'.repeat(32),
    address,
    lovelace: 2_000_000n,
    assets: [{ policyId, assetName: `000643b0${name}`, quantity: 1n }],
    inlineDatum: toHex(cip68Datum({ metadata, version: 2, extra }, '')),
    ...more,
  });
  const update = (more: Partial<Cip68UpdateRequest>, view = ledger) =>
    buildCip68Update(
      {
        ...common,
        referenceUnit: unit,
        reference: reference(homeAddress),
        content: { metadata: { name: 'New' } },
        ...more,
      },
      view,
    );

  test.each([
    ['a key', homeAddress, 1],
    ['a native script', multisig.address, 3],
  ] as const)('replaces the datum at %s and keeps the fields that are not given', (_, address, signatures) => {
    const old = reference(address);
    const built = update({ reference: old });
    expect(built.signatures).toBe(signatures);
    expect(built.warnings).toEqual([]);
    expect(built.inputs.map(({ txHash }) => txHash)).toContain(old.txHash);
    checkTransaction({ ...built, inputs: built.inputs }, { ...common, utxos: built.inputs }, ledger, keys);
    const [paid] = decodeOutputs(built.cbor);
    expect(paid!.assets.map(assetUnit)).toEqual([unit]);
    expect(decodeMetadata(paid!.inlineDatum!)).toEqual({ name: 'New' });
    expect(readCip68(paid!.inlineDatum!)).toMatchObject({ version: 2n, extra: { kind: 'int', value: 7n } });
  });

  test('adds lovelace when the datum has grown and keeps the value', () => {
    const small = update({});
    expect(small.paid).toEqual([2_000_000n]);
    const large = update({ content: { metadata: { text: 'x'.repeat(2000) }, version: 3 } });
    expect(large.paid[0]).toBeGreaterThan(8_000_000n);
    checkTransaction(large, { ...common, utxos: large.inputs }, ledger, keys);
  });

  test('spends the given output of the reference token', () => {
    const other = reference(homeAddress, { txHash: '33'.repeat(32), lovelace: 90_000_000n });
    const built = update({ utxos: [...common.utxos, other] });
    expect(built.inputs.map(({ txHash }) => txHash)).not.toContain(other.txHash);
  });

  test('is rejected when the output cannot be spent', () => {
    const plutus = 'ab'.repeat(28);
    const address = addressText({
      type: 'enterprise',
      networkId: 0,
      payment: { type: 'script', hash: fromHex(plutus) },
    });
    const scripts = new Map([[plutus, { language: 'plutus-v3', sizeBytes: 10 } as const]]);
    const moved = { reference: reference(address) };
    expect(() => update(moved, { ...ledger, scripts })).toThrow(`The script ${plutus} is a Plutus script`);
    expect(() => update(moved)).toThrow(`The script ${plutus} is unknown`);
    const late = testScript({ type: 'before', slot: 7n });
    const closed = { reference: reference(late.address), nativeScripts: [late.bytes] };
    expect(() => update(closed)).toThrow('cannot be satisfied since slot 7');
  });

  test('is rejected when the previous datum is unknown', () => {
    const { inlineDatum: _, ...bare } = reference(homeAddress);
    const unreadable = [bare, { ...bare, dataHash: 'ab'.repeat(32) }, reference(homeAddress, { inlineDatum: '01' })];
    for (const old of unreadable) {
      const whole = { metadata: { name: 'New' }, version: 2, extra };
      expect(() => update({ reference: old })).toThrow('provide version and extra');
      expect(() => update({ reference: old, content: { ...whole, version: undefined } })).toThrow('provide version');
      expect(decodeOutputs(update({ reference: old, content: whole }).cbor)[0]!.inlineDatum).toEqual(
        cip68Datum(whole, ''),
      );
    }
  });

  test('is rejected when the output does not hold the reference token', () => {
    expect(() => update({ reference: reference(homeAddress, { inlineDatum: 'zz' }) })).toThrow(BuildError);
    expect(() => update({ referenceUnit: formatUnit('000de140') })).toThrow('referenceUnit is not a reference token');
    expect(() => update({ reference: reference(homeAddress, { assets: [] }) })).toThrow('does not hold');
    expect(() => update({ reference: reference(homeAddress, { referenceScriptHash: bob.hashHex }) })).toThrow(
      'would lose',
    );
    expect(() => update({ content: { metadata: {}, version: 4 } })).toThrow('version must be from 1 to 3');
  });
});
