import Type from 'typebox';
import { ratio, ratioNumber } from '../../../market/fraction.js';
import type { Unit } from '../../../market/unit.js';
import { heldAssets } from '../../../store/queries/cardano/held-assets.js';
import { countOrdersOfOwner, ordersOfOwner } from '../../../store/queries/cardano/market-orders.js';
import { tradesOfWallet } from '../../../store/queries/cardano/market-trades.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import type { Asking } from '../../market/asking.js';
import { AssetIdText } from '../../market/parameters.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Amount, Closed, described, Nullable, named, PlainNumber } from '../../schema.js';
import { inAda } from '../../wallet/holdings.js';
import { credentialBytes, MOST, tooMuch, type Wallet, walletNamed } from '../../wallet/wallet.js';
import { poolsOfShares, shareWorth } from '../../wallet/worth.js';
import { readStakeAddress, StakePath } from '../accounts/stake-address.js';
import { DexOrder, shownOrders } from '../dex/order-json.js';
import { Swap, shownSwaps } from '../dex/swap-json.js';
import { tradedAsset, withMarket } from '../market/asking.js';
import { WALLET, WALLET_EXAMPLE } from './holdings.js';

/** Rows of one wallet that are skipped have to be looked at when they are narrowed to a token. */
const MOST_SKIPPED = 20_000;

export const listWalletTrades = operation({
  ...WALLET,
  id: 'listWalletTrades',
  route: 'GET /api/wallet/{stakeAddress}/trades',
  summary: 'Trades of an account on exchanges, newest first',
  description: 'All of them, or those that gave or got one token.',
  path: StakePath,
  query: Type.Object({ page: Page(), pageSize: PageSize(), unit: Type.Optional(AssetIdText) }),
  result: Type.Array(Swap),
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.traderStakeAddress } },

  handle: (context, { path, query }) => {
    const wallet = credentialBytes(readStakeAddress(path.stakeAddress, context.network));
    return withMarket(context, async (asking) => {
      const asset = query.unit === undefined ? undefined : await tradedAsset(asking, query.unit);
      if (query.unit !== undefined && asset === undefined) return [];
      const trades = await numberedPage(
        query,
        (range) => tradesOfWallet(asking.db, wallet, { assetId: asset?.id, ...range }),
        MOST_SKIPPED,
      );
      return await shownSwaps(asking, trades);
    });
  },
});

const LiquidityPosition = named(
  'LiquidityPosition',
  Closed({
    poolId: Type.String({ description: FIELD.liquidityPoolId }),
    dex: Type.String({ description: FIELD.dex }),
    unit: Type.String({ description: 'Unit of the LP token' }),
    quantity: described(Amount, 'LP tokens held, in the smallest unit'),
    sharePercent: Nullable(
      described(
        PlainNumber,
        'Share of the pool, in percent; null when the pool does not state how many LP tokens exist',
      ),
    ),
    tokenA: Type.String({
      description: 'First token of the pool: policy id and asset name in hexadecimal, joined; `lovelace` for ada',
    }),
    tokenAAmount: Nullable(
      described(Amount, 'Part of its reserve, in the smallest unit; null when the share is not known'),
    ),
    tokenB: Type.String({ description: 'Second token of the pool: policy id and asset name in hexadecimal, joined' }),
    tokenBAmount: Nullable(
      described(Amount, 'Part of its reserve, in the smallest unit; null when the share is not known'),
    ),
    shareValueAda: Nullable(described(PlainNumber, 'Value of the share, in ada; null when it is not known')),
  }),
);

export const getWalletPositions = operation({
  ...WALLET,
  id: 'getWalletPositions',
  route: 'GET /api/wallet/{stakeAddress}/positions',
  summary: 'Shares of pools and orders of an account that stand',
  description: `\`farms\` and \`loans\` are null: such contracts are not indexed. Refused with 400 for more than ${MOST.assets} assets or ${MOST.orders} orders that stand.`,
  keptByTip: true,
  path: StakePath,
  result: named(
    'WalletPositions',
    Closed({
      lp: Type.Array(LiquidityPosition, { description: 'Shares of liquidity pools' }),
      orders: Type.Array(DexOrder, { description: 'Orders that are open' }),
      farms: Type.Null({ description: 'Farms are not indexed' }),
      loans: Type.Null({ description: 'Loans are not indexed' }),
    }),
  ),
  errors: [],
  example: WALLET_EXAMPLE,

  handle: (context, { path }) => {
    const credential = credentialBytes(readStakeAddress(path.stakeAddress, context.network));
    const find = walletNamed({ stakeAddresses: [path.stakeAddress] }, context.network);
    return withMarket(context, async (asking) => {
      const owner = { part: 'stake', credential } as const;
      const orders = [];
      for (const status of STANDING) {
        const count = await countOrdersOfOwner(asking.db, owner, status);
        if (count > MOST.orders) throw tooMuch('orders', MOST.orders, 'read them by /api/dex/orders/owner/{pkh}');
        orders.push(...(await ordersOfOwner(asking.db, owner, { status, skip: 0, limit: MOST.orders })));
      }
      return {
        lp: await positionsOf(asking, await find(asking.db)),
        orders: await shownOrders(asking, orders),
        farms: null,
        loans: null,
      };
    });
  },
});

/** OPEN and PARTIALLY_FILLED. */
const STANDING = [0, 1];

async function positionsOf({ db, board }: Asking, { owners }: Wallet) {
  const assets = await heldAssets(db, owners, { skip: 0, limit: MOST.assets + 1 });
  if (assets.length > MOST.assets)
    throw tooMuch('assets', MOST.assets, 'ask for its assets by /api/account/{stakeAddress}/assets');
  const quantities = new Map<Unit, bigint>(assets.map((asset) => [asset.policyId + asset.assetName, asset.quantity]));
  const shares = [...poolsOfShares(board, quantities.keys())].sort(([a], [b]) => (a < b ? -1 : 1));
  return shares.flatMap(([unit, numbers]) => {
    const pool = numbers.map((number) => board.now.pools.get(number)).find((each) => each !== undefined);
    const known = pool ?? board.pools.get(numbers[0] ?? -1);
    if (known === undefined) return [];
    const quantity = quantities.get(unit) ?? 0n;
    const supply = pool?.lpSupply;
    const part = (side: 0 | 1): string | null =>
      pool === undefined || supply === undefined || supply <= 0n
        ? null
        : ((pool.reserves[side] * quantity) / supply).toString();
    const value = pool && shareWorth(board.now, pool, quantity);
    return [
      {
        poolId: known.id,
        dex: known.dex,
        unit,
        quantity: quantity.toString(),
        sharePercent: supply === undefined || supply <= 0n ? null : ratioNumber(ratio(quantity * 100n, supply)),
        tokenA: known.assets[0],
        tokenAAmount: part(0),
        tokenB: known.assets[1],
        tokenBAmount: part(1),
        shareValueAda: value === undefined ? null : inAda(value),
      },
    ];
  });
}
