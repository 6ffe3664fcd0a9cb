import Type from 'typebox';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import { toHex } from '../../../kernel/hex.js';
import { mostFrequentTraders } from '../../../store/queries/cardano/market/traders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, Defaulted, Nullable, named, OneOf } from '../../kit/schema.js';
import { withMarket } from '../../services/market/market-request.js';
import { WINDOWS } from '../../services/market/market-state.js';
import { parseCredential } from '../../shapes/dex/order-json.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { AssetNameText, joinUnit, PolicyIdText } from '../../shapes/market/parameters.js';

export const listTopTraders = operation({
  ...MARKET,
  id: 'listTopTraders',
  route: 'GET /api/dex/tokens/{policyId}/{assetName}/top-traders',
  summary: 'List the wallets that traded a token for ADA most often',
  description:
    'Counts trades against ada in the window, over all DEXes. Returns an empty list for a token without trades. Cached until the next block.',
  cachedUntilNextBlock: true,
  path: Type.Object({ policyId: PolicyIdText, assetName: AssetNameText }),
  query: Type.Object({
    limit: Limit({ max: 100, default: 20 }),
    window: Defaulted(OneOf(['24h', '7d', '30d'], FIELD.window), '30d'),
  }),
  result: Type.Array(
    named(
      'TopTrader',
      Closed({
        rank: Count('Rank by number of trades, from 1'),
        ownerPkh: Nullable(
          Type.String({
            description: 'Hash of the payment key of the trader, 56 hexadecimal digits; null for a script',
          }),
        ),
        walletAddress: Type.String({
          description: 'Address of the trader, bech32; without a stake part when the order names none',
        }),
        walletType: OneOf(['KEY', 'SCRIPT'], 'Whether the wallet is a key or a script'),
        tradeCount: Count('Number of trades in the window'),
        buyCount: Count('Number of buys in the window'),
        sellCount: Count('Number of sells in the window'),
      }),
    ),
  ),
  errors: [],
  example: { path: { policyId: EXAMPLE_MARKET.policyId, assetName: EXAMPLE_MARKET.assetName } },

  handle: (context, { path: { policyId, assetName }, query }) =>
    withMarket(context, async ({ marketState, db, network }) => {
      const id = marketState.assets.get(joinUnit(policyId, assetName))?.id;
      if (id === undefined) return [];
      const after = marketState.time - WINDOWS[query.window];
      const traders = await mostFrequentTraders(db, id, { after, limit: query.limit });
      return traders.map(({ ownerPayment, ownerStake, tradeCount, buyCount, sellCount }, index) => {
        const payment = parseCredential(ownerPayment);
        const { networkId } = network;
        const address =
          ownerStake === null
            ? ({ type: 'enterprise', networkId, payment } as const)
            : ({ type: 'base', networkId, payment, stake: parseCredential(ownerStake) } as const);
        return {
          rank: index + 1,
          ownerPkh: payment.type === 'key' ? toHex(payment.hash) : null,
          walletAddress: addressText(address),
          walletType: payment.type === 'key' ? ('KEY' as const) : ('SCRIPT' as const),
          tradeCount,
          buyCount,
          sellCount,
        };
      });
    }),
});
