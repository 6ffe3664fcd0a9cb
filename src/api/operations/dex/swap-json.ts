import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import { toHex } from '../../../kernel/hex.js';
import { AGGREGATORS } from '../../../market/aggregators.js';
import { DEXES } from '../../../market/dex-names.js';
import { ratio } from '../../../market/fraction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { ShownTrade } from '../../../store/queries/cardano/market-trades.js';
import { FIELD } from '../../field-descriptions.js';
import type { Asking } from '../../market/asking.js';
import { decimalsOf } from '../../market/decimals.js';
import { shownAda, shownRatio, wholePrice } from '../../market/figures.js';
import { tokenNames } from '../../market/token-names.js';
import { Amount, Closed, Count, described, Integer, Nullable, named, OneOf, PlainNumber } from '../../schema.js';
import { credentialOf } from './order-json.js';

const text = Nullable(Type.String());

export const Swap = named(
  'Swap',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    assetId: Type.String({ description: 'The token; of two tokens the one that is got' }),
    dex: Type.String({ description: FIELD.dex }),
    type: OneOf(['BUY', 'SELL'], 'Side of the swap for the token'),
    priceAda: Nullable(Type.Number({ 'x-plain': true, description: 'ADA for one whole token; null between tokens' })),
    volumeAda: described(PlainNumber, 'Value of the trade, in ada'),
    slot: Count(FIELD.slot),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    aggregator: described(text, 'Aggregator that placed the order; null when none is recognised'),
    splitSwap: Type.Boolean({ description: 'One of several orders that one transaction placed' }),
    status: OneOf(['FILLED', 'PARTIALLY_FILLED'], 'Status of the order that the swap filled; null when there was none'),
    ownerPkh: described(text, 'Hash of the payment key of the trader, 56 hexadecimal digits; null when not known'),
    arbitrage: Type.Boolean({
      description:
        'True when the transaction went through several pools of one pair and neither gained nor lost the token',
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

export async function shownSwaps(
  asking: Asking,
  trades: readonly ShownTrade[],
  about?: Unit,
): Promise<Static<typeof Swap>[]> {
  const { board, network } = asking;
  const unitOf = (id: number): Unit => board.units.get(id) ?? LOVELACE;
  const units = trades.flatMap(({ assetIn, assetOut }) => [unitOf(assetIn), unitOf(assetOut)]);
  const decimals = await decimalsOf(asking, units);
  const names = await tokenNames(asking, units);
  const tickerOf = (unit: Unit): string | null => (unit === LOVELACE ? 'ADA' : (names.get(unit)?.ticker ?? null));
  return trades.flatMap((trade) => {
    const dex = DEXES[trade.dex]?.name;
    if (dex === undefined) return [];
    const [given, got] = [unitOf(trade.assetIn), unitOf(trade.assetOut)];
    const token = about ?? (got === LOVELACE ? given : got);
    const amount = token === got ? trade.amountOut : trade.amountIn;
    const hasAda = given === LOVELACE || got === LOVELACE;
    const owner = trade.ownerPayment === null ? undefined : credentialOf(trade.ownerPayment);
    return [
      {
        txHash: trade.txHash,
        assetId: token,
        dex,
        type: token === got ? ('BUY' as const) : ('SELL' as const),
        priceAda: hasAda && amount > 0n ? shownRatio(wholePrice(ratio(trade.lovelace, amount), decimals(token))) : null,
        volumeAda: shownAda(trade.lovelace),
        slot: trade.slot,
        blockTime: slotToTime(network, trade.slot),
        aggregator: trade.aggregator === null ? null : (AGGREGATORS[trade.aggregator] ?? 'OTHER'),
        splitSwap: trade.split,
        status: trade.orderStatus === 1 ? ('PARTIALLY_FILLED' as const) : ('FILLED' as const),
        ownerPkh: owner?.type === 'key' ? toHex(owner.hash) : null,
        arbitrage: trade.arbitrage,
        offerAssetId: given,
        requestAssetId: got,
        offerAmount: trade.amountIn.toString(),
        requestAmount: trade.amountOut.toString(),
        offerTicker: tickerOf(given),
        requestTicker: tickerOf(got),
        offerDecimals: decimals(given),
        requestDecimals: decimals(got),
      },
    ];
  });
}
