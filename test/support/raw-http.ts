import { connect, type Socket } from 'node:net';

/** One HTTP message as received. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A client that sends arbitrary bytes. */
export interface RawConnection {
  write(text: string | Buffer): void;
  /** Half-closes the connection. */
  end(): void;
  /** All messages until the server closes the connection, or until `answers` messages are complete. */
  receive(responses?: number): Promise<readonly RawResponse[]>;
  /** All received bytes. */
  text(): string;
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>;
  readonly isClosed: () => boolean;
  destroy(): void;
}

export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = Buffer.alloc(0);
  let over = false;
  const listeners = new Set<() => void>();
  const notice = (): void => {
    for (const each of listeners) each();
  };
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    notice();
  });
  // A server that disconnects a hostile client resets the connection; earlier responses still count.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    const finish = (): void => {
      over = true;
      notice();
      resolve();
    };
    socket.once('end', () => {
      finish();
      socket.end();
    });
    socket.once('close', finish);
  });

  return {
    write: (text) => {
      if (!socket.destroyed) socket.write(text);
    },
    end: () => socket.end(),
    receive: (responses = Number.POSITIVE_INFINITY) =>
      new Promise((resolve) => {
        const checkReceived = (): void => {
          const found = parseResponses(received);
          if (!over && found.length < responses) return;
          listeners.delete(checkReceived);
          resolve(found);
        };
        listeners.add(checkReceived);
        checkReceived();
      }),
    text: () => received.toString('latin1'),
    closed,
    isClosed: () => over,
    destroy: () => discard(socket),
  };
}

/** Sends bytes on a new connection and returns the first `answers` messages, or all until the server closes it. */
export async function sendRaw(url: string, text: string | Buffer, responses?: number): Promise<readonly RawResponse[]> {
  const connection = await openRaw(url);
  connection.write(text);
  const received = await connection.receive(responses);
  connection.destroy();
  return received;
}

function discard(socket: Socket): void {
  socket.destroy();
}

function parseResponses(bytes: Buffer): RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = bytes;
  for (;;) {
    const split = rest.indexOf('\r\n\r\n');
    if (split < 0) return responses;
    const [line = '', ...lines] = rest.subarray(0, split).toString('latin1').split('\r\n');
    const headers: Record<string, string> = {};
    for (const header of lines) {
      const colon = header.indexOf(':');
      const name = header.slice(0, colon).toLowerCase();
      const value = header.slice(colon + 1).trim();
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
    }
    const status = Number(line.split(' ')[1]);
    const length = status === 100 || status === 204 || status === 304 ? 0 : Number(headers['content-length'] ?? 0);
    const end = split + 4 + length;
    if (rest.length < end) return responses;
    responses.push({ status, headers, body: rest.subarray(split + 4, end).toString('utf8') });
    rest = rest.subarray(end);
  }
}
