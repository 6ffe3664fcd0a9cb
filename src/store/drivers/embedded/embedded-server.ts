import type pg from 'pg';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { chooseAddress, connectionUrl, defaultTransport, type Transport } from './address.js';
import { CannotRun } from './cannot-run.js';
import { ensureCluster } from './cluster.js';
import { dedicateOwner } from './dedicated-owner.js';
import { findNativeServer } from './native-server.js';
import { stopOrphan } from './orphan.js';
import { readPassword } from './password.js';
import { hasCluster, preparePlace } from './place.js';
import { reachableServer } from './reachable-server.js';
import { renewPassword } from './renew-password.js';
import { startServer } from './server-process.js';
import { supervise } from './supervise.js';

export interface EmbeddedServerOptions {
  /** The caller holds its lock. */
  readonly dataDir: string;
  readonly transport?: Transport;
  /** In place of our own ones: data that nobody keeps need not wait for the disk. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: Log;
}

export interface EmbeddedServer {
  readonly connection: pg.ClientConfig;
  /** The same as one text, with the password. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server of our own in the data directory. Throws `CannotRun` when this machine cannot run one and no
 * data would be left behind by choosing another driver.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const existing = hasCluster(options.dataDir);
  try {
    return await start(options);
  } catch (error) {
    if (!existing || !(error instanceof CannotRun)) throw error;
    throw new ServiceError(
      'unavailable',
      `The data directory ${options.dataDir} holds a database whose server cannot run: ${error.message}`,
      { cause: error },
    );
  }
}

async function start({ dataDir, transport, settings, log }: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const startedAt = Date.now();
  const packaged = findNativeServer();
  if (packaged === undefined) throw new CannotRun(`no server is packaged for ${process.platform} ${process.arch}`);
  const prepared = preparePlace(dataDir, log);
  const server = await reachableServer(packaged, prepared.owner, log);
  await stopOrphan(server, prepared, log);
  const { created } = await ensureCluster(server, prepared);
  const place = await dedicateOwner(server, prepared, log);
  const password = readPassword(place) ?? (await renewPassword(server, place, log));
  const address = await chooseAddress(place, transport ?? defaultTransport, password);
  const chosen = { ...address, settings: { ...address.settings, ...settings } };
  const supervised = await supervise(() => startServer(server, place, chosen), log).catch((error: unknown) => {
    address.dispose();
    throw error;
  });
  log.info('store.server-started', { version: server.version, created, ms: Date.now() - startedAt });
  return {
    connection: address.connection,
    url: connectionUrl(address.connection),
    stop: async () => {
      await supervised.stop();
      address.dispose();
    },
  };
}
