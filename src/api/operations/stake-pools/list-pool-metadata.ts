import Type from 'typebox';
import { poolStates } from '../../../store/queries/cardano/pools/pools.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { PoolId, readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { PoolMetadata, toMetadataJson } from '../../shapes/stake-pools/metadata.js';

export const listPoolMetadata = operation({
  id: 'listPoolMetadata',
  route: 'POST /api/pools/metadata',
  tag: 'Stake Pools',
  summary: 'Get the metadata of several stake pools',
  description: 'Pools that are not known or have no metadata are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(PoolId, 200),
  result: Type.Array(PoolMetadata),
  errors: [],
  example: { body: [EXAMPLE.poolId] },

  async handle({ db }, { body }) {
    const pools = await poolStates(db, body.map(readPoolId));
    return pools.flatMap((pool) => toMetadataJson(pool) ?? []);
  },
});
