import { Duplex } from 'node:stream';

/** The part of PGlite that the socket uses. */
export interface ProtocolTarget {
  execProtocolRawStream(message: Uint8Array, options: { onRawData: (bytes: Uint8Array) => void }): Promise<void>;
  isInTransaction(): boolean;
}

/**
 * Messages that trigger a response of the server: Sync, simple Query, Flush. All others are buffered until one of
 * these.
 */
const RESPONSE_TRIGGERS = new Set([...'SQH'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);

/**
 * An in-process socket to PGlite, so that the regular client with its statements, types and errors can be used. There
 * is a single session; it is reset for every new socket.
 */
export class PgliteSocket extends Duplex {
  readonly #target: ProtocolTarget;
  #pending: Buffer[] = [];

  constructor(target: ProtocolTarget) {
    super();
    this.#target = target;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;

  override _read(): void {}

  /** The client writes complete messages, one or several at a time. */
  override _write(message: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    // Only the startup message has no type; it begins with its length, whose first byte is 0.
    if (message[0] === 0) this.#start(message).then(() => done(), done);
    else if (message[0] === TERMINATE) done();
    else {
      this.#pending.push(message);
      if (triggersResponse(message)) this.#flush().then(() => done(), done);
      else done();
    }
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #start(message: Buffer): Promise<void> {
    const unheard = (): void => undefined;
    const { isInTransaction, execProtocolRawStream } = this.#target;
    if (isInTransaction.call(this.#target)) {
      await execProtocolRawStream.call(this.#target, simpleQuery('rollback'), { onRawData: unheard });
    }
    await execProtocolRawStream.call(this.#target, simpleQuery('discard all'), { onRawData: unheard });
    await this.#run(message);
  }

  async #flush(): Promise<void> {
    const batch = this.#pending.length === 1 ? this.#pending[0]! : Buffer.concat(this.#pending);
    this.#pending = [];
    await this.#run(batch);
  }

  /** The input bytes are a view into memory that the next step overwrites. */
  async #run(message: Uint8Array): Promise<void> {
    await this.#target.execProtocolRawStream(message, { onRawData: (bytes) => this.push(Buffer.from(bytes)) });
  }
}

function triggersResponse(messages: Buffer): boolean {
  for (let at = 0; at < messages.length; at += 1 + messages.readUInt32BE(at + 1)) {
    if (RESPONSE_TRIGGERS.has(messages[at]!)) return true;
  }
  return false;
}

function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
