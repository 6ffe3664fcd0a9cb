import { type CborItem, decodeCborItem } from '../../kernel/cbor/item.js';
import { DecodeError } from '../../kernel/errors.js';
import { type Cid, decodeCid } from './cid.js';

/** Links of dag-cbor: tag 42 around the bytes of a CID with a leading zero (IPLD: DAG-CBOR). */
const LINK_TAG = 42;

export const readLink = (item: CborItem): Cid | undefined => {
  if (item.kind !== 'tag' || item.tag !== LINK_TAG) return undefined;
  if (item.item.kind !== 'bytes' || item.item.value[0] !== 0) throw new DecodeError('a malformed dag-cbor link');
  return decodeCid(item.item.value.subarray(1));
};

export function listCborLinks(bytes: Uint8Array): readonly Cid[] {
  const links: Cid[] = [];
  const visit = (item: CborItem): void => {
    const link = readLink(item);
    if (link !== undefined) links.push(link);
    else if (item.kind === 'array') item.items.forEach(visit);
    else if (item.kind === 'map') for (const [, value] of item.entries) visit(value);
  };
  visit(decodeCborItem(bytes));
  return links;
}

/** The first link along the path and the remaining path; undefined if the path leads nowhere. */
export function followCbor(
  bytes: Uint8Array,
  path: readonly string[],
): { readonly link: Cid | undefined; readonly rest: readonly string[] } | undefined {
  let item = decodeCborItem(bytes);
  for (const [index, segment] of path.entries()) {
    const next = findChild(item, segment);
    if (next === undefined) return undefined;
    const link = readLink(next);
    if (link !== undefined) return { link, rest: path.slice(index + 1) };
    item = next;
  }
  return { link: undefined, rest: path };
}

function findChild(item: CborItem, segment: string): CborItem | undefined {
  if (item.kind === 'array') return /^(?:0|[1-9][0-9]{0,8})$/.test(segment) ? item.items[Number(segment)] : undefined;
  if (item.kind !== 'map') return undefined;
  return item.entries.find(([key]) => key.kind === 'text' && key.value === segment)?.[1];
}
