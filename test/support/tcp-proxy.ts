import { connect, createServer, type Socket } from 'node:net';
import type { Transform } from 'node:stream';

/** A TCP proxy on loopback whose target can change, like the address of a primary after a failover. */
export interface TcpProxy {
  readonly port: number;
  /** Ends all connections; new ones go to the port. */
  switchTo(port: number): void;
  /** Forwards nothing and closes nothing until `thaw`, like a network that is cut. */
  freeze(): void;
  thaw(): void;
  /** Serves new connections again; those from before stay frozen. */
  thawNew(): void;
  close(): Promise<void>;
}

/** `changeResponses` returns what the bytes of each connection pass on their way back. */
export async function startTcpProxy(firstTarget: number, changeResponses?: () => Transform): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let target = firstTarget;
  let frozen = false;
  const track = (socket: Socket, other: () => Socket): void => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      other().destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    track(client, () => upstream);
    track(upstream, () => client);
    client.pipe(upstream);
    const responses = changeResponses === undefined ? upstream : upstream.pipe(changeResponses());
    responses.pipe(client);
    if (frozen) for (const socket of [client, upstream]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const destroyAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as { readonly port: number }).port,
    switchTo(port) {
      target = port;
      destroyAll();
    },
    freeze() {
      frozen = true;
      for (const socket of open) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of open) socket.resume();
    },
    thawNew() {
      frozen = false;
    },
    async close() {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
