import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { allNetworks } from '../../chains/networks.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../db.js';
import { CLIENT_KEEPALIVE, SERVER_KEEPALIVE } from '../drivers/peer-loss.js';
import { networkSchema } from '../schemas.js';
import { sql } from '../sql.js';
import { type IndexChanges, ReportedChanges } from './index-changes.js';
import { CHANGE_CHANNEL } from './notify-change.js';

export interface ChangeListening {
  readonly changes: IndexChanges;
  start(): void;
  stop(): Promise<void>;
}

export interface ListenOptions {
  readonly db: Pick<Db, 'connectionUrl' | 'run'>;
  readonly log: Log;
  /** Pause between two probes. */
  readonly probeMs?: number;
  /** The connection counts as lost when a probe has not returned for this long. */
  readonly maxSilenceMs?: number;
}

const PROBE_MS = 1_000;
const MAX_SILENCE_MS = 3_000;
const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 5_000;
const CONNECT_MS = 5_000;

const networksBySchema = new Map(allNetworks.map(({ id }) => [networkSchema(id).name, id]));

/**
 * Listens for changes on one connection. A probe, sent on another connection, has to come back again and again: it
 * proves that all changes committed before it have arrived. It does not come back when the network is cut, nor through
 * a connection pooler that does not support LISTEN; then the changes are not live, and readers poll.
 */
export function listenForChanges({
  db,
  log,
  probeMs = PROBE_MS,
  maxSilenceMs = MAX_SILENCE_MS,
}: ListenOptions): ChangeListening {
  const changes = new ReportedChanges();
  const stopping = new AbortController();
  const probe = `probe ${randomUUID()}`;

  /** Resolves when the connection is lost or the listening stops. */
  async function listen(client: pg.Client): Promise<void> {
    let heardAt = performance.now();
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('notification', ({ payload = '' }) => {
      const network = networksBySchema.get(payload);
      if (network !== undefined) changes.report(network);
      if (payload !== probe) return;
      heardAt = performance.now();
      changes.setLive(true);
    });
    const stop = (): void => void client.end().catch(() => undefined);
    await client.connect();
    await client.query(
      `set statement_timeout to 0; set idle_session_timeout to 0; ${SERVER_KEEPALIVE}; listen ${CHANGE_CHANNEL}`,
    );
    const sendProbe = (): void => {
      db.run(sql`select pg_notify(${CHANGE_CHANNEL}, ${probe})`).catch(() => undefined);
    };
    const timer = setInterval(() => {
      if (performance.now() - heardAt > maxSilenceMs) {
        // A connection without a peer would wait for the reply to its last message.
        destroySocket(client);
        return;
      }
      sendProbe();
    }, probeMs);
    stopping.signal.addEventListener('abort', stop);
    // A signal that was aborted while the connection was made does not report it again.
    if (stopping.signal.aborted) stop();
    else sendProbe();
    await ended;
    stopping.signal.removeEventListener('abort', stop);
    clearInterval(timer);
  }

  async function listenAgainAndAgain(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        connectionString: db.connectionUrl,
        application_name: 'crosstie changes',
        ...CLIENT_KEEPALIVE,
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: CONNECT_MS,
      });
      client.on('error', () => undefined);
      try {
        await listen(client);
      } catch (error) {
        log.debug('changes.listen-failed', { error });
      }
      destroySocket(client);
      if (changes.live && !stopping.signal.aborted) {
        log.warn('changes.lost', {});
        retryMs = FIRST_RETRY_MS;
      }
      changes.setLive(false);
      await sleep(retryMs, stopping.signal);
      retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
    }
  }

  let running: Promise<void> | undefined;
  return {
    changes,
    start() {
      // A database with a single session has no connection to listen on.
      if (db.connectionUrl !== undefined) running ??= listenAgainAndAgain();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const destroySocket = (client: pg.Client): void =>
  void (
    client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }
  ).connection.stream.destroy();

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
