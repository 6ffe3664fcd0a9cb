import type { Static } from 'typebox';
import { nameText } from '../../../gateways/ipfs/ipns-key.js';
import { getTtlSeconds, type IpnsRecord } from '../../../gateways/ipfs/ipns-record.js';
import type { Multihash } from '../../../gateways/ipfs/multihash.js';
import { parsePath, pathText } from '../../../gateways/ipfs/path.js';
import type { Published } from '../../shapes/ipfs/names.js';

export const toRecordJson = (name: Multihash, record: IpnsRecord): Static<typeof Published> => ({
  name: nameText(name),
  value: record.value,
  sequence: record.sequence,
  validUntil: new Date(record.validUntil).toISOString(),
  ttlSeconds: getTtlSeconds(record),
});

/** Records are read by other software, which supports no other forms of paths. */
export function canonicalPath(text: string): string {
  const path = parsePath(text);
  return path.namespace === 'ipfs'
    ? pathText(path.root, path.segments)
    : ['', 'ipns', path.name.canonical, ...path.segments].join('/');
}
