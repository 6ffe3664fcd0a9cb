import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { Db, SnapshotReader } from '../db.js';
import { asStoreError } from '../errors.js';
import type { Sql } from '../sql.js';
import { commitRead } from './deferred-commits.js';
import type { PgSession } from './pg-session.js';
import type { PooledClient } from './statement-client.js';

interface SnapshotPool {
  readonly connect: () => Promise<PooledClient>;
  readonly maxCount: number;
  readonly openSession: (client: PooledClient) => PgSession;
}

const BEGIN = 'begin isolation level repeatable read read only';
/** An export takes as long as the tables are large, and a connection may wait for the storage of the target. */
const NO_LIMITS = 'set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0';

/** The first connection exports its snapshot and the others adopt it, so that all see the same committed state. */
export async function withSnapshotReaders<Result>(
  { connect, maxCount, openSession }: SnapshotPool,
  count: number,
  work: Parameters<Db['withSnapshotReaders']>[1],
): Promise<Result> {
  const clients: PooledClient[] = [];
  const checkOut = async (): Promise<PooledClient> => {
    const client = await connect();
    clients.push(client);
    await commitRead(client);
    return client;
  };
  const sessions: PgSession[] = [];
  const toReader = (client: PooledClient): SnapshotReader => {
    const session = openSession(client);
    sessions.push(session);
    return Object.assign(session, { copyOut: (query: Sql) => copyOut(client, query) });
  };
  let failed = true;
  try {
    const leader = await checkOut();
    await leader.query(`${BEGIN}; ${NO_LIMITS}`);
    const readers: [SnapshotReader, ...SnapshotReader[]] = [toReader(leader)];
    const others = Math.min(count, maxCount) - 1;
    if (others > 0) {
      const { rows } = await leader.query<{ id: string }>('select pg_export_snapshot() as id');
      for (let index = 0; index < others; index += 1) {
        const client = await checkOut();
        await client.query(`${BEGIN}; set transaction snapshot ${client.escapeLiteral(rows[0]!.id)}; ${NO_LIMITS}`);
        readers.push(toReader(client));
      }
    }
    const result = (await work(readers)) as Result;
    for (const client of clients) await client.query('commit');
    failed = false;
    return result;
  } catch (error) {
    throw asStoreError(error);
  } finally {
    for (const session of sessions) void session.end();
    // After a failure a connection may still be inside a COPY: it is closed instead of reused.
    for (const client of clients) client.release(failed);
  }
}

/** A handler that `pg` calls on a statement; the types of the package leave it out. */
interface CommandListener {
  handleCommandComplete(message: unknown): void;
}

const copyOut: (
  client: PooledClient,
  query: Parameters<SnapshotReader['copyOut']>[0],
) => ReturnType<SnapshotReader['copyOut']> = (client, query) => {
  const { text, values } = query.statement();
  if (values.length > 0) throw new RangeError(`COPY cannot have parameters: ${text.slice(0, 80)}`);
  const stream = client.query(copyTo(`copy (${text}) to stdout (format binary)`)) as CopyToStreamQuery &
    CommandListener;
  // Bytes end before the message that counts the rows, which may arrive in a later packet.
  const completed = new Promise<number>((resolve, reject) => {
    const complete = stream.handleCommandComplete.bind(stream);
    stream.handleCommandComplete = (message: unknown) => {
      complete(message);
      resolve(stream.rowCount);
    };
    stream.on('error', reject);
  });
  // A caller whose bytes fail does not count the rows.
  completed.catch(() => undefined);
  return { bytes: stream, countRows: () => completed };
};
