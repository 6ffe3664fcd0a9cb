import type { Clock } from '../kernel/clock.js';
import type { Queryable } from '../store/db.js';
import { beat, type Demand, exchangeDemand, removeProcess } from '../store/queries/service/processes.js';

/** The processes that serve one database, as they see each other. */
export interface Processes {
  /** How many there are, this one included. */
  alive(): number;
  beat(): Promise<void>;
  exchange(demands: readonly Demand[]): Promise<ReadonlyMap<string, readonly number[]>>;
  leave(): Promise<void>;
}

/** Their clocks may differ by a second or two. */
const SILENT_MS = 6000;
const DEMAND_MS = 4000;

export function createProcesses(db: Queryable, clock: Clock, id: string): Processes {
  let alive = 1;
  const ago = (ms: number): { now: Date; aliveSince: Date } => {
    const now = clock.now();
    return { now: new Date(now), aliveSince: new Date(now - ms) };
  };

  return {
    alive: () => alive,

    async beat() {
      alive = await beat(db, { id, ...ago(SILENT_MS) });
    },

    async exchange(demands) {
      const rows = await exchangeDemand(db, { id, ...ago(DEMAND_MS), demands });
      return new Map(rows.map(({ subject, others }) => [subject, others]));
    },

    leave: () => removeProcess(db, id),
  };
}
