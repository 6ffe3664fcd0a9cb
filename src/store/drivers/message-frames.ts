export interface FrameTarget {
  /** Whether the next row goes to `readRow`. */
  wantsRows(): boolean;
  /** A whole DataRow message; `start` is the position after its header. */
  readRow(bytes: Buffer, start: number): void;
  /** Bytes of all other messages, in any pieces. */
  forward(bytes: Buffer): void;
}

const HEADER_BYTES = 5;
const DATA_ROW = 'D'.charCodeAt(0);

/** Splits the bytes of a server into messages and separates rows from everything else, in their order. */
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
      if (chunk[at] === DATA_ROW) {
        // The messages before the first row decide its reader.
        forwardUntil(at);
        forwardStart = at;
        if (target.wantsRows()) {
          if (end > chunk.length) {
            this.#keep(chunk.subarray(at), end - at);
            return;
          }
          target.readRow(chunk, at + HEADER_BYTES);
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
