import pg from 'pg';
import { StatementBatch } from '../../src/store/drivers/statement-batch.js';

/** The texts of one write to a database: statements that are answered together. */
export type RoundTrip = readonly string[];

/** All round trips to any database of this process while `work` runs. */
export const recordRoundTrips = async (work: () => Promise<unknown>): Promise<readonly RoundTrip[]> =>
  (await recordQueries(work)).map(({ trip }) => trip);

/**
 * The round trips of connections on which a transaction began while `work` ran. Single statements of work in the
 * background, which may run meanwhile, have a connection without one.
 */
export async function recordTransactions(work: () => Promise<unknown>): Promise<readonly RoundTrip[]> {
  const queries = await recordQueries(work);
  const begun = new Set(
    queries.filter(({ trip }) => trip.some((text) => text.startsWith('begin'))).map(({ client }) => client),
  );
  return queries.filter(({ client }) => begun.has(client)).map(({ trip }) => trip);
}

interface RecordedQuery {
  readonly client: pg.Client;
  readonly trip: RoundTrip;
}

async function recordQueries(work: () => Promise<unknown>): Promise<readonly RecordedQuery[]> {
  const { query } = pg.Client.prototype;
  const trips: RecordedQuery[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    trips.push({ client: this, trip: readTexts(args[0] as string | { text?: string }) });
    return (query as (...given: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return trips;
}

function readTexts(request: string | { text?: string }): RoundTrip {
  if (request instanceof StatementBatch) return request.statements.map(({ text }) => text);
  return [typeof request === 'string' ? request : (request.text ?? '')];
}
