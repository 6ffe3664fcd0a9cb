import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { SandboxBlock, SandboxStore, SavedLedger } from './sandbox-store.js';

/** Blocks between two stored ledgers. */
export const LEDGER_EVERY = 500;
/** Blocks replayed before yielding to the event loop: about ten milliseconds. */
const YIELD_EVERY = 10;
/** Blocks per query. */
const PAGE = 500;
/** Version of the stored format: a ledger of another version is rebuilt from the blocks. */
const FORM = 3;

interface StoredContent {
  readonly form: number;
  readonly content: unknown;
}

export function saveContent(height: number, content: unknown): SavedLedger {
  const stored: StoredContent = { form: FORM, content };
  return { height, bytes: serialize(stored) };
}

/** Undefined when there is none or it cannot be read. */
export function savedContent<Content>(saved: SavedLedger | undefined): Content | undefined {
  if (saved === undefined) return undefined;
  try {
    const stored = deserialize(saved.bytes) as StoredContent;
    return stored.form === FORM ? (stored.content as Content) : undefined;
  } catch {
    // Serialized by an incompatible engine version.
    return undefined;
  }
}

interface Replayed {
  readonly height: number;
  replay(block: Uint8Array): void;
}

/** Replays the missing blocks up to a height. */
export async function replayUpTo<Chain extends Replayed>(
  chain: Chain,
  store: Pick<SandboxStore<SandboxBlock>, 'blocksAfter'>,
  untilHeight: number,
): Promise<Chain> {
  for (;;) {
    const blocks = await store.blocksAfter(chain.height, PAGE);
    for (const [index, { bytes, point }] of blocks.entries()) {
      if (point.height > untilHeight) return chain;
      chain.replay(bytes);
      // Requests are served between the blocks.
      if (index % YIELD_EVERY === 0) await setImmediate();
    }
    if (blocks.length < PAGE) return chain;
  }
}
