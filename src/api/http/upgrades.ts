import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';

/** The part of an upgrade request that its handler needs. */
export interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** Remembers the upgrade of a request until its route accepts it. */
export const announceUpgrade = (request: IncomingMessage, upgrade: Upgrade): void => {
  upgrades.set(request, upgrade);
};

export const isUpgrade = (request: IncomingMessage): boolean => upgrades.has(request);

/** Completes the upgrade of a request to a WebSocket. */
export type AcceptUpgrade = (request: IncomingMessage) => Promise<WebSocket>;

/** The library is loaded at the first connection: most services never get one. */
export function createAcceptUpgrade(maxMessageBytes: number): AcceptUpgrade {
  let server: Promise<WebSocketServer> | undefined;
  const load = async (): Promise<WebSocketServer> => {
    const { WebSocketServer } = await import('ws');
    return new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
    });
  };
  return (request) => {
    server ??= load();
    const upgrade = upgrades.get(request);
    return new Promise<WebSocket>((resolve, reject) => {
      if (upgrade === undefined || upgrade.socket.destroyed) return reject(new Error('the client disconnected'));
      upgrade.socket.once('close', () => reject(new Error('the client disconnected')));
      server?.then((loaded) => loaded.handleUpgrade(request, upgrade.socket, upgrade.head, resolve), reject);
    });
  };
}

/** Ends connections whose client has gone without closing them. A paused connection reads no pongs. */
export function keepAlive(socket: WebSocket): () => void {
  let alive = true;
  socket.on('pong', () => {
    alive = true;
  });
  const timer = setInterval(() => {
    if (!alive && !socket.isPaused) {
      socket.terminate();
      return;
    }
    alive = false;
    socket.ping();
  }, PING_MS).unref();
  return () => clearInterval(timer);
}

const PING_MS = 30_000;

/** A client that does not read its responses for this long is disconnected. */
const STALLED_MS = 60_000;

/** Resolves when the text has left for the client, so that a slow reader delays only itself. */
export const sendText = (socket: WebSocket, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.terminate(), STALLED_MS).unref();
    socket.send(text, (error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
  });

/** Close codes of RFC 6455. */
export const GOING_AWAY = 1001;
export const UNSUPPORTED_DATA = 1003;
export const POLICY_VIOLATION = 1008;
