import type { Clock } from '../kernel/clock.js';
import type { Queryable } from '../store/db.js';
import {
  type Demand,
  exchangeDemand,
  recordHeartbeat,
  removeProcess,
  type SeenWindow,
} from '../store/queries/service/processes.js';

/** The processes that serve one database. */
export interface Processes {
  /** Number of live processes, including this one. */
  alive(): number;
  beat(): Promise<void>;
  exchange(demands: readonly Demand[]): Promise<ReadonlyMap<string, readonly number[]>>;
  leave(): Promise<void>;
}

/** Allows for a clock skew of a second or two. */
const SILENT_MS = 6000;
const DEMAND_MS = 4000;

export function createProcesses(db: Queryable, clock: Clock, id: string): Processes {
  let alive = 1;
  const around = (ms: number): SeenWindow => {
    const now = clock.now();
    return { now: new Date(now), from: new Date(now - ms), until: new Date(now + ms) };
  };

  return {
    alive: () => alive,

    async beat() {
      alive = await recordHeartbeat(db, { id, ...around(SILENT_MS) });
    },

    async exchange(demands) {
      const rows = await exchangeDemand(db, { id, ...around(DEMAND_MS), demands });
      return new Map(rows.map(({ subject, others }) => [subject, others]));
    },

    leave: () => removeProcess(db, id),
  };
}
