import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import type { Origin, Point, Tip } from '../../source.js';
import { readPoint, readTip, writePoint } from './points.js';

export const REQUEST_NEXT = new CborWriter().array(1).uint(0).finish();

export function encodeFindIntersect(points: readonly (Point | Origin)[]): Uint8Array {
  const writer = new CborWriter().array(2).uint(4).array(points.length);
  for (const point of points) writePoint(writer, point);
  return writer.finish();
}

export type ChainSyncReply =
  | { readonly type: 'await' }
  /** `content` is CBOR: a whole block in node-to-client, a header in node-to-node. */
  | { readonly type: 'forward'; readonly content: Uint8Array; readonly tip: Tip }
  | { readonly type: 'backward'; readonly to: Point | Origin; readonly tip: Tip }
  | { readonly type: 'found'; readonly at: Point | Origin; readonly tip: Tip }
  | { readonly type: 'not-found'; readonly tip: Tip };

export function decodeChainSyncReply(message: Uint8Array): ChainSyncReply {
  const reader = new CborReader(message);
  const count = reader.readArrayHeader();
  const kind = reader.readUint();
  const reply = readReply(reader, kind);
  reader.expectClose(count, FIELDS[reply.type]);
  reader.expectEnd();
  return reply;
}

const FIELDS: Readonly<Record<ChainSyncReply['type'], number>> = {
  await: 1,
  forward: 3,
  backward: 3,
  found: 3,
  'not-found': 2,
};

function readReply(reader: CborReader, kind: number): ChainSyncReply {
  switch (kind) {
    case 1:
      return { type: 'await' };
    case 2:
      return { type: 'forward', content: reader.readEncoded(), tip: readTip(reader) };
    case 3:
      return { type: 'backward', to: readPoint(reader), tip: readTip(reader) };
    case 5:
      return { type: 'found', at: readPoint(reader), tip: readTip(reader) };
    case 6:
      return { type: 'not-found', tip: readTip(reader) };
    default:
      return reader.fail(`chain-sync message ${kind}`);
  }
}
