import type { CborReader } from '../../kernel/cbor/reader.js';
import { readHash28, readList, readOrNull, readSet } from './lists.js';
import { type Rational, readRational } from './rational.js';

export interface PoolParameters {
  readonly operator: Uint8Array;
  readonly vrfKeyHash: Uint8Array;
  readonly pledge: bigint;
  readonly cost: bigint;
  readonly margin: Rational;
  /** Bytes of a reward address. */
  readonly rewardAccount: Uint8Array;
  readonly owners: readonly Uint8Array[];
  readonly relays: readonly Relay[];
  readonly metadata: { readonly url: string; readonly hash: Uint8Array } | undefined;
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

/** The nine fields, which lie in the certificate itself and not in an array of their own. */
export function readPoolParameters(reader: CborReader): PoolParameters {
  const operator = reader.readHash(28);
  const vrfKeyHash = reader.readHash(32);
  const pledge = reader.readUintBig();
  const cost = reader.readUintBig();
  const margin = readRational(reader);
  const rewardAccount = reader.readBytes();
  const owners = readSet(reader, readHash28);
  const relays = readList(reader, readRelay);
  const metadata = readOrNull(reader, readMetadata);
  return { operator, vrfKeyHash, pledge, cost, margin, rewardAccount, owners, relays, metadata };
}

function readMetadata(reader: CborReader): { readonly url: string; readonly hash: Uint8Array } {
  const count = reader.readTuple(2);
  const url = reader.readText();
  const hash = reader.readHash(32);
  reader.expectClose(count, 2);
  return { url, hash };
}

function readRelay(reader: CborReader): Relay {
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

const readIpv4 = (reader: CborReader): string => reader.readHash(4).join('.');

/** The ledger writes an IPv6 address as four 32-bit words, each with its lowest byte first. */
function readIpv6(reader: CborReader): string {
  const bytes = reader.readHash(16);
  const groups: number[] = [];
  for (let word = 0; word < 16; word += 4) {
    groups.push((bytes[word + 3]! << 8) | bytes[word + 2]!, (bytes[word + 1]! << 8) | bytes[word]!);
  }
  return shortenIpv6(groups);
}

/** RFC 5952: the longest run of two or more zero groups, the first of equals, becomes `::`. */
function shortenIpv6(groups: readonly number[]): string {
  let best = { start: 0, length: 1 };
  for (let start = 0; start < groups.length; start += 1) {
    let length = 0;
    while (groups[start + length] === 0) length += 1;
    if (length > best.length) best = { start, length };
  }
  const hex = groups.map((group) => group.toString(16));
  if (best.length < 2) return hex.join(':');
  return `${hex.slice(0, best.start).join(':')}::${hex.slice(best.start + best.length).join(':')}`;
}
