import type { NetworkId } from '../../../../chains/networks.js';
import { indexChanges } from '../../../../store/hints.js';
import { findBlock } from '../../../../store/queries/midnight/blocks.js';
import { lowestRollbackSince, type MidnightDb, readTip } from '../../../../store/queries/midnight/tip.js';
import type { CompatConnection } from '../../../kit/compat-api.js';
import type { MidnightContext } from '../midnight-route.js';

export interface SubscriptionContext {
  readonly connection: CompatConnection;
  /** Aborted when the subscription or its connection has ended. */
  readonly signal: AbortSignal;
}

/** Rows that are added with new blocks, in order. */
export interface Feed<Position, Row, Sent = Row> {
  /** Checks the arguments of the subscription. */
  start(db: MidnightDb, request: MidnightContext): Promise<Position>;
  /** The rows from a position on. */
  read(db: MidnightDb, from: Position): Promise<FeedBatch<Position, Row>>;
  /** The values to send for these rows, for work that must not be done in a snapshot; the rows themselves when absent. */
  refine?(rows: readonly Row[]): Promise<readonly Sent[]>;
  /** The position after a rollback to the block at `height`: rows of the new chain are sent again. */
  rewind(db: MidnightDb, from: Position, height: number): Promise<Position>;
}

export interface FeedBatch<Position, Row> {
  readonly rows: readonly Row[];
  readonly next: Position;
  /** Whether there may be further rows already. */
  readonly more: boolean;
  /** The subscription ends with these rows. */
  readonly ended?: boolean;
}

export const FEED_BATCH = 50;

interface FeedState<Position> {
  readonly from: Position;
  readonly rollbackId: number;
}

const inSnapshot = <Result>(
  { connection }: SubscriptionContext,
  counted: 'first' | 'later',
  work: (db: MidnightDb, request: MidnightContext) => Promise<Result>,
): Promise<Result> =>
  connection.run((request: MidnightContext) => request.db.snapshot((db) => work(db, request)), counted);

/** Rows from the start of the feed, and then those of each new block. Rejects when the arguments are wrong. */
export async function follow<Position, Row, Sent>(
  context: SubscriptionContext,
  feed: Feed<Position, Row, Sent>,
): Promise<AsyncGenerator<Row | Sent>> {
  const { state, network } = await inSnapshot(context, 'first', async (db, request) => ({
    state: { from: await feed.start(db, request), rollbackId: (await readTip(db)).rollbackId },
    network: request.network.id,
  }));
  return generateRows(context, feed, network, state);
}

async function* generateRows<Position, Row, Sent>(
  context: SubscriptionContext,
  feed: Feed<Position, Row, Sent>,
  network: NetworkId,
  begin: FeedState<Position>,
): AsyncGenerator<Row | Sent> {
  let state = begin;
  for await (const _ of indexChanges(network, context.signal)) {
    for (let more = true; more && !context.signal.aborted; ) {
      const batch = await inSnapshot(context, 'later', (db) => readBatch(db, feed, state));
      state = { from: batch.next, rollbackId: batch.rollbackId };
      ({ more } = batch);
      yield* feed.refine === undefined ? batch.rows : await feed.refine(batch.rows);
      if (batch.ended) return;
    }
  }
}

async function readBatch<Position, Row, Sent>(
  db: MidnightDb,
  feed: Feed<Position, Row, Sent>,
  state: FeedState<Position>,
) {
  const { rollbackId } = await readTip(db);
  const from =
    rollbackId === state.rollbackId
      ? state.from
      : await feed.rewind(db, state.from, await lowestRollbackSince(db, state.rollbackId));
  return { ...(await feed.read(db, from)), rollbackId };
}

/** The first transaction above a block; 0 for the origin of the chain. */
export async function firstTransactionAbove(db: MidnightDb, height: number): Promise<number> {
  const block = height < 0 ? undefined : await findBlock(db, { height });
  return block === undefined ? 0 : block.firstTxId + block.txCount;
}
