import { fromHex } from '../../../kernel/hex.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { tokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import { type TokenSupply, tokenSupplies, uniqueTickers } from '../../../store/queries/cardano/market/tokens.js';
import { mergedMetadata } from '../../shapes/metadata/token-metadata.js';
import type { MarketRequest } from './market-request.js';

/** By unit. */
export type Supplies = ReadonlyMap<Unit, TokenSupply>;

/** Supplies of tokens that were ever minted. */
export async function loadSupplies(db: NetworkDb<'cardano'>, units: readonly Unit[]): Promise<Supplies> {
  const rows = await tokenSupplies(db, units.map(fromHex));
  return new Map(rows.map((row) => [row.unit, row]));
}

/** Names of a token, without facts that are costlier to read. */
export interface TokenName {
  readonly name: string | undefined;
  readonly ticker: string | undefined;
  readonly nameAscii: string;
  readonly logo: string | undefined;
  readonly verified: boolean;
}

/** By unit; contains all of `units`. */
export async function tokenNames(
  request: MarketRequest,
  units: readonly Unit[],
): Promise<ReadonlyMap<Unit, TokenName>> {
  const requested = [...new Set(units)].filter((unit) => unit !== LOVELACE);
  if (requested.length === 0) return new Map();
  const supplies = await loadSupplies(request.db, requested);
  const described = await describeTokens(request, supplies);
  const verified = await verifiedAmong(request, requested, described);
  return new Map(
    requested.map((unit) => {
      const { name, ticker, logo } = described.get(unit) ?? NOT_DESCRIBED;
      return [unit, { name, ticker, logo, nameAscii: printable(unit.slice(56)), verified: verified.has(unit) }];
    }),
  );
}

/** UTF-8 without invisible characters; empty when the name is not such a text. */
export function printable(hex: string): string {
  // The CIP-67 label is not part of the name.
  const name = /^(?:000643b0|000de140|0014df10|001bc280)/.test(hex) ? hex.slice(8) : hex;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(fromHex(name));
    return /[\p{C}]/u.test(text) ? '' : text;
  } catch {
    return '';
  }
}

const NOT_DESCRIBED = { name: undefined, ticker: undefined, logo: undefined };

export interface Described {
  readonly name: string | undefined;
  readonly ticker: string | undefined;
  readonly logo: string | undefined;
  readonly description: string | undefined;
  /** The registry entry for this ticker is signed. */
  readonly signed: boolean;
}

export async function describeTokens(
  { db, marketService, network }: MarketRequest,
  supplies: Supplies,
): Promise<ReadonlyMap<Unit, Described>> {
  const known = [...supplies].map(([unit, { assetId }]) => ({
    id: assetId,
    policyId: unit.slice(0, 56),
    assetName: unit.slice(56),
  }));
  const sources = await tokenSources(db, known);
  const { verified } = marketService.market(network.id);
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
          description: merged?.description ?? undefined,
          signed: (source?.cip26?.signatures ?? 0) > 0 && source?.cip26?.ticker !== undefined,
        },
      ];
    }),
  );
}

/** Listed by the operator, or signed in the registry with a unique ticker. */
export async function verifiedAmong(
  { db, marketService, network }: MarketRequest,
  units: readonly Unit[],
  described: ReadonlyMap<Unit, Described>,
): Promise<ReadonlySet<Unit>> {
  const { verified } = marketService.market(network.id);
  const signed = units.flatMap((unit) => {
    const about = described.get(unit);
    return about?.signed && about.ticker !== undefined ? [{ unit, ticker: about.ticker }] : [];
  });
  const unique = await uniqueTickers(
    db,
    signed.map(({ ticker }) => ticker),
  );
  const own = signed.filter(({ ticker, unit }) => unique.has(ticker) && !isTickerTaken(verified, unit, ticker));
  return new Set([...units.filter((unit) => verified.has(unit)), ...own.map(({ unit }) => unit)]);
}

export function isTickerTaken(
  verified: ReadonlyMap<Unit, { readonly ticker: string }>,
  unit: Unit,
  ticker: string | undefined,
): boolean {
  if (ticker === undefined || verified.has(unit)) return false;
  for (const token of verified.values()) if (token.ticker.toLowerCase() === ticker.toLowerCase()) return true;
  return false;
}
