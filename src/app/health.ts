import type { Check, Health } from '../api/kit/context.js';
import type { Clock } from '../kernel/clock.js';
import type { Db } from '../store/db.js';
import { sql } from '../store/sql.js';
import type { DiskWatch } from './disk-watch.js';

export interface HealthWatch extends Health {
  /** The service wants no traffic until this is over, however it ends. */
  await(start: Promise<unknown>): void;
  /** From now on the service wants no new traffic. */
  stopping(): void;
  stop(): void;
}

export interface HealthOptions {
  readonly db: Pick<Db, 'driver' | 'first'>;
  readonly clock: Clock;
  readonly version: string;
  readonly disk: DiskWatch;
  /** The checks of networks, computed when they are read. */
  readonly networks: () => readonly Check[];
  readonly intervalMs?: number;
  readonly timeoutMs?: number;
}

/** Together below ten seconds: a database that is lost right after a check is reported that soon. */
const INTERVAL_MS = 1_500;
const TIMEOUT_MS = 8_000;

const UNANSWERED = 'The database does not answer';

/**
 * Checks database and disk periodically, so that a request for health never costs a query. Only the database decides
 * whether the service should get traffic: on a full disk, or with a network that is behind, reads still work.
 */
export async function watchHealth(options: HealthOptions): Promise<HealthWatch> {
  const { db, clock, disk, version, intervalMs = INTERVAL_MS, timeoutMs = TIMEOUT_MS } = options;
  const startedAt = clock.now();
  const name = `postgresql (${db.driver})`;
  let leaving = false;
  let starting = 0;
  let database: Check = failed();
  let looking = false;

  function failed(): Check {
    return { name, networks: [], status: 'failed', detail: UNANSWERED, latencyMs: undefined, checkedAt: clock.now() };
  }

  /** An answer after the time is up is ignored: the next check may already run on a better connection. */
  async function checkDatabase(): Promise<Check> {
    const began = performance.now();
    let late: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Check>((resolve) => {
      late = setTimeout(() => resolve(failed()), timeoutMs).unref();
    });
    const answered = db.first(sql`select 1 as one`).then((): Check => {
      const latencyMs = Math.round((performance.now() - began) * 100) / 100;
      return { name, networks: [], status: 'ok', detail: undefined, latencyMs, checkedAt: clock.now() };
    }, failed);
    const check = await Promise.race([answered, tooLate]);
    clearTimeout(late);
    return check;
  }

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    database = await checkDatabase();
    looking = false;
  }

  await Promise.all([look(), disk.look()]);
  const timer = setInterval(() => {
    void look();
    // A file system that hangs must not keep the database from being checked.
    void disk.look();
  }, intervalMs);
  timer.unref();

  return {
    version,
    startedAt,
    checks: () => [database, disk.check(), ...options.networks()],
    readiness() {
      if (leaving) return { ready: false, reason: 'The service is stopping' };
      if (database.status !== 'ok') return { ready: false, reason: UNANSWERED };
      if (starting > 0) return { ready: false, reason: 'The main networks are starting' };
      return { ready: true };
    },
    await(start) {
      starting += 1;
      const over = (): void => {
        starting -= 1;
      };
      start.then(over, over);
    },
    stopping() {
      leaving = true;
    },
    stop() {
      clearInterval(timer);
    },
  };
}
