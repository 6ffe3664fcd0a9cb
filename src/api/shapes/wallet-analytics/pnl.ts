import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';

const number = Nullable(PlainNumber);

export const WalletPnl = named(
  'WalletPnl',
  Closed({
    stakeAddress: Nullable(Type.String({ description: 'Null when the request names several stake addresses' })),
    stakeAddresses: Type.Array(Type.String(), { description: 'Stake addresses included, in bech32' }),
    method: OneOf(['fifo', 'average'], 'Cost method of sales: oldest lots first, or average cost'),
    totalPnlAda: described(PlainNumber, 'Realized and unrealized gain or loss together, in ada'),
    totalRealizedPnlAda: described(PlainNumber, 'Gain or loss of sales, in ada'),
    totalUnrealizedPnlAda: described(PlainNumber, 'Unrealized gain or loss of current holdings, in ADA'),
    tokens: Type.Array(
      Closed({
        unit: Type.String({ description: FIELD.assetUnit }),
        displayName: Type.String({ description: 'Ticker, name or fingerprint of the token' }),
        decimals: Count('Decimal places for display; 0 when no metadata states them'),
        currentQuantity: {
          ...Amount,
          description: 'Smallest units, including tokens locked in open orders of the account',
        },
        avgCostBasisAda: Nullable(
          Type.Number({
            'x-plain': true,
            description: 'Average cost in ADA for one whole token, over the holdings with a known cost',
          }),
        ),
        currentPriceAda: described(number, 'Price of one whole token now, in ada; null when no pool has it'),
        realizedPnlAda: described(PlainNumber, 'Gain or loss of its sales, in ada'),
        unrealizedPnlAda: Nullable(
          Type.Number({
            'x-plain': true,
            description: 'Unrealized gain or loss of the holdings with a known cost; null without a price',
          }),
        ),
        unknownCostQuantity: { ...Amount, description: 'Quantity held that was not bought in a trade' },
        swapAcquiredQuantity: described(Amount, 'Quantity bought in trades, in the smallest unit'),
        receivedQuantity: described(Amount, 'Quantity that came in any other way, in the smallest unit'),
        totalSoldQuantity: described(Amount, 'Quantity sold in trades, in the smallest unit'),
        totalSoldAda: described(PlainNumber, 'Proceeds of these sales, in ada'),
        avgSellPriceAda: described(
          number,
          'Average price of one whole token in these sales, in ada; null without a sale',
        ),
        costBasisComplete: Type.Boolean({ description: 'True when the cost of everything held and sold is known' }),
      }),
      { description: 'Tokens that were traded or have a price' },
    ),
    truncated: Type.Boolean({ description: 'Always false: a wallet that is too large is rejected' }),
    totalTransactions: Count('Number of transactions of the wallet'),
    processedTransactions: Count('Number of transactions that the figures include'),
  }),
);
