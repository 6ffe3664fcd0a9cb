import type { Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import { toHex } from '../../../kernel/hex.js';
import { AGGREGATORS } from '../../../market/aggregators.js';
import { DEXES } from '../../../market/dex-names.js';
import { ratio } from '../../../market/fraction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { ShownTrade } from '../../../store/queries/cardano/market/trades.js';
import { credentialOf } from '../../shapes/dex/order-json.js';
import type { Swap } from '../../shapes/dex/swap-json.js';
import type { Asking } from '../market/asking.js';
import { decimalsOf } from '../market/decimals.js';
import { shownAda, shownRatio, wholePrice } from '../market/figures.js';
import { tokenNames } from '../market/token-names.js';

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
