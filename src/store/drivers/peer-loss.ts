import type pg from 'pg';

/** How long a connection without traffic waits before it asks whether its peer still exists. */
const IDLE_SECONDS = 10;
const INTERVAL_SECONDS = 5;
const PROBES = 3;

/**
 * Settings of every client connection. Without them a peer that vanished without closing the connection is noticed
 * after two hours.
 */
export const CLIENT_KEEPALIVE: Pick<pg.ClientConfig, 'keepAlive' | 'keepAliveInitialDelayMillis'> = {
  keepAlive: true,
  keepAliveInitialDelayMillis: IDLE_SECONDS * 1_000,
};

/**
 * Settings of the server's end of a connection: the locks and transactions of a client that vanished are released
 * within half a minute, so that another process can take over. They have no effect on a local socket.
 */
export const SERVER_KEEPALIVE = [
  `set tcp_keepalives_idle to ${IDLE_SECONDS}`,
  `set tcp_keepalives_interval to ${INTERVAL_SECONDS}`,
  `set tcp_keepalives_count to ${PROBES}`,
  `set tcp_user_timeout to ${(IDLE_SECONDS + INTERVAL_SECONDS * PROBES) * 1_000}`,
].join('; ');
