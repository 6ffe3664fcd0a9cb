import { retainShape } from '../wallet/retained-shapes.js';
import { CostBound } from './cost-bound.js';
import type { PlainSums } from './plain-sums.js';
import type { Selection } from './selection.js';
import { sortByKey } from './sort-by-key.js';
import { TokenShares } from './token-shares.js';

/** The UTxOs with tokens during a search: those that can still be added, and the bounds of sets with them. */
export class TokenHolders {
  /** Once sorted, those that cost least per lovelace first. */
  readonly indexes: Int32Array;
  readonly bound: CostBound;
  /** By UTxO: 1 when it is a member or may not become one. */
  readonly isSettled: Uint8Array;
  private readonly selection: Selection;
  private readonly shares: TokenShares;
  /** By UTxO: its place in `indexes`. */
  private readonly positions: Int32Array;
  private isSorted = false;

  constructor(selection: Selection, plain: PlainSums) {
    const { length } = selection.chosen;
    this.selection = selection;
    this.indexes = findHolders(selection);
    this.isSettled = new Uint8Array(length).fill(1);
    for (const index of this.indexes) this.isSettled[index] = 0;
    this.shares = new TokenShares(selection, this.indexes);
    this.bound = new CostBound(selection, plain, this.shares, this.indexes, this.isSettled);
    this.positions = new Int32Array(length);
    this.setPositions();
    retainShape(this);
  }

  /** Before the first search over all of them: many searches end while they cover the required tokens. */
  sortOnce(): void {
    if (this.isSorted) return;
    const { indexes, bound, selection } = this;
    const { bytes, values } = bound;
    this.isSorted = true;
    bound.valueHolders(0);
    const costs = new Float64Array(selection.chosen.length);
    for (let at = 0; at < indexes.length; at += 1) costs[indexes[at]!] = bytes[at]! / Math.max(1, values[at]!);
    sortByKey(indexes, costs);
    this.setPositions();
  }

  private setPositions(): void {
    const { indexes, positions } = this;
    for (let at = 0; at < indexes.length; at += 1) positions[indexes[at]!] = at;
  }

  settle(index: number): void {
    this.isSettled[index] = 1;
    this.shares.count(index, -1);
  }

  release(index: number): void {
    this.isSettled[index] = 0;
    this.shares.count(index, 1);
  }

  include(index: number): void {
    this.selection.add(index);
    this.shares.update(index);
    this.selection.evaluate();
  }

  exclude(index: number): void {
    this.selection.remove(index);
    this.shares.update(index);
  }

  /** The missing token with the fewest UTxOs that can still be added. */
  findScarcest(): number | undefined {
    const { problem, surplus, unmet } = this.selection;
    if (unmet === 0) return undefined;
    let scarcest: number | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const asset of problem.requiredAssets) {
      const count = this.shares.countHolders(asset);
      if (surplus[asset]! >= 0 || count >= fewest) continue;
      scarcest = asset;
      fewest = count;
    }
    return scarcest;
  }

  /** Those with the asset that can still be added. */
  listHolders(asset: number): readonly number[] {
    const { start, holders } = this.selection.problem.holdersByAsset;
    const free: number[] = [];
    for (let at = start[asset]!; at < start[asset + 1]!; at += 1)
      if (this.isSettled[holders[at]!] === 0) free.push(holders[at]!);
    return free;
  }

  /** A lower bound for the bytes that a UTxO adds. */
  getLeastBytes(index: number): number {
    return this.selection.problem.wallet.inputBytes[index]! + this.shares.compute(index);
  }

  /** The bytes by which a UTxO raises the last bound when it must be added. */
  getForcedBytes(index: number): number {
    return Math.max(0, -this.bound.getGain(this.positions[index]!));
  }

  /**
   * The bytes by which the last bound rises because a missing token needs at least one of its holders, for the token
   * that raises it most. Tokens that `provider` holds do not count: it is added anyway.
   */
  getMissingBytes(provider?: number): number {
    const { surplus, problem } = this.selection;
    const { start, holders } = problem.holdersByAsset;
    let most = 0;
    for (const asset of problem.requiredAssets) {
      if (surplus[asset]! >= 0) continue;
      let least = Number.POSITIVE_INFINITY;
      for (let at = start[asset]!; at < start[asset + 1]! && least > most; at += 1) {
        const index = holders[at]!;
        if (index === provider) least = 0;
        else if (this.isSettled[index] === 0) least = Math.min(least, this.getForcedBytes(index));
      }
      if (least > most) most = least;
    }
    return most;
  }
}

function findHolders({ problem }: Selection): Int32Array {
  const { assetStart, reserved, utxos } = problem.wallet;
  const holders = new Int32Array(utxos.length);
  let count = 0;
  for (let index = 0; index < utxos.length; index += 1) {
    if ((problem.sparesReserved && reserved[index] === 1) || assetStart[index] === assetStart[index + 1]) continue;
    holders[count] = index;
    count += 1;
  }
  return holders.subarray(0, count);
}
