import type { SavedLedger } from '../sandbox-store.js';
import { replayUpTo, saveContent, savedContent } from '../saved-chain.js';
import { Chain, type ChainContent } from './chain.js';
import type { BitcoinSandboxStore } from './sandbox-store.js';
import type { World } from './world.js';

export const saveLedger = ({ content }: Chain): SavedLedger => saveContent(content.tip.height, content);

/** The chain as it was at a height: the ledger that was kept last, and the blocks since. Nothing waits. */
export async function restoreChain(world: World, store: BitcoinSandboxStore, untilHeight: number): Promise<Chain> {
  const kept = savedContent<ChainContent>(await store.ledgerUpTo(untilHeight));
  return replayUpTo(new Chain(world, kept), store, untilHeight);
}
