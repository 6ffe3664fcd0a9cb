import { keepShape } from '../wallet/kept-shapes.js';
import { type Barred, cover } from './cover.js';
import type { Selection } from './selection.js';

/** Sets up to this size are also tried with any two members taken out. */
const PAIRS_UP_TO = 8;
/** In smaller sets a larger UTxO can only take the place of members that are tried without anyway. */
const INSERTED_FROM = 3;
/** So many of the largest UTxOs outside are tried as members. */
const INSERTIONS = 6;
/** Assets that so few members hold are tried without. */
const CLOSED_UP_TO = 6;
const MAX_ROUNDS = 2;
/** Taking so many members out and in again is as much work as looking at every UTxO once. */
const MEMBERS_PER_SCAN = 8;
/** Looks at single assets that an attempt may take; only wallets with very many of them come near that. */
const WORK_PER_ATTEMPT = 2000;
const MOST_WORK = 250_000;

/**
 * Makes a set cheaper by small changes, as long as that works: takes members out, one by one and in small sets two by
 * two, and fills the gap anew without them; puts a large UTxO in and takes out what it makes superfluous. Work is
 * bounded by `attempts`, each of which looks at every UTxO a few times.
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
  private readonly mostScans: number;
  private readonly mostWork: number;
  private cost: number;

  constructor(selection: Selection, attempts: number) {
    this.selection = selection;
    this.barred = new Uint8Array(selection.chosen.length);
    this.prices = new Float64Array(selection.chosen.length);
    this.mostScans = selection.scans + attempts;
    this.mostWork = selection.work + Math.min(attempts * WORK_PER_ATTEMPT, MOST_WORK);
    this.cost = selection.cost;
    keepShape(this);
  }

  private isTired(): boolean {
    const { scans, work } = this.selection;
    return scans >= this.mostScans || work >= this.mostWork;
  }

  /** Whether anything got better. */
  round(): boolean {
    const before = this.cost;
    const { chosen } = this.selection;
    const members = this.dearestFirst();
    for (const index of members) if (chosen[index] === 1) this.replace([index]);
    this.insertLargest(members);
    this.closeAssets();
    if (this.selection.count <= PAIRS_UP_TO)
      for (const [first, second] of pairsOf(this.selection.members()))
        if (chosen[first] === 1 && chosen[second] === 1) this.replace([first, second]);
    return this.cost < before;
  }

  /** Members by what the transaction loses with them for each lovelace they bring. */
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

  /** Largest first; of equal ones the first. */
  private largestOutside(): readonly number[] {
    const { chosen, problem } = this.selection;
    const { lovelace } = problem.wallet;
    const largest: number[] = [];
    let least = -1;
    for (let index = 0; index < chosen.length; index += 1) {
      if (lovelace[index]! <= least || chosen[index] === 1) continue;
      let place = largest.length < INSERTIONS ? largest.length : INSERTIONS - 1;
      for (; place > 0 && lovelace[largest[place - 1]!]! < lovelace[index]!; place -= 1)
        largest[place] = largest[place - 1]!;
      largest[place] = index;
      if (largest.length === INSERTIONS) least = lovelace[largest[INSERTIONS - 1]!]!;
    }
    return largest;
  }

  /** Does without an asset altogether: without any UTxO that holds it. */
  private closeAssets(): void {
    const { surplus, problem, chosen } = this.selection;
    const { start, holders } = problem.holdersOfAsset;
    for (let asset = 0; asset < surplus.length && !this.isTired(); asset += 1) {
      if (surplus[asset]! <= 0 || problem.required[asset]! > 0) continue;
      const inside: number[] = [];
      for (let at = start[asset]!; at < start[asset + 1]!; at += 1)
        if (chosen[holders[at]!] === 1) inside.push(holders[at]!);
      if (inside.length < 2 || inside.length > CLOSED_UP_TO) continue;
      this.replace(inside, [...holders.subarray(start[asset]!, start[asset + 1]!)]);
    }
  }

  /** Takes members out and fills the gap with anything but `without`; takes it back unless that is cheaper. */
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

function* pairsOf(members: readonly number[]): Generator<readonly [number, number]> {
  for (let first = 0; first < members.length; first += 1)
    for (let second = first + 1; second < members.length; second += 1) yield [members[first]!, members[second]!];
}
