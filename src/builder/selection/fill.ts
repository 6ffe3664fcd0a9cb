import { retainShape } from '../wallet/retained-shapes.js';
import { OUTDATED } from './input-set.js';
import type { Problem } from './problem.js';
import { Selection, SMALLEST_INPUT_BYTES } from './selection.js';
import { areFew } from './worthwhile.js';

/** Different weights of tokens lead to different sets, and the best is taken. */
const AVERSIONS: readonly number[] = [1, 0.2];

/** The UTxOs of a transaction of limited size. */
export interface Filled {
  readonly members: readonly number[];
  /** Whether UTxOs were left out only because of the limit. */
  readonly isFull: boolean;
}

/** How often a search is repeated because the exact size exceeded the estimate. */
const MAX_CORRECTIONS = 4;

/**
 * The UTxOs that provide most of the required tokens and then leave most lovelace, in a transaction of at most
 * `maxBytes`, as measured by `getSize`. Exact for few UTxOs. `first` is always a member.
 */
export function fillTransaction(
  problem: Problem,
  maxBytes: number,
  getSize: (members: readonly number[]) => number,
  first?: number,
): Filled {
  let limit = maxBytes;
  for (let correction = 0; ; correction += 1) {
    const filled = fillEstimated(problem, limit, first);
    const excess = getSize(filled.members) - maxBytes;
    if (excess <= 0 || correction === MAX_CORRECTIONS || filled.members.length === 0) return filled;
    limit -= excess;
  }
}

function fillEstimated(problem: Problem, maxBytes: number, first: number | undefined): Filled {
  const filler = new Filler({ ...problem, sparesReserved: false }, maxBytes, first);
  if (areFew(problem, problem.wallet.utxos.length)) filler.tryAll();
  else {
    for (const aversion of AVERSIONS) filler.addBest(aversion);
    filler.addLargest();
  }
  return { members: filler.members, isFull: filler.isFull };
}

class Filler {
  members: readonly number[] = [];
  isFull = false;
  private lacking = Number.POSITIVE_INFINITY;
  private spare = Number.NEGATIVE_INFINITY;
  private readonly selection: Selection;
  private readonly maxBytes: number;
  private readonly first: readonly number[];
  private readonly tokenHolders: readonly number[];
  /** Of the current set. */
  private currentSpare = 0;
  private currentBytes = 0;
  /** Number of sets priced. */
  private priced = 0;

  constructor(problem: Problem, maxBytes: number, first: number | undefined) {
    this.selection = new Selection(problem);
    this.maxBytes = maxBytes;
    this.first = first === undefined ? [] : [first];
    this.tokenHolders = orderTokenHolders(this.selection);
    retainShape(this);
  }

  /** Every set of UTxOs. */
  tryAll(): void {
    const { selection } = this;
    const { length: count } = selection.chosen;
    let unlimitedLacking = Number.POSITIVE_INFINITY;
    let unlimitedSpare = Number.NEGATIVE_INFINITY;
    const visit = (from: number): void => {
      this.price();
      const lacking = this.compare();
      if (lacking < unlimitedLacking || (lacking === unlimitedLacking && this.currentSpare > unlimitedSpare)) {
        unlimitedLacking = lacking;
        unlimitedSpare = this.currentSpare;
      }
      for (let index = from; index < count; index += 1) {
        if (selection.chosen[index] === 1) continue;
        selection.add(index);
        visit(index + 1);
        selection.remove(index);
      }
    };
    this.start(true);
    visit(0);
    this.isFull = unlimitedLacking < this.lacking || unlimitedSpare > this.spare;
  }

  /** Adds the UTxO with the most lovelace per byte until none fits. */
  addBest(aversion: number): void {
    this.start(false);
    this.selection.setAversion(aversion);
    this.addTokens();
    for (let next = this.findBest(); next !== undefined; next = this.findBest()) if (!this.addIfUseful(next)) break;
    this.addOthers();
    this.compare();
  }

  /**
   * Adds UTxOs by falling lovelace, even those that cost more than they hold: later ones with the same tokens may
   * compensate for it.
   */
  addLargest(): void {
    const { chosen } = this.selection;
    this.start(false);
    this.addTokens();
    this.compare();
    let isLastBest = false;
    for (let index = 0; index < chosen.length; index += 1) {
      if (chosen[index] === 1) continue;
      if (!this.hasRoom() || !this.addIfFits(index)) {
        this.isFull ||= isLastBest;
        if (!this.hasRoom()) return;
        continue;
      }
      const { members } = this;
      this.compare();
      isLastBest = this.members !== members;
    }
  }

  private start(packsExactly: boolean): void {
    this.selection.packsExactly = packsExactly;
    this.selection.become(this.first);
    this.price();
  }

  private price(): void {
    this.priced += 1;
    this.currentSpare = this.selection.spare();
    this.currentBytes = this.selection.leastBytes();
  }

  private addTokens(): void {
    const { selection } = this;
    for (const index of this.tokenHolders) {
      if (selection.unmet === 0) return;
      if (selection.chosen[index] === 0 && providesTokens(selection, index) && !this.addIfFits(index))
        this.isFull = true;
    }
  }

  /** Fills the rest with smaller UTxOs, those with the best ratio first. */
  private addOthers(): void {
    const { selection } = this;
    const { chosen, ratios } = selection;
    selection.packsExactly = true;
    this.price();
    const others: number[] = [];
    for (let index = 0; index < chosen.length; index += 1) {
      if (chosen[index] === 1) continue;
      if (ratios[index] === OUTDATED) selection.refresh(index);
      if (ratios[index]! > 0) others.push(index);
    }
    const order = Float64Array.from(ratios);
    others.sort((a, b) => order[b]! - order[a]! || a - b);
    const maxPriced = this.priced + OTHERS_WORK / (1 + selection.surplus.length);
    for (const index of others) {
      if (!this.hasRoom() || this.priced > maxPriced) {
        this.isFull = true;
        return;
      }
      this.addIfUseful(index);
    }
  }

  private hasRoom(): boolean {
    return this.currentBytes + SMALLEST_INPUT_BYTES <= this.maxBytes;
  }

  private findBest(): number | undefined {
    const { selection } = this;
    const { ratios, problem } = selection;
    const { lovelace, inputBytes } = problem.wallet;
    let best: number | undefined;
    let max = 0;
    for (let index = 0; index < ratios.length; index += 1) {
      let ratio = ratios[index]!;
      if (ratio <= max) continue;
      if (ratio === OUTDATED) {
        // Holds even if its tokens cost nothing.
        if (lovelace[index]! <= max * inputBytes[index]!) continue;
        ratio = selection.refresh(index);
        if (ratio <= max) continue;
      }
      best = index;
      max = ratio;
    }
    return best;
  }

  /** Returns whether the UTxO was added: it fits and leaves more lovelace. */
  private addIfUseful(index: number): boolean {
    const { currentSpare, currentBytes } = this;
    if (!this.addIfFits(index)) {
      this.isFull = true;
      return false;
    }
    if (this.currentSpare > currentSpare) return true;
    this.selection.remove(index);
    this.currentSpare = currentSpare;
    this.currentBytes = currentBytes;
    return false;
  }

  private addIfFits(index: number): boolean {
    const { selection, maxBytes, currentSpare, currentBytes } = this;
    if (currentBytes + selection.addedBytes(index) > maxBytes + ESTIMATE_BYTES) return false;
    selection.add(index);
    this.price();
    if (this.currentBytes <= maxBytes) return true;
    selection.remove(index);
    this.currentSpare = currentSpare;
    this.currentBytes = currentBytes;
    return false;
  }

  /** Keeps the set if it fits and is better than the best one so far. Returns the share of tokens that it lacks. */
  private compare(): number {
    const lacking = computeLacking(this.selection);
    const isBetter = lacking < this.lacking || (lacking === this.lacking && this.currentSpare > this.spare);
    if (isBetter && this.currentBytes <= this.maxBytes) {
      this.members = this.selection.members();
      this.lacking = lacking;
      this.spare = this.currentSpare;
    }
    return lacking;
  }
}

/** Limit of asset lookups for the rest of a transaction: packing change exactly takes one per asset of the wallet. */
const OTHERS_WORK = 200_000;

/** The quick estimate counts policies whose assets are not adjacent in a UTxO more than once. */
const ESTIMATE_BYTES = 64;

/** The sum of the shares of the required tokens that the set does not hold. */
function computeLacking({ problem, surplus }: Selection): number {
  let lacking = 0;
  for (const asset of problem.requiredAssets)
    if (surplus[asset]! < 0) lacking += -surplus[asset]! / problem.required[asset]!;
  return lacking;
}

function providesTokens({ problem, surplus }: Selection, index: number): boolean {
  const { assetStart, assetIndexes } = problem.wallet;
  for (let at = assetStart[index]!; at < assetStart[index + 1]!; at += 1)
    if (surplus[assetIndexes[at]!]! < 0) return true;
  return false;
}

/** The UTxOs with a required token, those with the largest shares per byte first. */
function orderTokenHolders(selection: Selection): readonly number[] {
  const { problem } = selection;
  const { required, requiredAssets, holdersByAsset, wallet } = problem;
  const { start, holders } = holdersByAsset;
  const scores = new Map<number, number>();
  for (const asset of requiredAssets)
    for (const index of holders.subarray(start[asset]!, start[asset + 1]!)) scores.set(index, 0);
  for (const index of scores.keys()) {
    let share = 0;
    for (let at = wallet.assetStart[index]!; at < wallet.assetStart[index + 1]!; at += 1) {
      const need = required[wallet.assetIndexes[at]!]!;
      if (need > 0) share += Math.min(1, wallet.quantities[at]! / need);
    }
    scores.set(index, share / selection.addedBytes(index));
  }
  return [...scores.keys()].sort((a, b) => scores.get(b)! - scores.get(a)! || a - b);
}
