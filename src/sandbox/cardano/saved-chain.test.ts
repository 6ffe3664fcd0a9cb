import { describe, expect, test } from 'vitest';
import { dumpLedger } from '../../../test/support/ledger-dump.js';
import { createMemoryStore } from '../../../test/support/sandbox-memory.js';
import { decodeBlock } from '../../chains/cardano/blocks/block.js';
import { timeToSlot } from '../../chains/cardano/time.js';
import { networkById } from '../../chains/networks.js';
import { rewardWindow } from '../../ledger/constants.js';
import { createRandomInt } from '../random-int.js';
import { savedContent } from '../saved-chain.js';
import { composeRandomTransactions } from './activity.js';
import { Chain, type ChainContent } from './chain.js';
import { writeHistory } from './history.js';
import { sandboxNetwork } from './sandbox-network.js';
import { restoreChain, saveLedger } from './saved-chain.js';
import { createSimulation } from './simulation.js';

const network = sandboxNetwork(networkById('APEX_PRIME_MAINNET'));
const simulation = createSimulation(network, 1);
const UNTIL = timeToSlot(network, Date.UTC(2026, 8, 1, 12) / 1000);

/** Makes blocks with transactions, in both parts of several epochs. */
function grow(chain: Chain, count: number): void {
  const randomInt = createRandomInt('growth');
  for (let made = 0; made < count; made += 1) {
    const slot = chain.tip!.slot + Math.floor(rewardWindow(chain.constants) * 0.9);
    chain.enter(slot);
    const composed = composeRandomTransactions(chain, slot, randomInt, 3);
    chain.forge(
      slot,
      chain.electLeader(randomInt),
      composed.map(({ parts }) => parts),
    );
  }
}

describe('a saved chain', () => {
  const chain = new Chain(simulation);
  const blocks = writeHistory(chain, UNTIL);

  test('continues identically after it is restored, also while rewards are computed', () => {
    let computing = 0;
    for (let round = 0; round < 4; round += 1) {
      if (chain.ledger.state.rewardInput.get() !== undefined) computing += 1;
      const content = savedContent<ChainContent>(saveLedger(chain))!;
      const restored = new Chain(simulation, content);
      expect(dumpLedger(restored.ledger.state)).toEqual(dumpLedger(chain.ledger.state));
      grow(restored, 8);
      grow(chain, 8);
      expect(restored.tip).toEqual(chain.tip);
      expect(dumpLedger(restored.ledger.state)).toEqual(dumpLedger(chain.ledger.state));
      expect(restored.ledger.utxo).toEqual(chain.ledger.utxo);
      grow(chain, 1);
    }
    expect(computing).toBeGreaterThan(0);
  });

  test('is not affected by changes of the chain after it was saved', () => {
    const saved = saveLedger(chain);
    const before = dumpLedger(chain.ledger.state);
    grow(chain, 4);
    const restored = new Chain(simulation, savedContent<ChainContent>(saved)!);
    expect(dumpLedger(restored.ledger.state)).toEqual(before);
  });

  test('of an era that the ledger does not reach is rejected with a message that names the remedy', async () => {
    const store = createMemoryStore();
    const conway = blocks.find(({ bytes }) => decodeBlock(bytes).era === 'conway')!;
    const settings = { seed: 1, startedAt: 0, clockOffset: 0, paused: false };
    await store.begin(settings, { blocks: [blocks[0]!, conway] });
    await expect(restoreChain(simulation, store, Number.MAX_SAFE_INTEGER)).rejects.toThrow(OTHER_RULES);
  });

  test('with a withdrawal of another amount than the balance is rejected', () => {
    const replayed = new Chain(simulation);
    const hasWithdrawal = (bytes: Uint8Array): boolean =>
      decodeBlock(bytes).transactions.some(({ body }) => body.withdrawals.some(({ lovelace }) => lovelace > 0n));
    const at = blocks.findIndex(({ bytes }) => hasWithdrawal(bytes));
    for (const { bytes } of blocks.slice(0, at)) replayed.replay(bytes);
    const content = savedContent<ChainContent>(saveLedger(replayed))!;
    content.ledger.state.accounts.rewards.forEach((lovelace, id, rewards) => {
      rewards[id] = lovelace + 1n;
    });
    const changed = new Chain(simulation, content);
    expect(() => changed.replay(blocks[at]!.bytes)).toThrow(OTHER_RULES);
    expect(() => replayed.replay(blocks[at]!.bytes)).not.toThrow();
  });
});

const OTHER_RULES = /earlier release: delete the data folder/;
