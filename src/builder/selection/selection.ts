import { countExtraOutputs, MAX_CHANGE_QUANTITY } from '../balance/change.js';
import { ChangePacker } from '../balance/change-packer.js';
import { amountSize, bytesSize, headSize } from '../encoding/cbor-size.js';
import { POLICY_BYTES } from '../wallet/value.js';
import { INSIDE, InputSet, LARGE_QUANTITY_BYTES, OUTDATED } from './input-set.js';

const TWO_TO_32 = 0x1_0000_0000;
/** Encoded width of change and fee, unless they are very large; then four bytes more. */
const TYPICAL_WIDTH = 5;
const FURTHER_WIDTH = 4;
const ENTRY_OVERHEAD_BYTES = 160;
/** An asset with its policy, name and quantity. */
const LONGEST_ENTRY_BYTES = POLICY_BYTES + 1 + bytesSize(32) + LARGE_QUANTITY_BYTES;
/** Maximum difference between two sets in CBOR heads of lists and maps and in the width of lovelace. */
const HEADS_BYTES = 16;
/** `[hash, index]` with the shortest index. */
export const SMALLEST_INPUT_BYTES = 36;
/** Larger than any transaction, so that reserved UTxOs are considered only when the others have nothing to provide. */
const RESERVED_WEIGHT = 1e9;
/** Higher than any fee, so that the cheapest set has as few reserved UTxOs as possible. */
const RESERVED_COST = 1e12;

/**
 * A set of inputs with its price, computed from the sums of `InputSet`, so a search can try thousands of sets in the time
 * needed to encode one transaction.
 */
export class Selection extends InputSet {
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

  /** Weight of a byte of change in `ratioOf`: see `setAversion`. */
  private aversion = 1;

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
    const { wallet, sparesReserved, sparedIndex, sparedCost, addressCost, inputCost, feePerByte } = this.problem;
    let weight = otherBytes + this.aversion * changeBytes + inputCost / feePerByte;
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
    const { sparesReserved, sparedIndex, sparedCost, addressCost, inputCost } = this.problem;
    let penalty = sparesReserved ? RESERVED_COST * this.reservedCount : 0;
    if (this.count > 1) penalty += inputCost * (this.count - 1);
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
}
