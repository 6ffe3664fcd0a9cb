import { reversed } from '../../../chains/bitcoin/hashes.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { Log } from '../../../kernel/log.js';
import { SourceError } from '../../errors.js';
import type { Origin, Point, Tip } from '../../source.js';
import { createStatusTracker } from '../../status-tracker.js';
import type { BitcoinEvent, BitcoinSource } from '../bitcoin-source.js';
import { inOrder } from '../in-order.js';
import { type BestChain, bestChain } from './best-chain.js';
import { blockReader } from './block-reader.js';
import type { HeaderTable } from './header-table.js';
import { readHeaders } from './read-headers.js';
import { openBlocksFolder } from './record-file.js';

export interface BlockFilesOptions {
  readonly network: BitcoinNetwork;
  /** A node's `blocks` folder or its parent folder. */
  readonly folder: string;
  readonly log: Log;
}

const BLOCKS_AHEAD = 4;

/**
 * Reads a node's block files from the first to the last block of the chain with the most work: the fastest way to sync.
 */
export function blockFiles({ network, folder, log }: BlockFilesOptions): BitcoinSource {
  const status = createStatusTracker();
  const { report } = status;
  const messageStart = fromHex(network.messageStart);

  async function* read(known: readonly Point[], signal: AbortSignal): AsyncGenerator<BitcoinEvent> {
    report({ state: 'connecting' });
    const files = await openBlocksFolder(folder);
    const table = await readHeaders(files, messageStart, signal);
    if (signal.aborted) return;
    const chain = bestChain(table, reversed(fromHex(network.genesisHash)));
    checkBeginning(table, chain, network, folder);
    log.info('files.read', { folder, blocks: table.size, height: chain.rows.length - 1, orphans: chain.orphans });
    const hashAt = (height: number): string => toHex(reversed(table.getHash(chain.rows[height]!)));
    const last = chain.rows.length - 1;
    const tip: Tip = { slot: last, height: last, hash: hashAt(last) };
    report({ identity: 'verified', state: 'following', tip });
    const at = findIntersection(known, table, chain);
    if (at === 'nothing-new') return;
    if (at !== 'origin' && at.hash !== known[0]?.hash) yield { type: 'backward', to: at, tip };
    const first = at === 'origin' ? 0 : at.height + 1;
    const reader = blockReader(files, table, chain, messageStart);
    try {
      const heights = Array.from({ length: last + 1 - first }, (_, index) => first + index);
      const readAt = (height: number) => reader.read({ row: chain.rows[height]!, height, hash: hashAt(height) });
      for await (const block of inOrder(heights, BLOCKS_AHEAD, readAt, signal)) {
        if (signal.aborted) return;
        yield { type: 'forward', block, tip };
      }
    } finally {
      await reader.close();
    }
  }

  return {
    describe: () => ({ kind: 'bitcoin-files', place: folder, capabilities: [], ...status.now() }),
    follow: (known, signal) => status.following(read(known, signal)),
  };
}

function checkBeginning(table: HeaderTable, chain: BestChain, network: BitcoinNetwork, folder: string): void {
  if (table.size === 0)
    throw new SourceError('wrong-network', `The block files in ${folder} hold no blocks of ${network.id}`);
  if (chain.rows.length === 0)
    throw new SourceError('refused', `The block files in ${folder} lack the first block: was the node pruned?`);
}

/**
 * The newest known point on the chain of the files. Files end where a node stopped writing, so a follower may be ahead
 * of them or on a branch with equal work: then there is nothing to read.
 */
function findIntersection(
  known: readonly Point[],
  table: HeaderTable,
  chain: BestChain,
): Required<Point> | Origin | 'nothing-new' {
  const [newest] = known;
  if (newest === undefined) return 'origin';
  const last = chain.rows.length - 1;
  const findRow = ({ hash }: Point): number | undefined => table.find(reversed(fromHex(hash)));
  const row = findRow(newest);
  if (row === undefined && newest.slot > last) return 'nothing-new';
  if (row !== undefined && chain.getWork(row) >= chain.getWork(chain.rows[last]!)) return 'nothing-new';
  for (const point of known) {
    const intersection = findRow(point);
    const height = intersection === undefined ? undefined : chain.getHeight(intersection);
    if (height !== undefined && chain.rows[height] === intersection) return { slot: height, height, hash: point.hash };
  }
  throw new SourceError('no-common-point', 'The block files contain none of the known blocks');
}
