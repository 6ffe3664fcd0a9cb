import { decodeBase58 } from '../../kernel/base58.js';
import { ServiceError } from '../../kernel/errors.js';
import { type Cid, LIBP2P_KEY, parseCid } from './cid.js';
import { nameText } from './ipns-key.js';
import { decodeMultihash, IDENTITY, type Multihash, SHA2_256 } from './multihash.js';
import { findNameKey } from './public-key.js';

/** A name controlled by a key, or by the owner of a domain (DNSLink). */
export type IpnsName =
  | { readonly kind: 'key'; readonly hash: Multihash; readonly canonical: string }
  | { readonly kind: 'domain'; readonly domain: string; readonly canonical: string };

/** Suffixes of names outside the public DNS (RFC 6761, 6762, 8375, 9476, and the reserved `internal`). */
const NOT_PUBLIC = /(?:^|\.)(?:local|localhost|internal|intranet|lan|home|corp|onion|alt|arpa)$/;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Accepts all common forms: peer id, CID of a key, domain, or a domain encoded as one label. */
export function parseName(text: string): IpnsName {
  return peerId(text) ?? keyCid(text) ?? domain(text) ?? rejectName(text);
}

function peerId(text: string): IpnsName | undefined {
  if (!/^(?:Qm|1)[1-9A-HJ-NP-Za-km-z]{40,120}$/.test(text)) return undefined;
  try {
    return toIpnsName(decodeMultihash(decodeBase58(text)));
  } catch {
    return undefined;
  }
}

function keyCid(text: string): IpnsName | undefined {
  let cid: Cid;
  try {
    cid = parseCid(text);
  } catch {
    return undefined;
  }
  if (cid.code !== LIBP2P_KEY) {
    throw new ServiceError('invalid', 'This is the CID of content, not an IPNS name: use /ipfs/ with it');
  }
  return toIpnsName(cid.multihash) ?? rejectName(text);
}

function toIpnsName(hash: Multihash): IpnsName | undefined {
  const hashed = hash.code === SHA2_256 && hash.digest.length === 32;
  if (!hashed && !(hash.code === IDENTITY && holdsKey(hash))) return undefined;
  return { kind: 'key', hash, canonical: nameText(hash) };
}

function holdsKey(hash: Multihash): boolean {
  try {
    findNameKey(hash, undefined);
    return true;
  } catch {
    return false;
  }
}

function domain(text: string): IpnsName | undefined {
  const lower = text.toLowerCase().replace(/\.$/, '');
  // Subdomain gateways encode a domain as one label: a hyphen for a dot, two for a hyphen.
  const name = lower.includes('.') ? lower : lower.replaceAll(/--|-/g, (found) => (found === '--' ? '-' : '.'));
  const labels = name.split('.');
  if (labels.length < 2 || name.length > 253 || !labels.every((label) => LABEL.test(label))) return undefined;
  // A numeric last label would be an IP address, which is not allowed.
  if (/^[0-9]+$/.test(labels.at(-1) ?? '') || NOT_PUBLIC.test(name)) return undefined;
  return { kind: 'domain', domain: name, canonical: name };
}

function rejectName(text: string): never {
  const plain = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
  const excerpt = plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
  throw new ServiceError('invalid', `'${excerpt}' is not an IPNS name: use a key (k51…, 12D3Koo…) or a public domain`);
}
