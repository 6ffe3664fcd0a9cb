import Type, { type Static } from 'typebox';
import { poolIdBech32 } from '../../../chains/cardano/pool-id.js';
import { readPoolMetadata } from '../../../chains/cardano/pool-metadata.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { type PoolState, poolStates } from '../../../store/queries/cardano/pools.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { Closed, DateTime, described, Nullable, named } from '../../schema.js';
import { PoolId, readPoolId } from '../blocks/block-parameters.js';
import { ExactJson } from '../transactions/data-json.js';
import { noSuchPool, PoolIdPath } from './pool-id.js';

const PoolMetadata = named(
  'PoolMetadata',
  Closed({
    poolIdBech32: Type.String({ description: FIELD.poolId }),
    url: Type.String({ description: 'URL of the document in the registration' }),
    hash: Type.String({ description: 'Hash of the document in the registration (blake2b-256), 64 hexadecimal digits' }),
    hashValid: Nullable(Type.Boolean({ description: 'Whether the document has that hash; null until it was fetched' })),
    ticker: Nullable(Type.String({ description: 'Ticker in the document; null until it was fetched' })),
    name: Nullable(Type.String({ description: 'Name of the pool in the document; null until it was fetched' })),
    description: Nullable(Type.String({ description: 'Description in the document; null until it was fetched' })),
    homepage: Nullable(Type.String({ description: 'Website in the document; null until it was fetched' })),
    extended: ExactJson('URL of the extended metadata; null when absent'),
    fetchedAt: Nullable(described(DateTime, 'When the document was fetched; null until then')),
    error: Nullable(Type.String({ description: 'Why there is no document, or none that can be read' })),
  }),
);

export const getPoolMetadata = operation({
  id: 'getPoolMetadata',
  route: 'GET /api/pools/{poolId}/metadata',
  tag: 'Stake Pools',
  summary: 'What a pool says about itself',
  description:
    'Answers the URL and hash of the newest registration, and the document once it was fetched. `error` says why there is no document. Answers 404 when the pool is not known or names no metadata.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  result: PoolMetadata,
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId } },

  async handle({ db }, { path }) {
    const hash = readPoolId(path.poolId);
    const [pool] = await poolStates(db, [hash]);
    if (pool === undefined) throw noSuchPool(hash, db);
    const metadata = shownMetadata(pool);
    if (metadata === undefined)
      throw new ServiceError('not-found', `The registration of ${poolIdBech32(hash)} names no metadata`);
    return metadata;
  },
});

export const listPoolMetadata = operation({
  id: 'listPoolMetadata',
  route: 'POST /api/pools/metadata',
  tag: 'Stake Pools',
  summary: 'What pools say about themselves',
  description: 'Pools that are not known or name no metadata are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(PoolId, 200),
  result: Type.Array(PoolMetadata),
  errors: [],
  example: { body: [EXAMPLE.poolId] },

  async handle({ db }, { body }) {
    const pools = await poolStates(db, body.map(readPoolId));
    return pools.flatMap((pool) => shownMetadata(pool) ?? []);
  },
});

function shownMetadata({ parameters, metadata }: PoolState): Static<typeof PoolMetadata> | undefined {
  if (metadata === undefined) return undefined;
  const document = metadata.content && readPoolMetadata(metadata.content);
  return {
    poolIdBech32: poolIdBech32(parameters.operator),
    url: metadata.url,
    hash: toHex(metadata.hash),
    hashValid: metadata.hashValid ?? null,
    ticker: document?.ticker ?? null,
    name: document?.name ?? null,
    description: document?.description ?? null,
    homepage: document?.homepage ?? null,
    extended: document?.json['extended'] ?? null,
    fetchedAt: metadata.fetchedAt?.toISOString() ?? null,
    error: metadata.error ?? null,
  };
}
