import { retainShape } from '../wallet/retained-shapes.js';
import { type Barred, cover } from './cover.js';
import type { Selection } from './selection.js';

/** Sets up to this size are also tried with any two members removed. */
const PAIRS_UP_TO = 8;
/** In smaller sets a larger UTxO can only replace members whose removal is tried anyway. */
const INSERTED_FROM = 3;
/** This many of the largest UTxOs outside the set are tried as members. */
const INSERTIONS = 6;
/** Assets held by at most this many members are tried without. */
const CLOSED_UP_TO = 6;
const MAX_ROUNDS = 2;
/** Removing and adding this many members costs as much as one scan of all UTxOs. */
const MEMBERS_PER_SCAN = 8;
/** Limit of asset lookups per attempt; only wallets with very many assets reach it. */
const WORK_PER_ATTEMPT = 2000;
const MAX_WORK = 250_000;

/**
 * Local search: removes members, one by one and in small sets two by two, and fills the gap without them; adds a large
 * UTxO and removes members that it makes superfluous. Stops when nothing improves. Work is bounded by `attempts`, each
 * of which scans all UTxOs a few times.
 */
export function improve(selection: Selection, attempts: number): void {
  selection.setAversion(1);
  selection.evaluate();
  const search = new LocalSearch(selection, attempts);
  for (let round = 0; round < MAX_ROUNDS; round += 1) if (!search.round()) return;
}

class LocalSearch {
  private readonly selection: Selection;
  private readonly barred: Barred;
  private readonly prices: Float64Array;
  private readonly maxScans: number;
  private readonly maxWork: number;
  private cost: number;

  constructor(selection: Selection, attempts: number) {
    this.selection = selection;
    this.barred = new Uint8Array(selection.chosen.length);
    this.prices = new Float64Array(selection.chosen.length);
    this.maxScans = selection.scans + attempts;
    this.maxWork = selection.work + Math.min(attempts * WORK_PER_ATTEMPT, MAX_WORK);
    this.cost = selection.cost;
    retainShape(this);
  }

  private isTired(): boolean {
    const { scans, work } = this.selection;
    return scans >= this.maxScans || work >= this.maxWork;
  }

  /** Returns whether the set improved. */
  round(): boolean {
    const before = this.cost;
    const { chosen } = this.selection;
    const members = this.dearestFirst();
    for (const index of members) if (chosen[index] === 1) this.replace([index]);
    this.insertLargest(members);
    this.closeAssets();
    if (this.selection.count <= PAIRS_UP_TO)
      for (const [first, second] of generatePairs(this.selection.members()))
        if (chosen[first] === 1 && chosen[second] === 1) this.replace([first, second]);
    return this.cost < before;
  }

  /** Members by their cost per lovelace. */
  private dearestFirst(): readonly number[] {
    const { selection, prices } = this;
    const { lovelace } = selection.problem.wallet;
    const members = selection.members();
    for (const index of members) {
      selection.remove(index);
      prices[index] = selection.addedBytes(index) / lovelace[index]!;
      selection.add(index);
    }
    return members.sort((a, b) => prices[b]! - prices[a]!);
  }

  private insertLargest(members: readonly number[]): void {
    if (this.selection.count < INSERTED_FROM) return;
    for (const index of this.largestOutside()) this.insert(index, members);
  }

  /** Largest first; ties in wallet order. */
  private largestOutside(): readonly number[] {
    const { chosen, problem } = this.selection;
    const { lovelace } = problem.wallet;
    const largest: number[] = [];
    let min = -1;
    for (let index = 0; index < chosen.length; index += 1) {
      if (lovelace[index]! <= min || chosen[index] === 1) continue;
      let position = largest.length < INSERTIONS ? largest.length : INSERTIONS - 1;
      for (; position > 0 && lovelace[largest[position - 1]!]! < lovelace[index]!; position -= 1)
        largest[position] = largest[position - 1]!;
      largest[position] = index;
      if (largest.length === INSERTIONS) min = lovelace[largest[INSERTIONS - 1]!]!;
    }
    return largest;
  }

  /** Removes an asset completely: every UTxO that holds it. */
  private closeAssets(): void {
    const { surplus, problem, chosen } = this.selection;
    const { start, holders } = problem.holdersByAsset;
    for (let asset = 0; asset < surplus.length && !this.isTired(); asset += 1) {
      if (surplus[asset]! <= 0 || problem.required[asset]! > 0) continue;
      const inside: number[] = [];
      for (let at = start[asset]!; at < start[asset + 1]!; at += 1)
        if (chosen[holders[at]!] === 1) inside.push(holders[at]!);
      if (inside.length < 2 || inside.length > CLOSED_UP_TO) continue;
      this.replace(inside, [...holders.subarray(start[asset]!, start[asset + 1]!)]);
    }
  }

  /** Removes members and fills the gap with any UTxO except `without`; undone unless the result is cheaper. */
  private replace(out: readonly number[], without: readonly number[] = out): void {
    const { selection, barred } = this;
    if (this.isTired()) return;
    for (const index of out) selection.remove(index);
    for (const index of without) barred[index] = 1;
    const added: number[] = [];
    const isBetter = cover(selection, barred, this.cost, added);
    for (const index of without) barred[index] = 0;
    if (isBetter) {
      this.cost = selection.cost;
      return;
    }
    for (const index of added) selection.remove(index);
    for (const index of out) selection.add(index);
  }

  private insert(index: number, members: readonly number[]): void {
    const { selection } = this;
    if (this.isTired()) return;
    selection.scans += 1 + members.length / MEMBERS_PER_SCAN;
    selection.add(index);
    selection.evaluate();
    const removed: number[] = [];
    for (const member of members) {
      if (selection.chosen[member] === 0 || selection.isIndispensable(member)) continue;
      selection.remove(member);
      selection.evaluate();
      if (selection.cost < Number.POSITIVE_INFINITY) {
        removed.push(member);
        continue;
      }
      selection.add(member);
      selection.evaluate();
    }
    if (selection.cost < this.cost) {
      this.cost = selection.cost;
      return;
    }
    for (const member of removed) selection.add(member);
    selection.remove(index);
  }
}

function* generatePairs(members: readonly number[]): Generator<readonly [number, number]> {
  for (let first = 0; first < members.length; first += 1)
    for (let second = first + 1; second < members.length; second += 1) yield [members[first]!, members[second]!];
}
