/** Somebody's content, answered as it is: any type, any size, and a part of it where only a part is asked for. */
export interface Content {
  readonly size: bigint;
  /** Names the bytes: where it is the same, they are. */
  readonly tag: string;
  readonly mediaType: string;
  /** How the bytes are packed, for clients that unpack them. */
  readonly encoding?: string;
  readonly fileName: string | undefined;
  /** Whether a browser may show it; everything else is for saving. */
  readonly shown: boolean;
  /** Whether the same question has the same answer for ever. */
  readonly immutable: boolean;
  /** The most that is answered at once. */
  readonly mostBytes: bigint;
  /** From a place to another, exclusive. */
  read(from: bigint, to: bigint): AsyncIterable<Uint8Array>;
}

export class ContentAnswer {
  readonly content: Content;

  constructor(content: Content) {
    this.content = content;
  }
}
