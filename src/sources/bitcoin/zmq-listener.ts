import { connect, type Socket } from 'node:net';
import type { Random } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import { backOffMs, pause } from '../retry.js';
import type { BitcoinNodeLimits } from './node-limits.js';
import type { WakeSignal } from './wake-signal.js';
import { greeting, readyCommand, subscription, ZmtpReader } from './zmtp.js';

export interface ZmqListenerOptions {
  readonly addresses: readonly { readonly host: string; readonly port: number }[];
  readonly topics: readonly string[];
  /** Selects the messages that trigger a notification. */
  readonly rings: (parts: readonly Buffer[]) => boolean;
  readonly wakeSignal: WakeSignal;
  readonly limits: Pick<BitcoinNodeLimits, 'retry' | 'wakeHandshakeMs'>;
  readonly random: Random;
  readonly log: Log;
  readonly signal: AbortSignal;
}

const KEEP_ALIVE_MS = 30_000;

/**
 * Notifies whenever a node publishes one of the topics, until the signal aborts. The content is not trusted; if the
 * publisher is silent, lost or malformed, there are just no notifications.
 */
export async function listenToZmq(options: ZmqListenerOptions): Promise<void> {
  await Promise.all(options.addresses.map((address) => listenWithRetry(address, options)));
}

async function listenWithRetry(
  address: ZmqListenerOptions['addresses'][number],
  options: ZmqListenerOptions,
): Promise<void> {
  const { limits, signal, log, random } = options;
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const ended = await listen(address, options, () => {
      attempt = 0;
    });
    if (signal.aborted) return;
    // The follower still polls; one warning about the added latency is enough.
    if (attempt <= 1) log.warn('node.wake-lost', { port: address.port, reason: ended });
    await pause(backOffMs(Math.max(attempt, 1), limits.retry, random), signal);
  }
}

/** Returns why it ended. */
function listen(
  { host, port }: ZmqListenerOptions['addresses'][number],
  { topics, rings, wakeSignal, limits, signal, log }: ZmqListenerOptions,
  onReady: () => void,
): Promise<string> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ host, port, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS });
    const reader = new ZmtpReader();
    const finish = (reason: string): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      socket.destroy();
      resolve(reason);
    };
    const abort = (): void => finish('stopped');
    const timer = setTimeout(() => finish('no handshake'), limits.wakeHandshakeMs);
    signal.addEventListener('abort', abort);
    socket.on('connect', () => socket.write(Buffer.concat([greeting(), readyCommand('SUB')])));
    socket.on('data', (piece) => {
      try {
        for (const incoming of reader.push(piece)) {
          if (incoming.type === 'message') {
            if (rings(incoming.parts)) wakeSignal.notify();
            continue;
          }
          clearTimeout(timer);
          onReady();
          for (const topic of topics) socket.write(subscription(topic));
          log.debug('node.wake-ready', { port });
          // A change may have happened before the subscription.
          wakeSignal.notify();
        }
      } catch (error) {
        finish((error as Error).message);
      }
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => finish(code ?? 'a socket error'));
    socket.on('close', () => finish('closed'));
    if (signal.aborted) abort();
  });
}

/** A `sequence` message is a hash and a letter: block connected (C) or disconnected (D). */
export function isBlockNotification([topic, body]: readonly Buffer[]): boolean {
  if (topic?.toString('latin1') !== 'sequence') return true;
  const letter = String.fromCharCode(body?.[32] ?? 0);
  return letter === 'C' || letter === 'D';
}
