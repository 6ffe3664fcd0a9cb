import { keepShape } from '../kept-shapes.js';
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
  private readonly limit: number;
  private cost: number;

  constructor(selection: Selection, attempts: number) {
    this.selection = selection;
    this.barred = new Uint8Array(selection.chosen.length);
    this.limit = selection.scans + attempts;
    this.cost = selection.cost;
    keepShape(this);
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
    const { selection } = this;
    const { lovelace } = selection.problem.wallet;
    const members = selection.members().map((index) => {
      selection.remove(index);
      const bytes = selection.addedBytes(index);
      selection.add(index);
      return [index, bytes / lovelace[index]!] as const;
    });
    return members.sort(([, a], [, b]) => b - a).map(([index]) => index);
  }

  private insertLargest(members: readonly number[]): void {
    const { selection } = this;
    if (selection.count < INSERTED_FROM) return;
    let left = INSERTIONS;
    for (const index of selection.problem.largestFirst()) {
      if (selection.chosen[index] === 1) continue;
      this.insert(index, members);
      left -= 1;
      if (left === 0) return;
    }
  }

  /** Does without an asset altogether: without any UTxO that holds it. */
  private closeAssets(): void {
    const { surplus, problem, chosen } = this.selection;
    const { start, holders } = problem.holdersOfAsset;
    for (let asset = 0; asset < surplus.length; asset += 1) {
      if (surplus[asset]! <= 0 || problem.required[asset]! > 0) continue;
      let inside = 0;
      for (let at = start[asset]!; at < start[asset + 1]!; at += 1) inside += chosen[holders[at]!]!;
      if (inside < 2 || inside > CLOSED_UP_TO) continue;
      const all = [...holders.subarray(start[asset]!, start[asset + 1]!)];
      this.replace(
        all.filter((index) => chosen[index] === 1),
        all,
      );
    }
  }

  /** Takes members out and fills the gap with anything but `without`; takes it back unless that is cheaper. */
  private replace(out: readonly number[], without: readonly number[] = out): void {
    const { selection, barred } = this;
    if (selection.scans >= this.limit) return;
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
    if (selection.scans >= this.limit) return;
    selection.scans += 1 + members.length / MEMBERS_PER_SCAN;
    selection.add(index);
    const removed: number[] = [];
    for (const member of members) {
      if (selection.chosen[member] === 0) continue;
      selection.remove(member);
      selection.evaluate();
      if (selection.cost < Number.POSITIVE_INFINITY) removed.push(member);
      else selection.add(member);
    }
    selection.evaluate();
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
