import type { CborReader } from '../../../kernel/cbor/reader.js';
import type { CborWriter } from '../../../kernel/cbor/writer.js';

/** A document outside the chain and its expected hash. */
export interface Anchor {
  readonly url: string;
  readonly hash: Uint8Array;
}

export function readAnchor(reader: CborReader): Anchor {
  const count = reader.readTuple(2);
  const url = reader.readText();
  const hash = reader.readHash(32);
  reader.expectClose(count, 2);
  return { url, hash };
}

export function writeAnchor(writer: CborWriter, { url, hash }: Anchor): void {
  writer.array(2).text(url).bytes(hash);
}
