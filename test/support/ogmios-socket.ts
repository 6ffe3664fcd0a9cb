import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface RpcMessage {
  readonly jsonrpc: '2.0';
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: results of many methods
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly id?: unknown;
}

/** A client of the protocol that keeps all responses. */
export interface OgmiosSocket {
  readonly socket: WebSocket;
  send(method: string, params?: object, id?: unknown): void;
  /** The response with the id, or the next one of the method. */
  receive(match: { readonly id?: unknown; readonly method?: string }): Promise<RpcMessage>;
  call(method: string, params?: object): Promise<RpcMessage>;
  close(): Promise<void>;
}

let ids = 0;

export async function openOgmios(url: string, headers: Record<string, string> = {}): Promise<OgmiosSocket> {
  const socket = new WebSocket(url, { headers });
  const arrived: RpcMessage[] = [];
  let notify = (): void => undefined;
  socket.on('message', (data) => {
    arrived.push(JSON.parse(String(data)) as RpcMessage);
    notify();
  });
  socket.on('close', () => notify());
  await once(socket, 'open');

  const send: OgmiosSocket['send'] = (method, params, id) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', method, ...(params && { params }), ...(id !== undefined && { id }) }));
  const receive: OgmiosSocket['receive'] = async ({ id, method }) => {
    for (;;) {
      const index = arrived.findIndex((each) => (id === undefined ? each.method === method : each.id === id));
      if (index !== -1) return arrived.splice(index, 1)[0]!;
      if (socket.readyState !== WebSocket.OPEN) throw new Error('the connection is closed');
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
    }
  };
  return {
    socket,
    send,
    receive,
    async call(method, params) {
      const id = `call-${ids++}`;
      send(method, params, id);
      return await receive({ id });
    },
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return;
      socket.close();
      await once(socket, 'close');
    },
  };
}
