import type { Bundle } from '../wallet/value.js';
import type { Wallet } from '../wallet/wallet.js';

/**
 * Assets whose amounts exceed the exact range of a float: adding and removing such an amount would not restore the
 * previous value. They are few in any wallet, and counted as integers.
 */
export interface LargeAmounts {
  /** The amount that the payments need of each; negative for excess mints. */
  readonly required: ReadonlyMap<number, bigint>;
  /** By position in the wallet's `assetOf`. */
  readonly quantityAt: ReadonlyMap<number, bigint>;
}

export function findLargeAmounts(required: Bundle, wallet: Wallet, assetCount: number): LargeAmounts | undefined {
  const { utxos, assetStart, assetIndexes, quantities } = wallet;
  let total = 0;
  for (const quantity of required.values()) total += Math.abs(Number(quantity));
  for (let at = 0; at < quantities.length; at += 1) total += quantities[at]!;
  if (total <= Number.MAX_SAFE_INTEGER) return undefined;
  const totals = new Float64Array(assetCount);
  for (const [asset, quantity] of required) totals[asset]! += Math.abs(Number(quantity));
  for (let at = 0; at < quantities.length; at += 1) totals[assetIndexes[at]!]! += quantities[at]!;
  const isLarge = (asset: number): boolean => totals[asset]! > Number.MAX_SAFE_INTEGER;
  if (!totals.some((_, asset) => isLarge(asset))) return undefined;
  const quantityAt = new Map<number, bigint>();
  for (const [index, { assets }] of utxos.entries())
    for (const [position, { quantity }] of (assets ?? []).entries()) {
      const at = assetStart[index]! + position;
      if (isLarge(assetIndexes[at]!)) quantityAt.set(at, quantity);
    }
  const needs = [...totals.keys()].filter(isLarge).map((asset) => [asset, required.get(asset) ?? 0n] as const);
  return { required: new Map(needs), quantityAt };
}
