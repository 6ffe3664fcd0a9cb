import type { Db, Queryable } from '../../src/store/db.js';
import { sql } from '../../src/store/sql.js';

interface ServerState {
  /** Number of commits of the primary that the server has applied. */
  applied: number;
  standby: boolean;
  startedAt: number;
  /** Of the cluster and the database. */
  identity: string;
  /** Statements fail while the server is down. */
  down: boolean;
}

interface Commit {
  readonly rollbacks: number;
  readonly height: number;
}

export interface SimulatedServer extends ServerState {
  readonly db: Db;
}

/** A primary and its standbys in memory: each has applied a prefix of the commits of the primary. */
export class SimulatedServers {
  readonly commits: Commit[] = [{ rollbacks: 0, height: 0 }];
  readonly primary: SimulatedServer;
  readonly replicas: readonly SimulatedServer[];

  constructor(replicaCount: number) {
    this.primary = this.#create(false);
    this.replicas = Array.from({ length: replicaCount }, () => this.#create(true));
  }

  append(blocks: number): void {
    const { rollbacks, height } = this.commits.at(-1)!;
    this.#commit({ rollbacks, height: height + blocks });
  }

  rollBack(blocks: number): void {
    const { rollbacks, height } = this.commits.at(-1)!;
    this.#commit({ rollbacks: rollbacks + 1, height: Math.max(0, height - blocks) });
  }

  replay(replica: SimulatedServer, commits: number): void {
    replica.applied = Math.min(replica.applied + commits, this.primary.applied);
  }

  /** A standby that restarts after a crash may accept reads before it has replayed all that it had before. */
  restart(replica: SimulatedServer, lostCommits: number): void {
    replica.applied = Math.max(1, replica.applied - lostCommits);
    replica.startedAt += 1;
    replica.down = false;
  }

  /** The primary is replaced by a standby that has applied `commits` commits. */
  promote(commits: number): void {
    this.commits.splice(commits);
    this.primary.applied = commits;
    this.primary.startedAt += 1;
    for (const replica of this.replicas) replica.applied = Math.min(replica.applied, commits);
  }

  #commit(commit: Commit): void {
    this.commits.push(commit);
    this.primary.applied = this.commits.length;
  }

  #create(standby: boolean): SimulatedServer {
    const { commits } = this;
    const server: SimulatedServer = {
      applied: 1,
      standby,
      startedAt: 0,
      identity: 'shared',
      down: false,
      db: {
        pool: { busy: 0, waiting: 0 },
        close: async () => undefined,
        forFlow: () => server.db,
        // A snapshot sees the state of its first statement until it ends.
        transaction: async (work: (tx: Queryable) => Promise<unknown>) => {
          const state = await server.db.first(sql`select`);
          return work({ ...server.db, first: async () => state } as unknown as Queryable);
        },
        run: async () => {
          if (server.standby) throw Object.assign(new Error('read-only'), { code: '25006', severity: 'ERROR' });
          return 1;
        },
        // As PostgreSQL does for an unlogged table on a standby.
        rows: async () => {
          if (server.standby) throw Object.assign(new Error('unlogged'), { code: '0A000', severity: 'ERROR' });
          return [];
        },
        first: async () => {
          if (server.down) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
          const { rollbacks, height } = commits[server.applied - 1]!;
          const { applied, startedAt } = server;
          const { standby, identity } = server;
          const mark = `${rollbacks} ${height}`;
          return { index: 1n, rollbacks, height, mark, lsn: BigInt(applied), standby, started: startedAt, identity };
        },
      } as unknown as Db,
    };
    return server;
  }
}
