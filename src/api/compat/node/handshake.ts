import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';

export type ServedKind = 'node-to-node' | 'node-to-client';

export const HANDSHAKE_PROTOCOL = 0;
export const HANDSHAKE_MAX_BYTES = 5_760;

/** Set in every node-to-client version. */
const CLIENT_BIT = 0x8000;

const VERSIONS: Readonly<Record<ServedKind, readonly number[]>> = {
  'node-to-node': [13, 14, 15],
  'node-to-client': [16, 17, 18, 19, 20, 21, 22, 23].map((version) => version | CLIENT_BIT),
};

const MAX_PROPOSED = 64;

export interface HandshakeAnswer {
  readonly message: Uint8Array;
  /** Undefined if the client is refused, or asked for the versions only. */
  readonly version: number | undefined;
}

/** Chooses the highest common version, for the right network only. */
export function answerHandshake(proposal: Uint8Array, kind: ServedKind, magic: number): HandshakeAnswer {
  const proposed = readProposal(proposal);
  const versions = VERSIONS[kind];
  const version = versions.findLast((each) => proposed.has(each));
  if (version === undefined) {
    const writer = new CborWriter().array(2).uint(2).array(2).uint(0).array(versions.length);
    for (const each of versions) writer.uint(each);
    return { message: writer.finish(), version: undefined };
  }
  const data = proposed.get(version)!;
  if (data.magic !== magic) {
    const reason = `version data mismatch: network magic ${data.magic} instead of ${magic}`;
    const message = new CborWriter().array(2).uint(2).array(3).uint(2).uint(version).text(reason).finish();
    return { message, version: undefined };
  }
  if (data.query) {
    const writer = new CborWriter().array(2).uint(3).map(versions.length);
    for (const each of versions) writeVersionData(writer.uint(each), kind, magic);
    return { message: writer.finish(), version: undefined };
  }
  const writer = new CborWriter().array(3).uint(1).uint(version);
  writeVersionData(writer, kind, magic);
  return { message: writer.finish(), version: version & ~CLIENT_BIT };
}

/** We never use a connection in the other direction, and know no peers to share. */
function writeVersionData(writer: CborWriter, kind: ServedKind, magic: number): void {
  if (kind === 'node-to-client') writer.array(2).uint(magic).bool(false);
  else writer.array(4).uint(magic).bool(true).uint(0).bool(false);
}

interface VersionData {
  readonly magic: number;
  /** Whether the client only wants to know our versions. */
  readonly query: boolean;
}

function readProposal(message: Uint8Array): ReadonlyMap<number, VersionData> {
  const reader = new CborReader(message);
  const count = reader.readTuple(2);
  if (reader.readUint() !== 0) reader.fail('not a proposal of versions');
  const versions = new Map<number, VersionData>();
  const length = reader.readMapHeader();
  for (let index = 0; reader.more(length, index); index += 1) {
    if (index >= MAX_PROPOSED) reader.fail(`more than ${MAX_PROPOSED} versions`);
    versions.set(reader.readUint(), readVersionData(reader));
  }
  reader.expectClose(count, 2);
  reader.expectEnd();
  return versions;
}

/** The magic alone in the oldest versions; otherwise it is the first field and the query flag the last one. */
function readVersionData(reader: CborReader): VersionData {
  if (reader.peekType() !== 'array') return { magic: reader.readUint(), query: false };
  const count = reader.readArrayHeader();
  const magic = reader.readUint();
  let query = false;
  for (let index = 1; reader.more(count, index); index += 1) {
    const first = reader.peek();
    query = (index === 3 || count === 2) && first === 0xf5;
    reader.skip();
  }
  return { magic, query };
}
