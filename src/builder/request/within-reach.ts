import type { Utxo } from './request.js';

/** Minimum size of an asset entry, except for the shortest names: a name of two bytes with its head, and a quantity. */
const ENTRY_BYTES = 4;

/** A transaction could hardly hold more different assets, so more are not considered. */
export const mostAssets = (maxTxSize: number): number => Math.floor(maxTxSize / ENTRY_BYTES);

/**
 * A mask of the candidate UTxOs: all, unless together they hold more than `most` different assets. Then UTxOs with a
 * required asset come first and the others by lovelace per asset, up to the limit. Undefined means all.
 */
export function withinReach(utxos: readonly Utxo[], wanted: ReadonlySet<string>, most: number): Uint8Array | undefined {
  let entries = 0;
  for (let place = 0; place < utxos.length; place += 1) entries += utxos[place]!.assets?.length ?? 0;
  if (entries <= most) return undefined;
  const unitsOf = utxos.map(({ assets = [] }) => assets.map(({ policyId, assetName }) => policyId + assetName));
  const isWanted = unitsOf.map((units) =>
    Number(wanted.size > 0 && units.some((unit) => wanted.has(unit.toLowerCase()))),
  );
  const worth = utxos.map(({ lovelace }, place) => Number(lovelace) / (1 + unitsOf[place]!.length));
  const inOrder = [...utxos.keys()].sort((a, b) => isWanted[b]! - isWanted[a]! || worth[b]! - worth[a]! || a - b);
  const reached = new Uint8Array(utxos.length);
  const seen = new Set<string>();
  let count = 0;
  for (const place of inOrder) {
    const further = unitsOf[place]!.filter((unit) => !seen.has(unit));
    if (seen.size + further.length > most) continue;
    for (const unit of further) seen.add(unit);
    reached[place] = 1;
    count += 1;
  }
  return count === utxos.length ? undefined : reached;
}
