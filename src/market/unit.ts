import { assetUnit } from '../chains/cardano/assets/asset-id.js';
import type { Value } from '../chains/cardano/transactions/value.js';
import { toHex } from '../kernel/hex.js';

/** `lovelace`, or policy id and asset name as one hexadecimal text. */
export type Unit = string;

export const LOVELACE: Unit = 'lovelace';

/** Contracts encode ADA as an empty policy with an empty name. */
export const toUnit = (policyId: Uint8Array, assetName: Uint8Array): Unit =>
  policyId.length === 0 && assetName.length === 0 ? LOVELACE : toHex(policyId) + toHex(assetName);

/** Quantities of an output, by unit. */
export type Holdings = ReadonlyMap<Unit, bigint>;

export function toHoldings({ lovelace, assets }: Value): Holdings {
  const held = new Map<Unit, bigint>([[LOVELACE, lovelace]]);
  for (const asset of assets) held.set(assetUnit(asset), asset.quantity);
  return held;
}

/** The order of a pool's two assets: by the bytes of the policy, then of the name; ADA, which is empty, first. */
export const compareUnits = (a: Unit, b: Unit): number => {
  const [left, right] = [a, b].map((unit) => (unit === LOVELACE ? '' : unit)) as [string, string];
  const policies = compareText(left.slice(0, 56), right.slice(0, 56));
  return policies === 0 ? compareText(left.slice(56), right.slice(56)) : policies;
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
