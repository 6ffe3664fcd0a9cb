import { assetFingerprint } from '../../../chains/cardano/assets/asset-id.js';
import { decodeNativeScript } from '../../../chains/cardano/scripts/native-script.js';
import { lockSlotOf } from '../../../chains/cardano/scripts/policy-lock.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { heldAt } from '../../../store/queries/cardano/market/holders.js';
import type { TokenSupply } from '../../../store/queries/cardano/market/tokens.js';
import { type SeenScript, scriptsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import type { Asking } from './asking.js';
import { assetOf, decimalsOf } from './decimals.js';
import { type Listing, listingsOf } from './quarantine.js';
import { describeTokens, printable, suppliesOf, verifiedAmong } from './token-names.js';

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
export async function tokenFacts(asking: Asking, units: readonly Unit[]): Promise<ReadonlyMap<Unit, TokenFacts>> {
  const wanted = [...new Set(units)].filter((unit) => unit !== LOVELACE);
  if (wanted.length === 0) return new Map();
  const decimals = await decimalsOf(asking, wanted);
  const supplies = await suppliesOf(asking.db, wanted);
  const described = await describeTokens(asking, supplies);
  const locks = await policyLocks(asking, wanted);
  const listings = await listingsOf(asking, wanted, { supplies, described });
  const verified = await verifiedAmong(asking, wanted, described);
  const facts = new Map<Unit, TokenFacts>();
  for (const unit of wanted) {
    const supply = supplies.get(unit);
    const about = described.get(unit);
    const { circulating, basis } = await circulatingOf(asking, unit, supply);
    facts.set(unit, {
      unit,
      assetId: supply?.assetId,
      fingerprint: assetFingerprint(assetOf(unit)),
      nameAscii: printable(unit.slice(56)),
      name: about?.name,
      ticker: about?.ticker,
      logo: about?.logo,
      decimals: decimals(unit),
      supply: supply?.supply ?? 0n,
      circulating,
      basis,
      holders:
        supply === undefined ? 0 : await asking.desk.holders.of(asking, { ...supply, lastTxId: supply.lastTxId ?? 0 }),
      verified: verified.has(unit),
      policyLocked: locks.get(unit.slice(0, 56)),
      ...listings.get(unit)!,
    });
  }
  return facts;
}

/** By policy; undefined when its script is not known. */
async function policyLocks(
  { db, board, desk, network }: Asking,
  units: readonly Unit[],
): Promise<ReadonlyMap<string, boolean>> {
  const policies = [...new Set(units.map((unit) => unit.slice(0, 56)))];
  const scripts = await scriptsByHash(db, policies.map(fromHex));
  const { lockedPolicies } = desk.market(network.id).operators;
  return new Map(
    policies.flatMap((policy): (readonly [string, boolean])[] => {
      const script = scripts.get(policy);
      if (lockedPolicies.has(policy)) return [[policy, true]];
      return script === undefined ? [] : [[policy, isLocked(script, board.tip.slot)]];
    }),
  );
}

function isLocked({ language, bytes }: SeenScript, slot: number): boolean {
  if (language !== 'native') return false;
  try {
    const end = lockSlotOf(decodeNativeScript(bytes));
    return end !== undefined && end <= BigInt(slot);
  } catch (error) {
    // Nested too deeply to decode, so the lock is not proven.
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

async function circulatingOf(
  { db, desk, network }: Asking,
  unit: Unit,
  supply: TokenSupply | undefined,
): Promise<Pick<TokenFacts, 'circulating' | 'basis'>> {
  if (supply === undefined || supply.supply <= 0n) return { circulating: 0n, basis: 'UNAVAILABLE' };
  const addresses = desk.market(network.id).operators.notCirculating.get(unit);
  if (addresses === undefined) return { circulating: supply.supply, basis: 'TOTAL_SUPPLY' };
  return { circulating: supply.supply - (await heldAt(db, supply.assetId, addresses)), basis: 'CIRCULATING' };
}
