import { retainShape } from '../wallet/retained-shapes.js';
import { Slab } from '../wallet/slab.js';
import { POLICY_BYTES } from '../wallet/value.js';
import type { Selection } from './selection.js';

/**
 * Divides the bytes of each asset and policy among the UTxOs that could bring it into change, so that the sum over any
 * of them never exceeds what they add together.
 */
export class TokenShares {
  private readonly selection: Selection;
  /** Of each asset the number of holders that can still be added. */
  private readonly assetHolders: Int32Array;
  /**
   * The keys of UTxO `i` are at `keyStart[i]` up to `keyStart[i + 1]`: its assets that no payment needs, and the policies
   * of these assets after the number of all assets.
   */
  readonly keyStart: Int32Array;
  readonly keys: Int32Array;
  /** By key: its bytes in change, its holders that can still be added, and the share of each of them. */
  private readonly keyBytes: Float64Array;
  private readonly keyHolders: Int32Array;
  private readonly shares: Float64Array;
  /** The shares of the keys that are not in change yet; those of the others are zero. */
  readonly newShares: Float64Array;

  constructor(selection: Selection, holders: Int32Array) {
    const { assetCount, policyCount, nameBytes, wallet } = selection.problem;
    const keyCount = assetCount + policyCount;
    const integers = assetCount + wallet.assetStart.length + 2 * wallet.assetIndexes.length + keyCount;
    const slab = Slab.sized(7, 3 * keyCount, integers, 0);
    this.selection = selection;
    this.keyBytes = slab.floats(keyCount).fill(POLICY_BYTES + 1);
    for (let asset = 0; asset < assetCount; asset += 1) this.keyBytes[asset] = nameBytes[asset]! + 1;
    this.shares = slab.floats(keyCount);
    this.newShares = slab.floats(keyCount);
    this.assetHolders = slab.integers(assetCount);
    this.keyHolders = slab.integers(keyCount);
    this.keyStart = slab.integers(wallet.assetStart.length);
    this.keys = slab.integers(2 * wallet.assetIndexes.length);
    this.listKeys();
    for (const index of holders) this.countKeys(index, 1);
    for (let key = 0; key < keyCount; key += 1) this.share(key);
    for (let asset = 0; asset < assetCount; asset += 1) this.updateAsset(asset);
    retainShape(this);
  }

  private listKeys(): void {
    const { keyStart, keys } = this;
    const { assetCount, policyCount, policyIndexes, required, wallet } = this.selection.problem;
    const { assetStart, assetIndexes } = wallet;
    const lastSeenBy = new Int32Array(policyCount).fill(-1);
    let count = 0;
    for (let index = 0; index + 1 < assetStart.length; index += 1) {
      for (let at = assetStart[index]!; at < assetStart[index + 1]!; at += 1) {
        const asset = assetIndexes[at]!;
        if (required[asset]! > 0) continue;
        keys[count] = asset;
        count += 1;
        const policy = policyIndexes[asset]!;
        if (lastSeenBy[policy] === index) continue;
        lastSeenBy[policy] = index;
        keys[count] = assetCount + policy;
        count += 1;
      }
      keyStart[index + 1] = count;
    }
  }

  private countKeys(index: number, by: 1 | -1): void {
    const { keyStart, keys, keyHolders, assetHolders } = this;
    const { assetStart, assetIndexes } = this.selection.problem.wallet;
    for (let at = assetStart[index]!; at < assetStart[index + 1]!; at += 1) assetHolders[assetIndexes[at]!]! += by;
    const end = keyStart[index + 1]!;
    for (let at = keyStart[index]!; at < end; at += 1) keyHolders[keys[at]!]! += by;
  }

  private share(key: number): void {
    this.shares[key] = this.keyBytes[key]! / this.keyHolders[key]!;
  }

  /** Adds a UTxO to those that can still be added, or removes it. */
  count(index: number, by: 1 | -1): void {
    const { keyStart, keys } = this;
    this.countKeys(index, by);
    const end = keyStart[index + 1]!;
    for (let at = keyStart[index]!; at < end; at += 1) this.share(keys[at]!);
    this.update(index);
  }

  /** The number of UTxOs with the asset that can still be added. */
  countHolders(asset: number): number {
    return this.assetHolders[asset]!;
  }

  /** A lower bound for the bytes that a UTxO adds to the change: a new asset costs each of its holders an equal share. */
  compute(index: number): number {
    const { selection, keyStart, keys, newShares } = this;
    const { assetStart } = selection.problem.wallet;
    selection.work += assetStart[index + 1]! - assetStart[index]!;
    const end = keyStart[index + 1]!;
    let bytes = 0;
    for (let at = keyStart[index]!; at < end; at += 1) bytes += newShares[keys[at]!]!;
    return bytes;
  }

  /** To be called after the UTxO was added to the selection or removed from it: its tokens may be in change now. */
  update(index: number): void {
    const { assetStart, assetIndexes } = this.selection.problem.wallet;
    const end = assetStart[index + 1]!;
    for (let at = assetStart[index]!; at < end; at += 1) this.updateAsset(assetIndexes[at]!);
  }

  private updateAsset(asset: number): void {
    const { selection, shares, newShares } = this;
    const { required, assetCount, policyIndexes } = selection.problem;
    const policy = policyIndexes[asset]!;
    const policyKey = assetCount + policy;
    newShares[asset] = required[asset]! > 0 || selection.surplus[asset]! > 0 ? 0 : shares[asset]!;
    newShares[policyKey] = selection.hasPolicy(policy) ? 0 : shares[policyKey]!;
  }
}
