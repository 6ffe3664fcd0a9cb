import type { Static } from 'typebox';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import type { Unit } from '../../../market/unit.js';
import type { CostMethod } from '../../../market/wallet/lots.js';
import { computeWalletProfit, type TokenProfit } from '../../../market/wallet/profit.js';
import type { WalletPnl } from '../../shapes/wallet-analytics/pnl.js';
import { loadDecimals } from '../market/decimals.js';
import type { MarketRequest } from '../market/market-request.js';
import { tokenNames } from '../market/token-names.js';
import { computeValue, getUnitPrice } from '../market/valuation.js';
import { inAda } from './holdings.js';
import { loadLedger } from './ledger.js';
import { CEILING_TEXT, type Wallet } from './wallet.js';

export async function computeProfit(
  request: MarketRequest,
  wallet: Wallet,
  method: CostMethod,
): Promise<Static<typeof WalletPnl>> {
  const events = await loadLedger(request, wallet);
  const profit = computeWalletProfit(events, method, (lovelace) => lovelace);
  const { now, lpAssets } = request.marketState;
  const listed = [...profit.tokens].filter(
    ([unit, { swapAcquired, sold, lots }]) =>
      swapAcquired > 0n ||
      sold > 0n ||
      (lots.held > 0n && !lpAssets.has(unit) && getUnitPrice(now, unit) !== undefined),
  );
  const units = listed.map(([unit]) => unit);
  const decimals = await loadDecimals(request, units);
  const names = await tokenNames(request, units);
  let [realized, unrealized] = [0n, 0n];
  const tokens = listed
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([unit, token]) => {
      const open = computeUnrealizedGain(request, unit, token);
      realized += token.realized;
      unrealized += open ?? 0n;
      const about = names.get(unit);
      return {
        displayName: about?.ticker ?? about?.name ?? (about?.nameAscii || unit),
        ...toTokenJson(request, unit, token, decimals(unit)),
        unrealizedPnlAda: open === undefined ? null : inAda(open),
      };
    });
  const count = events.filter(({ step }) => step.slot !== undefined).length;
  const [only, ...more] = wallet.stakeAddresses;
  return {
    stakeAddress: more.length === 0 ? (only ?? null) : null,
    stakeAddresses: [...wallet.stakeAddresses],
    method,
    totalPnlAda: inAda(realized + unrealized),
    totalRealizedPnlAda: inAda(realized),
    totalUnrealizedPnlAda: inAda(unrealized),
    tokens,
    truncated: false,
    totalTransactions: count,
    processedTransactions: count,
  };
}

export const METHOD = `Only DEX trades realize gains or losses. A bought token costs the ADA value of the trade. Tokens received in any other way have no known cost, and tokens sent in any other way leave at their cost. Sales use the oldest lots first (\`fifo\`) or the average cost. Tokens in open orders count as the wallet's own. Lists tokens that were traded or have a price. ${CEILING_TEXT}`;

export function computeUnrealizedGain(
  { marketState }: MarketRequest,
  unit: Unit,
  { lots }: TokenProfit,
): bigint | undefined {
  const value = computeValue(lots.known, getUnitPrice(marketState.now, unit));
  if (lots.known === 0n) return 0n;
  return value === undefined ? undefined : value - lots.cost;
}

export function toTokenJson({ marketState }: MarketRequest, unit: Unit, token: TokenProfit, decimals: number) {
  const { lots, sold, soldFor } = token;
  const whole = ratio(10n ** BigInt(decimals), 1_000_000n);
  const price = getUnitPrice(marketState.now, unit);
  return {
    unit,
    decimals,
    currentQuantity: lots.held.toString(),
    avgCostBasisAda: lots.known === 0n ? null : ratioNumber(times(ratio(lots.cost, lots.known), whole)),
    currentPriceAda: price === undefined ? null : ratioNumber(times(price, whole)),
    realizedPnlAda: inAda(token.realized),
    unknownCostQuantity: lots.unknown.toString(),
    swapAcquiredQuantity: token.swapAcquired.toString(),
    receivedQuantity: token.received.toString(),
    totalSoldQuantity: sold.toString(),
    totalSoldAda: inAda(soldFor),
    avgSellPriceAda: sold === 0n ? null : ratioNumber(times(ratio(soldFor, sold), whole)),
    costBasisComplete: lots.unknown === 0n && token.soldUnknown === 0n,
  };
}
