import { toHex } from '../../../kernel/hex.js';
import type { AssetQuantity } from '../transactions/value.js';

/** Lovelace and assets that may be negative, for sums in which both sides meet. */
export class Balance {
  lovelace = 0n;
  readonly assets = new Map<string, bigint>();

  add(
    { lovelace, assets }: { readonly lovelace: bigint; readonly assets: readonly AssetQuantity[] },
    sign: 1n | -1n,
  ): void {
    this.lovelace += sign * lovelace;
    for (const { policyId, assetName, quantity } of assets) {
      const unit = toHex(policyId) + toHex(assetName);
      this.assets.set(unit, (this.assets.get(unit) ?? 0n) + sign * quantity);
    }
  }

  /** Assets of which something is left over or missing. */
  unevenAssets(): readonly (readonly [unit: string, quantity: bigint])[] {
    return [...this.assets].filter(([, quantity]) => quantity !== 0n);
  }
}
