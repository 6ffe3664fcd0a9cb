import type { Duplex } from 'node:stream';
import { MessageAssembler } from '../../../chains/cardano/node/message-assembler.js';
import { encodeSegments, type SegmentHeader, SegmentReader } from '../../../chains/cardano/node/segment.js';
import type { Clock } from '../../../kernel/clock.js';
import { DecodeError } from '../../../kernel/errors.js';
import { SourceError } from '../../errors.js';

/** One mini-protocol of a connection, client side. */
export interface Channel {
  /** Several messages are sent together, for pipelining. */
  send(...messages: readonly Uint8Array[]): void;
  /** The next message; without one within `timeoutMs` the connection fails with the given fault. */
  receive(timeoutMs: number, fault?: 'silent' | 'quiet'): Promise<Uint8Array>;
  /** The next message if it has already arrived. */
  poll(): Uint8Array | undefined;
}

export interface BufferLimits {
  /** Above this size the socket is paused until a message is consumed. */
  readonly pauseBytes: number;
  /** Above this size the peer is sending unrequested data. */
  readonly maxBytes: number;
}

export const DEFAULT_BUFFERS: BufferLimits = { pauseBytes: 8 * 1024 * 1024, maxBytes: 64 * 1024 * 1024 };

/** Overhead of a buffered message beside its bytes, so that a flood of empty ones is detected too. */
const MESSAGE_OVERHEAD_BYTES = 128;

interface PendingReceive {
  readonly resolve: (message: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

interface Inbox {
  readonly assembler: MessageAssembler;
  readonly messages: Uint8Array[];
  /** Index of the first unconsumed message: shifting a long array costs more than the messages. */
  consumed: number;
  pendingReceive: PendingReceive | undefined;
}

/** Several mini-protocols over one socket, as the initiator. */
export class Multiplexer {
  private readonly socket: Duplex;
  private readonly clock: Clock;
  private readonly limits: BufferLimits;
  private readonly inboxes = new Map<number, Inbox>();
  private readonly segments = new SegmentReader();
  private buffered = 0;
  private failure: Error | undefined;

  /** `onContact` is called whenever bytes arrive from the peer. */
  constructor(
    socket: Duplex,
    options: { readonly clock: Clock; readonly buffers?: BufferLimits; readonly onContact?: (() => void) | undefined },
  ) {
    this.socket = socket;
    this.clock = options.clock;
    this.limits = options.buffers ?? DEFAULT_BUFFERS;
    const { onContact } = options;
    socket.on('data', (chunk: Uint8Array) => {
      onContact?.();
      this.handleChunk(chunk);
    });
    socket.on('error', (cause) =>
      this.fail(new SourceError('lost', `The connection broke: ${cause.message}`, { cause })),
    );
    socket.on('close', () => this.fail(new SourceError('lost', 'The node closed the connection')));
    socket.on('end', () => this.fail(new SourceError('lost', 'The node closed the connection')));
  }

  open(protocol: number, maxMessageBytes: number): Channel {
    const inbox: Inbox = {
      assembler: new MessageAssembler(maxMessageBytes),
      messages: [],
      consumed: 0,
      pendingReceive: undefined,
    };
    this.inboxes.set(protocol, inbox);
    return {
      send: (...messages) => this.send(protocol, messages),
      receive: (timeoutMs, fault = 'silent') => this.receive(inbox, timeoutMs, fault),
      poll: () => this.next(inbox),
    };
  }

  /** The first error wins. Messages that arrived before it can still be consumed. */
  fail(error: Error): void {
    if (this.failure !== undefined) return;
    this.failure = error;
    for (const inbox of this.inboxes.values()) {
      const { pendingReceive } = inbox;
      inbox.pendingReceive = undefined;
      if (pendingReceive === undefined) continue;
      clearTimeout(pendingReceive.timer);
      pendingReceive.reject(error);
    }
    this.socket.destroy();
  }

  private send(protocol: number, messages: readonly Uint8Array[]): void {
    if (this.failure !== undefined) return;
    const timestamp = this.clock.now() * 1_000;
    const payload = messages.length === 1 ? messages[0]! : Buffer.concat(messages);
    this.socket.write(encodeSegments({ timestamp, protocol, fromResponder: false }, payload));
  }

  private receive(inbox: Inbox, timeoutMs: number, fault: 'silent' | 'quiet'): Promise<Uint8Array> {
    const message = this.next(inbox);
    if (message !== undefined) return Promise.resolve(message);
    if (this.failure !== undefined) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.fail(new SourceError(fault, `The node sent nothing for ${timeoutMs} ms`));
      }, timeoutMs);
      inbox.pendingReceive = { resolve, reject, timer };
      this.balance();
    });
  }

  private next(inbox: Inbox): Uint8Array | undefined {
    const message = inbox.messages[inbox.consumed];
    if (message === undefined) return undefined;
    inbox.consumed += 1;
    if (inbox.consumed === inbox.messages.length) {
      inbox.messages.length = 0;
      inbox.consumed = 0;
    }
    this.buffered -= message.length + MESSAGE_OVERHEAD_BYTES;
    this.balance();
    return message;
  }

  private handleChunk(chunk: Uint8Array): void {
    try {
      this.segments.read(chunk, (header, payload) => this.deliver(header, payload));
    } catch (cause) {
      if (!(cause instanceof DecodeError)) throw cause;
      this.fail(new SourceError('misbehaved', `The node sent malformed bytes: ${cause.message}`, { cause }));
    }
    if (this.buffered > this.limits.maxBytes)
      this.fail(new SourceError('misbehaved', `The node sent ${this.buffered} unrequested bytes`));
    else this.balance();
  }

  private deliver({ protocol, fromResponder }: SegmentHeader, payload: Uint8Array): void {
    if (this.failure !== undefined) return;
    const inbox = this.inboxes.get(protocol);
    if (inbox === undefined || !fromResponder)
      throw new DecodeError(`a segment of protocol ${protocol}, which is not running in that direction`);
    const before = inbox.assembler.pendingBytes;
    inbox.assembler.push(payload, (message) => {
      const { pendingReceive } = inbox;
      if (pendingReceive === undefined) {
        inbox.messages.push(message);
        this.buffered += message.length + MESSAGE_OVERHEAD_BYTES;
        return;
      }
      inbox.pendingReceive = undefined;
      clearTimeout(pendingReceive.timer);
      pendingReceive.resolve(message);
    });
    this.buffered += inbox.assembler.pendingBytes - before;
  }

  /**
   * Pauses the socket while enough is buffered, but never while a receiver waits: its message may be behind the rest.
   */
  private balance(): void {
    const full = this.buffered > this.limits.pauseBytes;
    if (!full || this.hasPendingReceive()) {
      if (this.socket.isPaused()) this.socket.resume();
    } else if (!this.socket.isPaused()) this.socket.pause();
  }

  private hasPendingReceive(): boolean {
    for (const inbox of this.inboxes.values()) if (inbox.pendingReceive !== undefined) return true;
    return false;
  }
}
