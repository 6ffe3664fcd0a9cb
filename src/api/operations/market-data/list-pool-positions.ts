import Type from 'typebox';
import { largestWallets } from '../../../store/queries/cardano/market/holders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Amount, Closed, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { requirePool } from '../../services/market/current-pools.js';
import { toAdaNumber } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { toHolderAddress } from '../../services/market/token-holders.js';
import { loadSupplies } from '../../services/market/token-names.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { PoolIdText } from '../../shapes/market/parameters.js';
import { computePercent } from '../../shapes/market/token-holders.js';

export const listPoolPositions = operation({
  ...MARKET,
  id: 'listPoolPositions',
  route: 'GET /api/dex/pools/{poolId}/positions',
  summary: 'List the wallets with the largest shares of a liquidity pool',
  description:
    'Wallets by their LP tokens, largest first. LP tokens in farms and other contracts of the market are not counted. Empty for a pool without LP tokens.',
  cachedUntilNextBlock: true,
  path: Type.Object({ poolId: PoolIdText }),
  query: Type.Object({ limit: Limit({ max: 100, default: 20 }) }),
  result: Type.Array(
    named(
      'PoolPosition',
      Closed({
        address: Type.String({ description: 'Stake address; the address itself when it has no stake part' }),
        quantity: described(Amount, 'LP tokens held, in the smallest unit'),
        sharePct: Nullable(described(PlainNumber, 'Share of the pool, in percent; null when its LP supply is unknown')),
        valueAda: Nullable(described(PlainNumber, 'Value of the share, in ada; null when its LP supply is unknown')),
      }),
    ),
    { description: FIELD.data },
  ),
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE_MARKET.poolId } },

  handle: (context, { path: { poolId }, query: { limit } }) =>
    withMarket(context, async (request) => {
      const { marketState, db, network } = request;
      const pool = requirePool(marketState, poolId);
      const { lpAsset, lpSupply = 0n } = pool;
      const assetId = lpAsset === undefined ? undefined : (await loadSupplies(db, [lpAsset])).get(lpAsset)?.assetId;
      if (assetId === undefined) return [];
      const { scripts } = request.marketService.market(network.id);
      const tvl = marketState.now.getTvl(pool);
      return (await largestWallets(db, assetId, { scripts, limit })).map((wallet) => ({
        address: toHolderAddress(network, wallet),
        quantity: wallet.quantity.toString(),
        sharePct: computePercent(wallet.quantity, lpSupply),
        valueAda: lpSupply > 0n ? toAdaNumber((tvl * wallet.quantity) / lpSupply) : null,
      }));
    }),
});
