import type { SandboxStore, SavedLedger } from '../sandbox-store.js';
import { replayUpTo, saveContent, savedContent } from '../saved-chain.js';
import { Chain, type ChainContent } from './chain.js';
import type { Simulation } from './simulation.js';

export function saveLedger({ tip, ledger }: Chain): SavedLedger {
  if (tip === undefined) throw new RangeError('a chain without blocks');
  const content: ChainContent = { tip, ledger: ledger.content };
  return saveContent(tip.height, content);
}

/** Restores the chain at a height from the last stored ledger and the blocks after it. */
export async function restoreChain(simulation: Simulation, store: SandboxStore, untilHeight: number): Promise<Chain> {
  const stored = savedContent<ChainContent>(await store.ledgerUpTo(untilHeight));
  return replayUpTo(new Chain(simulation, stored), store, untilHeight);
}
