import { connect, type Socket } from 'node:net';
import type { Clock } from '../../../kernel/clock.js';
import { SourceError } from '../../errors.js';
import type { NodeAddress } from '../node-address.js';
import type { NodeLimits } from '../node-limits.js';
import { HANDSHAKE_MAX_BYTES, HANDSHAKE_PROTOCOL, queryVersions, shakeHands } from './handshake.js';
import { type BufferLimits, type Channel, Multiplexer } from './multiplexer.js';

/** A connection after a handshake with the right magic. */
export interface NodeConnection {
  readonly version: number;
  open(protocol: number, maxMessageBytes: number): Channel;
  /** Ends the connection for all its users. */
  fail(error: Error): void;
}

export interface ConnectOptions {
  readonly address: NodeAddress;
  readonly magic: number;
  readonly limits: NodeLimits;
  /** For a connection with messages above the usual size. */
  readonly buffers?: BufferLimits;
  readonly clock: Clock;
  /** Called whenever bytes arrive from the node. */
  readonly onContact?: () => void;
  readonly signal: AbortSignal;
}

/** Connects, runs `work` and always closes the connection. */
export async function withConnection<T>(
  options: ConnectOptions,
  work: (connection: NodeConnection) => Promise<T>,
): Promise<T> {
  const connection = await openConnection(options);
  try {
    return await work(connection);
  } finally {
    connection.fail(closedByUs());
  }
}

export async function openConnection(options: ConnectOptions): Promise<NodeConnection> {
  const { address, magic, limits } = options;
  const mux = await openMultiplexer(options);
  try {
    const handshake = mux.open(HANDSHAKE_PROTOCOL, HANDSHAKE_MAX_BYTES);
    const version = await shakeHands(handshake, { protocol: address.protocol, magic, timeoutMs: limits.handshakeMs });
    return {
      version,
      open: (protocol, maxMessageBytes) => mux.open(protocol, maxMessageBytes),
      fail: (error) => mux.fail(error),
    };
  } catch (error) {
    mux.fail(closedByUs());
    throw error;
  }
}

/** The versions that a node supports, over a connection of its own. */
export async function readNodeVersions(options: ConnectOptions): Promise<readonly number[]> {
  const { address, magic, limits } = options;
  const mux = await openMultiplexer(options);
  try {
    const handshake = mux.open(HANDSHAKE_PROTOCOL, HANDSHAKE_MAX_BYTES);
    return await queryVersions(handshake, { protocol: address.protocol, magic, timeoutMs: limits.handshakeMs });
  } finally {
    mux.fail(closedByUs());
  }
}

async function openMultiplexer(options: ConnectOptions): Promise<Multiplexer> {
  const { address, limits, clock, onContact, signal, buffers } = options;
  const socket = await openSocket(address, limits.connectMs, signal);
  const mux = new Multiplexer(socket, { clock, onContact, ...(buffers && { buffers }) });
  const abort = (): void => mux.fail(closedByUs());
  signal.addEventListener('abort', abort);
  socket.once('close', () => signal.removeEventListener('abort', abort));
  if (signal.aborted) abort();
  return mux;
}

const closedByUs = (): SourceError => new SourceError('lost', 'The connection was closed on our side');

function openSocket(address: NodeAddress, timeoutMs: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(closedByUs());
      return;
    }
    const socket =
      address.protocol === 'node-to-client'
        ? connect({ path: address.path })
        : connect({ host: address.host, port: address.port, noDelay: true, keepAlive: true });
    const cleanUp = (failure: SourceError | undefined): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      socket.off('error', onError);
      if (failure === undefined) {
        resolve(socket);
        return;
      }
      // A late error of an abandoned attempt must not end the process.
      socket.on('error', () => undefined);
      socket.destroy();
      reject(failure);
    };
    const unreachable = (why: string, cause?: unknown): void =>
      cleanUp(new SourceError('unreachable', `The node cannot be reached: ${why}`, { cause }));
    const abort = (): void => cleanUp(closedByUs());
    const timer = setTimeout(() => unreachable(`no connection within ${timeoutMs} ms`), timeoutMs);
    signal.addEventListener('abort', abort);
    const onError = (cause: NodeJS.ErrnoException): void => unreachable(cause.code ?? cause.message, cause);
    socket.once('error', onError);
    socket.once('connect', () => cleanUp(undefined));
  });
}
