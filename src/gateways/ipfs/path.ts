import { ServiceError } from '../../kernel/errors.js';
import { type Cid, cidText, LIBP2P_KEY, parseCid } from './cid.js';
import { type IpnsName, parseName } from './ipns-name.js';

/** Content by hash or by name, and the path below it. */
export type IpfsPath =
  | { readonly namespace: 'ipfs'; readonly root: Cid; readonly segments: readonly string[] }
  | { readonly namespace: 'ipns'; readonly name: IpnsName; readonly segments: readonly string[] };

const MAX_SEGMENTS = 64;

/** Accepts `/ipfs/<cid>/a/b`, `ipfs://<cid>/a/b`, the same with ipns, or a bare CID. */
export function parsePath(text: string): IpfsPath {
  const { namespace, rest } = parseNamespace(text.trim());
  return toPath(namespace, rest.split('/'));
}

/** A path of parts that may contain slashes themselves. */
export function toPath(namespace: IpfsPath['namespace'], [root = '', ...more]: readonly string[]): IpfsPath {
  const segments = parseSegments(more);
  if (namespace === 'ipns') return { namespace, name: parseName(root), segments };
  return { namespace, root: contentCid(root), segments };
}

/** Accepts a name with or without `/ipns/` or `ipns://`, optionally followed by a path. */
export function parseNamePath(text: string): { readonly name: IpnsName; readonly segments: readonly string[] } {
  const rest = text.trim().replace(/^(?:\/ipns\/|ipns:\/\/)/i, '');
  const [root = '', ...more] = rest.split('/');
  return { name: parseName(root), segments: parseSegments(more) };
}

function parseNamespace(text: string): { readonly namespace: 'ipfs' | 'ipns'; readonly rest: string } {
  const match = /^(?:\/(ipfs|ipns)\/|(ipfs|ipns):\/\/)(.*)$/is.exec(text);
  if (match === null) return { namespace: 'ipfs', rest: text };
  return { namespace: (match[1] ?? match[2] ?? '').toLowerCase() as 'ipfs' | 'ipns', rest: match[3] ?? '' };
}

export function parseSegments(parts: readonly string[]): readonly string[] {
  const segments = parts.filter((part) => part !== '');
  if (segments.length > MAX_SEGMENTS) {
    throw new ServiceError('invalid', `The path has more than ${MAX_SEGMENTS} parts`);
  }
  if (segments.some((part) => part === '.' || part === '..')) {
    throw new ServiceError('invalid', "The path must not have the segments '.' or '..'");
  }
  return segments;
}

export function contentCid(text: string): Cid {
  let cid: Cid;
  try {
    cid = parseCid(text);
  } catch (cause) {
    throw new ServiceError('invalid', 'The path must begin with a CID, /ipfs/<cid> or /ipns/<name>', { cause });
  }
  if (cid.code === LIBP2P_KEY) {
    throw new ServiceError('invalid', 'This CID identifies a key, not content: use /ipns/ with it');
  }
  return cid;
}

export const pathText = (root: Cid, segments: readonly string[]): string =>
  ['', 'ipfs', cidText(root), ...segments].join('/');
