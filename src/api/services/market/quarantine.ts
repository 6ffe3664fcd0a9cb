import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import type { Unit } from '../../../market/unit.js';
import { findSlots, mintedBetween, type TokenSupply } from '../../../store/queries/cardano/market/tokens.js';
import type { MarketRequest } from './market-request.js';
import { type Described, describeTokens, isTickerTaken, loadSupplies, type Supplies } from './token-names.js';

export type Quarantine = 'LP_TOKEN' | 'TINY_SUPPLY' | 'TICKER_OF_ANOTHER' | 'MINTED_AFTER_LISTING' | 'OUTLIER';

const DAY = 86_400;
const MIN_SUPPLY = 10n;

/** When trading of a token began, and why top lists exclude it. */
export interface Listing {
  /** Seconds since 1970. */
  readonly firstSeen: number | undefined;
  readonly quarantine: readonly Quarantine[];
}

/** By unit; contains all of `units`. */
export async function loadListings(
  request: MarketRequest,
  units: readonly Unit[],
  { supplies, described }: { readonly supplies: Supplies; readonly described: ReadonlyMap<Unit, Described> },
): Promise<ReadonlyMap<Unit, Listing>> {
  const starts = await firstSeen(request, units);
  const minted = await mintedAfterListing(request, supplies, starts);
  return new Map(
    units.map((unit) => [
      unit,
      {
        firstSeen: starts.get(unit)?.time,
        quarantine: findQuarantineReason(request, unit, {
          supply: supplies.get(unit),
          ticker: described.get(unit)?.ticker,
          isMinted: minted.has(unit),
        }),
      },
    ]),
  );
}

/** The tokens that are not quarantined, in the order of `units`. */
export async function soundTokens(request: MarketRequest, units: readonly Unit[]): Promise<readonly Unit[]> {
  const supplies = await loadSupplies(request.db, units);
  const described = await describeTokens(request, supplies);
  const listings = await loadListings(request, units, { supplies, described });
  return units.filter((unit) => listings.get(unit)?.quarantine.length === 0);
}

async function firstSeen(
  { db, marketState, network }: MarketRequest,
  units: readonly Unit[],
): Promise<ReadonlyMap<Unit, { readonly txId: number; readonly time: number }>> {
  const firsts = units.flatMap((unit) => {
    const txId = marketState.assets.get(unit)?.firstTxId;
    return txId === undefined ? [] : [{ unit, txId }];
  });
  const slots = await findSlots(
    db,
    firsts.map(({ txId }) => txId),
  );
  return new Map(
    firsts.flatMap(({ unit, txId }) => {
      const slot = slots.get(txId);
      return slot === undefined ? [] : [[unit, { txId, time: slotToTime(network, slot) }] as const];
    }),
  );
}

/** Tokens of which more than half was minted within one day after their first pool or order. */
async function mintedAfterListing(
  { db, network }: MarketRequest,
  supplies: Supplies,
  starts: ReadonlyMap<Unit, { readonly txId: number; readonly time: number }>,
): Promise<ReadonlySet<Unit>> {
  const requested = [...supplies].flatMap(([unit, { assetId }]) => {
    const start = starts.get(unit);
    return start === undefined ? [] : [{ assetId, after: start.txId, upToSlot: timeToSlot(network, start.time + DAY) }];
  });
  const minted = new Map((await mintedBetween(db, requested)).map(({ assetId, quantity }) => [assetId, quantity]));
  const isMajority = ({ assetId, supply }: TokenSupply): boolean => {
    const quantity = minted.get(assetId);
    return quantity !== undefined && quantity * 2n > supply;
  };
  return new Set([...supplies].filter(([, supply]) => isMajority(supply)).map(([unit]) => unit));
}

function findQuarantineReason(
  { marketState, marketService, network }: MarketRequest,
  unit: Unit,
  known: { readonly supply: TokenSupply | undefined; readonly ticker: string | undefined; readonly isMinted: boolean },
): readonly Quarantine[] {
  const reasons: Quarantine[] = [];
  if (marketState.lpAssets.has(unit)) reasons.push('LP_TOKEN');
  if ((known.supply?.supply ?? 0n) < MIN_SUPPLY) reasons.push('TINY_SUPPLY');
  if (isTickerTaken(marketService.market(network.id).verified, unit, known.ticker)) reasons.push('TICKER_OF_ANOTHER');
  if (known.isMinted) reasons.push('MINTED_AFTER_LISTING');
  return reasons;
}
