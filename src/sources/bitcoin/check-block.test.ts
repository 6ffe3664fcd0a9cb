import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TINY, type TinyBlock, tinyBlocks } from '../../../test/support/bitcoin-node/tiny-blocks.js';
import { hasRepeatedPair, merkleRoot } from '../../chains/bitcoin/merkle.js';
import { checkedBlock, repeatsItsEnd } from './check-block.js';

const leaf = (number: number): Uint8Array => new Uint8Array(32).fill(number + 1);

describe('repeatsItsEnd', () => {
  test('finds every repetition that leaves the root unchanged', () => {
    for (let length = 2; length <= 40; length += 1) {
      const leaves = Array.from({ length }, (_, index) => leaf(index));
      expect(repeatsItsEnd(leaves)).toBe(false);
      for (let repeated = 1; repeated <= length; repeated += 1) {
        const longer = [...leaves, ...leaves.slice(length - repeated)];
        const sameRoot = Buffer.compare(merkleRoot(longer), merkleRoot(leaves)) === 0;
        if (!sameRoot) continue;
        expect(hasRepeatedPair(longer)).toBe(true);
        expect(repeatsItsEnd(longer), `${repeated} of ${length}`).toBe(true);
      }
    }
  });

  test('accepts lists without repetitions', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(200), { minLength: 1 }), (numbers) => !repeatsItsEnd(numbers.map(leaf))),
    );
  });
});

describe('checkedBlock', () => {
  const input = ({ bytes, spentOutputs, height, hash }: TinyBlock) => ({ bytes, spentOutputs, height, hash });
  const [first, second, third, fourth] = tinyBlocks(4) as [TinyBlock, TinyBlock, TinyBlock, TinyBlock];

  test('returns the block position and the decoded block', () => {
    expect(checkedBlock(input(first))).toMatchObject({
      point: { slot: 0, height: 0, hash: TINY.genesisHash },
      previousHash: undefined,
    });
    const block = checkedBlock(input(fourth));
    expect(block).toMatchObject({ point: { height: 3, hash: fourth.hash }, previousHash: third.hash });
    expect(block.decoded?.block.transactions).toHaveLength(4);
    expect(block.decoded?.spent?.map(({ length }) => length)).toEqual([0, 1, 1, 1]);
  });

  test('rejects another block, another transaction and spent outputs of another block', () => {
    expect(() => checkedBlock({ ...input(second), hash: third.hash })).toThrow(`in place of ${third.hash}`);
    const malformed = Uint8Array.from(fourth.bytes);
    malformed[malformed.length - 6]! ^= 1;
    expect(() => checkedBlock({ ...input(fourth), bytes: malformed })).toThrow('a wrong Merkle root');
    expect(() => checkedBlock({ ...input(fourth), spentOutputs: third.spentOutputs })).toThrow('spent outputs');
    expect(checkedBlock({ ...input(fourth), spentOutputs: undefined }).decoded?.spent).toBeUndefined();
  });
});
