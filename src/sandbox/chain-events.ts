import { SourceError } from '../sources/errors.js';
import type { ChainEvent, Point, SourceBlock, Tip } from '../sources/source.js';

/** `fork`: the blocks above were removed. `broken`: the stored chain may differ from the one in memory. */
export type SandboxEvent =
  | { readonly type: 'grown' | 'mempool' }
  | { readonly type: 'fork'; readonly kept: Required<Point> }
  | { readonly type: 'broken'; readonly error: unknown };

export interface FollowableSandbox<B extends SourceBlock> {
  readonly tip: Required<Point> | undefined;
  /** The point before the first block, if it has a hash. */
  readonly start?: Required<Point> | undefined;
  onEvent(listener: (event: SandboxEvent) => void): () => void;
  /** In chain order. */
  sourceBlocksAfter(height: number, limit: number): Promise<readonly B[]>;
  /** Stale branches from a block, for followers that read the chain from its start. */
  branchesFrom?(point: Required<Point>): readonly (readonly B[])[];
}

const PAGE = 200;

/** Streams the chain from a point on, then its changes. */
export async function* chainEvents<B extends SourceBlock>(
  sandbox: FollowableSandbox<B>,
  from: Required<Point> | undefined,
  newest: Point | undefined,
  signal: AbortSignal,
): AsyncGenerator<ChainEvent<B>> {
  const tip = (): Tip => sandbox.tip ?? 'origin';
  // Later followers have already seen the stale branches or never need them.
  const atBeginning = from === undefined || from.hash === sandbox.start?.hash;
  const retold = atBeginning ? (sandbox.tip?.height ?? -1) : -1;
  let at = from;
  let notify = (): void => undefined;
  let fork: Required<Point> | undefined;
  let broken: { readonly error: unknown } | undefined;
  const stop = sandbox.onEvent((event) => {
    if (event.type === 'broken') broken = event;
    // Of several forks the deepest counts.
    if (event.type === 'fork' && (fork === undefined || event.kept.height < fork.height)) fork = event.kept;
    notify();
  });
  const onAbort = (): void => notify();
  signal.addEventListener('abort', onAbort);
  try {
    if (from !== undefined && newest !== undefined && from.hash !== newest.hash)
      yield { type: 'backward', to: from, tip: tip() };
    while (!signal.aborted) {
      if (broken !== undefined)
        throw new SourceError('lost', 'The simulated chain could not be stored', { cause: broken.error });
      const page = await sandbox.sourceBlocksAfter(at?.height ?? -1, PAGE);
      for (const block of page) {
        if (signal.aborted || fork !== undefined) break;
        at = block.point;
        yield { type: 'forward', block, tip: tip() };
        if (block.point.height < retold) yield* lostBranches(sandbox, block.point, tip);
      }
      if (fork !== undefined) {
        const kept: Required<Point> = fork;
        fork = undefined;
        if (at !== undefined && at.height > kept.height) {
          at = kept;
          yield { type: 'backward', to: kept, tip: tip() };
        }
        continue;
      }
      if (page.length > 0 || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        notify = resolve;
        if (
          fork !== undefined ||
          broken !== undefined ||
          signal.aborted ||
          (sandbox.tip?.height ?? -1) > (at?.height ?? -1)
        )
          resolve();
      });
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop();
  }
}

function* lostBranches<B extends SourceBlock>(
  sandbox: FollowableSandbox<B>,
  point: Required<Point>,
  tip: () => Tip,
): Generator<ChainEvent<B>> {
  for (const branch of sandbox.branchesFrom?.(point) ?? []) {
    for (const block of branch) yield { type: 'forward', block, tip: tip() };
    // Announced as the tip: a follower that writes a branch together with later blocks would miss the next stale
    // branch.
    yield { type: 'backward', to: point, tip: point };
  }
}
