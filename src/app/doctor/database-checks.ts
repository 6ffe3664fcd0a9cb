import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import { completeInstallation, findNativeServer, whyNotRunning } from '../../store/drivers/embedded/native-server.js';
import { serverOwner } from '../../store/drivers/embedded/owner.js';
import { openDb } from '../../store/open.js';
import { sql } from '../../store/sql.js';
import type { Config } from '../config.js';
import type { Instance } from '../instance-file.js';
import { type DoctorCheck, failed, formatErrorMessage, ok, warning } from './check.js';

export interface DatabaseReport {
  readonly checks: readonly DoctorCheck[];
  /** Set only for an external server; the caller closes it. */
  readonly db: Db | undefined;
  /** Milliseconds that the clock of the server is ahead of this machine. */
  readonly aheadMs: number | undefined;
}

const PATIENCE_MS = 3_000;
/** Reserved for administrators, monitoring and backups. */
const SPARE_CONNECTIONS = 10;
const CHANGE_URL = 'Correct DATABASE_URL (postgres://user:password@host:5432/database), or start the server.';

export async function checkServer(
  { databasePoolSize }: Pick<Config, 'databasePoolSize'>,
  databaseUrl: string,
  dataDir: string,
  now: () => number,
): Promise<DatabaseReport> {
  let db: Db;
  try {
    db = await openDb({ databaseUrl, dataDir, poolSize: 2, connectPatienceMs: PATIENCE_MS, log: silentLog });
  } catch (error) {
    return { checks: [failed('database', formatErrorMessage(error), CHANGE_URL)], db: undefined, aheadMs: undefined };
  }
  try {
    const startedAt = now();
    const facts = await readServer(db);
    const middle = (startedAt + now()) / 2;
    return {
      checks: [ok('database', `PostgreSQL ${facts.version}`), checkServerSettings(facts, databasePoolSize)],
      db,
      aheadMs: Math.round(facts.nowMs - middle),
    };
  } catch (error) {
    await db.close();
    return { checks: [failed('database', formatErrorMessage(error), CHANGE_URL)], db: undefined, aheadMs: undefined };
  }
}

export interface ServerFacts {
  readonly version: string;
  readonly encoding: string;
  readonly maxConnections: number;
  readonly fsync: boolean;
  readonly standby: boolean;
  readonly mayCreateSchemas: boolean;
  readonly nowMs: number;
}

async function readServer(db: Db): Promise<ServerFacts> {
  const row = await db.first<ServerFacts>(sql`
    select current_setting('server_version') as version,
           current_setting('server_encoding') as encoding,
           current_setting('max_connections')::int4 as "maxConnections",
           current_setting('fsync')::bool as fsync,
           pg_is_in_recovery() as standby,
           has_database_privilege(current_database(), 'CREATE') as "mayCreateSchemas",
           (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`);
  if (row === undefined) throw new Error('The database server did not respond');
  return row;
}

/** The worst problem determines the status; all problems are listed. */
export function checkServerSettings(facts: ServerFacts, poolSize: number): DoctorCheck {
  const name = 'database settings';
  const must: (readonly [string, string])[] = [];
  const should: (readonly [string, string])[] = [];
  if (facts.encoding !== 'UTF8')
    must.push([`server_encoding is ${facts.encoding}`, 'Create the database with the encoding UTF8.']);
  if (facts.standby) must.push(['it is a read-only standby', 'Point DATABASE_URL to the primary server.']);
  if (!facts.mayCreateSchemas && !facts.standby)
    must.push(['the user may not create schemas', 'Run: grant create on database <database> to <user>']);
  if (facts.maxConnections < poolSize)
    must.push([
      `max_connections (${facts.maxConnections}) is below DATABASE_POOL_SIZE (${poolSize})`,
      'Raise max_connections, or lower DATABASE_POOL_SIZE.',
    ]);
  else if (facts.maxConnections < poolSize + SPARE_CONNECTIONS)
    should.push([
      `max_connections (${facts.maxConnections}) leaves few connections besides DATABASE_POOL_SIZE (${poolSize})`,
      `Raise max_connections to ${poolSize + SPARE_CONNECTIONS} for each process of the service.`,
    ]);
  if (!facts.fsync) should.push(['fsync is off', 'Turn fsync on: a crash of the machine destroys the database.']);
  const all = [...must, ...should];
  const detail = all.map(([problem]) => problem).join('; ');
  const fix = all.map(([, action]) => action).join(' ');
  if (must.length > 0) return failed(name, detail, fix);
  if (should.length > 0) return warning(name, detail, fix);
  return ok(name, `encoding UTF8, max_connections ${facts.maxConnections}, the user may create schemas`);
}

const USE_A_SERVER = 'Run `npm ci` with optional dependencies, or set DATABASE_URL to a PostgreSQL server.';

/** Does not start the embedded database: only one process at a time may use its folder. */
export async function checkEmbedded({ dataDir }: Pick<Config, 'dataDir'>): Promise<DoctorCheck> {
  const server = findNativeServer();
  if (server === undefined) {
    const platform = `${process.platform}-${process.arch}`;
    return warning(
      'database',
      `Embedded PostgreSQL is not installed for ${platform}: the slower PGlite is used`,
      USE_A_SERVER,
    );
  }
  const major = clusterVersion(dataDir);
  if (major !== undefined && major !== server.major)
    return failed(
      'database',
      `${dataDir} was made by PostgreSQL ${major}; this build has PostgreSQL ${server.major}`,
      'Start the build that made it, dump the database and restore it here (docs/operations.md, Upgrading).',
    );
  try {
    completeInstallation(server);
  } catch {
    // A read-only installation is complete already, otherwise the next check reports what is missing.
  }
  const problem = await whyNotRunning(server, serverOwner());
  return problem === undefined
    ? ok('database', `embedded PostgreSQL ${server.version}`)
    : warning(
        'database',
        `The embedded PostgreSQL does not run here (${problem}): the slower PGlite is used`,
        USE_A_SERVER,
      );
}

function clusterVersion(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}

/** Checks the database through the running service. */
export async function checkThroughService({ url }: Instance): Promise<DoctorCheck> {
  try {
    const response = await fetch(new URL('/api/health/ready', url), { signal: AbortSignal.timeout(10_000) });
    if (response.ok) return ok('database', 'The running service reaches its database');
    const { reason } = (await response.json()) as { reason?: string };
    return failed('database', reason ?? 'The running service is not ready', 'See the log of the service.');
  } catch (error) {
    return failed(
      'database',
      `The running service does not respond: ${formatErrorMessage(error)}`,
      'See the log of the service.',
    );
  }
}
