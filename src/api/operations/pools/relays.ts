import Type from 'typebox';
import { poolIdBech32 } from '../../../chains/cardano/pool-id.js';
import { livePools } from '../../../store/queries/cardano/pool-totals.js';
import { poolStates } from '../../../store/queries/cardano/pools.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Closed, named } from '../../schema.js';
import { readPoolId } from '../blocks/block-parameters.js';
import { Relay } from '../transactions/pool-json.js';
import { noSuchPool, PoolIdPath } from './pool-id.js';
import { shownRelays } from './pool-json.js';

export const listRelaysOfPool = operation({
  id: 'listRelaysOfPool',
  route: 'GET /api/pools/{poolId}/relays',
  tag: 'Stake Pools',
  summary: 'Relays of a pool',
  description: 'Relays of the newest registration, in its order. Answers 404 when the pool is not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  result: Type.Array(Relay),
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE.poolId } },

  async handle({ db }, { path }) {
    const hash = readPoolId(path.poolId);
    const [pool] = await poolStates(db, [hash]);
    if (pool === undefined) throw noSuchPool(hash, db);
    return shownRelays(pool.parameters);
  },
});

const PoolRelays = named(
  'PoolRelays',
  Closed({
    poolIdBech32: Type.String({ description: FIELD.poolId }),
    relays: Type.Array(Relay, { description: FIELD.relays }),
  }),
);

export const listPoolRelays = operation({
  id: 'listPoolRelays',
  route: 'GET /api/pools/relays',
  tag: 'Stake Pools',
  summary: 'Relays of all pools that are registered',
  description: 'One entry for each registered pool with the relays of its newest registration.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolRelays),
  errors: [],
  example: {},

  handle: ({ db }, { query }) =>
    db.snapshot(async (snapshot) => {
      const hashes = await numberedPage(query, (range) => livePools(snapshot, range));
      const pools = hashes.length === 0 ? [] : await poolStates(snapshot, hashes);
      return pools.map(({ parameters }) => ({
        poolIdBech32: poolIdBech32(parameters.operator),
        relays: shownRelays(parameters),
      }));
    }),
});
