import { assetFingerprint } from '../../../chains/cardano/assets/asset-id.js';
import { decodeNativeScript } from '../../../chains/cardano/scripts/native-script.js';
import { computeLockSlot } from '../../../chains/cardano/scripts/policy-lock.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { heldAt } from '../../../store/queries/cardano/market/holders.js';
import type { TokenSupply } from '../../../store/queries/cardano/market/tokens.js';
import { type SeenScript, scriptsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import { loadDecimals, parseUnitAsset } from './decimals.js';
import type { MarketRequest } from './market-request.js';
import { type Listing, loadListings } from './quarantine.js';
import { describeTokens, loadSupplies, printable, verifiedAmong } from './token-names.js';

/** Facts about a token that do not depend on its markets. */
export interface TokenFacts extends Listing {
  readonly unit: Unit;
  readonly assetId: number | undefined;
  readonly fingerprint: string;
  readonly nameAscii: string;
  readonly name: string | undefined;
  readonly ticker: string | undefined;
  readonly logo: string | undefined;
  readonly decimals: number;
  readonly supply: bigint;
  readonly circulating: bigint;
  readonly basis: 'CIRCULATING' | 'TOTAL_SUPPLY' | 'UNAVAILABLE';
  readonly holders: number;
  readonly verified: boolean;
  readonly policyLocked: boolean | undefined;
}

/** By unit; contains all of `units`. */
export async function tokenFacts(
  request: MarketRequest,
  units: readonly Unit[],
): Promise<ReadonlyMap<Unit, TokenFacts>> {
  const requested = [...new Set(units)].filter((unit) => unit !== LOVELACE);
  if (requested.length === 0) return new Map();
  const decimals = await loadDecimals(request, requested);
  const supplies = await loadSupplies(request.db, requested);
  const described = await describeTokens(request, supplies);
  const locks = await policyLocks(request, requested);
  const listings = await loadListings(request, requested, { supplies, described });
  const verified = await verifiedAmong(request, requested, described);
  const facts = new Map<Unit, TokenFacts>();
  for (const unit of requested) {
    const supply = supplies.get(unit);
    const about = described.get(unit);
    const { circulating, basis } = await loadCirculatingSupply(request, unit, supply);
    facts.set(unit, {
      unit,
      assetId: supply?.assetId,
      fingerprint: assetFingerprint(parseUnitAsset(unit)),
      nameAscii: printable(unit.slice(56)),
      name: about?.name,
      ticker: about?.ticker,
      logo: about?.logo,
      decimals: decimals(unit),
      supply: supply?.supply ?? 0n,
      circulating,
      basis,
      holders:
        supply === undefined
          ? 0
          : await request.marketService.holders.count(request, { ...supply, lastTxId: supply.lastTxId ?? 0 }),
      verified: verified.has(unit),
      policyLocked: locks.get(unit.slice(0, 56)),
      ...listings.get(unit)!,
    });
  }
  return facts;
}

/** By policy; undefined when its script is not known. */
async function policyLocks(
  { db, marketState, marketService, network }: MarketRequest,
  units: readonly Unit[],
): Promise<ReadonlyMap<string, boolean>> {
  const policies = [...new Set(units.map((unit) => unit.slice(0, 56)))];
  const scripts = await scriptsByHash(db, policies.map(fromHex));
  const { lockedPolicies } = marketService.market(network.id).operators;
  return new Map(
    policies.flatMap((policy): (readonly [string, boolean])[] => {
      const script = scripts.get(policy);
      if (lockedPolicies.has(policy)) return [[policy, true]];
      return script === undefined ? [] : [[policy, isLocked(script, marketState.tip.slot)]];
    }),
  );
}

function isLocked({ language, bytes }: SeenScript, slot: number): boolean {
  if (language !== 'native') return false;
  try {
    const end = computeLockSlot(decodeNativeScript(bytes));
    return end !== undefined && end <= BigInt(slot);
  } catch (error) {
    // Nested too deeply to decode, so the lock is not proven.
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

async function loadCirculatingSupply(
  { db, marketService, network }: MarketRequest,
  unit: Unit,
  supply: TokenSupply | undefined,
): Promise<Pick<TokenFacts, 'circulating' | 'basis'>> {
  if (supply === undefined || supply.supply <= 0n) return { circulating: 0n, basis: 'UNAVAILABLE' };
  const addresses = marketService.market(network.id).operators.notCirculating.get(unit);
  if (addresses === undefined) return { circulating: supply.supply, basis: 'TOTAL_SUPPLY' };
  return { circulating: supply.supply - (await heldAt(db, supply.assetId, addresses)), basis: 'CIRCULATING' };
}
