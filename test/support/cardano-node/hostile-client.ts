import { connect, type Socket } from 'node:net';
import { encodeSegments } from '../../../src/chains/cardano/node/segment.js';
import { type NodeAddress, printNodeAddress } from '../../../src/sources/cardano/node-address.js';
import { encodeProposal } from '../../../src/sources/cardano/ouroboros/handshake.js';

/** A client of a node that sends any bytes after an honest handshake. */
export interface HostileClient {
  /** Bytes that were sent. */
  readonly sentBytes: number;
  send(protocol: number, payload: Uint8Array, fromResponder?: boolean): void;
  /** Sends the payload again and again, as fast as the node reads, until the connection ends. */
  flood(protocol: number, payload: Uint8Array): Promise<void>;
  /** Closes its side after everything that was sent. */
  finish(): void;
  /** Resolves when the connection has ended. */
  readonly closed: Promise<void>;
}

export async function openHostileClient(address: NodeAddress, magic: number): Promise<HostileClient> {
  const socket: Socket =
    address.protocol === 'node-to-client' ? connect(address.path) : connect(address.port, address.host);
  // A node that ends the connection while bytes are under way resets it.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let sentBytes = 0;
  const write = (protocol: number, payload: Uint8Array, fromResponder = false): boolean => {
    if (socket.destroyed) return true;
    const segments = encodeSegments({ timestamp: 0, protocol, fromResponder }, payload);
    sentBytes += segments.length;
    return socket.write(segments);
  };
  write(0, encodeProposal(address.protocol, magic));
  await new Promise<void>((resolve, reject) => {
    socket.once('data', () => resolve());
    socket.once('close', () => reject(new Error(`${printNodeAddress(address)} closed the connection`)));
  });
  return {
    get sentBytes() {
      return sentBytes;
    },
    send: (protocol, payload, fromResponder) => void write(protocol, payload, fromResponder),
    async flood(protocol, payload) {
      while (!socket.destroyed)
        if (!write(protocol, payload))
          await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))]);
    },
    finish: () => socket.end(),
    closed,
  };
}
