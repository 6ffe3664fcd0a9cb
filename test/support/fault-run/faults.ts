import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../../src/store/sql.js';
import type { seeded } from '../cardano-node/seeded.js';
import { eventually } from '../eventually.js';
import type { Deployment } from './deployment.js';

export type Random = ReturnType<typeof seeded>;

/** A disturbance and its end. Everything works again some time after it. */
export interface Fault {
  readonly name: string;
  run(deployment: Deployment, random: Random): Promise<void>;
}

const SHORT_MS = 1_500;
const JUMP_MS = 3_600_000;

const isReady = async (deployment: Deployment): Promise<boolean> =>
  fetch(`${deployment.readerUrl()}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.text();
      return response.ok;
    },
    () => false,
  );

/** The reader must report that it cannot serve, and afterwards that it can. */
async function whileNotReady(deployment: Deployment, end: () => Promise<void>): Promise<void> {
  await eventually(async () => !(await isReady(deployment)));
  await end();
  await eventually(() => isReady(deployment));
}

/** Every acknowledged write is on the standby, as with synchronous replication. */
async function awaitReplication({ primary, standby, onServer }: Deployment): Promise<void> {
  const written = await onServer(primary, (db) =>
    db.first<{ readonly lsn: bigint }>(sql`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as lsn`),
  );
  await eventually(() =>
    onServer(standby, async (db) => {
      const replayed = await db.first<{ readonly lsn: bigint | null }>(
        sql`select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as lsn`,
      );
      return (replayed?.lsn ?? 0n) >= written!.lsn;
    }),
  );
}

export const FAULTS: readonly Fault[] = [
  { name: 'kill -9 of the writer', run: (deployment) => deployment.restartWriter() },
  { name: 'kill -9 of the reader', run: (deployment) => deployment.restartReader() },
  {
    name: 'crash of the primary',
    async run(deployment) {
      await deployment.primary.kill();
      await whileNotReady(deployment, () => deployment.primary.start());
    },
  },
  {
    name: 'crash of the standby',
    async run({ standby }, random) {
      await standby.kill();
      await pause(random.below(SHORT_MS));
      await standby.start();
    },
  },
  {
    name: 'failover to the standby',
    async run(deployment) {
      await awaitReplication(deployment);
      await deployment.failOver();
      await eventually(() => isReady(deployment));
    },
  },
  {
    name: 'connections of the database cut',
    async run({ primary, onServer }) {
      await onServer(primary, (db) =>
        db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and backend_type = 'client backend'`),
      );
    },
  },
  {
    name: 'network of the database frozen',
    async run({ primaryProxy }, random) {
      primaryProxy.freeze();
      await pause(random.below(SHORT_MS));
      primaryProxy.thaw();
    },
  },
  {
    name: 'replay on the standby paused',
    async run({ standby, onServer }, random) {
      await onServer(standby, (db) => db.run(sql`select pg_wal_replay_pause()`));
      await pause(random.below(SHORT_MS));
      await onServer(standby, (db) => db.run(sql`select pg_wal_replay_resume()`));
    },
  },
  {
    name: 'connections of the node cut',
    async run({ node }) {
      node.disconnectAll();
    },
  },
  {
    name: 'node frozen',
    async run({ node }, random) {
      node.freeze();
      await pause(random.below(SHORT_MS));
      node.thaw();
    },
  },
  {
    name: 'clock jumps ahead and back',
    async run({ shiftClock }, random) {
      shiftClock((random.below(2) === 0 ? 1 : -1) * JUMP_MS);
      await pause(random.below(SHORT_MS));
      shiftClock(0);
    },
  },
];
