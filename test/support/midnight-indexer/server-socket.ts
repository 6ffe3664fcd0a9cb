import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

export interface ServerSocketOptions {
  readonly subscribers: Set<WebSocket>;
  /** Errors of a subscription document. */
  readonly check: (query: string) => readonly { readonly message: string }[];
  readonly isFrozen: () => boolean;
}

/** Pongs are sent here and not by the package, so that a frozen server sends none. */
const server = new WebSocketServer({ noServer: true, autoPong: false });

/** The server side of a WebSocket with `graphql-transport-ws`. */
export function acceptSocket(
  request: IncomingMessage,
  connection: Duplex,
  head: Buffer,
  { subscribers, check, isFrozen }: ServerSocketOptions,
): void {
  server.handleUpgrade(request, connection, head, (socket) => {
    const send = (message: object): void => socket.send(JSON.stringify(message));

    function onMessage(text: string): void {
      const { type, payload } = JSON.parse(text) as { type: string; payload?: { query: string } };
      if (type === 'connection_init') send({ type: 'connection_ack' });
      if (type === 'ping') send({ type: 'pong' });
      if (type !== 'subscribe') return;
      const errors = check(payload!.query);
      if (errors.length === 0) subscribers.add(socket);
      else send({ id: '1', type: 'error', payload: errors });
    }

    socket.on('error', () => undefined);
    socket.on('close', () => subscribers.delete(socket));
    socket.on('ping', (data) => void (isFrozen() || socket.pong(data)));
    socket.on('message', (data) => void (isFrozen() || onMessage(data.toString())));
  });
}
