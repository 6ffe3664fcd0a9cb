import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { SandboxBlock, SandboxStore, SavedLedger } from './sandbox-store.js';

/** Blocks between two ledgers that are kept. */
export const LEDGER_EVERY = 500;
/** Blocks that are replayed in one turn of the event loop: some ten milliseconds. */
const YIELD_EVERY = 10;
/** How many blocks are read at once. */
const PAGE = 500;
/** Changes with the form of what is kept: a ledger of another form is made anew from the blocks. */
const FORM = 2;

interface Kept {
  readonly form: number;
  readonly content: unknown;
}

export function saveContent(height: number, content: unknown): SavedLedger {
  const kept: Kept = { form: FORM, content };
  return { height, bytes: serialize(kept) };
}

/** Undefined where there is none, or none that can be read. */
export function savedContent<Content>(saved: SavedLedger | undefined): Content | undefined {
  if (saved === undefined) return undefined;
  try {
    const kept = deserialize(saved.bytes) as Kept;
    return kept.form === FORM ? (kept.content as Content) : undefined;
  } catch {
    // Written by an engine that this one does not understand.
    return undefined;
  }
}

interface Replayed {
  readonly height: number;
  replay(block: Uint8Array): void;
}

/** Gives a chain the blocks that it lacks up to a height. */
export async function replayUpTo<Chain extends Replayed>(
  chain: Chain,
  store: Pick<SandboxStore<SandboxBlock>, 'blocksAfter'>,
  untilHeight: number,
): Promise<Chain> {
  for (;;) {
    const blocks = await store.blocksAfter(chain.height, PAGE);
    for (const [place, { bytes, point }] of blocks.entries()) {
      if (point.height > untilHeight) return chain;
      chain.replay(bytes);
      // Requests are served between the blocks.
      if (place % YIELD_EVERY === 0) await setImmediate();
    }
    if (blocks.length < PAGE) return chain;
  }
}
