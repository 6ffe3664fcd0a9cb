import Type, { type Static } from 'typebox';
import { ipnsKey, nameText } from '../../../gateways/ipfs/ipns-key.js';
import {
  type IpnsRecord,
  MAX_RECORD_BYTES,
  signRecord,
  ttlSecondsOf,
  verifyRecord,
} from '../../../gateways/ipfs/ipns-record.js';
import type { Multihash } from '../../../gateways/ipfs/multihash.js';
import { parseNamePath, parsePath, pathText } from '../../../gateways/ipfs/path.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import {
  deleteIpfsKey,
  findIpfsKey,
  insertIpfsKey,
  type KeyRow,
  listIpfsKeys,
} from '../../../store/queries/service/ipfs-accounts.js';
import { operation } from '../../operation.js';
import { Closed, Count, DateTime, described, ExactInteger, Integer, named, OneOf, Text } from '../../schema.js';
import { IPFS_EXAMPLE } from './examples.js';
import { common, PathParameter } from './located.js';

const KeyName = Text(64, { minLength: 1, pattern: '^[A-Za-z0-9._-]+$', description: 'Name of the key' });

const Key = named(
  'IpfsKey',
  Closed({
    keyName: Type.String({ description: 'Name that the account gave the key' }),
    name: Type.String({ description: 'The IPNS name that it publishes under' }),
    type: OneOf(['ed25519'], 'Type of the key'),
    createdAt: described(DateTime, 'When the key was created'),
  }),
);

const shownKey = ({ name, ipns, createdAt }: KeyRow): Static<typeof Key> => ({
  keyName: name,
  name: ipns,
  type: 'ed25519',
  createdAt: createdAt.toISOString(),
});

export const listIpnsKeys = operation({
  ...common,
  id: 'listIpnsKeys',
  route: 'GET /api/ipfs/keys',
  summary: 'The keys of the account; their secrets never leave the service',
  description: 'Each key with the IPNS name that it publishes under. Ordered by name.',
  result: Type.Array(Key),
  errors: [],
  example: {},

  async handle({ services: { db, ipfs }, principal: { accountId } }) {
    await ipfs.ready();
    return (await listIpfsKeys(db, accountId)).map(shownKey);
  },
});

export const createIpnsKey = operation({
  ...common,
  id: 'createIpnsKey',
  route: 'POST /api/ipfs/keys',
  summary: 'Make a key to publish under',
  description:
    'The secret is sealed in the database of the service and never leaves it. Answers 400 when the account has a key of that name and 403 when it has as many keys as it may have.',
  body: Closed({ keyName: KeyName, type: Type.Optional(OneOf(['ed25519'], 'Type of the key; only Ed25519')) }),
  bodyLimit: 4_096,
  result: Key,
  writes: true,
  errors: ['invalid'],
  example: { body: { keyName: 'my-site' } },

  async handle({ services: { db, clock, ipfs }, principal: { accountId } }, { body: { keyName } }) {
    const secret = ipfs.newSecret();
    const row: KeyRow = {
      name: keyName,
      ipns: ipnsKey(secret).name,
      secret: await ipfs.sealKey(secret, { accountId, keyName }),
      createdAt: new Date(clock.now()),
    };
    const { maxKeysPerAccount: most } = ipfs.limits;
    const made = await insertIpfsKey(db, accountId, row, most);
    if (made === 'name-taken') throw new ServiceError('invalid', `The account has a key '${keyName}' already`);
    if (made === 'too-many') throw new ServiceError('forbidden', `An account has at most ${most} keys`);
    return shownKey(row);
  },
});

export const deleteIpnsKey = operation({
  ...common,
  id: 'deleteIpnsKey',
  route: 'DELETE /api/ipfs/keys',
  summary: 'Delete a key for good; what it published counts until it ends',
  description:
    'Records that were published with the key stay valid until they expire. Nothing can be published under its name again. Answers 404 when the account has no such key.',
  query: Type.Object({ keyName: KeyName }),
  result: Type.Null(),
  success: 204,
  writes: true,
  errors: ['not-found'],
  example: { query: { keyName: IPFS_EXAMPLE.keyName } },

  async handle({ services: { db, ipfs }, principal: { accountId } }, { query: { keyName } }) {
    await ipfs.ready();
    if ((await deleteIpfsKey(db, accountId, keyName)) === 0) throw noKey(keyName);
    return null;
  },
});

const Published = named(
  'IpnsPublished',
  Closed({
    name: Type.String({ description: 'The IPNS name' }),
    value: Type.String({ description: 'What it stands for' }),
    sequence: described(ExactInteger, 'Sequence number of the record; it grows with each publication'),
    validUntil: described(DateTime, 'Time after which the record is no longer valid'),
    ttlSeconds: Count('Time for which resolvers may cache the record, in seconds'),
  }),
);

const shownRecord = (name: Multihash, record: IpnsRecord): Static<typeof Published> => ({
  name: nameText(name),
  value: record.value,
  sequence: record.sequence,
  validUntil: new Date(record.validUntil).toISOString(),
  ttlSeconds: ttlSecondsOf(record),
});

const DEFAULT_LIFETIME_SECONDS = 172_800;
const DEFAULT_TTL_SECONDS = 300;
const MOST_ATTEMPTS = 5;

export const publishIpns = operation({
  ...common,
  id: 'publishIpns',
  route: 'POST /api/ipfs/name/publish',
  summary: 'Let a name stand for a path, signed with a key of the account',
  description:
    'The record is valid for `lifetimeSeconds` and resolvers may cache it for `ttlSeconds`. Each publication has a higher sequence number. Answers 404 when the account has no such key.',
  body: Closed({
    keyName: KeyName,
    path: PathParameter,
    lifetimeSeconds: Type.Optional(
      Integer({
        minimum: 60,
        maximum: 31_536_000,
        description: `Validity of the record in seconds; default ${DEFAULT_LIFETIME_SECONDS}`,
      }),
    ),
    ttlSeconds: Type.Optional(
      Integer({
        minimum: 0,
        maximum: 86_400,
        description: `Cache lifetime of the record in seconds; default ${DEFAULT_TTL_SECONDS}`,
      }),
    ),
  }),
  bodyLimit: 16_384,
  result: Published,
  writes: true,
  errors: ['not-found', 'incomplete-upstream'],
  exampleNeeds: 'the name of a key from `POST /api/ipfs/keys`',
  example: { body: { keyName: IPFS_EXAMPLE.keyName, path: `/ipfs/${IPFS_EXAMPLE.root}` } },

  async handle({ services, principal: { accountId } }, { body }) {
    const { db, clock, ipfs } = services;
    const value = canonicalPath(body.path);
    await ipfs.ready();
    const row = await findIpfsKey(db, accountId, body.keyName);
    if (row === undefined) throw noKey(body.keyName);
    const key = ipnsKey(await ipfs.openKey(row.secret, { accountId, keyName: body.keyName }));
    const common = {
      value,
      validUntil: clock.now() + (body.lifetimeSeconds ?? DEFAULT_LIFETIME_SECONDS) * 1_000,
      ttlNanoseconds: BigInt(body.ttlSeconds ?? DEFAULT_TTL_SECONDS) * 1_000_000_000n,
    };
    // Another call may publish under the same name meanwhile; then the next number is another.
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const sequence = ((await ipfs.node.lastSequence(key.hash)) ?? -1n) + 1n;
      const record = signRecord(key, { ...common, sequence });
      if ((await ipfs.node.publish(key.hash, record)) === 'kept') return shownRecord(key.hash, record);
    }
    throw new ServiceError('unavailable', 'Others publish under this name at the same time: try again', {
      headers: { 'Retry-After': '1' },
    });
  },
});

export const publishIpnsRecord = operation({
  ...common,
  id: 'publishIpnsRecord',
  route: 'POST /api/ipfs/name/record',
  summary: 'Publish a record that was signed elsewhere',
  description:
    'For keys that this service does not have. The record must be signed by the key of the name, not have ended, and be newer than the one that is known.',
  body: Closed({
    name: Text(500, { minLength: 1, description: 'The name of a key, in any form' }),
    record: Text(Math.ceil(MAX_RECORD_BYTES / 3) * 4, {
      minLength: 1,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'The signed record (protocol buffers), base64',
    }),
  }),
  bodyLimit: 32_768,
  result: Published,
  writes: true,
  errors: ['invalid', 'incomplete-upstream'],
  example: { body: { name: IPFS_EXAMPLE.recordName, record: IPFS_EXAMPLE.record } },

  async handle({ services: { clock, ipfs } }, { body }) {
    const { name } = parseNamePath(body.name);
    if (name.kind !== 'key')
      throw new ServiceError('invalid', 'Only names of keys have records; a domain has its own (DNSLink)');
    const record = readGiven(name.hash, Buffer.from(body.record, 'base64'));
    if (record.validUntil <= clock.now()) throw new ServiceError('invalid', 'The record has ended already');
    canonicalPath(record.value);
    await ipfs.ready();
    if ((await ipfs.node.publish(name.hash, record)) === 'older') {
      const known = await ipfs.node.lastSequence(name.hash);
      throw new ServiceError('invalid', `A newer record of this name is known, with the sequence ${known}`);
    }
    return shownRecord(name.hash, record);
  },
});

function readGiven(name: Multihash, bytes: Uint8Array): IpnsRecord {
  try {
    return verifyRecord(name, bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `The record is not valid: ${error.message}`, { cause: error });
  }
}

/** What a record says is read by others, who know no other forms of paths than these. */
function canonicalPath(text: string): string {
  const path = parsePath(text);
  return path.namespace === 'ipfs'
    ? pathText(path.root, path.segments)
    : ['', 'ipns', path.name.canonical, ...path.segments].join('/');
}

const noKey = (keyName: string): ServiceError => new ServiceError('not-found', `The account has no key '${keyName}'`);
