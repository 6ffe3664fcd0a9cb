import type { CardanoNetwork } from '../../../chains/networks.js';
import type { Log } from '../../../kernel/log.js';
import { SourceError } from '../../errors.js';
import { LinkedChain } from '../../linked-chain.js';
import { pause } from '../../retry.js';
import { type Point, type SourceDescription, samePoint, type Tip } from '../../source.js';
import { createStatusTracker } from '../../status-tracker.js';
import type { CardanoBlockSource, CardanoEvent } from '../cardano-block.js';
import { type FirstBlock, isFirstBlockVerified } from '../network-identity.js';
import { type ChunkFile, listChunks } from './chunk-files.js';
import { type ChunkPosition, findPosition, folderTip, readFirstBlock } from './find-position.js';
import { corrupt, readChunk } from './read-chunk.js';

export interface ImmutableDatabaseOptions {
  readonly network: CardanoNetwork;
  /** A node's database, its `immutable` folder, or any folder of chunk files. */
  readonly folder: string;
  /** For networks whose first block is not in the table of networks. */
  readonly firstBlockHash?: string | undefined;
  /** Polling interval for new blocks, instead of ending at the last one. */
  readonly pollMs?: number | undefined;
  readonly log: Log;
}

/** Reads the immutable blocks from a node's files: the fastest way to sync a whole chain. */
export function immutableDatabase(options: ImmutableDatabaseOptions): CardanoBlockSource {
  const { folder, network } = options;
  const status = createStatusTracker();
  const { report } = status;

  /** Yields from the end of `chain` to the current end of the folder. */
  async function* followOnce(chain: LinkedChain, signal: AbortSignal): AsyncGenerator<CardanoEvent> {
    const chunks = await listChunks(folder);
    const tip = await folderTip(chunks);
    report({ tip });
    if (status.now().identity === 'not-yet-checked') report({ identity: await identify(chunks, options) });
    const start = await findStartPosition(chunks, chain, tip, options);
    if (start === undefined) return;
    if (!samePoint(start.at, chain.last)) yield { type: 'backward', to: chain.rewind(start.at), tip };
    report({ state: 'following' });
    for (const [index, chunk] of chunks.entries()) {
      if (index < start.place.chunk) continue;
      const afterHash = index === start.place.chunk ? start.place.afterHash : undefined;
      for await (const { block, offset } of readChunk(chunk, { afterHash })) {
        if (signal.aborted) return;
        try {
          chain.append(block);
        } catch (cause) {
          throw cause instanceof SourceError ? corrupt(chunk, offset, cause.message, cause) : cause;
        }
        yield { type: 'forward', block, tip };
      }
    }
  }

  async function* followOn(known: readonly Point[], signal: AbortSignal): AsyncGenerator<CardanoEvent> {
    const chain = new LinkedChain(known, { genesisHash: network.genesisHashes.byron });
    while (!signal.aborted) {
      yield* followOnce(chain, signal);
      if (options.pollMs === undefined) return;
      report({ state: 'waiting' });
      await pause(options.pollMs, signal);
    }
  }

  return {
    describe: () => ({ kind: 'cardano-immutable', place: folder, capabilities: [], ...status.now() }),
    follow: (known, signal) => status.following(followOn(known, signal)),
  };
}

/** A chain may begin late: then the operator configures its first block, and no earlier chunk is missing. */
async function findFirstBlock(
  chunk: ChunkFile | undefined,
  { firstBlockHash }: Pick<ImmutableDatabaseOptions, 'firstBlockHash'>,
): Promise<FirstBlock | undefined> {
  if (chunk === undefined || (chunk.number !== 0 && firstBlockHash === undefined)) return undefined;
  const first = await readFirstBlock(chunk);
  return chunk.number === 0 || first?.hash === firstBlockHash ? first : undefined;
}

/** A folder that does not contain the start of the chain cannot be verified. */
async function identify(
  chunks: readonly ChunkFile[],
  options: ImmutableDatabaseOptions,
): Promise<SourceDescription['identity']> {
  const first = await findFirstBlock(chunks[0], options);
  if (first === undefined) return 'not-yet-checked';
  if (isFirstBlockVerified(options, first)) return 'verified';
  options.log.warn('folder.unverified', { folder: options.folder, firstBlockHash: first.hash });
  return 'unverifiable';
}

async function findStartPosition(
  chunks: readonly ChunkFile[],
  chain: LinkedChain,
  tip: Tip,
  options: ImmutableDatabaseOptions,
): Promise<{ readonly place: ChunkPosition; readonly at: LinkedChain['last'] } | undefined> {
  if (chain.last === 'origin') {
    const first = chunks[0];
    if (first !== undefined && first.number !== 0 && (await findFirstBlock(first, options)) === undefined)
      throw new SourceError(
        'no-common-point',
        `The folder begins with chunk ${first.number}: earlier blocks are missing`,
      );
    return { place: { chunk: 0, afterHash: undefined }, at: 'origin' };
  }
  const found = await findPosition(chunks, chain.known, tip);
  return found === 'nothing-to-compare' || found.waits ? undefined : found;
}
