import type { Clock, Random } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import { generateUuid } from '../ids.js';
import { createProcesses } from '../processes.js';
import { repeat } from '../timers.js';
import { type Admission, createAdmission } from './limits.js';
import { createQuotas } from './quota.js';
import { databaseLedger } from './quota-ledger.js';
import { createRateLimiter } from './rate-limit.js';

/** Rate limits and monthly quotas. */
export interface Metering extends Admission {
  /** The remaining monthly quota of a subject as far as this process knows. */
  remainingQuota(subject: string, quota: number): number | Promise<number>;
  /** Reports usage of quotas now instead of waiting for the timer. */
  flush(): Promise<void>;
  /** Returns leased quota. */
  close(): Promise<void>;
}

export interface MeteringDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** Counts in this process and shares limits with the other processes of the database (docs/adr/0004-quota-leases.md). */
export async function createMetering({ db, clock, random, log }: MeteringDependencies): Promise<Metering> {
  const processes = createProcesses(db, clock, generateUuid(random));
  await processes.beat();
  const { alive, exchange } = processes;
  const rates = createRateLimiter({ clock, alive, exchange });
  const quotas = createQuotas({ clock, log, ledger: databaseLedger(db), alive });
  const timers = [
    repeat('quota', 200, log, quotas.settle),
    repeat('rate', 1000, log, rates.adjust),
    repeat('process', 2000, log, processes.beat),
  ];
  return {
    ...createAdmission(clock, { rates, quotas }),
    remainingQuota: quotas.remaining,
    flush: quotas.settle,
    async close() {
      await Promise.all(timers.map((timer) => timer.stop()));
      const closings = [quotas.close(), processes.leave()];
      for (const closing of await Promise.allSettled(closings)) {
        if (closing.status === 'rejected') log.warn('access.close.failed', { error: closing.reason });
      }
    },
  };
}
