import Type from 'typebox';
import { poolStates } from '../../../store/queries/cardano/pools/pools.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { noSuchPool } from '../../services/stake-pools/pool-id.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';
import { toRelaysJson } from '../../shapes/stake-pools/pool-json.js';
import { Relay } from '../../shapes/transactions/pool-json.js';

export const listRelaysOfPool = operation({
  id: 'listRelaysOfPool',
  route: 'GET /api/pools/{poolId}/relays',
  tag: 'Stake Pools',
  summary: 'List the relays of a stake pool',
  description: 'Relays of the newest registration, in its order. Returns 404 when the pool is not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  result: Type.Array(Relay),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId } },

  async handle({ db }, { path }) {
    const hash = readPoolId(path.poolId);
    const [pool] = await poolStates(db, [hash]);
    if (pool === undefined) throw noSuchPool(hash, db);
    return toRelaysJson(pool.parameters);
  },
});
