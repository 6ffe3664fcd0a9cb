import type { Ratio } from '../../../market/curves/curve.js';
import { computePercentChange, over, ratio, times } from '../../../market/fraction.js';
import { isoTime, toAdaNumber, toRatioNumber, toWholeTokenPrice } from './figures.js';
import type { MarketRequest } from './market-request.js';
import type { Quarantine } from './quarantine.js';
import type { TokenFacts } from './token-facts.js';
import type { TokenMarket } from './token-market.js';
import type { TokenPriceRecord } from './token-price.js';

const NEW_TOKEN_DAYS = 7;

/** Builds the price record of a token on one market. */
export function toPriceRecord(
  { marketState, marketService, network }: MarketRequest,
  facts: TokenFacts,
  market: TokenMarket,
): TokenPriceRecord {
  const dollar = marketState.rate?.rate;
  const usdPerEur = marketService.market(network.id).usdPerEur(marketState.time);
  const inDollars = (ada: Ratio | undefined): Ratio | undefined => ada && dollar && times(ada, dollar);
  const ada = market.price && toWholeTokenPrice(market.price, facts.decimals);
  const usd = inDollars(ada);
  const weighted = marketState.now.markets(facts.unit).weighted;
  const weightedAda = weighted && toWholeTokenPrice(weighted, facts.decimals);
  const computeCap = (quantity: bigint): Ratio | undefined =>
    weighted && quantity > 0n ? times(weighted, ratio(quantity, 1_000_000n)) : undefined;
  const [cap, fdv] = [computeCap(facts.circulating), computeCap(facts.supply)];
  const units = ratio(1n, 10n ** BigInt(facts.decimals));
  const quarantine: readonly Quarantine[] = market.outlier ? [...facts.quarantine, 'OUTLIER'] : facts.quarantine;
  return {
    assetId: facts.unit,
    dex: market.dex,
    assetNameAscii: facts.nameAscii,
    source: market.kind,
    name: facts.name ?? null,
    ticker: facts.ticker ?? null,
    marketCapBasis: facts.basis,
    fingerprint: facts.fingerprint,
    label: `${facts.ticker ?? (facts.nameAscii || facts.fingerprint)}/ADA`,
    logo: facts.logo ?? null,
    priceAda: toRatioNumber(ada),
    priceUsd: toRatioNumber(usd),
    priceEur: toRatioNumber(usd && usdPerEur && over(usd, usdPerEur)),
    weightedPriceAda: toRatioNumber(weightedAda),
    weightedPriceUsd: toRatioNumber(inDollars(weightedAda)),
    tvl: toRatioNumber(inDollars(ratio(market.tvl, 1_000_000n))),
    volume24h: toRatioNumber(market.day.dollars),
    organicVolume24h: toRatioNumber(market.day.organic),
    volume7d: toRatioNumber(market.week.dollars),
    priceChange1h: toRatioNumber(computePercentChange(market.price, market.past['1h'])),
    priceChange24h: toRatioNumber(computePercentChange(market.price, market.past['24h'])),
    priceChange7d: toRatioNumber(computePercentChange(market.price, market.past['7d'])),
    priceChange30d: toRatioNumber(computePercentChange(market.price, market.past['30d'])),
    marketCap: toRatioNumber(inDollars(cap)),
    fdv: toRatioNumber(inDollars(fdv)),
    volume24hAda: toAdaNumber(market.day.lovelace),
    volume7dAda: toAdaNumber(market.week.lovelace),
    marketCapAda: toRatioNumber(cap),
    fdvAda: toRatioNumber(fdv),
    totalSupply: toRatioNumber(times(ratio(facts.supply, 1n), units)),
    circulatingSupply: toRatioNumber(times(ratio(facts.circulating, 1n), units)),
    liquidity: toAdaNumber(market.liquidity),
    decimals: facts.decimals,
    holders: facts.holders,
    txnCount24h: market.day.trades,
    makerCount24h: market.day.makers,
    quarantined: quarantine.length > 0,
    verified: facts.verified,
    isNew: facts.firstSeen === undefined ? null : marketState.time - facts.firstSeen < NEW_TOKEN_DAYS * 86_400,
    // A lock has to be proven: a policy whose script is not known may still mint.
    policyLocked: facts.policyLocked ?? false,
    updatedAt: isoTime(market.updatedAt),
    firstSeen: facts.firstSeen === undefined ? null : isoTime(facts.firstSeen),
    priceSource: market.source,
  };
}
