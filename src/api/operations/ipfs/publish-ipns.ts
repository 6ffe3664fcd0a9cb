import Type from 'typebox';
import { ipnsKey } from '../../../gateways/ipfs/ipns-key.js';
import { signRecord } from '../../../gateways/ipfs/ipns-record.js';
import { ServiceError } from '../../../kernel/errors.js';
import { findIpfsKey } from '../../../store/queries/service/ipfs-accounts.js';
import { operation } from '../../kit/operation.js';
import { Closed, Integer } from '../../kit/schema.js';
import { canonicalPath, toRecordJson } from '../../services/ipfs/names.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { common, PathParameter } from '../../shapes/ipfs/located.js';
import { KeyName, noKey, Published } from '../../shapes/ipfs/names.js';

const DEFAULT_LIFETIME_SECONDS = 172_800;

const DEFAULT_TTL_SECONDS = 300;

const MAX_ATTEMPTS = 5;

export const publishIpns = operation({
  ...common,
  id: 'publishIpns',
  route: 'POST /api/ipfs/name/publish',
  summary: 'Publish a path under an IPNS name with a key of the account',
  description:
    'The record is valid for `lifetimeSeconds` and resolvers may cache it for `ttlSeconds`. Each publication has a higher sequence number. Returns 404 when the account has no such key.',
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
    // A concurrent call may publish under the same name; the sequence number is then taken and the next one is used.
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const sequence = ((await ipfs.node.lastSequence(key.hash)) ?? -1n) + 1n;
      const record = signRecord(key, { ...common, sequence });
      if ((await ipfs.node.publish(key.hash, record)) === 'kept') return toRecordJson(key.hash, record);
    }
    throw new ServiceError('unavailable', 'Concurrent publications under this name: retry the request', {
      headers: { 'Retry-After': '1' },
    });
  },
});
