import type { NetworkId } from '../chains/networks.js';
import { offChainTopic, subscribeToHints } from '../store/hints.js';
import type { IndexMarks } from '../store/index-marks.js';
import type { ChainIndex } from './chain-index.js';

/** Where the writer of an index publishes its state for readers in the same process. */
export interface MarkPublication {
  readonly marks: IndexMarks;
  /** Reads the mark of the committed state. */
  readonly readMark: () => Promise<string>;
}

/**
 * Publishes the state of an index while this process alone writes it, until the signal aborts. The mark is removed
 * before each change and set after its commit, so that no reader takes an older state for the newest one. Data beside
 * the chain changes at any time: its mark is read again after each change.
 */
export async function publishChanges<Block>(
  index: ChainIndex<Block>,
  network: NetworkId,
  { marks, readMark }: MarkPublication,
  signal: AbortSignal,
): Promise<ChainIndex<Block>> {
  let changing = false;
  /** Differs after every change, so that a mark that was read before it is not published after it. */
  let version = 0;

  async function publish(): Promise<void> {
    version += 1;
    const read = version;
    marks.remove(network);
    // Without a mark readers ask the database, as in any other process.
    const mark = await readMark().catch(() => undefined);
    if (mark !== undefined && !changing && version === read && !signal.aborted) marks.set(network, mark);
  }

  async function change<Result>(work: () => Promise<Result>): Promise<Result> {
    changing = true;
    marks.remove(network);
    const result = await work();
    // After a failure the outcome is not known: the mark stays absent until a change succeeds.
    changing = false;
    await publish();
    return result;
  }

  const unsubscribe = subscribeToHints(offChainTopic(network), () => void publish());
  signal.addEventListener(
    'abort',
    () => {
      unsubscribe();
      marks.remove(network);
    },
    { once: true },
  );
  const { undecodedParts, selfCheck, omitted, caches } = index;
  const replace = index.replace?.bind(index);
  await publish();
  return {
    checkpoint: () => index.checkpoint(),
    knownPoints: () => index.knownPoints(),
    decode: index.decode,
    append: (blocks, takeMore) => change(() => index.append(blocks, takeMore)),
    rollback: (to) => change(() => index.rollback(to)),
    goLive: () => change(() => index.goLive()),
    ...(replace && { replace: (to, blocks) => change(() => replace(to, blocks)) }),
    ...(undecodedParts && { undecodedParts: () => undecodedParts.call(index) }),
    ...(selfCheck && { selfCheck: () => selfCheck.call(index) }),
    ...(omitted && { omitted }),
    ...(caches && { caches }),
  };
}
