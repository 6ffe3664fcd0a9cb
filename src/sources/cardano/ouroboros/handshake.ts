import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { decodeFrom, SourceError } from '../../errors.js';
import type { Channel } from './multiplexer.js';

/** Node-to-client is for a trusted node behind a local socket; node-to-node is for peers over TCP. */
export type NodeProtocol = 'node-to-client' | 'node-to-node';

export const HANDSHAKE_PROTOCOL = 0;
export const HANDSHAKE_MAX_BYTES = 5_760;

/** Set in every node-to-client version, so that the protocols cannot be confused. */
const CLIENT_BIT = 0x8000;

/** A node selects the highest common version; newer nodes keep these for years. */
export const OFFERED_VERSIONS: Readonly<Record<NodeProtocol, readonly number[]>> = {
  'node-to-client': [16, 17, 18, 19, 20, 21, 22, 23],
  'node-to-node': [13, 14, 15],
};

/** Maximum length of a quoted rejection reason. */
const MAX_REASON = 300;

/** With `query` the node only lists its versions and closes the connection. */
export function encodeProposal(protocol: NodeProtocol, magic: number, query = false): Uint8Array {
  const versions = OFFERED_VERSIONS[protocol];
  const writer = new CborWriter().array(2).uint(0).map(versions.length);
  for (const version of versions) {
    if (protocol === 'node-to-client')
      writer
        .uint(version | CLIENT_BIT)
        .array(2)
        .uint(magic)
        .bool(query);
    // Initiator only, no peer sharing: peers must not connect back.
    else writer.uint(version).array(4).uint(magic).bool(true).uint(0).bool(query);
  }
  return writer.finish();
}

export type HandshakeReply =
  | { readonly type: 'accepted'; readonly version: number; readonly magic: number }
  | { readonly type: 'version-mismatch'; readonly versions: readonly number[] }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'versions'; readonly versions: readonly number[] };

/** A reply that accepts a version of the other protocol than `protocol` is malformed. */
export function decodeHandshakeReply(message: Uint8Array, protocol?: NodeProtocol): HandshakeReply {
  const reader = new CborReader(message);
  const count = reader.readArrayHeader();
  const kind = reader.readUint();
  if (kind === 1) {
    const chosen = reader.readUint();
    const version = chosen & ~CLIENT_BIT;
    if (protocol !== undefined && (version !== chosen) !== (protocol === 'node-to-client'))
      reader.fail(`version ${chosen}, which is none of ${protocol}`);
    const fields = reader.readArrayHeader();
    const magic = reader.readUint();
    for (let index = 1; reader.more(fields, index); index += 1) reader.skip();
    reader.expectClose(count, 3);
    return { type: 'accepted', version, magic };
  }
  if (kind === 3) {
    const versions = readVersionTable(reader);
    reader.expectClose(count, 2);
    return { type: 'versions', versions };
  }
  if (kind !== 2) reader.fail(`handshake message ${kind}`);
  const reply = readRejection(reader);
  reader.expectClose(count, 2);
  return reply;
}

function readVersionTable(reader: CborReader): readonly number[] {
  const versions: number[] = [];
  const length = reader.readMapHeader();
  for (let index = 0; reader.more(length, index); index += 1) {
    versions.push(reader.readUint() & ~CLIENT_BIT);
    reader.skip();
  }
  return versions;
}

function readRejection(reader: CborReader): HandshakeReply {
  const count = reader.readArrayHeader();
  const kind = reader.readUint();
  if (kind === 0) {
    const versions: number[] = [];
    const length = reader.readArrayHeader();
    for (let index = 0; reader.more(length, index); index += 1) versions.push(reader.readUint() & ~CLIENT_BIT);
    reader.expectClose(count, 2);
    return { type: 'version-mismatch', versions };
  }
  reader.readUint();
  const reason = printable(reader.readText());
  reader.expectClose(count, 3);
  return { type: 'refused', reason };
}

/** A peer's text is sanitised because it reaches logs and terminals. */
const printable = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, MAX_REASON);

export interface HandshakeOptions {
  readonly protocol: NodeProtocol;
  readonly magic: number;
  readonly timeoutMs: number;
}

/** Returns the negotiated version. */
export async function shakeHands(channel: Channel, options: HandshakeOptions): Promise<number> {
  const { protocol, magic } = options;
  const reply = await propose(channel, options, false);
  if (reply.type === 'version-mismatch') {
    const theirs = reply.versions.join(', ');
    throw new SourceError(
      'refused',
      `The node speaks ${protocol} versions ${theirs}, we ${OFFERED_VERSIONS[protocol].join(', ')}`,
    );
  }
  if (reply.type === 'refused') throw createRefusal(magic, reply.reason);
  if (reply.type === 'versions')
    throw new SourceError('misbehaved', 'The node listed its versions instead of choosing one');
  if (reply.magic !== magic)
    throw new SourceError('wrong-network', `The node is on network magic ${reply.magic} instead of ${magic}`);
  if (!OFFERED_VERSIONS[protocol].includes(reply.version))
    throw new SourceError('refused', `The node chose ${protocol} version ${reply.version}, which was not offered`);
  return reply.version;
}

/** Returns the versions of the node. The connection is of no further use. */
export async function queryVersions(channel: Channel, options: HandshakeOptions): Promise<readonly number[]> {
  const reply = await propose(channel, options, true);
  if (reply.type === 'refused') throw createRefusal(options.magic, reply.reason);
  return reply.type === 'accepted' ? [reply.version] : reply.versions;
}

async function propose(
  channel: Channel,
  { protocol, magic, timeoutMs }: HandshakeOptions,
  query: boolean,
): Promise<HandshakeReply> {
  channel.send(encodeProposal(protocol, magic, query));
  const message = await channel.receive(timeoutMs);
  return decodeFrom('handshake', () => decodeHandshakeReply(message, protocol));
}

const createRefusal = (magic: number, reason: string): SourceError =>
  new SourceError('refused', `The node refused network magic ${magic}: ${reason}`);
