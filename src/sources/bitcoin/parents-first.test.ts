import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex } from '../../kernel/hex.js';
import { parentsFirst } from './parents-first.js';

const txid = (number: number): string => number.toString(16).padStart(64, '0');

const createPending = (number: number, parents: readonly number[]) => ({
  txid: txid(number),
  parents: parents.map(txid),
  transaction: {
    inputs: parents.map((parent) => ({
      previous: { txid: fromHex(txid(parent)), vout: 0 },
      scriptSig: new Uint8Array(),
      sequence: 0,
      witness: [],
    })),
  },
});

/** Each transaction may spend any with a smaller number. */
const mempools = fc
  .array(fc.array(fc.nat(1_000), { maxLength: 3 }), { maxLength: 30 })
  .map((parents) => parents.map((list, index) => createPending(index, index === 0 ? [] : list.map((at) => at % index))))
  .chain((items) => fc.shuffledSubarray(items, { minLength: items.length }));

test('every transaction comes after its parents, and none is lost', () => {
  fc.assert(
    fc.property(mempools, (items) => {
      const ordered = parentsFirst(items, new Set());
      expect(ordered).toHaveLength(items.length);
      const seen = new Set<string>();
      for (const item of ordered) {
        expect(item.parents.every((parent) => seen.has(parent))).toBe(true);
        seen.add(item.txid);
      }
    }),
  );
});

test('only descendants of a vanished transaction are omitted', () => {
  const items = [
    createPending(3, [2]),
    createPending(2, [1]),
    createPending(5, [4]),
    createPending(4, [9]),
    createPending(6, [3, 4]),
  ];
  expect(parentsFirst(items, new Set([txid(1)])).map((item) => item.txid)).toEqual([txid(4), txid(5)]);
});

test('a chain of twenty thousand transactions does not overflow the stack', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) =>
    createPending(index, index === 0 ? [] : [index - 1]),
  ).reverse();
  expect(parentsFirst(chain, new Set()).map((item) => item.txid)).toEqual(chain.map((item) => item.txid).reverse());
});
