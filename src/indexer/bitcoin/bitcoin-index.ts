import type { BitcoinNetwork } from '../../chains/networks.js';
import { type Clock, systemClock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { Point } from '../../sources/source.js';
import type { Db } from '../../store/db.js';
import { migrate } from '../../store/migrations/migrate.js';
import { networkMigrations } from '../../store/migrations/networks.js';
import { networkSchema } from '../../store/schemas.js';
import { type ChainPoint, createState, readState } from '../../store/write/bitcoin/checkpoint.js';
import { goLive } from '../../store/write/bitcoin/go-live.js';
import { LIVE_INDEXES } from '../../store/write/bitcoin/live-indexes.js';
import { storeRichList } from '../../store/write/bitcoin/rich-list.js';
import { fillMissingUnspentAge } from '../../store/write/bitcoin/unspent-age.js';
import type { IndexState } from '../../store/write/index-state.js';
import { createMissingIndexes } from '../../store/write/live-index.js';
import type { ChainIndex } from '../chain-index.js';
import { toChainPoint, toPoint } from './chain-points.js';
import { decodePlacedBlock, type PlacedBlock } from './decode-block.js';
import { IndexWriter } from './index-writer.js';
import { computeRichList } from './rich-list.js';

export interface BitcoinIndexOptions {
  /** The block after which history starts, as reported by the source; earlier blocks stay unknown. */
  readonly start?: Required<Point> | undefined;
  readonly clock?: Clock;
  /** After this many transactions of a batch their rows are written, while the next ones are projected. */
  readonly writeAhead?: number;
  /** Whether the tweaks of silent payments (BIP-352) are indexed; off when absent. */
  readonly silentPayments?: boolean;
  /** Whether the largest balances are computed when the index goes live; on when absent. */
  readonly richList?: boolean;
}

const WRITE_AHEAD = 1_000;

export interface BitcoinIndex extends ChainIndex<PlacedBlock> {
  /** The block after which history starts; undefined where it is complete. */
  readonly historyStart: Required<Point> | undefined;
  replace(to: Point | 'origin', blocks: readonly PlacedBlock[]): Promise<number>;
}

/** Opens the index of one network for writing; creates its tables where they are missing. */
export async function openBitcoinIndex(
  db: Db,
  network: BitcoinNetwork,
  options: BitcoinIndexOptions = {},
): Promise<BitcoinIndex> {
  const schema = networkSchema(network.id);
  await migrate(db, schema, networkMigrations('bitcoin'));
  const state = await db.transaction(async (tx): Promise<IndexState<ChainPoint>> => {
    const known = await readState(tx, schema, { forUpdate: true });
    if (known !== undefined) return known;
    const start = options.start && toChainPoint(options.start);
    await createState(tx, schema, start);
    return { phase: 'bulk', at: undefined, start };
  });
  rejectOtherStart(state, options);
  if (state.phase === 'live') {
    await createMissingIndexes(db, schema, LIVE_INDEXES);
    await db.transaction((tx) => fillMissingUnspentAge(tx, schema));
  }
  const { clock = systemClock, writeAhead = WRITE_AHEAD, silentPayments = false } = options;
  const writer = new IndexWriter({ db, network, schema, start: state.start, clock, writeAhead, silentPayments });
  return {
    historyStart: state.start && toPoint(state.start),
    decode: decodePlacedBlock,
    checkpoint: () => writer.checkpoint(),
    knownPoints: () => writer.knownPoints(),
    append: (blocks) => writer.append(blocks),
    rollback: (to) => writer.rollback(to),
    replace: (to, blocks) => writer.replace(to, blocks),
    goLive: () =>
      goLive(db, schema, async (tx, at) => {
        if (options.richList === false) return;
        const balances = await computeRichList(tx, schema);
        if (balances !== undefined) await storeRichList(tx, schema, { at, balances, now: new Date(clock.now()) });
      }),
    caches: () => writer.caches,
  };
}

/** Once there are blocks, following the source shows whether it can continue from them. */
function rejectOtherStart({ start, at }: IndexState<ChainPoint>, { start: requested }: BitcoinIndexOptions): void {
  if (requested === undefined || at !== undefined || (start !== undefined && toHex(start.hash) === requested.hash))
    return;
  const where = start === undefined ? 'with the first block' : `after block ${start.height}`;
  throw new ServiceError(
    'unavailable',
    `The index starts ${where}, its source after block ${requested.height}; to start elsewhere, recreate the index`,
  );
}
