import { SourceError } from '../../src/sources/errors.js';
import { pause } from '../../src/sources/retry.js';
import type { ChainEvent, Point, Source } from '../../src/sources/source.js';
import { ServedChain } from './cardano-node/served-chain.js';

export interface ListSource extends Source {
  readonly chain: ServedChain;
  /** Returns an error to throw before the event of that number, counted from 0 over all follows. */
  failAt: ((event: number) => unknown) | undefined;
  readonly follows: number;
}

/** A source over blocks in memory that can grow and fork, without a protocol. */
export function listSource(blocks: readonly Uint8Array[], options: { readonly ends?: boolean } = {}): ListSource {
  const chain = new ServedChain(blocks);
  let follows = 0;
  let events = 0;

  async function* follow(known: readonly Point[], signal: AbortSignal): AsyncGenerator<ChainEvent> {
    follows += 1;
    const at = known.length === 0 ? 'origin' : known.find((point) => chain.indexOf(point) !== undefined);
    if (at === undefined) throw new SourceError('no-common-point', 'No block is common');
    let position = chain.indexOf(at)!;
    const emit = (event: ChainEvent): ChainEvent => {
      const error = source.failAt?.(events);
      events += 1;
      if (error !== undefined) throw error;
      return event;
    };
    if (known[0] !== undefined && at !== known[0]) yield emit({ type: 'backward', to: at, tip: chain.tip });
    let retreat = false;
    const stop = chain.onChange((retainedLength) => {
      if (position >= retainedLength) {
        position = retainedLength - 1;
        retreat = true;
      }
    });
    try {
      while (!signal.aborted) {
        if (retreat) {
          retreat = false;
          yield emit({ type: 'backward', to: chain.pointAt(position), tip: chain.tip });
          continue;
        }
        const block = chain.blocks[position + 1];
        if (block !== undefined) {
          position += 1;
          yield emit({ type: 'forward', block, tip: chain.tip });
        } else if (options.ends) return;
        else await pause(1, signal);
      }
    } finally {
      stop();
    }
  }

  const source: ListSource = {
    chain,
    failAt: undefined,
    get follows() {
      return follows;
    },
    describe: () => ({
      kind: 'list',
      place: 'memory',
      capabilities: [],
      state: 'following',
      reason: undefined,
      identity: 'verified',
      tip: follows === 0 ? undefined : chain.tip,
    }),
    follow,
  };
  return source;
}
