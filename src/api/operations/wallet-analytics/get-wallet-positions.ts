import Type from 'typebox';
import { ratio, ratioNumber } from '../../../market/fraction.js';
import type { Unit } from '../../../market/unit.js';
import { heldAssets } from '../../../store/queries/cardano/assets/held-assets.js';
import { countOwnerOrders, listOwnerOrders } from '../../../store/queries/cardano/market/orders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { toOrdersJson } from '../../services/dex/order-json.js';
import type { MarketRequest } from '../../services/market/market-request.js';
import { withMarket } from '../../services/market/market-request.js';
import { computeLpValue, groupPoolsByLpToken } from '../../services/market/valuation.js';
import { FarmPosition, LoanPosition, loadDefiPositions } from '../../services/wallet-analytics/defi-positions.js';
import { inAda } from '../../services/wallet-analytics/holdings.js';
import {
  credentialBytes,
  parseWallet,
  WALLET_LIMITS,
  type Wallet,
  walletTooLarge,
} from '../../services/wallet-analytics/wallet.js';
import { readStakeAddress, StakePath } from '../../shapes/accounts/stake-address.js';
import { DexOrder } from '../../shapes/dex/order-json.js';
import { WALLET, WALLET_EXAMPLE } from '../../shapes/wallet-analytics/holdings.js';

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

const NO_POSITIONS = 'Null if the index was created by a version without them';

export const getWalletPositions = operation({
  ...WALLET,
  id: 'getWalletPositions',
  route: 'GET /api/wallet/{stakeAddress}/positions',
  summary: "List an account's pool shares, open orders, farms and loans",
  description: `\`farms\` and \`loans\` have the open positions in the contracts of \`contract\`, which are on mainnet; other contracts are not indexed. Returns 400 for more than ${WALLET_LIMITS.assets} assets, ${WALLET_LIMITS.orders} open orders, ${WALLET_LIMITS.addresses} addresses or ${WALLET_LIMITS.positions} positions in contracts.`,
  cachedUntilNextBlock: true,
  path: StakePath,
  result: named(
    'WalletPositions',
    Closed({
      lp: Type.Array(LiquidityPosition, { description: 'Shares of liquidity pools' }),
      orders: Type.Array(DexOrder, { description: 'Open orders' }),
      farms: Nullable(
        Type.Array(FarmPosition, { description: `Tokens in farms and staking contracts. ${NO_POSITIONS}` }),
      ),
      loans: Nullable(Type.Array(LoanPosition, { description: `Loans, with offers and requests. ${NO_POSITIONS}` })),
    }),
  ),
  errors: [],
  example: WALLET_EXAMPLE,

  handle: (context, { path }) => {
    const credential = credentialBytes(readStakeAddress(path.stakeAddress, context.network));
    const find = parseWallet({ stakeAddresses: [path.stakeAddress] }, context.network);
    return withMarket(context, async (request) => {
      const owner = { part: 'stake', credential } as const;
      const orders = [];
      for (const status of OPEN_STATUSES) {
        const count = await countOwnerOrders(request.db, owner, status);
        if (count > WALLET_LIMITS.orders)
          throw walletTooLarge('orders', WALLET_LIMITS.orders, 'use /api/dex/orders/owner/{pkh}');
        orders.push(...(await listOwnerOrders(request.db, owner, { status, skip: 0, limit: WALLET_LIMITS.orders })));
      }
      const wallet = await find(request.db);
      return {
        lp: await loadPositions(request, wallet),
        orders: await toOrdersJson(request, orders),
        ...(await loadDefiPositions(request.db, wallet, credential)),
      };
    });
  },
});

/** OPEN and PARTIALLY_FILLED. */
const OPEN_STATUSES = [0, 1];

async function loadPositions({ db, marketState }: MarketRequest, { owners }: Wallet) {
  const assets = await heldAssets(db, owners, { skip: 0, limit: WALLET_LIMITS.assets + 1 });
  if (assets.length > WALLET_LIMITS.assets)
    throw walletTooLarge('assets', WALLET_LIMITS.assets, 'use /api/account/{stakeAddress}/assets');
  const quantities = new Map<Unit, bigint>(assets.map((asset) => [asset.policyId + asset.assetName, asset.quantity]));
  const shares = [...groupPoolsByLpToken(marketState, quantities.keys())].sort(([a], [b]) => (a < b ? -1 : 1));
  return shares.flatMap(([unit, numbers]) => {
    const pool = numbers.map((number) => marketState.now.pools.get(number)).find((each) => each !== undefined);
    const known = pool ?? marketState.pools.get(numbers[0] ?? -1);
    if (known === undefined) return [];
    const quantity = quantities.get(unit) ?? 0n;
    const supply = pool?.lpSupply;
    const part = (side: 0 | 1): string | null =>
      pool === undefined || supply === undefined || supply <= 0n
        ? null
        : ((pool.reserves[side] * quantity) / supply).toString();
    const value = pool && computeLpValue(marketState.now, pool, quantity);
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
