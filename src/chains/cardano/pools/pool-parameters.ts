import type { CborReader } from '../../../kernel/cbor/reader.js';
import type { CborWriter } from '../../../kernel/cbor/writer.js';
import {
  readHashes28,
  readList,
  readOrNull,
  type SetEncoding,
  writeBytes,
  writeList,
  writeOrNull,
  writeSet,
  writeUint,
} from '../lists.js';
import { type Rational, readRational, writeRational } from '../rational.js';
import { ipv4FromBytes, ipv4ToBytes, ipv6FromBytes, ipv6ToBytes } from './relay-address.js';

export interface PoolParameters {
  readonly operator: Uint8Array;
  readonly vrfKeyHash: Uint8Array;
  /** For votes of Leios, since Dijkstra. */
  readonly blsKey?: BlsKey;
  readonly pledge: bigint;
  readonly cost: bigint;
  readonly margin: Rational;
  /** Bytes of a reward address. */
  readonly rewardAccount: Uint8Array;
  readonly owners: readonly Uint8Array[];
  readonly relays: readonly Relay[];
  readonly metadata: PoolMetadataReference | undefined;
}

/** A BLS key and the proof that the pool has its secret. */
export interface BlsKey {
  readonly publicKey: Uint8Array;
  readonly possessionProof: Uint8Array;
}

export interface PoolMetadataReference {
  readonly url: string;
  /** Normally 32 bytes. The ledger accepts up to 32 bytes, and before protocol version 5 any number. */
  readonly hash: Uint8Array;
}

export interface Relay {
  readonly port: number | undefined;
  readonly ipv4: string | undefined;
  readonly ipv6: string | undefined;
  /** A host name with A or AAAA records. */
  readonly dnsName: string | undefined;
  /** A host name with SRV records. */
  readonly srvName: string | undefined;
}

const NO_RELAY: Relay = {
  port: undefined,
  ipv4: undefined,
  ipv6: undefined,
  dnsName: undefined,
  srvName: undefined,
};

/** The nine fields, ten with a BLS key, are part of the certificate array, without an array of their own. */
export function readPoolParameters(reader: CborReader, hasBlsKey = false): PoolParameters {
  const operator = reader.readHash(28);
  const vrfKeyHash = reader.readHash(32);
  const blsKey = hasBlsKey ? readOrNull(reader, readBlsKey) : undefined;
  const pledge = reader.readUintBig();
  const cost = reader.readUintBig();
  const margin = readRational(reader);
  const rewardAccount = reader.readBytes();
  const owners = readHashes28(reader);
  const relays = readList(reader, readRelay);
  const metadata = readOrNull(reader, readMetadata);
  return {
    operator,
    vrfKeyHash,
    ...(blsKey && { blsKey }),
    pledge,
    cost,
    margin,
    rewardAccount,
    owners,
    relays,
    metadata,
  };
}

function readBlsKey(reader: CborReader): BlsKey {
  const count = reader.readTuple(2);
  const publicKey = reader.readHash(96);
  const possessionProof = reader.readHash(48);
  reader.expectClose(count, 2);
  return { publicKey, possessionProof };
}

export function readMetadata(reader: CborReader): PoolMetadataReference {
  const count = reader.readTuple(2);
  const url = reader.readText();
  const hash = reader.readBytes();
  reader.expectClose(count, 2);
  return { url, hash };
}

export function readRelay(reader: CborReader): Relay {
  const count = reader.readArrayHeader();
  switch (reader.readUint()) {
    case 0: {
      const port = readOrNull(reader, readPort);
      const ipv4 = readOrNull(reader, readIpv4);
      const ipv6 = readOrNull(reader, readIpv6);
      reader.expectClose(count, 4);
      return { ...NO_RELAY, port, ipv4, ipv6 };
    }
    case 1: {
      const port = readOrNull(reader, readPort);
      const dnsName = reader.readText();
      reader.expectClose(count, 3);
      return { ...NO_RELAY, port, dnsName };
    }
    case 2: {
      const srvName = reader.readText();
      reader.expectClose(count, 2);
      return { ...NO_RELAY, srvName };
    }
    default:
      return reader.fail('unknown kind of relay');
  }
}

const readPort = (reader: CborReader): number => reader.readUint();

const readIpv4 = (reader: CborReader): string => ipv4FromBytes(readFirstBytes(reader, 4));

const readIpv6 = (reader: CborReader): string => ipv6FromBytes(readFirstBytes(reader, 16));

/** Until protocol version 9 the ledger ignored bytes after an IP address. */
function readFirstBytes(reader: CborReader, count: number): Uint8Array {
  const bytes = reader.readBytes();
  if (bytes.length < count) reader.fail(`an IP address of ${bytes.length} bytes`);
  return bytes.subarray(0, count);
}

export function writePoolParameters(writer: CborWriter, pool: PoolParameters, sets: SetEncoding): void {
  writer.bytes(pool.operator).bytes(pool.vrfKeyHash);
  if (pool.blsKey !== undefined) writer.array(2).bytes(pool.blsKey.publicKey).bytes(pool.blsKey.possessionProof);
  writer.uint(pool.pledge).uint(pool.cost);
  writeRational(writer, pool.margin);
  writer.bytes(pool.rewardAccount);
  writeSet(writer, pool.owners, writeBytes, sets);
  writeList(writer, pool.relays, writeRelay);
  writeOrNull(writer, pool.metadata, (inner, { url, hash }) => inner.array(2).text(url).bytes(hash));
}

function writeRelay(writer: CborWriter, { port, ipv4, ipv6, dnsName, srvName }: Relay): void {
  if (srvName !== undefined) {
    writer.array(2).uint(2).text(srvName);
    return;
  }
  writer.array(dnsName === undefined ? 4 : 3).uint(dnsName === undefined ? 0 : 1);
  writeOrNull(writer, port, writeUint);
  if (dnsName !== undefined) {
    writer.text(dnsName);
    return;
  }
  writeOrNull(writer, ipv4, (inner, text) => inner.bytes(ipv4ToBytes(text)));
  writeOrNull(writer, ipv6, (inner, text) => inner.bytes(ipv6ToBytes(text)));
}
