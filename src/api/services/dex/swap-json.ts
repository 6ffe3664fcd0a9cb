import type { Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import { toHex } from '../../../kernel/hex.js';
import { AGGREGATORS } from '../../../market/aggregators.js';
import { DEXES } from '../../../market/dex-names.js';
import { ratio } from '../../../market/fraction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { ListedTrade } from '../../../store/queries/cardano/market/trades.js';
import { parseCredential } from '../../shapes/dex/order-json.js';
import type { Swap } from '../../shapes/dex/swap-json.js';
import { loadDecimals } from '../market/decimals.js';
import { toAdaNumber, toRatioNumber, toWholeTokenPrice } from '../market/figures.js';
import type { MarketRequest } from '../market/market-request.js';
import { tokenNames } from '../market/token-names.js';

export async function toSwapsJson(
  request: MarketRequest,
  trades: readonly ListedTrade[],
  about?: Unit,
): Promise<Static<typeof Swap>[]> {
  const { marketState, network } = request;
  const getUnit = (id: number): Unit => marketState.units.get(id) ?? LOVELACE;
  const units = trades.flatMap(({ assetIn, assetOut }) => [getUnit(assetIn), getUnit(assetOut)]);
  const decimals = await loadDecimals(request, units);
  const names = await tokenNames(request, units);
  const getTicker = (unit: Unit): string | null => (unit === LOVELACE ? 'ADA' : (names.get(unit)?.ticker ?? null));
  return trades.flatMap((trade) => {
    const dex = DEXES[trade.dex]?.name;
    if (dex === undefined) return [];
    const [given, got] = [getUnit(trade.assetIn), getUnit(trade.assetOut)];
    const token = about ?? (got === LOVELACE ? given : got);
    const amount = token === got ? trade.amountOut : trade.amountIn;
    const hasAda = given === LOVELACE || got === LOVELACE;
    const owner = trade.ownerPayment === null ? undefined : parseCredential(trade.ownerPayment);
    return [
      {
        txHash: trade.txHash,
        assetId: token,
        dex,
        type: token === got ? ('BUY' as const) : ('SELL' as const),
        priceAda:
          hasAda && amount > 0n
            ? toRatioNumber(toWholeTokenPrice(ratio(trade.lovelace, amount), decimals(token)))
            : null,
        volumeAda: toAdaNumber(trade.lovelace),
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
        offerTicker: getTicker(given),
        requestTicker: getTicker(got),
        offerDecimals: decimals(given),
        requestDecimals: decimals(got),
      },
    ];
  });
}
