import { toHex } from '../../../kernel/hex.js';
import type { AssetQuantity } from '../transactions/value.js';

/** Signed lovelace and asset quantities, for sums over inputs and outputs. */
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

  /** Assets with a nonzero balance. */
  unevenAssets(): readonly (readonly [unit: string, quantity: bigint])[] {
    return [...this.assets].filter(([, quantity]) => quantity !== 0n);
  }
}
