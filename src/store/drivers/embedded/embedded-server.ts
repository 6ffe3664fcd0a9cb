import type pg from 'pg';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { chooseAddress, connectionUrl, defaultTransport, type Transport } from './address.js';
import { CannotRun } from './cannot-run.js';
import { ensureCluster } from './cluster.js';
import { type ClusterLocation, hasCluster, prepareLocation } from './cluster-location.js';
import { isUnsynced, syncCopy } from './copy-sync.js';
import { dedicateOwner } from './dedicated-owner.js';
import { findNativeServer, type NativeServer } from './native-server.js';
import { stopOrphan } from './orphan.js';
import { readPassword } from './password.js';
import { reachableServer } from './reachable-server.js';
import { beginPasswordRenewal, renewPassword } from './renew-password.js';
import { startServer } from './server-process.js';
import { supervise } from './supervise.js';

export interface EmbeddedServerOptions {
  /** The caller holds the directory lock. */
  readonly dataDir: string;
  readonly transport?: Transport;
  /** Overrides the default server settings, for example to skip disk syncs for temporary data. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A cleanly shut down cluster of the same server version. A new data directory starts as a copy of it. */
  readonly template?: string | undefined;
  readonly log: Log;
}

export interface EmbeddedServer {
  readonly connection: pg.ClientConfig;
  /** The connection as a URL, including the password. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server in the data directory. Throws `CannotRun` when this machine cannot run one and switching
 * to another driver would not abandon data.
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

async function start(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { dataDir, transport = defaultTransport, settings, log } = options;
  const startedAt = Date.now();
  const packaged = findNativeServer();
  if (packaged === undefined) throw new CannotRun(`no server is packaged for ${process.platform} ${process.arch}`);
  const prepared = prepareLocation(dataDir, log);
  const server = await reachableServer(packaged, prepared.owner, log);
  await stopOrphan(server, prepared, log);
  // Peer authentication, which a server without a password needs, works on Unix sockets only.
  const template = transport === 'socket' ? options.template : undefined;
  const { created } = await ensureCluster(server, prepared, { template, log });
  const location = await dedicateOwner(server, prepared, log);
  const known = readPassword(location);
  const renewal = known === undefined && transport === 'socket' ? beginPasswordRenewal(location) : undefined;
  const password = known ?? renewal?.password ?? (await renewPassword(server, location, log));
  const address = await chooseAddress(location, transport, password);
  const usual = { ...address, settings: { ...address.settings, ...settings } };
  let current = renewal === undefined ? usual : renewal.restrict(usual);
  const supervised = await supervise(() => startServer(server, location, current), log).catch((error: unknown) => {
    address.dispose();
    throw error;
  });
  if (renewal !== undefined) {
    try {
      await renewal.complete(usual, log);
    } catch (error) {
      await supervised.stop();
      address.dispose();
      throw error;
    }
    current = usual;
  }
  const synced = isUnsynced(location) ? syncInBackground(server, location, log) : Promise.resolve();
  log.info('store.server-started', { version: server.version, created, ms: Date.now() - startedAt });
  return {
    connection: address.connection,
    url: connectionUrl(address.connection),
    stop: async () => {
      await Promise.all([supervised.stop(), synced]);
      address.dispose();
    },
  };
}

/** A failure is not fatal: the next start retries. */
const syncInBackground = (server: NativeServer, location: ClusterLocation, log: Log): Promise<void> =>
  syncCopy(server, location).catch((error: unknown) => log.warn('store.copy-not-synced', { error }));
