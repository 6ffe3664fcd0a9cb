import { deserialize, serialize } from 'node:v8';
import { Chain, type ChainContent } from './chain.js';
import type { SandboxStore, SavedLedger } from './sandbox-store.js';
import type { World } from './world.js';

/** Blocks between two ledgers that are kept. */
export const LEDGER_EVERY = 500;
const PAGE = 500;
/** Changes with the form of what is kept: a ledger of another form is made anew from the blocks. */
const FORM = 1;

interface Kept {
  readonly form: number;
  readonly content: ChainContent;
}

export function saveLedger({ content }: Chain): SavedLedger {
  const kept: Kept = { form: FORM, content };
  return { height: content.tip.height, bytes: serialize(kept) };
}

/** The chain as it was at a height: the ledger that was kept last, and the blocks since. Nothing waits. */
export async function restoreChain(world: World, store: SandboxStore, untilHeight: number): Promise<Chain> {
  const chain = begun(world, await store.ledgerUpTo(untilHeight));
  for (;;) {
    const blocks = await store.blocksAfter(chain.height, PAGE);
    for (const { bytes, point } of blocks) {
      if (point.height > untilHeight) return chain;
      chain.replay(bytes);
    }
    if (blocks.length < PAGE) return chain;
  }
}

function begun(world: World, saved: SavedLedger | undefined): Chain {
  if (saved === undefined) return new Chain(world);
  try {
    const kept = deserialize(saved.bytes) as Kept;
    return kept.form === FORM ? new Chain(world, kept.content) : new Chain(world);
  } catch {
    // Written by an engine that this one does not understand.
    return new Chain(world);
  }
}
