import Type from 'typebox';
import { cidText } from '../../../gateways/ipfs/cid.js';
import { parseNamePath, pathText } from '../../../gateways/ipfs/path.js';
import { walkPath } from '../../../gateways/ipfs/walk-path.js';
import { operation } from '../../kit/operation.js';
import {
  Closed,
  Count,
  DateTime,
  Defaulted,
  described,
  ExactInteger,
  Nullable,
  named,
  Text,
} from '../../kit/schema.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { CidText, common } from '../../shapes/ipfs/located.js';

/** Specification 2.23 and 4.7: exactly `name` and `cid`; other fields only on request. */
export const resolveIpns = operation({
  ...common,
  id: 'resolveIpns',
  route: 'GET /api/ipfs/ipns',
  summary: 'Resolve an IPNS name',
  description:
    'A key as `k51…`, `bafzaa…`, `12D3Koo…`, `16Uiu2…` or `Qm…`, or a domain (DNSLink), with or without `/ipns/`. Names that point to names are followed, up to 32. A record counts while its signature is valid and it has not expired; the one with the highest sequence wins.',
  query: Type.Object({
    name: Text(500, { description: 'IPNS name, optionally followed by a path' }),
    details: Defaulted(Type.Boolean({ description: 'True: return more than `name` and `cid`' }), false),
    nocache: Defaulted(Type.Boolean({ description: 'True: bypass the cache' }), false),
    timeoutMs: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: 30_000,
        description: 'Timeout in milliseconds, up to the limit of the service',
      }),
    ),
  }),
  result: named(
    'IpnsResolution',
    Closed({
      name: Type.String({ description: 'Name of the request' }),
      cid: CidText(),
      path: Type.Optional(Type.String({ description: 'With `details`: target of the name, `/ipfs/…`' })),
      canonicalName: Type.Optional(Type.String({ description: 'With `details`: the key in base 36, or the domain' })),
      sequence: Type.Optional(
        Nullable(described(ExactInteger, 'With `details`: sequence number of the record; null for a domain')),
      ),
      validUntil: Type.Optional(
        Nullable(
          described(DateTime, 'With `details`: time after which the record is no longer valid; null for a domain'),
        ),
      ),
      ttlSeconds: Type.Optional(Nullable(Count('Seconds for which the record may be cached'))),
    }),
  ),
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { name: IPFS_EXAMPLE.name } },

  async handle({ services: { ipfs } }, { query: { name: text, details, nocache, timeoutMs } }) {
    const { name, segments } = parseNamePath(text);
    await ipfs.ready();
    const found = await ipfs.names.resolve(name, segments, {
      details,
      fresh: nocache,
      ...(timeoutMs && { timeoutMs }),
    });
    const { cid } = await walkPath(ipfs.node.find, found.root, found.segments);
    const answer = { name: text.trim(), cid: cidText(cid) };
    if (!details) return answer;
    const { sequence, validUntil, ttlSeconds } = found.first;
    return {
      ...answer,
      path: pathText(found.root, found.segments),
      canonicalName: name.canonical,
      sequence: sequence ?? null,
      validUntil: validUntil === undefined ? null : new Date(validUntil).toISOString(),
      ttlSeconds: ttlSeconds ?? null,
    };
  },
});
