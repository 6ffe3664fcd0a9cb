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
  /** Of each asset and policy the number of holders that can still be added. */
  private readonly assetHolders: Int32Array;
  private readonly policyHolders: Int32Array;
  /** The share of each of these holders in the bytes of the asset and of the policy; a required asset may have none left. */
  private readonly assetShares: Float64Array;
  private readonly policyShares: Float64Array;
  /**
   * By position of the wallet's assets: the policy of the first asset of a policy that a UTxO brings into change. Of the
   * others `policyCount`, which is no policy, so that a sum over them needs no condition.
   */
  readonly firstPolicies: Int32Array;
  /** The shares of the assets and policies that are not in change yet; those of the others are zero. */
  readonly newAssetShares: Float64Array;
  readonly newPolicyShares: Float64Array;

  constructor(selection: Selection, holders: Int32Array) {
    const { assetCount, policyCount, policyIndexes, required, wallet } = selection.problem;
    const { assetStart, assetIndexes } = wallet;
    const keys = assetCount + policyCount;
    const slab = Slab.sized(8, 2 * keys + 1, keys + policyCount + assetIndexes.length, 0);
    this.selection = selection;
    this.assetShares = slab.floats(assetCount);
    this.policyShares = slab.floats(policyCount);
    this.newAssetShares = slab.floats(assetCount);
    this.newPolicyShares = slab.floats(policyCount + 1);
    this.assetHolders = slab.integers(assetCount);
    this.policyHolders = slab.integers(policyCount);
    const seenBy = slab.integers(policyCount).fill(-1);
    this.firstPolicies = slab.integers(assetIndexes.length).fill(policyCount);
    for (const index of holders) {
      for (let at = assetStart[index]!; at < assetStart[index + 1]!; at += 1) {
        const asset = assetIndexes[at]!;
        const policy = policyIndexes[asset]!;
        if (required[asset]! > 0 || seenBy[policy] === index) continue;
        seenBy[policy] = index;
        this.firstPolicies[at] = policy;
      }
      this.count(index, 1);
    }
    retainShape(this);
  }

  /** Adds a UTxO to those that can still be added, or removes it. */
  count(index: number, by: 1 | -1): void {
    const { assetHolders, policyHolders, assetShares, policyShares, firstPolicies } = this;
    const { wallet, policyCount, nameBytes, required } = this.selection.problem;
    const { assetStart, assetIndexes } = wallet;
    const end = assetStart[index + 1]!;
    for (let at = assetStart[index]!; at < end; at += 1) {
      const asset = assetIndexes[at]!;
      assetHolders[asset]! += by;
      if (required[asset] === 0) assetShares[asset] = (nameBytes[asset]! + 1) / assetHolders[asset]!;
      const policy = firstPolicies[at]!;
      if (policy === policyCount) continue;
      policyHolders[policy]! += by;
      policyShares[policy] = (POLICY_BYTES + 1) / policyHolders[policy]!;
    }
    this.update(index);
  }

  /** The number of UTxOs with the asset that can still be added. */
  countHolders(asset: number): number {
    return this.assetHolders[asset]!;
  }

  /** A lower bound for the bytes that a UTxO adds to the change: a new asset costs each of its holders an equal share. */
  compute(index: number): number {
    const { selection, assetShares, policyShares, firstPolicies } = this;
    const { problem, surplus } = selection;
    const { assetStart, assetIndexes } = problem.wallet;
    const start = assetStart[index]!;
    const end = assetStart[index + 1]!;
    selection.work += end - start;
    let bytes = 0;
    for (let at = start; at < end; at += 1) {
      const asset = assetIndexes[at]!;
      const policy = firstPolicies[at]!;
      if (surplus[asset]! <= 0) bytes += assetShares[asset]!;
      if (policy < problem.policyCount && !selection.hasPolicy(policy)) bytes += policyShares[policy]!;
    }
    return bytes;
  }

  /** To be called after the UTxO was added to the selection or removed from it: its tokens may be in change now. */
  update(index: number): void {
    const { selection, assetShares, policyShares, newAssetShares, newPolicyShares } = this;
    const { surplus, problem } = selection;
    const { wallet, policyIndexes } = problem;
    const { assetStart, assetIndexes } = wallet;
    const end = assetStart[index + 1]!;
    for (let at = assetStart[index]!; at < end; at += 1) {
      const asset = assetIndexes[at]!;
      const policy = policyIndexes[asset]!;
      newAssetShares[asset] = surplus[asset]! > 0 ? 0 : assetShares[asset]!;
      newPolicyShares[policy] = selection.hasPolicy(policy) ? 0 : policyShares[policy]!;
    }
  }
}
