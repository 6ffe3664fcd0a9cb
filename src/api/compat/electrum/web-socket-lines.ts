import { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** The part of a socket that a connection uses. */
export interface LineSocket extends Duplex {
  setNoDelay(on: boolean): unknown;
  setKeepAlive(on: boolean): unknown;
  setTimeout(ms: number, onTimeout: () => void): unknown;
  /** Closes after everything is written. */
  destroySoon(): void;
}

const NORMAL_CLOSURE = 1_000;

/** A WebSocket as a stream of lines: each message is one line. */
export class WebSocketLines extends Duplex implements LineSocket {
  readonly #socket: WebSocket;
  #idle: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket) {
    super({ decodeStrings: false });
    this.#socket = socket;
    socket.on('message', (data) => {
      this.#idle?.refresh();
      if (!this.push(`${String(data)}\n`)) socket.pause();
    });
    socket.once('close', () => this.destroy());
    socket.once('error', () => this.destroy());
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  setTimeout(ms: number, onTimeout: () => void): this {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(onTimeout, ms).unref();
    return this;
  }

  destroySoon(): void {
    this.end();
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(text: string | Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    const lines = String(text)
      .split('\n')
      .filter((line) => line !== '');
    const last = lines.pop();
    for (const line of lines) this.#socket.send(line);
    if (last === undefined) done();
    else this.#socket.send(last, (error) => done(error));
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.close(NORMAL_CLOSURE);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#idle);
    this.#socket.terminate();
    done(error);
  }
}
