/** Third-party content, returned unchanged: any type, any size, and a range of it on request. */
export interface Content {
  /** Undefined when it is known only at the end: no range of such content can be requested. */
  readonly size: bigint | undefined;
  /** Identifies the bytes: equal tags mean equal bytes. */
  readonly tag: string;
  readonly mediaType: string;
  /** The Content-Encoding of the bytes. */
  readonly encoding?: string;
  readonly fileName: string | undefined;
  /** Whether a browser may display it; other content is downloaded. */
  readonly inline: boolean;
  /** Whether the same request always has the same response. */
  readonly immutable: boolean;
  /** Maximum number of bytes in one response. */
  readonly maxBytes: bigint;
  /** `to` is exclusive. Content without a size is always read as a whole. */
  read(from: bigint, to: bigint): AsyncIterable<Uint8Array>;
}

export interface SizedContent extends Content {
  readonly size: bigint;
}

/** Reads content that is in memory. */
export const readFrom = (bytes: Uint8Array): Content['read'] =>
  async function* (from, to) {
    if (from < to) yield bytes.subarray(Number(from), Number(to));
  };

export class ContentResponse {
  readonly content: Content;

  constructor(content: Content) {
    this.content = content;
  }
}
