import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { ServiceError } from '../../../kernel/errors.js';
import { poolStates } from '../../../store/queries/cardano/pools/pools.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { noSuchPool } from '../../services/stake-pools/pool-id.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { PoolMetadata, toMetadataJson } from '../../shapes/stake-pools/metadata.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';

export const getPoolMetadata = operation({
  id: 'getPoolMetadata',
  route: 'GET /api/pools/{poolId}/metadata',
  tag: 'Stake Pools',
  summary: "Get a stake pool's metadata",
  description:
    'Returns the URL and hash of the newest registration, and the document once it is fetched. `error` says why there is no document. Returns 404 when the pool is not known or has no metadata.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  result: PoolMetadata,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId } },

  async handle({ db }, { path }) {
    const hash = readPoolId(path.poolId);
    const [pool] = await poolStates(db, [hash]);
    if (pool === undefined) throw noSuchPool(hash, db);
    const metadata = toMetadataJson(pool);
    if (metadata === undefined)
      throw new ServiceError('not-found', `The registration of ${poolIdBech32(hash)} names no metadata`);
    return metadata;
  },
});
