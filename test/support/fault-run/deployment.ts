import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../../src/store/db.js';
import { startTestNode, type TestNode } from '../cardano-node/test-node.js';
import { openServerDb } from '../create-database.js';
import { type CrosstieProcess, startIndexing, startServing } from '../crosstie-process.js';
import { temporaryDataDir } from '../data-dir.js';
import { buildSettings, type ChainFolder, GENERATED_NETWORK } from '../followed-chain.js';
import type { GeneratedBlock } from '../generated-chain.js';
import type { ListSource } from '../list-source.js';
import { createPostgresCluster, type PostgresCluster, type PostgresServer } from '../postgres-cluster.js';
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.js';

type Process = Pick<CrosstieProcess, 'signal' | 'exited'>;

/**
 * A node, a primary with a standby, `crosstie index` and `crosstie serve`, each in a process. Both databases are behind
 * a proxy, as behind a virtual IP address.
 */
export interface Deployment {
  readonly node: TestNode;
  readonly primaryProxy: TcpProxy;
  primary: PostgresServer;
  standby: PostgresServer;
  /** Replaces the primary by its standby, and makes a new standby. */
  failOver(): Promise<void>;
  restartWriter(): Promise<void>;
  restartReader(): Promise<void>;
  readerUrl(): string;
  /** Shifts the clocks of both processes. */
  shiftClock(ms: number): void;
  /** Runs statements on a server without the proxies. */
  onServer<Result>(server: PostgresServer, work: (db: Db) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

const PRELOAD = new URL('../shifted-clock.mjs', import.meta.url).href;

export async function startDeployment(
  programs: string,
  source: ListSource,
  chain: readonly GeneratedBlock[],
  files: ChainFolder,
): Promise<Deployment> {
  const folders = [temporaryDataDir(), temporaryDataDir()] as const;
  const clockFile = join(files.folder, 'clock-offset');
  const node = await startTestNode({ chain: source.chain, magic: GENERATED_NETWORK.magic });
  const cluster: PostgresCluster = await createPostgresCluster(programs);
  const primary = await cluster.startPrimary();
  const primaryProxy = await startTcpProxy(primary.port);
  const standby = await cluster.startStandby(primaryProxy.port);
  const standbyProxy = await startTcpProxy(standby.port);
  const env = {
    // Over node-to-node, which reports no ledger state: the index then depends on the blocks alone.
    ...buildSettings(chain, files.folder, { node: `${node.peer.host}:${node.peer.port}` }),
    DATABASE_URL: cluster.urlOn(primaryProxy.port),
    DATABASE_READ_URLS: cluster.urlOn(standbyProxy.port),
    CROSSTIE_SANDBOX: 'off',
    NODE_OPTIONS: `--import ${PRELOAD}`,
    CLOCK_OFFSET: clockFile,
  };
  const [writerDir, readerDir] = folders.map(({ dataDir }) => dataDir) as [string, string];
  let writer: Process = await startIndexing(GENERATED_NETWORK.alias, { dataDir: writerDir, env });
  let reader: CrosstieProcess = await startServing({ dataDir: readerDir, env });
  const kill = async (process: Process): Promise<void> => {
    process.signal('SIGKILL');
    await process.exited;
  };

  const deployment: Deployment = {
    node,
    primaryProxy,
    primary,
    standby,
    async failOver() {
      const lost = deployment.primary;
      await lost.kill();
      await deployment.standby.promote();
      deployment.primary = deployment.standby;
      primaryProxy.switchTo(deployment.primary.port);
      deployment.standby = await cluster.startStandby(primaryProxy.port);
      standbyProxy.switchTo(deployment.standby.port);
    },
    async restartWriter() {
      await kill(writer);
      writer = await startIndexing(GENERATED_NETWORK.alias, { dataDir: writerDir, env });
    },
    async restartReader() {
      await kill(reader);
      reader = await startServing({ dataDir: readerDir, env });
    },
    readerUrl: () => reader.url,
    shiftClock: (ms) => writeFileSync(clockFile, String(ms)),
    async onServer({ port }, work) {
      const db = await openServerDb(cluster.urlOn(port), { poolSize: 2 });
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
    async stop() {
      await Promise.all([writer, reader].map(kill));
      await node.close();
      await primaryProxy.close();
      await standbyProxy.close();
      await cluster.stop();
      for (const { remove } of folders) remove();
    },
  };
  return deployment;
}
