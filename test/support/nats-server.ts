import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect as connectNats } from '@nats-io/transport-node';
import type { EventJson } from './event-reader.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

/** Why Debian's nats-server cannot be used; undefined when it can. */
export async function missingNatsServer(): Promise<string | undefined> {
  try {
    await promisify(execFile)('nats-server', ['--version'], { timeout: 60_000 });
    return undefined;
  } catch {
    return 'nats-server is not installed: apt-get install nats-server';
  }
}

export interface NatsServer {
  readonly url: string;
  /** Ends the process without warning; its files remain. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends the process and removes its files. */
  close(): Promise<void>;
}

/** A server with JetStream, whose messages are on disk. */
export async function startNatsServer(): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-nats-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGKILL');
    await ended;
  };
  const start = async (): Promise<void> => {
    child = spawn('nats-server', ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    await eventually(() => isListening(port));
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    start,
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** All events of the stream that the service publishes to, in order. */
export async function readNatsEvents({
  url,
}: Pick<NatsServer, 'url'>): Promise<readonly { readonly subject: string; readonly event: EventJson }[]> {
  const connection = await connectNats({ servers: url.replace('nats://', '') });
  try {
    const { state } = await (await jetstreamManager(connection)).streams.info('CROSSTIE');
    const read: { readonly subject: string; readonly event: EventJson }[] = [];
    if (state.messages === 0) return read;
    const consumer = await jetstream(connection).consumers.get('CROSSTIE');
    for await (const message of await consumer.fetch({ max_messages: state.messages, expires: 30_000 })) {
      read.push({ subject: message.subject, event: message.json<EventJson>() });
      if (read.length === state.messages) break;
    }
    return read;
  } finally {
    await connection.close();
  }
}
