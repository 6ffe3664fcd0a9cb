import { describe, expect, test } from 'vitest';
import { bodyHashOf, decodeBlock } from '../../chains/cardano/block.js';
import { knownParameters } from '../../chains/cardano/protocol-parameters-known.js';
import { timeToSlot } from '../../chains/cardano/time.js';
import { type CardanoNetwork, networks } from '../../chains/networks.js';
import { toHex } from '../../kernel/hex.js';
import { Chain } from './chain.js';
import { writeHistory } from './history.js';
import { violationsOf } from './judge.js';
import { sandboxNetwork } from './timeline.js';
import { makeWorld } from './world.js';

const STARTED_AT = Date.UTC(2026, 8, 1, 12) / 1000;
const cardano = networks.filter((network): network is CardanoNetwork => network.family === 'cardano');

const begin = (network: CardanoNetwork, seed = 1) => {
  const chain = new Chain(makeWorld(sandboxNetwork(network), seed));
  return { chain, blocks: writeHistory(chain, timeToSlot(network, STARTED_AT)) };
};

describe.each(cardano.map((network) => ({ id: network.id, network })))('the history of $id', ({ network }) => {
  const { chain, blocks } = begin(network);

  test('is the same for the same seed and moment, and another for another seed', () => {
    const hashOfLast = (seed: number): string | undefined => begin(network, seed).blocks.at(-1)?.point.hash;
    expect(hashOfLast(1)).toBe(blocks.at(-1)?.point.hash);
    expect(hashOfLast(2)).not.toBe(blocks.at(-1)?.point.hash);
  });

  test('is a chain of blocks whose headers tell the truth', () => {
    let previous: string | undefined;
    for (const [height, { bytes, point }] of blocks.entries()) {
      const block = decodeBlock(bytes);
      expect(block.header.height).toBe(height);
      expect(block.header.previousHash && toHex(block.header.previousHash)).toBe(previous);
      expect(bodyHashOf(block)).toEqual(block.header.bodyHash);
      previous = point.hash;
    }
  });

  test('keeps every rule of the ledger, and its replay ends in the same place', () => {
    const replayed = new Chain(chain.world);
    for (const { bytes } of blocks) {
      const { header, transactions } = decodeBlock(bytes);
      replayed.enter(header.slot);
      for (const transaction of transactions) {
        expect(violationsOf(replayed, header.slot, transaction)).toEqual([]);
        replayed.apply(header.slot, transaction);
      }
    }
    expect(replayed.ledger.total()).toBe(chain.ledger.total());
    expect([...replayed.ledger.utxo.keys()].toSorted()).toEqual([...chain.ledger.utxo.keys()].toSorted());
    expect(replayed.ledger.accounts).toEqual(chain.ledger.accounts);
  });

  test('neither makes nor loses a coin', () => {
    expect(chain.ledger.total()).toBe(knownParameters(network).maxLovelaceSupply);
  });
});
