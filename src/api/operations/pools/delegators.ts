import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { type Delegator, delegators, delegatorsAfter } from '../../../store/queries/cardano/pool-delegators.js';
import { numberedPage, Order, TipPage, tipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../schema.js';
import { readPoolId } from '../blocks/block-parameters.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { PoolIdPath, poolNumber } from './pool-id.js';

export const PoolDelegator = named(
  'PoolDelegator',
  Closed({
    address: Type.String({ description: 'Stake address' }),
    amount: described(Amount, 'Unspent outputs of the delegator, in lovelace'),
    activeEpochNo: Count('First epoch in which the delegation counts as active stake'),
    latestDelegationTxHash: Nullable(
      Type.String({
        description:
          'Hash of the transaction with its newest delegation to the pool, 64 hexadecimal digits; null when not known',
      }),
    ),
    epoch: Nullable(Count('Epoch of the stake snapshot; null for live stake')),
  }),
);

/** A delegation counts from the second epoch after its certificate on, when its snapshot is the one in use. */
const SNAPSHOT_DELAY = 2;

const shownDelegator = (
  { stake, lovelace, epoch, txHash }: Delegator,
  network: CardanoNetwork,
): Static<typeof PoolDelegator> => ({
  address: stakeAddressText(stake, network),
  amount: lovelace.toString(),
  activeEpochNo: epoch + SNAPSHOT_DELAY,
  latestDelegationTxHash: txHash,
  epoch: null,
});

const WHO = 'Accounts that delegate now, by the certificate with which they do; amounts are their unspent outputs.';

export const listPoolDelegators = operation({
  id: 'listPoolDelegators',
  route: 'GET /api/pools/{poolId}/delegators',
  tag: 'Stake Pools',
  summary: 'Who delegates to a pool',
  description: WHO,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('asc') }),
  result: Type.Array(PoolDelegator),
  errors: [],
  example: { path: { poolId: EXAMPLE.poolId } },

  async handle({ db, network }, { path, query }) {
    const hash = readPoolId(path.poolId);
    const poolId = await poolNumber(db, hash);
    if (poolId === undefined) return [];
    const found = await numberedPage(query, (range) => delegators(db, { poolId }, { ...range, order: query.order }));
    return found.map((each) => shownDelegator(each, network));
  },
});

export const pagePoolDelegators = operation({
  id: 'pagePoolDelegators',
  route: 'GET /api/pools/{poolId}/delegators/page',
  tag: 'Stake Pools',
  summary: 'Who delegates to a pool, by cursor',
  description: WHO,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(PoolDelegator),
  errors: [],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle({ db, network, cursor }, { path, query }) {
    const hash = readPoolId(path.poolId);
    return tipPage(
      { db, cursor },
      {
        ...query,
        cursor: query.cursor,
        order: 'asc',
        async fetch(snapshot, range) {
          const poolId = await poolNumber(snapshot, hash);
          return poolId === undefined ? [] : await delegatorsAfter(snapshot, { poolId }, range);
        },
        keyOf: ({ txId, certIndex }) => [txId, certIndex],
        show: (each) => shownDelegator(each, network),
      },
    );
  },
});
