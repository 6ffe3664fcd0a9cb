import type { Utxo } from './request.js';

/** Minimum size of an asset entry, except for the shortest names: a name of two bytes with its head, and a quantity. */
const ENTRY_BYTES = 4;

/** A transaction could hardly hold more different assets, so more are not considered. */
export const getMaxAssets = (maxTxSize: number): number => Math.floor(maxTxSize / ENTRY_BYTES);

/**
 * A mask of the candidate UTxOs: all, unless together they hold more than `most` different assets. Then UTxOs with a
 * required asset come first and the others by lovelace per asset, up to the limit; `order` decides between equals.
 * Undefined means all.
 */
export function selectCandidates(
  utxos: readonly Utxo[],
  order: Float64Array,
  required: ReadonlySet<string>,
  maxAssets: number,
): Uint8Array | undefined {
  let entries = 0;
  for (let index = 0; index < utxos.length; index += 1) entries += utxos[index]!.assets?.length ?? 0;
  if (entries <= maxAssets) return undefined;
  const getUnits = utxos.map(({ assets = [] }) => assets.map(({ policyId, assetName }) => policyId + assetName));
  const isRequired = getUnits.map((units) =>
    Number(required.size > 0 && units.some((unit) => required.has(unit.toLowerCase()))),
  );
  const worth = utxos.map(({ lovelace }, index) => Number(lovelace) / (1 + getUnits[index]!.length));
  const inOrder = [...order].sort((a, b) => isRequired[b]! - isRequired[a]! || worth[b]! - worth[a]!);
  const reached = new Uint8Array(utxos.length);
  const seen = new Set<string>();
  let count = 0;
  for (const index of inOrder) {
    const further = getUnits[index]!.filter((unit) => !seen.has(unit));
    if (seen.size + further.length > maxAssets) continue;
    for (const unit of further) seen.add(unit);
    reached[index] = 1;
    count += 1;
  }
  return count === utxos.length ? undefined : reached;
}
