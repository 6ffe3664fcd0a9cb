import pg from 'pg';
import { StatementBatch } from '../../src/store/drivers/statement-batch.js';

/** The texts of one write to a database: statements that are answered together. */
export type RoundTrip = readonly string[];

/** All round trips to any database of this process while `work` runs. */
export async function recordRoundTrips(work: () => Promise<unknown>): Promise<readonly RoundTrip[]> {
  const { query } = pg.Client.prototype;
  const trips: RoundTrip[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    trips.push(readTexts(args[0] as string | { text?: string }));
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
