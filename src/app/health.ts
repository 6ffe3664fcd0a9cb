import type { Check, Health } from '../api/context.js';
import type { Clock } from '../kernel/clock.js';
import type { Db } from '../store/db.js';
import { sql } from '../store/sql.js';

export interface HealthWatch extends Health {
  /** From now on the service wants no new traffic. */
  stopping(): void;
  stop(): void;
}

const INTERVAL_MS = 5_000;

/**
 * Looks at the database now and then, so that asking for health never costs a query. `more` are checks that somebody
 * else keeps; only the database decides whether the service should get traffic.
 */
export async function watchHealth(
  db: Db,
  clock: Clock,
  version: string,
  more: () => readonly Check[] = () => [],
): Promise<HealthWatch> {
  const startedAt = clock.now();
  let leaving = false;
  let database: Check;

  const look = async (): Promise<Check> => {
    const began = performance.now();
    const base = { name: `postgresql (${db.driver})`, networks: [] };
    try {
      await db.first(sql`select 1 as one`);
      const latencyMs = Math.round((performance.now() - began) * 100) / 100;
      return { ...base, status: 'ok', detail: undefined, latencyMs, checkedAt: clock.now() };
    } catch {
      const detail = 'The database does not answer';
      return { ...base, status: 'failed', detail, latencyMs: undefined, checkedAt: clock.now() };
    }
  };

  database = await look();
  const timer = setInterval(() => {
    void look().then((check) => {
      database = check;
    });
  }, INTERVAL_MS);
  timer.unref();

  return {
    version,
    startedAt,
    checks: () => [database, ...more()],
    readiness() {
      if (leaving) return { ready: false, reason: 'The service is stopping' };
      if (database.status !== 'ok') return { ready: false, reason: 'The database does not answer' };
      return { ready: true };
    },
    stopping() {
      leaving = true;
    },
    stop() {
      clearInterval(timer);
    },
  };
}
