import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { noSuchPool } from '../../services/stake-pools/pool-id.js';
import { readPoolsJson } from '../../services/stake-pools/pools.js';
import { PoolId, readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { Pool } from '../../shapes/stake-pools/pool-json.js';
import { PARAMETERS } from '../../shapes/stake-pools/pools.js';

export const getPool = operation({
  id: 'getPool',
  route: 'GET /api/pools/{id}',
  tag: 'Stake Pools',
  summary: 'Get a stake pool',
  description: PARAMETERS,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ id: PoolId }),
  result: Pool,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { id: EXAMPLE.poolId } },

  async handle(context, { path }) {
    const hash = readPoolId(path.id);
    const [pool] = await readPoolsJson(context, [hash]);
    if (pool === undefined) throw noSuchPool(hash, context.db);
    return pool;
  },
});
