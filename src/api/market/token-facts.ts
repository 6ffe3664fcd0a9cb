import { assetFingerprint } from '../../chains/cardano/asset-id.js';
import { decodeNativeScript } from '../../chains/cardano/native-script.js';
import { lockSlotOf } from '../../chains/cardano/policy-lock.js';
import { slotToTime, timeToSlot } from '../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { fromHex } from '../../kernel/hex.js';
import { LOVELACE, type Unit } from '../../market/unit.js';
import type { NetworkDb } from '../../store/network-db.js';
import { assetFacts } from '../../store/queries/cardano/asset-facts.js';
import { assetIdsOf } from '../../store/queries/cardano/assets.js';
import {
  heldAt,
  mintedBetween,
  slotsOf,
  type TokenSupply,
  tokenSupplies,
  uniqueTickers,
  walletCount,
} from '../../store/queries/cardano/market-tokens.js';
import { type SeenScript, scriptsByHash } from '../../store/queries/cardano/scripts.js';
import { tokenSources } from '../../store/queries/cardano/token-sources.js';
import { mergedMetadata } from '../operations/metadata/token-metadata.js';
import type { Board } from './board.js';
import type { MarketDesk } from './market-desk.js';

export type Quarantine = 'LP_TOKEN' | 'TINY_SUPPLY' | 'TICKER_OF_ANOTHER' | 'MINTED_AFTER_LISTING' | 'OUTLIER';

/** What is known of a token besides its markets. */
export interface TokenFacts {
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
  /** Seconds since 1970. */
  readonly firstSeen: number | undefined;
  readonly quarantine: readonly Quarantine[];
}

export interface Asking {
  readonly desk: MarketDesk;
  readonly network: CardanoNetwork;
  readonly db: NetworkDb<'cardano'>;
  readonly board: Board;
}

const ADA_DECIMALS = 6;
const DAY = 86_400;
const LEAST_SUPPLY = 10n;

/** Decimals of assets, looked up once for each block. */
export async function decimalsOf(
  { desk, network, db, board }: Asking,
  units: readonly Unit[],
): Promise<(unit: Unit) => number> {
  const missing = [...new Set(units)].filter((unit) => unit !== LOVELACE && !board.decimals.has(unit));
  if (missing.length > 0) {
    const ids = await assetIdsOf(db, missing.map(assetOf));
    const facts = await assetFacts(
      db,
      ids.flatMap((id) => id ?? []),
    );
    const { stablecoins } = desk.market(network.id);
    missing.forEach((unit, place) => {
      const id = ids[place];
      const written = id === undefined ? undefined : facts.get(id)?.decimals;
      board.decimals.set(unit, written ?? stablecoins.get(unit)?.decimals ?? 0);
    });
  }
  return (unit) => (unit === LOVELACE ? ADA_DECIMALS : (board.decimals.get(unit) ?? 0));
}

const assetOf = (unit: Unit) => ({ policyId: fromHex(unit.slice(0, 56)), assetName: fromHex(unit.slice(56)) });

/** By unit, for all of `units`. */
export async function tokenFacts(asking: Asking, units: readonly Unit[]): Promise<ReadonlyMap<Unit, TokenFacts>> {
  const wanted = [...new Set(units)].filter((unit) => unit !== LOVELACE);
  if (wanted.length === 0) return new Map();
  const { db } = asking;
  const decimals = await decimalsOf(asking, wanted);
  const supplies = new Map((await tokenSupplies(db, wanted.map(fromHex))).map((supply) => [supply.unit, supply]));
  const described = await describe(asking, supplies);
  const locks = await policyLocks(asking, wanted);
  const starts = await firstSeen(asking, wanted);
  const minted = await mintedAfterListing(asking, supplies, starts);
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
      holders: supply === undefined ? 0 : await holdersOf(asking, supply),
      verified: verified.has(unit),
      policyLocked: locks.get(unit.slice(0, 56)),
      firstSeen: starts.get(unit)?.time,
      quarantine: quarantineOf(asking, unit, supply, about?.ticker, minted),
    });
  }
  return facts;
}

/** What tokens are called, without what costs more to know. */
export interface TokenName {
  readonly name: string | undefined;
  readonly ticker: string | undefined;
  readonly nameAscii: string;
  readonly logo: string | undefined;
  readonly verified: boolean;
}

/** By unit, for all of `units`. */
export async function tokenNames(asking: Asking, units: readonly Unit[]): Promise<ReadonlyMap<Unit, TokenName>> {
  const wanted = [...new Set(units)].filter((unit) => unit !== LOVELACE);
  if (wanted.length === 0) return new Map();
  const supplies = new Map((await tokenSupplies(asking.db, wanted.map(fromHex))).map((each) => [each.unit, each]));
  const described = await describe(asking, supplies);
  const verified = await verifiedAmong(asking, wanted, described);
  return new Map(
    wanted.map((unit) => {
      const { name, ticker, logo } = described.get(unit) ?? NOT_DESCRIBED;
      return [unit, { name, ticker, logo, nameAscii: printable(unit.slice(56)), verified: verified.has(unit) }];
    }),
  );
}

/** UTF-8 without anything that cannot be seen; empty where the name is something else. */
function printable(hex: string): string {
  // The label of CIP-67 is no part of the name.
  const name = /^(?:000643b0|000de140|0014df10|001bc280)/.test(hex) ? hex.slice(8) : hex;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(fromHex(name));
    return /[\p{C}]/u.test(text) ? '' : text;
  } catch {
    return '';
  }
}

const NOT_DESCRIBED = { name: undefined, ticker: undefined, logo: undefined };

interface Described {
  readonly name: string | undefined;
  readonly ticker: string | undefined;
  readonly logo: string | undefined;
  /** Registered with a signature under this ticker. */
  readonly signed: boolean;
}

async function describe(
  { db, desk, network }: Asking,
  supplies: ReadonlyMap<Unit, TokenSupply>,
): Promise<ReadonlyMap<Unit, Described>> {
  const known = [...supplies].map(([unit, { assetId }]) => ({
    id: assetId,
    policyId: unit.slice(0, 56),
    assetName: unit.slice(56),
  }));
  const sources = await tokenSources(db, known);
  const { verified } = desk.market(network.id);
  return new Map(
    known.map(({ id, policyId, assetName }) => {
      const unit = policyId + assetName;
      const source = sources.get(id);
      const merged = source && mergedMetadata(unit, source, ['cip26', 'cip68', 'cip25']);
      return [
        unit,
        {
          name: merged?.name ?? undefined,
          ticker: merged?.ticker ?? verified.get(unit)?.ticker,
          logo: merged?.logo ?? merged?.image ?? undefined,
          signed: (source?.cip26?.signatures ?? 0) > 0 && source?.cip26?.ticker !== undefined,
        },
      ];
    }),
  );
}

/** Listed by the operator, or signed in the registry under a ticker that no other token has there. */
async function verifiedAmong(
  { db, desk, network }: Asking,
  units: readonly Unit[],
  described: ReadonlyMap<Unit, Described>,
): Promise<ReadonlySet<Unit>> {
  const { verified } = desk.market(network.id);
  const signed = units.flatMap((unit) => {
    const about = described.get(unit);
    return about?.signed && about.ticker !== undefined ? [{ unit, ticker: about.ticker }] : [];
  });
  const unique = await uniqueTickers(
    db,
    signed.map(({ ticker }) => ticker),
  );
  const own = signed.filter(({ ticker, unit }) => unique.has(ticker) && !isTickerOfAnother(verified, unit, ticker));
  return new Set([...units.filter((unit) => verified.has(unit)), ...own.map(({ unit }) => unit)]);
}

function isTickerOfAnother(
  verified: ReadonlyMap<Unit, { readonly ticker: string }>,
  unit: Unit,
  ticker: string | undefined,
): boolean {
  if (ticker === undefined || verified.has(unit)) return false;
  for (const token of verified.values()) if (token.ticker.toLowerCase() === ticker.toLowerCase()) return true;
  return false;
}

/** By policy; undefined where its script was never shown. */
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
  const end = language === 'native' ? lockSlotOf(decodeNativeScript(bytes)) : undefined;
  return end !== undefined && end <= BigInt(slot);
}

async function firstSeen(
  { db, board, network }: Asking,
  units: readonly Unit[],
): Promise<ReadonlyMap<Unit, { readonly txId: number; readonly time: number }>> {
  const firsts = units.flatMap((unit) => {
    const txId = board.assets.get(unit)?.firstTxId;
    return txId === undefined ? [] : [{ unit, txId }];
  });
  const slots = await slotsOf(
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

/** Of those tokens of which more than half was minted within a day after their first pool or order. */
async function mintedAfterListing(
  { db, network }: Asking,
  supplies: ReadonlyMap<Unit, TokenSupply>,
  starts: ReadonlyMap<Unit, { readonly txId: number; readonly time: number }>,
): Promise<ReadonlySet<number>> {
  const wanted = [...supplies].flatMap(([unit, { assetId }]) => {
    const start = starts.get(unit);
    return start === undefined ? [] : [{ assetId, after: start.txId, upToSlot: timeToSlot(network, start.time + DAY) }];
  });
  const minted = await mintedBetween(db, wanted);
  const supplyOf = new Map([...supplies.values()].map(({ assetId, supply }) => [assetId, supply]));
  return new Set(
    minted
      .filter(({ assetId, quantity }) => quantity * 2n > (supplyOf.get(assetId) ?? 0n))
      .map(({ assetId }) => assetId),
  );
}

function quarantineOf(
  { board, desk, network }: Asking,
  unit: Unit,
  supply: TokenSupply | undefined,
  ticker: string | undefined,
  minted: ReadonlySet<number>,
): readonly Quarantine[] {
  const reasons: Quarantine[] = [];
  if (board.lpAssets.has(unit)) reasons.push('LP_TOKEN');
  if ((supply?.supply ?? 0n) < LEAST_SUPPLY) reasons.push('TINY_SUPPLY');
  if (isTickerOfAnother(desk.market(network.id).verified, unit, ticker)) reasons.push('TICKER_OF_ANOTHER');
  if (supply !== undefined && minted.has(supply.assetId)) reasons.push('MINTED_AFTER_LISTING');
  return reasons;
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

const holdersOf = ({ db, desk, network, board }: Asking, { assetId, lastTxId }: TokenSupply): Promise<number> =>
  desk.holders(network.id, board, { assetId, lastTxId: lastTxId ?? 0 }, () =>
    walletCount(db, assetId, desk.market(network.id).scripts),
  );
