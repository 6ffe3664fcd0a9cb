import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import { amountSize, bytesSize, headSize } from '../encoding/cbor-size.js';
import { BuildError } from '../errors.js';
import type { AssetAmount } from '../request/request.js';
import { type AssetTable, compareAssets } from './asset-table.js';

/** `positive_coin` of the Conway CDDL: the maximum quantity of an asset in one output. */
const MAX_QUANTITY = 0xffff_ffff_ffff_ffffn;

/** A policy id with its CBOR head. */
export const POLICY_BYTES = bytesSize(28);

/** Quantities by asset index, all positive. */
export type Bundle = ReadonlyMap<number, bigint>;

export function toBundle(assets: readonly AssetAmount[] | undefined, table: AssetTable, field: string): Bundle {
  const bundle = new Map<number, bigint>();
  for (const [index, { policyId, assetName, quantity }] of (assets ?? []).entries()) {
    const asset = table.number(policyId, assetName);
    const sum = (bundle.get(asset) ?? 0n) + quantity;
    if (quantity <= 0n || sum > MAX_QUANTITY)
      throw new BuildError(`${field}[${index}].quantity must be from 1 to ${MAX_QUANTITY}`);
    bundle.set(asset, sum);
  }
  return bundle;
}

/** From this many assets on it is faster to sort all assets of the request once. */
const RANKED_FROM = 100;

/** In canonical order: see `AssetTable.ranks`. */
export function canonicalOrder(bundle: Bundle, table: AssetTable): readonly (readonly [number, bigint])[] {
  const entries = [...bundle];
  if (entries.length < 2) return entries;
  const { assets } = table;
  if (entries.length < RANKED_FROM) return entries.sort(([a], [b]) => compareAssets(assets[a]!, assets[b]!));
  const ranks = table.ranks();
  return entries.sort(([a], [b]) => ranks[a]! - ranks[b]!);
}

/** Entries in canonical order, in the form of the codecs. */
export function assetQuantities(
  entries: readonly (readonly [number, bigint])[],
  table: AssetTable,
): readonly AssetQuantity[] {
  const quantities: AssetQuantity[] = [];
  for (const [asset, quantity] of entries)
    quantities.push({ policyId: table.getPolicyId(asset), assetName: table.getAssetName(asset), quantity });
  return quantities;
}

/** Size of `{policy: {name: quantity}}`. Entries of one policy must be adjacent. */
export function assetMapSize(entries: readonly (readonly [number, bigint])[], { assets }: AssetTable): number {
  let bytes = 0;
  let policies = 0;
  let names = 0;
  let policy = -1;
  for (const [number, quantity] of entries) {
    const asset = assets[number]!;
    if (asset.policy !== policy) {
      if (names > 0) bytes += headSize(names);
      policy = asset.policy;
      policies += 1;
      names = 0;
      bytes += POLICY_BYTES;
    }
    names += 1;
    bytes += asset.nameBytes + amountSize(quantity);
  }
  return headSize(policies) + bytes + (names > 0 ? headSize(names) : 0);
}

/** Size of a value without its lovelace: zero without assets, otherwise the pair and the map. */
export const valueSizeWithoutLovelace = (entries: readonly (readonly [number, bigint])[], table: AssetTable): number =>
  entries.length === 0 ? 0 : 1 + assetMapSize(entries, table);
