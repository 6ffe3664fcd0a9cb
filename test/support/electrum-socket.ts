import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer as it likes
type Json = any;

/** A minimal client of the Electrum protocol. */
export interface ElectrumSocket {
  call(method: string, ...params: readonly unknown[]): Promise<Json>;
  /** The responses of a batch, in the order of its requests. */
  batch(requests: readonly (readonly [method: string, ...params: readonly unknown[]])[]): Promise<readonly Json[]>;
  /** Sends a line as it is and returns the next line. */
  raw(line: string): Promise<Json>;
  /** Notifications so far. */
  readonly notifications: readonly { readonly method: string; readonly params: readonly Json[] }[];
  readonly closed: Promise<void>;
  close(): void;
}

export async function openElectrumSocket(
  port: number,
  options: { readonly tls?: boolean } = {},
): Promise<ElectrumSocket> {
  const socket: Socket = options.tls
    ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    : connect({ port, host: '127.0.0.1' });
  await new Promise<void>((resolve, reject) => {
    socket.once(options.tls ? 'secureConnect' : 'connect', () => resolve());
    socket.once('error', reject);
  });
  const notifications: { method: string; params: Json[] }[] = [];
  const waiting: ((answer: Json) => void)[] = [];
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
    const lines = text.split('\n');
    text = lines.pop()!;
    for (const line of lines) {
      const answer = JSON.parse(line);
      if (answer.method !== undefined) notifications.push(answer);
      else waiting.shift()?.(answer);
    }
  });
  let ids = 0;
  const raw = (line: string): Promise<Json> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      socket.write(`${line}\n`);
    });
  const toRequest = (method: string, params: readonly unknown[]) => ({ jsonrpc: '2.0', id: ++ids, method, params });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    notifications,
    closed,
    raw,
    async call(method, ...params) {
      const { result, error } = await raw(JSON.stringify(toRequest(method, params)));
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    },
    async batch(requests) {
      const sent = requests.map(([method, ...params]) => toRequest(method, params));
      const answers: readonly Json[] = await raw(JSON.stringify(sent));
      return sent.map(({ id }) => answers.find((answer) => answer.id === id));
    },
    close: () => socket.destroy(),
  };
}
