import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2Server, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';

export type RpcRequest = IncomingMessage | Http2ServerRequest;

export interface RpcListener {
  readonly port: number;
  close(): Promise<void>;
}

interface RpcListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly handle: (request: RpcRequest, response: ServerResponse | Http2ServerResponse) => void;
  readonly requestTimeoutMs: number;
}

/** The first bytes of every HTTP/2 connection (RFC 9113). */
const PREFACE = 'PRI';

/** A connection that sends nothing is closed after this time. */
const FIRST_BYTES_MS = 10_000;
const MAX_CONNECTIONS = 10_000;
/** Calls that one connection may have open at a time. */
const MAX_STREAMS = 100;

/**
 * One port for HTTP/1.1 and HTTP/2 without TLS: gRPC needs HTTP/2, browsers with gRPC-web use HTTP/1.1. The first bytes
 * of a connection tell them apart.
 */
export async function listenForRpc({ host, port, handle, requestTimeoutMs }: RpcListenerOptions): Promise<RpcListener> {
  const http = createHttpServer({ requestTimeout: requestTimeoutMs, headersTimeout: FIRST_BYTES_MS }, handle);
  const http2 = createHttp2Server({ settings: { maxConcurrentStreams: MAX_STREAMS } }, handle);
  const open = new Set<Socket>();
  const server = createSocketServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // Both servers add their own handlers later; a connection may fail before it is handed over.
    socket.on('error', () => socket.destroy());
    socket.setTimeout(FIRST_BYTES_MS, () => socket.destroy());
    socket.once('data', (first) => {
      socket.setTimeout(0);
      socket.removeAllListeners('timeout');
      socket.pause();
      socket.unshift(first);
      if (first.subarray(0, PREFACE.length).toString('latin1') === PREFACE) {
        // The session reads the buffered bytes itself; in flowing mode they would be lost.
        http2.emit('connection', socket);
        return;
      }
      http.emit('connection', socket);
      socket.resume();
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      http.close();
      http2.close();
      await closed;
    },
  };
}
