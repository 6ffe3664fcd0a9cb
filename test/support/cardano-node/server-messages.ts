import { CborReader } from '../../../src/kernel/cbor/reader.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import type { Origin, Point, Tip } from '../../../src/sources/source.js';

/** Messages of a node, written from the CDDL of ouroboros-network and independent of the code under test. */

const message = (fields: number, kind: number): CborWriter => new CborWriter().array(fields).uint(kind);

function point(writer: CborWriter, at: Point | Origin): CborWriter {
  return at === 'origin' ? writer.array(0) : writer.array(2).uint(at.slot).bytes(fromHex(at.hash));
}

const withTip = (writer: CborWriter, tip: Tip): Uint8Array =>
  point(writer.array(2), tip)
    .uint(tip === 'origin' ? 0 : tip.height)
    .finish();

export const chainSync = {
  awaitReply: () => message(1, 1).finish(),
  rollForward: (content: Uint8Array, tip: Tip) => withTip(message(3, 2).raw(content), tip),
  rollBackward: (to: Point | Origin, tip: Tip) => withTip(point(message(3, 3), to), tip),
  intersectFound: (at: Point | Origin, tip: Tip) => withTip(point(message(3, 5), at), tip),
  intersectNotFound: (tip: Tip) => withTip(message(2, 6), tip),
};

export const wrapped = (bytes: Uint8Array): Uint8Array => new CborWriter().tag(24).bytes(bytes).finish();

export const blockFetch = {
  startBatch: () => message(1, 2).finish(),
  noBlocks: () => message(1, 3).finish(),
  block: (bytes: Uint8Array) => message(2, 4).raw(wrapped(bytes)).finish(),
  batchDone: () => message(1, 5).finish(),
};

export const keepAliveResponse = (cookie: number): Uint8Array => message(2, 1).uint(cookie).finish();

export const txMonitor = {
  acquired: (slot: number) => message(2, 2).uint(slot).finish(),
  nextTx: (eraIndex: number, bytes: Uint8Array | undefined) =>
    bytes === undefined ? message(1, 6).finish() : message(2, 6).array(2).uint(eraIndex).raw(wrapped(bytes)).finish(),
  hasTx: (present: boolean) => message(2, 8).bool(present).finish(),
  sizes: (capacity: number, size: number, count: number) =>
    message(2, 10).array(3).uint(capacity).uint(size).uint(count).finish(),
};

export const txSubmission = {
  accept: () => message(1, 1).finish(),
  reject: (reason: Uint8Array) => message(2, 2).raw(reason).finish(),
};

export const stateQuery = {
  acquired: () => message(1, 1).finish(),
  failure: (reason: 0 | 1) => message(2, 2).uint(reason).finish(),
  result: (encoded: Uint8Array) => message(2, 4).raw(encoded).finish(),
};

export const handshake = {
  acceptClient: (version: number, magic: number) =>
    message(3, 1)
      .uint(version | 0x8000)
      .array(2)
      .uint(magic)
      .bool(false)
      .finish(),
  acceptPeer: (version: number, magic: number) =>
    message(3, 1).uint(version).array(4).uint(magic).bool(true).uint(0).bool(false).finish(),
  refuseVersions: (versions: readonly number[]) => {
    const writer = message(2, 2).array(2).uint(0).array(versions.length);
    for (const version of versions) writer.uint(version);
    return writer.finish();
  },
  refuse: (version: number, reason: string) => message(2, 2).array(3).uint(2).uint(version).text(reason).finish(),
};

export type ClientMessage = { readonly kind: number; readonly reader: CborReader };

/** The message tag, and a reader for the rest. */
export function openMessage(bytes: Uint8Array): ClientMessage {
  const reader = new CborReader(bytes);
  reader.readArrayHeader();
  return { kind: reader.readUint(), reader };
}

export function readClientPoint(reader: CborReader): Point | Origin {
  if (reader.readArrayHeader() === 0) return 'origin';
  return { slot: reader.readUint(), hash: toHex(reader.readHash(32)) };
}

export function readClientPoints(reader: CborReader): readonly (Point | Origin)[] {
  const points: (Point | Origin)[] = [];
  const count = reader.readArrayHeader();
  for (let index = 0; reader.more(count, index); index += 1) points.push(readClientPoint(reader));
  return points;
}

/** The network magic by proposed version. */
export function readVersionTable(reader: CborReader): ReadonlyMap<number, number> {
  const table = new Map<number, number>();
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const version = reader.readUint();
    const fields = reader.peekType() === 'array' ? reader.readArrayHeader() : 0;
    table.set(version, reader.readUint());
    for (let field = 1; fields > 0 && reader.more(fields, field); field += 1) reader.skip();
  }
  return table;
}
