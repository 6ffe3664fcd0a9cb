import { CODE, ElectrumError, type RpcLine, readLine, toErrorText } from './rpc-message.js';
import type { Session } from './session.js';
import type { LineSocket } from './web-socket-lines.js';

/** Room for the largest package of transactions in hexadecimal. */
export const MAX_LINE_BYTES = 2_000_000;
/** Lines that are handled together. */
const MAX_LINES = 500;
/** Clients ping at least every ten minutes. */
const IDLE_MS = 11 * 60_000;
/** A client that does not read its notifications is disconnected. */
const MAX_UNREAD_BYTES = 8_000_000;

const NEWLINE = 0x0a;

export interface ConnectionOptions {
  readonly session: Session;
  /** Resolves when the address of the client may send that many requests. */
  readonly admit: (requests: number) => Promise<void>;
}

/** Reads lines of JSON from a socket and writes the responses, in order. */
export class Connection {
  readonly #socket: LineSocket;
  readonly #options: ConnectionOptions;
  #buffered: Buffer[] = [];
  #bufferedBytes = 0;
  #lines: string[] = [];
  #working = false;

  constructor(socket: LineSocket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.setNoDelay(true);
    socket.setKeepAlive(true);
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('data', (chunk: Buffer | string) => this.#receive(Buffer.from(chunk as string)));
  }

  notify(text: string): void {
    if (this.#socket.writableLength > MAX_UNREAD_BYTES) this.#socket.destroy();
    else this.#socket.write(`${text}\n`);
  }

  #receive(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      const line = Buffer.concat([...this.#buffered, rest.subarray(0, end)])
        .toString('utf8')
        .trim();
      this.#buffered = [];
      this.#bufferedBytes = 0;
      rest = rest.subarray(end + 1);
      if (line !== '') this.#lines.push(line);
    }
    if (rest.length > 0) this.#buffered.push(rest);
    this.#bufferedBytes += rest.length;
    if (this.#bufferedBytes > MAX_LINE_BYTES) {
      this.#lines = [];
      this.#socket.removeAllListeners('data').resume();
      this.notify(toErrorText(null, new ElectrumError(CODE.excessive, `A line has more than ${MAX_LINE_BYTES} bytes`)));
      this.#socket.destroySoon();
      return;
    }
    if (this.#lines.length === 0) return;
    // Until these lines are answered the client has to wait.
    this.#socket.pause();
    if (!this.#working) void this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    const { session, admit } = this.#options;
    try {
      while (this.#lines.length > 0 && !this.#socket.destroyed) {
        const lines: RpcLine[] = this.#lines.splice(0, MAX_LINES).map(readLine);
        await admit(lines.reduce((sum, { requests }) => sum + requests.length, 0));
        const texts = await session.handle(lines);
        await this.#write(texts.flatMap((text) => (text === undefined ? [] : `${text}\n`)).join(''));
        if (session.closing) this.#socket.destroySoon();
      }
    } catch {
      this.#socket.destroy();
    } finally {
      this.#working = false;
      this.#socket.resume();
    }
  }

  #write(text: string): Promise<void> {
    if (text === '' || this.#socket.destroyed || this.#socket.write(text)) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        this.#socket.off('drain', done).off('close', done);
        resolve();
      };
      this.#socket.once('drain', done).once('close', done);
    });
  }
}
