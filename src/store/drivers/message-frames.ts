/** Receives the rows and the completions of statements. */
export interface RowTarget {
  /** A whole DataRow message; `start` is the position after its header. */
  readRow(bytes: Buffer, start: number): void;
  /** A whole CommandComplete message from `start`, after its header, to `end`: a tag that ends with a zero byte. */
  completeStatement(bytes: Buffer, start: number, end: number): void;
}

export interface FrameTarget {
  /** The target of the next message; undefined where all messages are forwarded. */
  getTarget(): RowTarget | undefined;
  /** Bytes of all other messages, in any pieces. */
  forward(bytes: Buffer): void;
}

const HEADER_BYTES = 5;
const DATA_ROW = 'D'.charCodeAt(0);
const COMMAND_COMPLETE = 'C'.charCodeAt(0);
const BIND_COMPLETE = '2'.charCodeAt(0);

/**
 * Splits the bytes of a server into messages. Those that every statement has are read here, because the library parses
 * each of them into an object and an event; all others are forwarded to it, in their order.
 */
export class MessageFrames {
  readonly #target: FrameTarget;
  /** Bytes of the current message that still have to be forwarded. */
  #forwardBytes = 0;
  /** The beginning of a row, or of a header. */
  #pieces: Buffer[] = [];
  #pieceBytes = 0;
  /** Size of the row that `#pieces` begin; 0 while its header is incomplete. */
  #neededBytes = 0;

  constructor(target: FrameTarget) {
    this.#target = target;
  }

  push(chunk: Buffer): void {
    if (this.#pieceBytes === 0) {
      this.#split(chunk);
      return;
    }
    this.#pieces.push(chunk);
    this.#pieceBytes += chunk.length;
    // A row may be much larger than a chunk: joining the pieces for each chunk would be quadratic.
    if (this.#pieceBytes < this.#neededBytes) return;
    const joined = Buffer.concat(this.#pieces, this.#pieceBytes);
    this.#pieces = [];
    this.#pieceBytes = 0;
    this.#neededBytes = 0;
    this.#split(joined);
  }

  #split(chunk: Buffer): void {
    const target = this.#target;
    let forwardStart = 0;
    let at = 0;
    const forwardUntil = (end: number): void => {
      if (end > forwardStart) target.forward(chunk.subarray(forwardStart, end));
    };
    if (this.#forwardBytes > 0) {
      at = Math.min(this.#forwardBytes, chunk.length);
      this.#forwardBytes -= at;
    }
    while (at < chunk.length) {
      if (at + HEADER_BYTES > chunk.length) {
        forwardUntil(at);
        this.#keep(chunk.subarray(at), 0);
        return;
      }
      const end = at + 1 + chunk.readUInt32BE(at + 1);
      const type = chunk[at];
      if (type === DATA_ROW || type === COMMAND_COMPLETE || type === BIND_COMPLETE) {
        // The messages before a row decide its reader.
        forwardUntil(at);
        forwardStart = at;
        const reader = target.getTarget();
        if (reader !== undefined) {
          if (end > chunk.length) {
            this.#keep(chunk.subarray(at), end - at);
            return;
          }
          if (type === DATA_ROW) reader.readRow(chunk, at + HEADER_BYTES);
          else if (type === COMMAND_COMPLETE) reader.completeStatement(chunk, at + HEADER_BYTES, end);
          forwardStart = end;
        }
      }
      if (end > chunk.length) this.#forwardBytes = end - chunk.length;
      at = end;
    }
    forwardUntil(chunk.length);
  }

  #keep(piece: Buffer, neededBytes: number): void {
    this.#pieces = [piece];
    this.#pieceBytes = piece.length;
    this.#neededBytes = neededBytes;
  }
}
