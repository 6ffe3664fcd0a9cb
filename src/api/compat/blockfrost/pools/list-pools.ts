import Type, { type Static } from 'typebox';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { poolRetirements } from '../../../../store/queries/cardano/pools/pool-certificates.js';
import { livePools } from '../../../../store/queries/cardano/pools/pool-totals.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { LEDGER_NOTE, requireLedger } from '../../../kit/ledger-availability.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../../kit/schema.js';
import { listPools as readPools } from '../../../services/stake-pools/pools.js';
import type { Pool } from '../../../shapes/stake-pools/pool-json.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage } from '../paging.js';
import { toFraction } from './get-pool.js';
import { POOL_METADATA_FIELDS, toPoolMetadata } from './pool-metadata.js';

const LIST_ROUTE = {
  ...BLOCKFROST_ROUTE,
  query: OrderedPageQuery,
  cachedUntilNextBlock: true,
  errors: [],
  example: {},
} as const;

const PoolId = Type.String({ description: FIELD.poolId });

export const listPools = operation({
  ...LIST_ROUTE,
  id: 'blockfrost.listPools',
  route: `GET ${BLOCKFROST}/pools`,
  summary: 'List the ids of registered pools',
  result: Type.Array(PoolId),

  handle: async ({ db }, { query }) =>
    (await readPage(query, (range) => livePools(db, { ...range, order: query.order }))).map(poolIdBech32),
});

export const listPoolsExtended = operation({
  ...LIST_ROUTE,
  id: 'blockfrost.listPoolsExtended',
  route: `GET ${BLOCKFROST}/pools/extended`,
  summary: 'List registered pools with their figures',
  description: LEDGER_NOTE,
  errors: ['not-implemented'],
  result: Type.Array(
    named(
      'pool_extended',
      Closed({
        pool_id: PoolId,
        hex: Type.String({ description: 'Id of the pool in hexadecimal' }),
        active_stake: described(Amount, 'Active stake of this epoch, in lovelace'),
        live_stake: described(Amount, 'Unspent outputs and rewards of the delegators, in lovelace'),
        live_saturation: Type.Number({ description: 'Live stake relative to the saturation point' }),
        blocks_minted: Count('Number of blocks of the pool'),
        declared_pledge: described(Amount, 'Pledge that the operator declared, in lovelace'),
        margin_cost: Type.Number({ description: 'Margin, 0 to 1' }),
        fixed_cost: described(Amount, 'Fixed cost for an epoch, in lovelace'),
        metadata: Nullable(Closed(POOL_METADATA_FIELDS, { description: 'Metadata of the pool; null without any' })),
      }),
    ),
  ),

  handle: ({ db, network, services }, { query }) =>
    db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const hashes = await readPage(query, (range) => livePools(snapshot, { ...range, order: query.order }));
      const pools = await readPools({ db: snapshot, network, services }, hashes);
      // They are in order of first appearance.
      return (query.order === 'asc' ? pools : pools.toReversed()).map(({ state, json }) => ({
        ...toExtended(json),
        metadata: toPoolMetadata(state.metadata) ?? null,
      }));
    }),
});

const toExtended = (pool: Static<typeof Pool>) => ({
  pool_id: pool.poolIdBech32,
  hex: pool.poolIdHex,
  active_stake: pool.activeStake ?? '0',
  live_stake: pool.liveStake,
  live_saturation: toFraction(pool.liveSaturationPct),
  blocks_minted: pool.blocksMinted,
  declared_pledge: pool.pledgeDeclared,
  margin_cost: toFraction(pool.marginPct),
  fixed_cost: pool.fixedCost,
});

const retirementList = (id: string, path: string, summary: string, kind: 'done' | 'coming') =>
  operation({
    ...LIST_ROUTE,
    id,
    route: `GET ${BLOCKFROST}/pools/${path}`,
    summary,
    result: Type.Array(
      named('pool_retirement', Closed({ pool_id: PoolId, epoch: Count('Epoch in which the pool retires') })),
    ),

    async handle({ db }, { query }) {
      const found = await readPage(query, (range) => poolRetirements(db, { kind }, { ...range, order: query.order }));
      return found.map(({ pool, retirementEpoch }) => ({ pool_id: poolIdBech32(pool), epoch: retirementEpoch }));
    },
  });

export const listPoolsRetired = retirementList('blockfrost.listPoolsRetired', 'retired', 'List retired pools', 'done');

export const listPoolsRetiring = retirementList(
  'blockfrost.listPoolsRetiring',
  'retiring',
  'List pools that are about to retire',
  'coming',
);
