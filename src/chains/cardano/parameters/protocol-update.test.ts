import { expect, test } from 'vitest';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { type ProtocolParameterUpdate, readParameterUpdate, writeParameterUpdate } from './protocol-update.js';

const read = (hex: string) => {
  const reader = new CborReader(fromHex(hex));
  const update = readParameterUpdate(reader);
  reader.expectEnd();
  return update;
};

function write(update: ProtocolParameterUpdate): string {
  const writer = new CborWriter();
  writeParameterUpdate(writer, update);
  return toHex(writer.finish());
}

/** Keys 34 to 39 of the CDDL of Dijkstra. */
const DIJKSTRA = [
  'a6',
  '18221a00100000',
  '18231a00032000',
  '1824196400',
  '1825d81e820605',
  '1826f6',
  '1827d81e820318c8',
];

test('parameters of Dijkstra are read and written by their keys', () => {
  const update = read(DIJKSTRA.join(''));
  expect(update).toEqual({
    maxRefScriptSizePerBlock: 1_048_576n,
    maxRefScriptSizePerTx: 204_800n,
    refScriptCostStride: 25_600n,
    refScriptCostMultiplier: { numerator: 6n, denominator: 5n },
    maxPledgeLeverage: { limit: undefined },
    minPoolMargin: { numerator: 3n, denominator: 200n },
  });
  expect(write(update)).toBe(DIJKSTRA.join(''));
});

test('pledge leverage is a fraction or has no limit', () => {
  const limited = 'a11826d81e820a01';
  expect(read(limited)).toEqual({ maxPledgeLeverage: { limit: { numerator: 10n, denominator: 1n } } });
  expect(write(read(limited))).toBe(limited);
});

test('cost model of Plutus V4 has the language number 3', () => {
  const hex = 'a112a103830120190100';
  expect(read(hex)).toEqual({ costModels: [[3, [1n, -1n, 256n]]] });
  expect(write(read(hex))).toBe(hex);
});

test.each([
  ['stride', 'a1182400', 'a parameter of zero'],
  ['multiplier', 'a11825d81e820005', 'a parameter that is not positive'],
  ['key', 'a1182801', 'unknown protocol parameter 40'],
])('invalid %s is rejected', (_, hex, reason) => {
  expect(() => read(hex)).toThrow(reason);
});
