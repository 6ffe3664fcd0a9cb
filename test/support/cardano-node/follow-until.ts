import type { CardanoSourceBlock } from '../../../src/sources/cardano/cardano-block.js';
import type { ChainEvent, Point, Source } from '../../../src/sources/source.js';

export interface Followed {
  /** The chain of a follower after all events. */
  readonly blocks: readonly CardanoSourceBlock[];
  readonly rollbacks: number;
  readonly forwards: number;
}

/** A ten-line follower: applies events to a list, throws if an event does not fit, and stops at `hash`. */
export async function followUntil(
  source: Source<CardanoSourceBlock>,
  hash: string | undefined,
  options: {
    readonly start?: readonly CardanoSourceBlock[];
    readonly onEvent?: (event: ChainEvent<CardanoSourceBlock>, blocks: readonly CardanoSourceBlock[]) => unknown;
  } = {},
): Promise<Followed> {
  const blocks = [...(options.start ?? [])];
  const known: readonly Point[] = blocks.map(({ point }) => point).reverse();
  const stop = new AbortController();
  let rollbacks = 0;
  let forwards = 0;
  for await (const event of source.follow(known, stop.signal)) {
    if (event.type === 'backward') {
      rollbacks += 1;
      const to = event.to;
      const retainedLength = to === 'origin' ? 0 : blocks.findLastIndex(({ point }) => point.hash === to.hash) + 1;
      if (to !== 'origin' && retainedLength === 0) throw new Error(`rolled back to ${to.hash}, which was never given`);
      blocks.length = retainedLength;
    } else {
      forwards += 1;
      const last = blocks.at(-1);
      if (last !== undefined && event.block.previousHash !== last.point.hash)
        throw new Error('a block that is not linked');
      blocks.push(event.block);
    }
    await options.onEvent?.(event, blocks);
    if (blocks.at(-1)?.point.hash === hash) stop.abort();
  }
  return { blocks, rollbacks, forwards };
}
