import { type OutputContent, plainOutput } from '../../../chains/cardano/transactions/output.js';
import type { AssetQuantity } from '../../../chains/cardano/transactions/value.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { squareRoot } from '../../../market/curves/rounding.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { type Assets, assetList } from '../coins.js';
import type { HistoryBuilder } from '../history-builder.js';
import { isCurve, SNEKFUN_EMISSION } from './adapters/splash.js';
import { datumsFor } from './batcher.js';
import type { PoolState, Venue } from './dex-adapter.js';
import { getOrderOwners, poolOutput } from './live-pools.js';
import { getTime, type MarketContext, tryCompose } from './market-context.js';
import { getMarketSimulation } from './market-simulation.js';

const ADA = 1_000_000n;

export const toAssetQuantity = (unit: Unit, quantity: bigint): AssetQuantity => ({
  policyId: fromHex(unit.slice(0, 56)),
  assetName: fromHex(unit.slice(56)),
  quantity,
});

/** Issues the chain's own tokens long before they are traded, one under a policy that closes at once. */
export function issueTradedTokens(builder: HistoryBuilder): void {
  const market = getMarketSimulation(builder.simulation);
  if (market === undefined) return;
  for (const { policy, supply, unit, name, ticker, decimals, description } of market.tokens.values()) {
    // A token on a bonding curve is issued when the curve opens.
    if (policy === undefined || supply === undefined || ticker === 'SPIKE') continue;
    const minted = toAssetQuantity(unit, supply);
    const said = { [toHex(policy.script.hash)]: { [name]: { ticker, decimals, desc: description, version: '1.0' } } };
    builder.submit({
      payer: builder.simulation.exchange,
      mint: [minted],
      outputs: [plainOutput(market.maker.address, 0n, [minted])],
      scripts: [policy.script],
      signers: [policy.key],
      metadata: { '20': said },
      ...(policy.closesAt !== undefined && { validUntil: policy.closesAt }),
    });
  }
  builder.closeBlock();
}

/** Gives every trader funds and tokens. */
export function fundMarket(context: MarketContext): void {
  const { chain, market } = context;
  const { maker, batcher, oracle } = market;
  const { faucet, issuers } = chain.simulation;
  const ready = (address: Uint8Array, lovelace: bigint): readonly OutputContent[] => [
    plainOutput(address, 200n * ADA),
    plainOutput(address, lovelace),
  ];
  tryCompose(context, {
    payer: faucet,
    outputs: [
      ...ready(maker.address, 8_000_000n * ADA),
      ...ready(batcher.address, 5_000n * ADA),
      ...ready(oracle.address, 5_000n * ADA),
      ...getOrderOwners(market)
        .filter((owner) => owner !== maker)
        .flatMap(({ address }) => ready(address, 400_000n * ADA)),
    ],
  });
  const tie = [...market.tokens.values()].find(({ ticker }) => ticker === 'TIE')!;
  const ties = toAssetQuantity(tie.unit, 700_000n * ADA);
  tryCompose(context, { payer: issuers.coin.wallet, outputs: [plainOutput(maker.address, 0n, [ties])] });
  // The keys of real stablecoins are unknown: these mints lack their scripts.
  const dollars = [...market.tokens.values()].filter(({ isDollar }) => isDollar);
  if (dollars.length > 0)
    tryCompose(context, { payer: maker, mint: dollars.map(({ unit, supply }) => toAssetQuantity(unit, supply ?? 0n)) });
  const allotted: Assets = new Map();
  for (const { unit, decimals, isDollar, supply, priceAt } of market.tokens.values()) {
    const { numerator, denominator } = priceAt(getTime(context));
    const lovelace = supply === undefined ? SCARCE_ALLOTMENT : (isDollar ? 15n : 1n) * ALLOTMENT;
    if (decimals > 0) allotted.set(unit, (lovelace * denominator) / numerator);
  }
  const traders = getOrderOwners(market).filter((owner) => owner !== maker);
  const tokens = assetList(allotted);
  tryCompose(context, { payer: maker, outputs: traders.map(({ address }) => plainOutput(address, 0n, tokens)) });
}

/** Lovelace value of each token that a trader starts with. */
const ALLOTMENT = 12_000n * ADA;
/** The same for the token with a small supply: at its lowest price the maker must still have enough for all pools. */
const SCARCE_ALLOTMENT = 4_000n * ADA;

/** Opens a pool at the price of the day. */
export function openPool(context: MarketContext, venue: Venue): void {
  const { market } = context;
  const { adapter, assets } = venue;
  const state = firstState(context, venue);
  const made = poolOutput(context, venue, state);
  const shares = adapter.getShareUnit(venue);
  const minted: Assets = new Map(adapter.tokens(venue, state.shares));
  if (shares !== undefined) minted.set(shares, (minted.get(shares) ?? 0n) + state.shares);
  const isOwn = [...minted.keys()].some((unit) => unit.startsWith(venue.policy));
  const { script, key } = market.poolPolicy;
  // The whole supply of a bonding curve token is minted with its pool.
  const token = isCurve(venue) ? market.tokens.get(assets[1])?.policy : undefined;
  if (token !== undefined) minted.set(assets[1], SNEKFUN_EMISSION);
  const scripts = [...(isOwn ? [script] : []), ...(token === undefined ? [] : [token.script])];
  const signers = [...(isOwn ? [key] : []), ...(token === undefined ? [] : [token.key])];
  const opened = tryCompose(context, {
    payer: market.maker,
    mint: assetList(minted),
    outputs: [made],
    scripts,
    signers,
    datums: datumsFor(context, [], [made]),
    metadata: { '674': { msg: [`${adapter.dex}: a new pool`] } },
  });
  if (opened === undefined)
    throw new Error(`the market maker cannot fund the pool of ${adapter.dex} with ${assets[1]}`);
}

function firstState(context: MarketContext, venue: Venue): PoolState {
  const { assets, depth, adapter } = venue;
  if (isCurve(venue))
    return { reserves: [0n, SNEKFUN_EMISSION], rests: [0n, 0n], shares: 0n, time: getTime(context) * 1000 };
  const price = context.market.tokens.get(assets[1])?.priceAt(getTime(context));
  const second = assets[0] === LOVELACE && price !== undefined ? (depth * price.denominator) / price.numerator : depth;
  const rests: [bigint, bigint] = [adapter.feeInPool === undefined ? 0n : 2n * ADA, 0n];
  return { reserves: [depth, second], rests, shares: squareRoot(depth * second), time: getTime(context) * 1000 };
}
