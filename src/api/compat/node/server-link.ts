import type { Socket } from 'node:net';
import { MessageAssembler } from '../../../chains/cardano/node/message-assembler.js';
import { encodeSegments, type SegmentHeader, SegmentReader } from '../../../chains/cardano/node/segment.js';
import { DecodeError } from '../../../kernel/errors.js';

/** Received messages that wait for their turn; above it the client is not read until they are handled. */
const MAX_QUEUED_MESSAGES = 400;
const MAX_QUEUED_BYTES = 4_000_000;
/** Messages that may still arrive when reading stops; a client that sends more does not follow the protocol. */
const MAX_OVERRUN = 20_000;
/** A client that does not read its responses makes its handlers wait. */
const MAX_UNREAD_BYTES = 1_000_000;
/** Nodes send a keep-alive every 97 seconds at most; a client at the tip of a quiet chain may send nothing. */
const IDLE_MS = 20 * 60_000;

export type MessageHandler = (message: Uint8Array) => Promise<void> | void;

interface ServedProtocol {
  readonly assembler: MessageAssembler;
  readonly handle: MessageHandler;
  readonly queue: Uint8Array[];
  working: boolean;
}

/** The responder's side of a multiplexed connection: messages of one mini-protocol are handled one after another. */
export class ServerLink {
  readonly #socket: Socket;
  readonly #now: () => number;
  readonly #protocols = new Map<number, ServedProtocol>();
  readonly #segments = new SegmentReader();
  readonly #closing = new AbortController();
  readonly #onError: (error: unknown) => void;
  #queuedMessages = 0;
  #queuedBytes = 0;

  constructor(
    socket: Socket,
    { now, onError }: { readonly now: () => number; readonly onError: (error: unknown) => void },
  ) {
    this.#socket = socket;
    this.#now = now;
    this.#onError = onError;
    socket.setNoDelay(true);
    socket.setTimeout(IDLE_MS, () => this.close());
    socket.once('close', () => this.#closing.abort());
    socket.on('data', (chunk: Uint8Array) => this.#receive(chunk));
  }

  /** Aborts when the connection ends. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  serve(protocol: number, maxMessageBytes: number, handle: MessageHandler): void {
    this.#protocols.set(protocol, {
      assembler: new MessageAssembler(maxMessageBytes),
      handle,
      queue: [],
      working: false,
    });
  }

  /** Resolves when the client has read enough for the next message. */
  async send(protocol: number, ...messages: readonly Uint8Array[]): Promise<void> {
    const socket = this.#socket;
    if (socket.destroyed) return;
    const timestamp = this.#now() * 1_000;
    const payload = messages.length === 1 ? messages[0]! : Buffer.concat(messages);
    socket.write(encodeSegments({ timestamp, protocol, fromResponder: true }, payload));
    if (socket.writableLength <= MAX_UNREAD_BYTES) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        socket.off('drain', done).off('close', done);
        resolve();
      };
      socket.once('drain', done).once('close', done);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Closes after everything that was sent has left. */
  finish(): void {
    this.#socket.destroySoon();
  }

  #fail(error: unknown): void {
    if (this.#socket.destroyed) return;
    this.#onError(error);
    this.close();
  }

  #receive(chunk: Uint8Array): void {
    try {
      this.#segments.read(chunk, (header, payload) => this.#deliver(header, payload));
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (this.#queuedMessages > MAX_QUEUED_MESSAGES || this.#queuedBytes > MAX_QUEUED_BYTES) this.#socket.pause();
  }

  #deliver({ protocol, fromResponder }: SegmentHeader, payload: Uint8Array): void {
    const served = this.#protocols.get(protocol);
    if (served === undefined || fromResponder)
      throw new DecodeError(`a segment of protocol ${protocol}, which is not served in that direction`);
    served.assembler.push(payload, (message) => {
      served.queue.push(message);
      this.#queuedMessages += 1;
      this.#queuedBytes += message.length;
      if (this.#queuedMessages > MAX_OVERRUN) throw new DecodeError('too many messages without a response');
      if (!served.working) void this.#work(served);
    });
  }

  async #work(served: ServedProtocol): Promise<void> {
    served.working = true;
    try {
      for (let message = served.queue.shift(); message !== undefined; message = served.queue.shift()) {
        this.#queuedMessages -= 1;
        this.#queuedBytes -= message.length;
        if (this.#socket.isPaused() && this.#queuedMessages < MAX_QUEUED_MESSAGES / 2) this.#socket.resume();
        if (this.#socket.destroyed) return;
        await served.handle(message);
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      served.working = false;
    }
  }
}
