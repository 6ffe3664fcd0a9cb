import type { Socket } from 'node:net';
import { MessageAssembler } from '../../../src/chains/cardano/node/message-assembler.js';
import { encodeSegments, SegmentReader } from '../../../src/chains/cardano/node/segment.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import type { Misbehaviour } from './misbehaviour.js';

const MAX_MESSAGE_BYTES = 4_000_000;

export type MessageHandler = (message: Uint8Array) => void;

/** The server side of a connection: mini-protocols over one socket, with every kind of misbehaviour. */
export class ServerLink {
  readonly misbehaviour: Misbehaviour | undefined;
  private readonly socket: Socket;
  private readonly handlers = new Map<
    number,
    { readonly assembler: MessageAssembler; readonly handle: MessageHandler }
  >();
  private sentBytes = 0;
  private sentMessages = 0;
  private silent = false;

  constructor(socket: Socket, misbehaviour: Misbehaviour | undefined) {
    this.socket = socket;
    this.misbehaviour = misbehaviour;
    const segments = new SegmentReader();
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Uint8Array) => {
      try {
        segments.read(chunk, ({ protocol }, payload) => {
          const handler = this.handlers.get(protocol);
          if (handler === undefined) this.close();
          else handler.assembler.push(payload, handler.handle);
        });
      } catch {
        this.close();
      }
    });
  }

  get messagesSent(): number {
    return this.sentMessages;
  }

  serve(protocol: number, handle: MessageHandler): void {
    this.handlers.set(protocol, { assembler: new MessageAssembler(MAX_MESSAGE_BYTES), handle });
  }

  close(): void {
    this.socket.destroy();
  }

  send(protocol: number, message: Uint8Array): void {
    const index = this.sentMessages;
    this.sentMessages += 1;
    const misbehaviour = this.misbehaviour;
    if (misbehaviour === undefined || !('atMessage' in misbehaviour) || misbehaviour.atMessage !== index) {
      this.write(this.frame(protocol, message));
      return;
    }
    switch (misbehaviour.kind) {
      case 'oversize-segment': {
        const framed = this.frame(protocol, message);
        new DataView(framed.buffer).setUint16(6, 0xffff);
        this.write(framed);
        return;
      }
      case 'truncated-message':
        this.write(this.frame(protocol, message.subarray(0, Math.ceil(message.length / 2))));
        return;
      case 'duplicate-message':
        this.write(this.frame(protocol, message));
        this.write(this.frame(protocol, message));
        return;
      case 'out-of-protocol':
        this.write(this.frame(protocol, new CborWriter().array(2).uint(99).text('hello').finish()));
        return;
      case 'unknown-protocol':
        this.write(this.frame(1234, message));
        return;
      case 'wrong-direction':
        this.write(encodeSegments({ timestamp: 0, protocol, fromResponder: false }, message));
        return;
      case 'endless-message':
        this.sendEndless(protocol);
        return;
      case 'deep-message':
        this.write(this.frame(protocol, new Uint8Array(20_000).fill(0x81)));
        return;
      case 'skipped-message':
        return;
    }
  }

  private frame(protocol: number, message: Uint8Array): Uint8Array {
    return encodeSegments({ timestamp: 0, protocol, fromResponder: true }, message);
  }

  /** An indefinite-length byte string that never ends; stops when the peer disconnects. */
  private sendEndless(protocol: number): void {
    this.write(this.frame(protocol, Uint8Array.of(0x82, 0x02, 0x5f)));
    const chunk = this.frame(protocol, new CborWriter().bytes(new Uint8Array(10_000)).finish());
    const more = (): void => {
      if (this.socket.destroyed) return;
      this.write(chunk);
      setImmediate(more);
    };
    more();
  }

  private write(bytes: Uint8Array): void {
    if (this.silent || this.socket.destroyed) return;
    const misbehaviour = this.misbehaviour;
    const before = this.sentBytes;
    this.sentBytes += bytes.length;
    if (
      misbehaviour === undefined ||
      !('atByte' in misbehaviour) ||
      this.sentBytes <= misbehaviour.atByte ||
      before > misbehaviour.atByte
    ) {
      this.socket.write(bytes);
      return;
    }
    const good = bytes.subarray(0, misbehaviour.atByte - before);
    switch (misbehaviour.kind) {
      case 'cut':
        this.silent = true;
        this.socket.end(good);
        return;
      case 'stall':
        this.silent = true;
        this.socket.write(good);
        return;
      case 'garbage':
        this.socket.write(good);
        this.socket.write(misbehaviour.bytes);
        this.socket.write(bytes.subarray(good.length));
        return;
    }
  }
}
