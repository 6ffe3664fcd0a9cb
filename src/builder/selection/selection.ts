import { countExtraOutputs, MAX_CHANGE_QUANTITY } from '../balance/change.js';
import { ChangePacker } from '../balance/change-packer.js';
import { amountSize, bytesSize, headSize } from '../encoding/cbor-size.js';
import { retainShape } from '../wallet/retained-shapes.js';
import { Slab } from '../wallet/slab.js';
import { POLICY_BYTES } from '../wallet/value.js';
import type { Index, Problem } from './problem.js';
import { WitnessCount } from './witness-count.js';

const TWO_TO_32 = 0x1_0000_0000;
/** Encoded width of change and fee, unless they are very large; then four bytes more. */
const TYPICAL_WIDTH = 5;
const FURTHER_WIDTH = 4;
const ENTRY_OVERHEAD_BYTES = 160;
const LARGE_QUANTITY_BYTES = 9;
/** Relative cost of counting with integers. */
const LARGE_WORK = 10;
/** An asset with its policy, name and quantity. */
const LONGEST_ENTRY_BYTES = POLICY_BYTES + 1 + bytesSize(32) + LARGE_QUANTITY_BYTES;
/** Maximum difference between two sets in CBOR heads of lists and maps and in the width of lovelace. */
const HEADS_BYTES = 16;
/** `[hash, index]` with the shortest index. */
export const SMALLEST_INPUT_BYTES = 36;
/** Number of candidates retained from one scan of all UTxOs. */
export const SHORTLIST = 8;
/** Sentinels above and below any ratio, so that one comparison finds the entries to recompute. */
export const OUTDATED = Number.POSITIVE_INFINITY;
const INSIDE = Number.NEGATIVE_INFINITY;
/** Larger than any transaction, so that reserved UTxOs are considered only when the others have nothing to provide. */
const RESERVED_WEIGHT = 1e9;
/** Higher than any fee, so that the cheapest set has as few reserved UTxOs as possible. */
const RESERVED_COST = 1e12;

/**
 * A set of inputs with an incrementally updated price. Adding or removing an input takes time proportional to its
 * assets, so a search can try thousands of sets in the time needed to encode one transaction.
 */
export class Selection {
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
  /** Per asset, the amount left for change; negative when it is still missing. */
  readonly surplus: Float64Array;

  // Set by `evaluate`.
  /**
   * The fee and the penalty, or infinity when the set does not cover the payments. Without change the fee is all that
   * is left.
   */
  cost = Number.POSITIVE_INFINITY;
  /** The fee with change, even when the set cannot pay for it. */
  changeFee = 0;
  /** The size with change. */
  private changeSize = 0;
  /** Lovelace missing for regular change. */
  deficit = 0;
  private isSplit = false;
  /** Whether split change is packed instead of estimated: for searches that must not miss the cheapest set. */
  packsExactly = false;

  // Of each UTxO outside the set, maintained by `refresh`.
  /** Its value minus its cost: the fee for its bytes and the lovelace that must stay with its tokens. */
  readonly netValues: Float64Array;
  /** The same per added byte; `OUTDATED` when it must be recomputed, negative for members. */
  readonly ratios: Float64Array;
  /** The best candidates of the last scan with their scores, written by `cover`. */
  readonly shortlist: Int32Array;
  readonly shortScores: Float64Array;
  /** Weight of a byte of change in `ratioOf`: see `setAversion`. */
  private aversion = 1;

  /** Surplus of assets beyond the exact range of a float. */
  private readonly largeSurplus: Map<number, bigint>;
  /** Additional outputs that the largest of them needs, and the bytes in which additional outputs repeat assets. */
  private pieces = 0;
  private pieceBytes = 0;
  private reservedCount = 0;
  private addressCount = 0;
  private inputBytes = 0;
  private refBytes = 0;
  private assetBytes = 0;
  private policies = 0;
  private readonly policyAssets: Int32Array;
  private readonly requirementUses: Int32Array;
  private readonly witnesses: WitnessCount;

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
    const end = wallet.assetStart[index + 1]!;
    const start = wallet.assetStart[index]!;
    this.work += 1 + end - start;
    for (let at = start; at < end; at += 1) this.changeSurplus(at, 1);
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
    const end = wallet.assetStart[index + 1]!;
    const start = wallet.assetStart[index]!;
    this.work += 1 + end - start;
    for (let at = start; at < end; at += 1) this.changeSurplus(at, -1);
    const requirement = wallet.requirementIndexes[index]!;
    this.requirementUses[requirement]! -= 1;
    if (this.requirementUses[requirement] === 0) this.useAddress(requirements[requirement]!, -1);
  }

  /** Adds or removes the amount at this position of the wallet's assets. */
  private changeSurplus(at: number, by: 1 | -1): void {
    const { wallet, largeAmounts } = this.problem;
    const asset = wallet.assetIndexes[at]!;
    const before = this.surplus[asset]!;
    const large = largeAmounts?.quantityAt.get(at);
    const after = large === undefined ? before + by * wallet.quantities[at]! : this.changeLarge(asset, by, large);
    this.moveSurplus(asset, before, after);
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
    this.outdate(holdersByAsset, asset);
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
    this.outdate(holdersByPolicy, policy);
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

  /**
   * How much a byte of change counts against a UTxO when candidates are compared: 1 is its current cost, 0 ignores it,
   * because other UTxOs with the same assets may follow at no further cost.
   */
  setAversion(aversion: number): void {
    if (this.aversion === aversion) return;
    this.aversion = aversion;
    this.ratios.fill(OUTDATED);
  }

  /** Recomputes `netOf` and `ratioOf` of a UTxO and returns the latter. */
  refresh(index: number): number {
    if (this.chosen[index] === 1) {
      this.ratios[index] = INSIDE;
      return INSIDE;
    }
    const { wallet, feePerByte, coinsPerByte } = this.problem;
    const changeBytes = this.addedChangeBytes(index);
    const otherBytes = this.addedOtherBytes(index);
    const net = wallet.lovelace[index]! - feePerByte * (otherBytes + changeBytes) - coinsPerByte * changeBytes;
    const ratio = net / this.weigh(index, otherBytes, changeBytes);
    this.netValues[index] = net;
    this.ratios[index] = ratio;
    return ratio;
  }

  /** Weight of a UTxO when candidates are compared, in bytes. */
  computeWeight(index: number): number {
    return this.weigh(index, this.addedOtherBytes(index), this.addedChangeBytes(index));
  }

  private weigh(index: number, otherBytes: number, changeBytes: number): number {
    const { wallet, sparesReserved, sparedIndex, sparedCost, addressCost, feePerByte } = this.problem;
    let weight = otherBytes + this.aversion * changeBytes;
    if (sparesReserved && wallet.reserved[index] === 1) weight += RESERVED_WEIGHT;
    if (index === sparedIndex) weight += sparedCost / feePerByte;
    if (addressCost > 0 && this.count > 0 && this.requirementUses[wallet.requirementIndexes[index]!] === 0)
      weight += addressCost / feePerByte;
    return weight;
  }

  /** Bytes that the UTxO would add to the transaction. */
  addedBytes(index: number): number {
    return this.addedOtherBytes(index) + this.addedChangeBytes(index);
  }

  /** Input and witnesses. */
  private addedOtherBytes(index: number): number {
    const { wallet, requirements } = this.problem;
    const requirement = wallet.requirementIndexes[index]!;
    const witnesses = this.requirementUses[requirement] === 0 ? this.witnesses.growth(requirements[requirement]!) : 0;
    return wallet.inputBytes[index]! + witnesses;
  }

  private addedChangeBytes(index: number): number {
    const { wallet, policyIndexes, nameBytes } = this.problem;
    let changeBytes = 0;
    let lastPolicy = -1;
    const start = wallet.assetStart[index]!;
    const end = wallet.assetStart[index + 1]!;
    this.work += end - start;
    for (let at = start; at < end; at += 1) {
      const asset = wallet.assetIndexes[at]!;
      // A quantity that gets wider is not counted: it is a byte or two and would be outdated immediately.
      if (this.surplus[asset]! > 0) continue;
      const after = this.surplus[asset]! + wallet.quantities[at]!;
      if (after <= 0) continue;
      const policy = policyIndexes[asset]!;
      // Assets of a policy are usually adjacent; otherwise the policy counts twice, and the UTxO looks slightly more
      // expensive.
      if (policy !== lastPolicy && this.policyAssets[policy] === 0) changeBytes += POLICY_BYTES + 1;
      changeBytes += nameBytes[asset]! + headSize(after);
      lastPolicy = policy;
    }
    return changeBytes;
  }

  /** Size of the signed transaction without change: a lower bound for all supersets. */
  private bareBytes(): number {
    return this.problem.fixedBytes + headSize(this.count) + this.inputBytes + this.witnesses.bytes + TYPICAL_WIDTH;
  }

  private computeFee(bytes: number): number {
    const { feePerByte, feeBase, refCostPerByte } = this.problem;
    return feePerByte * bytes + feeBase + (this.refBytes === 0 ? 0 : refCostPerByte * this.refBytes);
  }

  /** Size of the witnesses if all inputs have this requirement. */
  witnessBytesFor(requirement: number): number {
    const items = this.problem.requirements[requirement]!;
    for (const item of items) this.witnesses.use(item, 1);
    const { bytes } = this.witnesses;
    for (const item of items) this.witnesses.use(item, -1);
    return bytes;
  }

  /** Lower bound for the cost of this set and its supersets. */
  floor(): number {
    const { changeBytes, floorDiscount } = this.problem;
    const change = this.policies === 0 ? 0 : changeBytes + 1 + TYPICAL_WIDTH + this.assetBytes;
    return this.computeFee(this.bareBytes() + change - floorDiscount) + this.penalty();
  }

  /** Lower bound for the cost of any set of this many inputs; of any set that has change, too, on request. */
  floorFor(count: number, hasChange: boolean): number {
    const { fixedBytes, changeBytes, floorDiscount } = this.problem;
    const bare = fixedBytes + headSize(count) + count * SMALLEST_INPUT_BYTES + this.witnesses.bytes + TYPICAL_WIDTH;
    return this.computeFee(bare + (hasChange ? changeBytes + TYPICAL_WIDTH : 0) - floorDiscount);
  }

  /** Added to the fee when sets are compared, because of the preferences of the request. */
  penalty(): number {
    const { sparesReserved, sparedIndex, sparedCost, addressCost } = this.problem;
    let penalty = sparesReserved ? RESERVED_COST * this.reservedCount : 0;
    if (sparedCost > 0 && this.chosen[sparedIndex] === 1) penalty += sparedCost;
    if (addressCost > 0 && this.addressCount > 1) penalty += addressCost * (this.addressCount - 1);
    return penalty;
  }

  /** Whether the fee of this set is only estimated. */
  isEstimated(): boolean {
    return this.refBytes > 0 || this.problem.isEstimated;
  }

  /** Whether the set pays for regular change. */
  hasChange(): boolean {
    return this.deficit <= 0 && this.unmet === 0 && this.count > 0;
  }

  /** Whether it does and every superset costs more: tokens of split change might be packed better with others. */
  isSmallestWithChange(): boolean {
    return this.hasChange() && !this.isEstimated() && (this.policies === 0 || !this.isSplit);
  }

  /** Whether tokens are left, which need a change output. */
  leavesTokens(): boolean {
    return this.policies > 0;
  }

  /** Computes `cost`, `changeFee` and `deficit`. */
  evaluate(): void {
    const left = this.lovelace - this.problem.lovelace;
    if (this.policies === 0) this.cost = this.pricePlain(this.bareBytes(), left);
    else this.evaluateBundle(left);
    if (this.count === 0 || this.unmet > 0) this.cost = Number.POSITIVE_INFINITY;
    else this.cost += this.penalty();
  }

  /** The fee of a set without tokens in its change. Sets `changeFee` and `deficit`. */
  pricePlain(bareBytes: number, left: number): number {
    const { changeBytes, plainChange, paymentCount, feePerByte } = this.problem;
    this.changeSize = bareBytes + this.outputHeadGrowth(1) + changeBytes + TYPICAL_WIDTH;
    let fee = this.computeFee(this.changeSize);
    if (left - fee >= TWO_TO_32) fee = Math.min(fee + FURTHER_WIDTH * feePerByte, left - (TWO_TO_32 - 1));
    this.changeFee = fee;
    this.deficit = plainChange - (left - fee);
    const withChange = this.deficit <= 0 ? fee : Number.POSITIVE_INFINITY;
    if (paymentCount === 0 || left >= withChange) return withChange;
    return left >= this.computeFee(bareBytes) ? left : withChange;
  }

  private evaluateBundle(left: number): void {
    const { changeBytes, maxValueSize, coinsPerByte, feePerByte } = this.problem;
    const mapBytes = headSize(this.policies) + this.assetBytes;
    const width = left >= TWO_TO_32 ? TYPICAL_WIDTH + FURTHER_WIDTH : TYPICAL_WIDTH;
    this.isSplit = this.pieces > 0 || 1 + width + mapBytes > maxValueSize;
    let outputs = 1;
    let bytes = mapBytes;
    let lastShare = 1;
    if (this.isSplit && this.packsExactly) {
      const packed = this.packChange(width);
      outputs = packed.count;
      bytes = packed.mapBytes;
      lastShare = packed.lastMapBytes / bytes;
    } else if (this.isSplit) {
      const parts = 1 + width + mapBytes <= maxValueSize ? 1 : Math.ceil(mapBytes / (maxValueSize - 64));
      outputs = Math.max(parts, 1 + this.pieces);
      lastShare = 1 / outputs;
      // A policy that is split between two outputs is repeated in both.
      bytes += (parts - 1) * (POLICY_BYTES + 2) + this.pieceBytes;
    }
    const around = changeBytes + 1 + TYPICAL_WIDTH;
    // All outputs but the last hold their minimum.
    const others = coinsPerByte * ((outputs - 1) * (ENTRY_OVERHEAD_BYTES + around) + (1 - lastShare) * bytes);
    bytes += outputs * around;
    this.changeSize = this.bareBytes() + this.outputHeadGrowth(outputs) + bytes;
    let fee = this.computeFee(this.changeSize);
    let minimum = coinsPerByte * (outputs * ENTRY_OVERHEAD_BYTES + bytes);
    if (left - others - fee >= TWO_TO_32) {
      fee = Math.min(fee + FURTHER_WIDTH * feePerByte, left - Math.round(others) - (TWO_TO_32 - 1));
      minimum += FURTHER_WIDTH * coinsPerByte;
    }
    this.changeFee = fee;
    this.deficit = minimum - (left - fee);
    this.cost = this.deficit <= 0 ? fee : Number.POSITIVE_INFINITY;
  }

  /** Counts the outputs and bytes of split change exactly, which takes as many steps as there are assets. */
  private packChange(lovelaceBytes: number): ChangePacker {
    const { assetsInOrder, policyIndexes, nameBytes, maxValueSize } = this.problem;
    const packer = new ChangePacker(maxValueSize, lovelaceBytes);
    for (const asset of assetsInOrder()) {
      const surplus = this.surplus[asset]!;
      if (surplus <= 0) continue;
      const [policy, name] = [policyIndexes[asset]!, nameBytes[asset]!];
      const large = this.largeSurplus.get(asset);
      const extra = large === undefined ? 0 : countExtraOutputs(large);
      for (let piece = 0; piece < extra; piece += 1) packer.add(asset, policy, name, LARGE_QUANTITY_BYTES);
      const last = large === undefined ? headSize(surplus) : amountSize(large - BigInt(extra) * MAX_CHANGE_QUANTITY);
      packer.add(asset, policy, name, last);
    }
    return packer;
  }

  /** Size of the signed transaction with no more change than necessary. Applies to a set that was just evaluated. */
  leastBytes(): number {
    const hasChange = this.policies > 0 || this.problem.paymentCount === 0 || this.deficit <= 0;
    return hasChange ? this.changeSize : this.bareBytes();
  }

  /** Lovelace left after fee and minimum change; negative when it is missing. */
  spare(): number {
    this.evaluate();
    if (this.policies > 0 || this.problem.paymentCount === 0) return -this.deficit;
    return this.lovelace - this.problem.lovelace - this.computeFee(this.bareBytes());
  }

  /**
   * Whether the set is certainly insufficient without this member: the others would not suffice even with the largest
   * possible savings. Applies only when nothing but its own bytes depends on it, and to a set that was just evaluated.
   */
  isIndispensable(index: number): boolean {
    const { wallet, feePerByte, coinsPerByte } = this.problem;
    const assets = wallet.assetStart[index + 1]! - wallet.assetStart[index]!;
    const keepsWitnesses = this.requirementUses[wallet.requirementIndexes[index]!]! > 1;
    if (this.policies <= assets || this.isSplit || !keepsWitnesses || wallet.refScriptBytes[index]! > 0) return false;
    const changeBytes = assets * LONGEST_ENTRY_BYTES + HEADS_BYTES;
    const freed = feePerByte * (wallet.inputBytes[index]! + HEADS_BYTES + changeBytes) + coinsPerByte * changeBytes;
    return this.deficit + wallet.lovelace[index]! > freed;
  }

  private outputHeadGrowth(outputs: number): number {
    const { paymentCount } = this.problem;
    return headSize(paymentCount + outputs) - headSize(paymentCount);
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
