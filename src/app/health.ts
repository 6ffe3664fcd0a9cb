import type { Check, Health } from '../api/kit/context.js';
import type { Clock } from '../kernel/clock.js';
import type { Db } from '../store/db.js';
import { sql } from '../store/sql.js';
import type { DiskWatch } from './disk-watch.js';

export interface HealthWatch extends Health {
  /** The service is not ready until this promise settles, with either outcome. */
  await(start: Promise<unknown>): void;
  /** From now on the service is not ready. */
  stopping(): void;
  stop(): void;
}

export interface HealthOptions {
  readonly db: Pick<Db, 'driver' | 'first'>;
  readonly clock: Clock;
  readonly version: string;
  readonly disk: DiskWatch;
  /** The checks of the networks, computed on each read. */
  readonly networks: () => readonly Check[];
  readonly intervalMs?: number;
  readonly timeoutMs?: number;
}

/** Together below ten seconds: a database lost right after a check is reported within that time. */
const INTERVAL_MS = 1_500;
const TIMEOUT_MS = 8_000;

const UNANSWERED = 'The database does not answer';

/**
 * Checks database and disk periodically, so that a health request needs no query. Only the database decides about
 * readiness: with a full disk, or a network that is behind, reads still work.
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

  /** A response after the timeout is ignored: the next check may already use another connection. */
  async function checkDatabase(): Promise<Check> {
    const checkStartedAt = performance.now();
    let late: NodeJS.Timeout | undefined;
    const timeout = new Promise<Check>((resolve) => {
      late = setTimeout(() => resolve(failed()), timeoutMs).unref();
    });
    const response = db.first(sql`select 1 as one`).then((): Check => {
      const latencyMs = Math.round((performance.now() - checkStartedAt) * 100) / 100;
      return { name, networks: [], status: 'ok', detail: undefined, latencyMs, checkedAt: clock.now() };
    }, failed);
    const check = await Promise.race([response, timeout]);
    clearTimeout(late);
    return check;
  }

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    database = await checkDatabase();
    looking = false;
  }

  await Promise.all([look(), disk.refresh()]);
  const timer = setInterval(() => {
    void look();
    // A hanging file system must not delay the check of the database.
    void disk.refresh();
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
