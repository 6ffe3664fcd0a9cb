import Type, { type Static } from 'typebox';
import { type HolderShare, largestWallets } from '../../../store/queries/cardano/market/holders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Amount, Closed, Count, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import type { MarketRequest } from '../../services/market/market-request.js';
import { withMarket } from '../../services/market/market-request.js';
import { loadTokenFacts, toHolderAddress } from '../../services/market/token-holders.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { computePercent, example, path } from '../../shapes/market/token-holders.js';

const WalletShare = named(
  'WalletShare',
  Closed({
    address: Type.String({ description: 'Stake address; the address itself when it has no stake part' }),
    quantity: described(Amount, 'Quantity held, in the smallest unit of the token'),
    sharePct: Nullable(described(PlainNumber, 'Share of the supply, in percent; null without a supply')),
  }),
);

const toWalletJson = ({ network }: MarketRequest, holder: HolderShare, supply: bigint): Static<typeof WalletShare> => ({
  address: toHolderAddress(network, holder),
  quantity: holder.quantity.toString(),
  sharePct: computePercent(holder.quantity, supply),
});

const sumLargest = (wallets: readonly HolderShare[], count: number): bigint =>
  wallets.slice(0, count).reduce((sum, { quantity }) => sum + quantity, 0n);

/** Number of wallets in the distribution. */
const DISTRIBUTION = 100;

export const getTokenHolders = operation({
  ...MARKET,
  id: 'getTokenHolders',
  route: 'GET /api/market/tokens/{assetId}/holders',
  summary: 'Get the number of wallets that hold a token and the largest ones',
  description: 'A wallet is a stake credential, or a payment credential without one. Pools and orders are not counted.',
  cachedUntilNextBlock: true,
  path,
  query: Type.Object({ limit: Limit({ max: 100, default: 20 }) }),
  result: named(
    'TokenHolders',
    Closed({
      assetId: Type.String({ description: FIELD.assetId }),
      holders: Count('Number of wallets that hold the token, without pools and orders'),
      top: Type.Array(WalletShare, { description: 'Largest wallets, largest first' }),
      distribution: Closed(
        {
          top1Pct: Nullable(described(PlainNumber, 'Share of the largest wallet, in percent; null without a supply')),
          top10Pct: Nullable(
            described(PlainNumber, 'Share of the ten largest wallets, in percent; null without a supply'),
          ),
          top100Pct: Nullable(
            described(PlainNumber, 'Share of the hundred largest wallets, in percent; null without a supply'),
          ),
        },
        { description: 'Share of the supply of the largest wallets, in percent' },
      ),
    }),
  ),
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId }, query: { limit } }) =>
    withMarket(context, async (request) => {
      const facts = await loadTokenFacts(request, assetId);
      const { scripts } = request.marketService.market(request.network.id);
      const wallets = await largestWallets(request.db, facts.assetId, { scripts, limit: DISTRIBUTION });
      return {
        assetId: facts.unit,
        holders: facts.holders,
        top: wallets.slice(0, limit).map((wallet) => toWalletJson(request, wallet, facts.supply)),
        distribution: {
          top1Pct: computePercent(sumLargest(wallets, 1), facts.supply),
          top10Pct: computePercent(sumLargest(wallets, 10), facts.supply),
          top100Pct: computePercent(sumLargest(wallets, 100), facts.supply),
        },
      };
    }),
});
