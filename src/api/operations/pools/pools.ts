import Type from 'typebox';
import { delegatedStake } from '../../../store/queries/cardano/pool-totals.js';
import { poolStates } from '../../../store/queries/cardano/pools.js';
import { protocolParametersOfEpochs } from '../../../store/queries/cardano/protocol-parameters.js';
import type { ContextOf } from '../../context.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { PoolId, readPoolId } from '../blocks/block-parameters.js';
import { noSuchPool } from './pool-id.js';
import { Pool, shownPool } from './pool-json.js';

const PARAMETERS =
  'Parameters are those that the ledger holds now: a change takes effect with the next epoch and is among the updates until then. What needs rewards or stake snapshots is null; live stake counts unspent outputs.';

export const listPools = operation({
  id: 'listPools',
  route: 'GET /api/pools',
  tag: 'Stake Pools',
  summary: 'All pools in one answer',
  description: `Every pool that was ever registered, in the order in which the chain first named them. ${PARAMETERS}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  keptByTip: true,
  result: Type.Array(Pool),
  errors: [],
  example: {},

  handle: (context) => shownPools(context),
});

export const getPool = operation({
  id: 'getPool',
  route: 'GET /api/pools/{id}',
  tag: 'Stake Pools',
  summary: 'One pool',
  description: PARAMETERS,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ id: PoolId }),
  result: Pool,
  errors: ['not-found'],
  example: { path: { id: EXAMPLE.poolId } },

  async handle(context, { path }) {
    const hash = readPoolId(path.id);
    const [pool] = await shownPools(context, [hash]);
    if (pool === undefined) throw noSuchPool(hash, context.db);
    return pool;
  },
});

export const listPoolsById = operation({
  id: 'listPoolsById',
  route: 'POST /api/pools/info',
  tag: 'Stake Pools',
  summary: 'Pools by their ids',
  description: `Pools that were never registered are left out. ${PARAMETERS}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(PoolId, 200),
  result: Type.Array(Pool),
  errors: [],
  example: { body: [EXAMPLE.poolId] },

  handle: (context, { body }) => shownPools(context, body.map(readPoolId)),
});

export function shownPools({ db, network, services }: ContextOf<'caller', 'cardano'>, hashes?: readonly Uint8Array[]) {
  const groups = services.poolGroups.get(network.id);
  return db.snapshot(async (snapshot) => {
    const pools = await poolStates(snapshot, hashes);
    if (pools.length === 0) return [];
    const born = pools.map(({ bornEpoch }) => bornEpoch);
    const parameters = await protocolParametersOfEpochs(snapshot, network, born);
    const around = {
      network,
      liveStake: await delegatedStake(snapshot),
      depositIn: (epoch: number) => parameters.get(epoch)?.poolDeposit,
      groupOf: (pool: string) => groups?.get(pool)?.group,
    };
    return pools.map((pool) => shownPool(pool, around));
  });
}
