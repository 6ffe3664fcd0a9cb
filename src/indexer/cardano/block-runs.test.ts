import { describe, expect, test } from 'vitest';
import type { Block } from '../../chains/cardano/blocks/block.js';
import { epochToSlot } from '../../chains/cardano/time.js';
import { type CardanoNetwork, networkById } from '../../chains/networks.js';
import { areInOneEpoch, countRun } from './block-runs.js';

const network = networkById('CARDANO_PREVIEW') as CardanoNetwork;

/** One block in each of these epochs; those in brackets retire a pool. */
const blocksIn = (...epochs: readonly (number | readonly [number])[]): readonly Block[] =>
  epochs.map((each) => {
    const certificates = typeof each === 'number' ? [] : [{ kind: 'pool-retirement' }];
    const slot = epochToSlot(network, typeof each === 'number' ? each : each[0]) + 7;
    return { header: { slot }, transactions: [{ body: { certificates } }] } as unknown as Block;
  });

describe('a run of blocks written together', () => {
  test('continues across epochs without retirements', () => {
    expect(countRun(blocksIn(3, 3, 4, 9), network, [])).toBe(4);
    expect(countRun(blocksIn(3, 3, 4, 9), network, [3, 10])).toBe(4);
  });

  test('ends before the epoch of a retirement', () => {
    expect(countRun(blocksIn(3, 3, 4, 9), network, [4])).toBe(2);
    expect(countRun(blocksIn(3, 3, 4, 9), network, [9])).toBe(3);
  });

  test('ends before the next block when a retirement falls into an epoch without blocks', () => {
    expect(countRun(blocksIn(3, 3, 4, 9), network, [6])).toBe(3);
  });

  test('ends with the epoch in which a retirement takes effect', () => {
    expect(countRun(blocksIn(3, [4], 4, 5), network, [])).toBe(3);
    expect(countRun(blocksIn([4], 4), network, [])).toBe(2);
  });

  test('end with the epoch of a retirement in any transaction, and not with that of another certificate', () => {
    const [first, ...rest] = blocksIn(4, 4, 5);
    const containing = (...kinds: string[]): Block =>
      ({ ...first, transactions: kinds.map((kind) => ({ body: { certificates: [{ kind }] } })) }) as unknown as Block;
    expect(countRun([containing('stake-registration', 'pool-retirement'), ...rest], network, [])).toBe(2);
    expect(countRun([containing('stake-registration', 'pool-registration'), ...rest], network, [])).toBe(3);
  });

  test('covers one epoch when the first and the last block are in the same', () => {
    expect([blocksIn(), blocksIn(3), blocksIn(3, 3)].every((blocks) => areInOneEpoch(blocks, network))).toBe(true);
    expect(areInOneEpoch(blocksIn(3, 4), network)).toBe(false);
    expect(areInOneEpoch(blocksIn(3, 3, 4), network)).toBe(false);
  });
});
