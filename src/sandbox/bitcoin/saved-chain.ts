import type { SavedLedger } from '../sandbox-store.js';
import { replayUpTo, saveContent, savedContent } from '../saved-chain.js';
import { Chain, type ChainContent } from './chain.js';
import type { BitcoinSandboxStore } from './sandbox-store.js';
import type { Simulation } from './simulation.js';

export const saveLedger = ({ content }: Chain): SavedLedger => saveContent(content.tip.height, content);

/** Restores the chain at a height from the last stored ledger and the blocks after it, with an empty mempool. */
export async function restoreChain(
  simulation: Simulation,
  store: BitcoinSandboxStore,
  untilHeight: number,
): Promise<Chain> {
  const stored = savedContent<ChainContent>(await store.ledgerUpTo(untilHeight));
  return replayUpTo(new Chain(simulation, stored), store, untilHeight);
}
