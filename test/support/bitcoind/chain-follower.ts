import type { BitcoinSource, BitcoinSourceBlock } from '../../../src/sources/bitcoin/bitcoin-source.js';
import { eventually } from '../eventually.js';

/** A follower that applies events to a list and throws if an event does not fit. */
export interface ChainFollower {
  readonly blocks: readonly BitcoinSourceBlock[];
  /** The number of blocks removed by each rollback. */
  readonly rollbacks: readonly number[];
  reaches(hash: string): Promise<void>;
  /** For a source that ends by itself. */
  ends(): Promise<void>;
  stop(): Promise<void>;
}

export function followChain(source: BitcoinSource, start: readonly BitcoinSourceBlock[] = []): ChainFollower {
  const blocks = [...start];
  const rollbacks: number[] = [];
  const stopping = new AbortController();
  let failure: unknown;
  let ended = false;

  async function run(): Promise<void> {
    const known = blocks.map(({ point }) => point).reverse();
    for await (const event of source.follow(known, stopping.signal)) {
      if (event.type === 'backward') {
        const { to } = event;
        const retainedLength = to === 'origin' ? 0 : blocks.findLastIndex(({ point }) => point.hash === to.hash) + 1;
        if (to !== 'origin' && retainedLength === 0)
          throw new Error(`rolled back to ${to.hash}, which was never given`);
        rollbacks.push(blocks.length - retainedLength);
        blocks.length = retainedLength;
        continue;
      }
      const last = blocks.at(-1);
      if (event.block.previousHash !== last?.point.hash) throw new Error('a block that is not linked');
      if (event.block.point.height !== blocks.length) throw new Error('a block at another height');
      blocks.push(event.block);
    }
  }

  const running = run().then(
    () => {
      ended = true;
    },
    (error: unknown) => {
      failure = error;
      ended = true;
    },
  );
  return {
    blocks,
    rollbacks,
    async reaches(hash) {
      await eventually(() => ended || blocks.at(-1)?.point.hash === hash);
      if (failure !== undefined) throw failure;
      if (blocks.at(-1)?.point.hash !== hash) throw new Error(`the source ended before ${hash}`);
    },
    async ends() {
      await running;
      if (failure !== undefined) throw failure;
    },
    async stop() {
      stopping.abort();
      await running;
      if (failure !== undefined) throw failure;
    },
  };
}
