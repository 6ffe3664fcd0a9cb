import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';

const text = Nullable(Type.String());

export const Swap = named(
  'Swap',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    assetId: Type.String({ description: 'The token; for a swap between two tokens, the one received' }),
    dex: Type.String({ description: FIELD.dex }),
    type: OneOf(['BUY', 'SELL'], 'Side of the swap for the token'),
    priceAda: Nullable(Type.Number({ 'x-plain': true, description: 'ADA for one whole token; null between tokens' })),
    volumeAda: described(PlainNumber, 'Value of the trade, in ada'),
    slot: Count(FIELD.slot),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    aggregator: described(text, 'Aggregator that placed the order; null when none is recognised'),
    splitSwap: Type.Boolean({ description: 'True when one transaction placed several orders and this is one of them' }),
    status: OneOf(['FILLED', 'PARTIALLY_FILLED'], 'Status of the order that the swap filled; null when there was none'),
    ownerPkh: described(text, 'Hash of the payment key of the trader, 56 hexadecimal digits; null when not known'),
    arbitrage: Type.Boolean({
      description: 'True when the transaction traded one pair in several pools without a net change of the token',
    }),
    offerAssetId: Type.String({
      description: 'Token given: policy id and asset name in hexadecimal, joined; `lovelace` for ada',
    }),
    requestAssetId: Type.String({
      description: 'Token received: policy id and asset name in hexadecimal, joined; `lovelace` for ada',
    }),
    offerAmount: described(Amount, 'Amount given, in the smallest unit of the token'),
    requestAmount: described(Amount, 'Amount received, in the smallest unit of the token'),
    offerTicker: described(text, 'Ticker of the token given; null when no metadata states it'),
    requestTicker: described(text, 'Ticker of the token received; null when no metadata states it'),
    offerDecimals: Integer({
      minimum: 0,
      description: 'Decimal places of the token given; 0 when no metadata states them',
    }),
    requestDecimals: Integer({
      minimum: 0,
      description: 'Decimal places of the token received; 0 when no metadata states them',
    }),
  }),
);
