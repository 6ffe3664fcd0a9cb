import Type from 'typebox';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { livePools } from '../../../store/queries/cardano/pools/pool-totals.js';
import { poolStates } from '../../../store/queries/cardano/pools/pools.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, named } from '../../kit/schema.js';
import { toRelaysJson } from '../../shapes/stake-pools/pool-json.js';
import { Relay } from '../../shapes/transactions/pool-json.js';

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
  summary: 'List the relays of all registered stake pools',
  description: 'One entry for each registered pool with the relays of its newest registration.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolRelays),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db }, { query }) =>
    db.snapshot(async (snapshot) => {
      const hashes = await numberedPage(query, (range) => livePools(snapshot, range));
      const pools = hashes.length === 0 ? [] : await poolStates(snapshot, hashes);
      return pools.map(({ parameters }) => ({
        poolIdBech32: poolIdBech32(parameters.operator),
        relays: toRelaysJson(parameters),
      }));
    }),
});
