import type { Ratio } from '../../../market/curves/curve.js';
import { changeOf, over, ratio, times } from '../../../market/fraction.js';
import type { Asking } from './asking.js';
import { isoTime, shownAda, shownRatio, wholePrice } from './figures.js';
import type { Quarantine } from './quarantine.js';
import type { TokenFacts } from './token-facts.js';
import type { TokenMarket } from './token-market.js';
import type { TokenPriceRecord } from './token-price.js';

const DAYS_OF_NEWNESS = 7;

/** Builds the price record of a token on one market. */
export function recordOf({ board, desk, network }: Asking, facts: TokenFacts, market: TokenMarket): TokenPriceRecord {
  const dollar = board.rate?.rate;
  const usdPerEur = desk.market(network.id).usdPerEur(board.time);
  const inDollars = (ada: Ratio | undefined): Ratio | undefined => ada && dollar && times(ada, dollar);
  const ada = market.price && wholePrice(market.price, facts.decimals);
  const usd = inDollars(ada);
  const weighted = board.now.markets(facts.unit).weighted;
  const weightedAda = weighted && wholePrice(weighted, facts.decimals);
  const capOf = (quantity: bigint): Ratio | undefined =>
    weighted && quantity > 0n ? times(weighted, ratio(quantity, 1_000_000n)) : undefined;
  const [cap, fdv] = [capOf(facts.circulating), capOf(facts.supply)];
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
    priceAda: shownRatio(ada),
    priceUsd: shownRatio(usd),
    priceEur: shownRatio(usd && usdPerEur && over(usd, usdPerEur)),
    weightedPriceAda: shownRatio(weightedAda),
    weightedPriceUsd: shownRatio(inDollars(weightedAda)),
    tvl: shownRatio(inDollars(ratio(market.tvl, 1_000_000n))),
    volume24h: shownRatio(market.day.dollars),
    organicVolume24h: shownRatio(market.day.organic),
    volume7d: shownRatio(market.week.dollars),
    priceChange1h: shownRatio(changeOf(market.price, market.past['1h'])),
    priceChange24h: shownRatio(changeOf(market.price, market.past['24h'])),
    priceChange7d: shownRatio(changeOf(market.price, market.past['7d'])),
    priceChange30d: shownRatio(changeOf(market.price, market.past['30d'])),
    marketCap: shownRatio(inDollars(cap)),
    fdv: shownRatio(inDollars(fdv)),
    volume24hAda: shownAda(market.day.lovelace),
    volume7dAda: shownAda(market.week.lovelace),
    marketCapAda: shownRatio(cap),
    fdvAda: shownRatio(fdv),
    totalSupply: shownRatio(times(ratio(facts.supply, 1n), units)),
    circulatingSupply: shownRatio(times(ratio(facts.circulating, 1n), units)),
    liquidity: shownAda(market.liquidity),
    decimals: facts.decimals,
    holders: facts.holders,
    txnCount24h: market.day.trades,
    makerCount24h: market.day.makers,
    quarantined: quarantine.length > 0,
    verified: facts.verified,
    isNew: facts.firstSeen === undefined ? null : board.time - facts.firstSeen < DAYS_OF_NEWNESS * 86_400,
    // A lock has to be proven: a policy whose script is not known may still mint.
    policyLocked: facts.policyLocked ?? false,
    updatedAt: isoTime(market.updatedAt),
    firstSeen: facts.firstSeen === undefined ? null : isoTime(facts.firstSeen),
    priceSource: market.source,
  };
}
