import { countExtraOutputs } from '../balance/change.js';
import { headSize } from '../encoding/cbor-size.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { Slab } from '../wallet/slab.js';
import { POLICY_BYTES } from '../wallet/value.js';
import type { Index, Problem } from './problem.js';
import { WitnessCount } from './witness-count.js';

export const LARGE_QUANTITY_BYTES = 9;
/** Relative cost of counting with integers. */
const LARGE_WORK = 10;
/** Number of candidates retained from one scan of all UTxOs. */
export const SHORTLIST = 8;
/** Sentinels above and below any ratio, so that one comparison finds the entries to recompute. */
export const OUTDATED = Number.POSITIVE_INFINITY;
export const INSIDE = Number.NEGATIVE_INFINITY;

/**
 * A set of inputs with the sums over its members: lovelace, assets, bytes and witnesses. Adding or removing an input
 * takes time proportional to its assets.
 */
export class InputSet {
  readonly problem: Problem;
  readonly chosen: Uint8Array;
  count = 0;
  lovelace = 0;
  /** Number of required assets that are not covered. */
  unmet = 0;
  /** Number of scans over all UTxOs, one measure of the work done. */
  scans = 0;
  /** Number of accesses to an asset of a UTxO, or to a UTxO: the other measure. */
  work = 0;
  /**
   * Whether changes of the set outdate `ratios`. Searches that undo each change and do not read ratios switch it off,
   * because an asset may have thousands of holders.
   */
  tracksRatios = true;
  /** Per asset, the amount left for change; negative when it is still missing. */
  readonly surplus: Float64Array;

  // Of each UTxO outside the set; a change of the set outdates them, `Selection.refresh` recomputes them.
  /** Its value minus its cost: the fee for its bytes and the lovelace that must stay with its tokens. */
  readonly netValues: Float64Array;
  /** The same per added byte; `OUTDATED` when it must be recomputed, negative for members. */
  readonly ratios: Float64Array;
  /** The best candidates of the last scan with their scores, written by `cover`. */
  readonly shortlist: Int32Array;
  readonly shortScores: Float64Array;

  /** Surplus of assets beyond the exact range of a float. */
  protected readonly largeSurplus: Map<number, bigint>;
  /** Additional outputs that the largest of them needs, and the bytes in which additional outputs repeat assets. */
  protected pieces = 0;
  protected pieceBytes = 0;
  protected reservedCount = 0;
  protected addressCount = 0;
  protected inputBytes = 0;
  protected refBytes = 0;
  protected assetBytes = 0;
  protected policies = 0;
  protected readonly policyAssets: Int32Array;
  protected readonly requirementUses: Int32Array;
  protected readonly witnesses: WitnessCount;

  constructor(problem: Problem) {
    this.problem = problem;
    const { wallet, required, policyCount, requirements, items, fixedItems, form } = problem;
    const count = wallet.utxos.length;
    const integers = policyCount + requirements.length;
    const slab = Slab.sized(8, required.length + 2 * count + SHORTLIST, integers + SHORTLIST, count);
    this.surplus = slab.floats(required.length);
    this.netValues = slab.floats(count);
    this.ratios = slab.floats(count).fill(OUTDATED);
    this.shortScores = slab.floats(SHORTLIST);
    this.shortlist = slab.integers(SHORTLIST);
    this.policyAssets = slab.integers(policyCount);
    this.requirementUses = slab.integers(requirements.length);
    this.chosen = slab.bytes(count);
    for (const asset of problem.requiredAssets) this.surplus[asset] = -required[asset]!;
    this.unmet = problem.requiredAssets.length;
    this.largeSurplus = new Map();
    for (const [asset, need] of problem.largeAmounts?.required ?? [])
      this.largeSurplus.set(asset, need > 0n ? -need : 0n);
    this.witnesses = new WitnessCount(items, form);
    this.useItems(fixedItems, 1);
    for (const [asset, quantity] of problem.produced) this.startWith(asset, quantity);
    retainShape(this);
  }

  add(index: number): void {
    const { wallet, requirements } = this.problem;
    this.chosen[index] = 1;
    this.ratios[index] = INSIDE;
    this.count += 1;
    this.lovelace += wallet.lovelace[index]!;
    this.inputBytes += wallet.inputBytes[index]!;
    this.refBytes += wallet.refScriptBytes[index]!;
    this.reservedCount += wallet.reserved[index]!;
    this.changeAssets(index, 1);
    const requirement = wallet.requirementIndexes[index]!;
    this.requirementUses[requirement]! += 1;
    if (this.requirementUses[requirement] === 1) this.useAddress(requirements[requirement]!, 1);
  }

  remove(index: number): void {
    const { wallet, requirements } = this.problem;
    this.chosen[index] = 0;
    this.ratios[index] = OUTDATED;
    this.count -= 1;
    this.lovelace -= wallet.lovelace[index]!;
    this.inputBytes -= wallet.inputBytes[index]!;
    this.refBytes -= wallet.refScriptBytes[index]!;
    this.reservedCount -= wallet.reserved[index]!;
    this.changeAssets(index, -1);
    const requirement = wallet.requirementIndexes[index]!;
    this.requirementUses[requirement]! -= 1;
    if (this.requirementUses[requirement] === 0) this.useAddress(requirements[requirement]!, -1);
  }

  /** Adds or removes the assets of a UTxO. */
  private changeAssets(index: number, by: 1 | -1): void {
    const { surplus, problem } = this;
    const { largeAmounts } = problem;
    const { assetStart, assetIndexes, quantities } = problem.wallet;
    const start = assetStart[index]!;
    const end = assetStart[index + 1]!;
    this.work += 1 + end - start;
    for (let at = start; at < end; at += 1) {
      const asset = assetIndexes[at]!;
      const before = surplus[asset]!;
      const large = largeAmounts === undefined ? undefined : largeAmounts.quantityAt.get(at);
      const after = large === undefined ? before + by * quantities[at]! : this.changeLarge(asset, by, large);
      this.moveSurplus(asset, before, after);
    }
  }

  /** Counts amounts that do not come from inputs. */
  private startWith(asset: number, quantity: bigint): void {
    const after = this.largeSurplus.has(asset) ? this.changeLarge(asset, 1, quantity) : Number(quantity);
    this.moveSurplus(asset, 0, after);
  }

  private moveSurplus(asset: number, before: number, after: number): void {
    this.surplus[asset] = after;
    if (before < 0 !== after < 0) this.unmet += after < 0 ? 1 : -1;
    if (before > 0 && after > 0) {
      this.assetBytes += headSize(after) - headSize(before);
      return;
    }
    const { policyIndexes, nameBytes, holdersByAsset, holdersByPolicy } = this.problem;
    if (this.tracksRatios) this.outdate(holdersByAsset, asset);
    if (before <= 0 && after <= 0) return;
    const policy = policyIndexes[asset]!;
    const others = this.policyAssets[policy]! - (after > 0 ? 0 : 1);
    const grows =
      nameBytes[asset]! +
      headSize(after > 0 ? after : before) +
      (others === 0 ? POLICY_BYTES + 1 : headSize(others + 1) - headSize(others));
    const sign = after > 0 ? 1 : -1;
    this.assetBytes += sign * grows;
    this.policyAssets[policy]! += sign;
    if (others !== 0) return;
    this.policies += sign;
    if (this.tracksRatios) this.outdate(holdersByPolicy, policy);
  }

  /** Returns the new surplus. An amount that exceeds one output needs an additional one. */
  private changeLarge(asset: number, by: 1 | -1, quantity: bigint): number {
    const before = this.largeSurplus.get(asset)!;
    const after = before + (by === 1 ? quantity : -quantity);
    this.largeSurplus.set(asset, after);
    this.work += LARGE_WORK;
    const pieces = countExtraOutputs(after) - countExtraOutputs(before);
    if (pieces === 0) return Number(after);
    this.pieces = 0;
    for (const amount of this.largeSurplus.values()) this.pieces = Math.max(this.pieces, countExtraOutputs(amount));
    this.pieceBytes += pieces * (1 + POLICY_BYTES + 1 + this.problem.nameBytes[asset]! + LARGE_QUANTITY_BYTES);
    return Number(after);
  }

  private outdate({ start, holders }: Index, key: number): void {
    if (!this.tracksRatios) return;
    const end = start[key + 1]!;
    for (let at = start[key]!; at < end; at += 1) this.ratios[holders[at]!] = OUTDATED;
  }

  private useAddress(items: readonly number[], by: 1 | -1): void {
    this.addressCount += by;
    this.useItems(items, by);
    if (this.problem.addressCost > 0) this.ratios.fill(OUTDATED);
  }

  private useItems(items: readonly number[], by: 1 | -1): void {
    const { requirementsByItem, holdersByRequirement } = this.problem;
    for (const item of items)
      if (this.witnesses.use(item, by))
        for (const requirement of requirementsByItem[item]!) this.outdate(holdersByRequirement, requirement);
  }

  /** Whether change has an asset of the policy. */
  hasPolicy(policy: number): boolean {
    return this.policyAssets[policy]! > 0;
  }

  members(): number[] {
    const members: number[] = [];
    for (let index = 0; index < this.chosen.length; index += 1) if (this.chosen[index] === 1) members.push(index);
    return members;
  }

  /** Sets the members to exactly the given ones. */
  become(members: readonly number[]): void {
    const target = new Set(members);
    for (const index of this.members()) if (!target.has(index)) this.remove(index);
    for (const index of members) if (this.chosen[index] === 0) this.add(index);
  }
}
