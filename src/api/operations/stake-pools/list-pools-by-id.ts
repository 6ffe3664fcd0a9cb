import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { readPoolsJson } from '../../services/stake-pools/pools.js';
import { PoolId, readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { Pool } from '../../shapes/stake-pools/pool-json.js';
import { PARAMETERS } from '../../shapes/stake-pools/pools.js';

export const listPoolsById = operation({
  id: 'listPoolsById',
  route: 'POST /api/pools/info',
  tag: 'Stake Pools',
  summary: 'Get several stake pools by id',
  description: `Pools that were never registered are left out. ${PARAMETERS}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(PoolId, 200),
  result: Type.Array(Pool),
  errors: [],
  example: { body: [EXAMPLE.poolId] },

  handle: (context, { body }) => readPoolsJson(context, body.map(readPoolId)),
});
