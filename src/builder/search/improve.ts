import { type Barred, cover } from './cover.js';
import type { Selection } from './selection.js';

/** Sets up to this size are also tried with any two members taken out. */
const PAIRS_UP_TO = 8;
/** So many of the largest UTxOs outside are tried as members. */
const INSERTIONS = 24;
/** Assets that so few members hold are tried without. */
const CLOSED_UP_TO = 6;
const MAX_ROUNDS = 4;
/** Taking so many members out and in again is as much work as looking at every UTxO once. */
const MEMBERS_PER_SCAN = 8;

/**
 * Makes a set cheaper by small changes, as long as that works: takes members out, one by one and in small sets two by
 * two, and fills the gap anew without them; puts a large UTxO in and takes out what it makes superfluous. Work is
 * bounded by `attempts`, each of which looks at every UTxO a few times.
 */
export function improve(selection: Selection, barred: Barred, attempts: number): void {
  selection.evaluate();
  const search = new LocalSearch(selection, barred, attempts);
  for (let round = 0; round < MAX_ROUNDS; round += 1) if (!search.round()) return;
}

class LocalSearch {
  private readonly selection: Selection;
  private readonly barred: Barred;
  private readonly limit: number;
  private cost: number;

  constructor(selection: Selection, barred: Barred, attempts: number) {
    this.selection = selection;
    this.barred = barred;
    this.limit = selection.scans + attempts;
    this.cost = selection.cost;
  }

  /** Whether anything got better. */
  round(): boolean {
    const before = this.cost;
    const { chosen } = this.selection;
    const { members, outside } = this.ranked();
    for (const index of members) if (chosen[index] === 1) this.replace([index]);
    for (const index of outside) if (chosen[index] === 0) this.insert(index, members);
    this.closeAssets();
    if (this.selection.count <= PAIRS_UP_TO)
      for (const [first, second] of pairsOf(this.selection.members()))
        if (chosen[first] === 1 && chosen[second] === 1) this.replace([first, second]);
    return this.cost < before;
  }

  /** Members by what the transaction loses with them for each lovelace they bring; others by lovelace, largest first. */
  private ranked(): { readonly members: readonly number[]; readonly outside: readonly number[] } {
    const { selection, barred } = this;
    const { lovelace } = selection.problem.wallet;
    const members: (readonly [number, number])[] = [];
    const outside: number[] = [];
    for (let index = 0; index < lovelace.length; index += 1) {
      if (selection.chosen[index] === 0) {
        if (barred[index] === 0) outside.push(index);
        continue;
      }
      selection.remove(index);
      selection.weigh(index);
      selection.add(index);
      members.push([index, selection.addedBytes / lovelace[index]!]);
    }
    members.sort(([, a], [, b]) => b - a);
    outside.sort((a, b) => lovelace[b]! - lovelace[a]!);
    return { members: members.map(([index]) => index), outside: outside.slice(0, INSERTIONS) };
  }

  /** Does without an asset altogether: without any UTxO that holds it. */
  private closeAssets(): void {
    const { selection } = this;
    const { holdersOfAsset, required } = selection.problem;
    const { start, holders } = holdersOfAsset;
    for (let asset = 0; asset < required.length; asset += 1) {
      if (selection.surplus[asset]! <= 0 || required[asset]! > 0) continue;
      const all = holders.subarray(start[asset]!, start[asset + 1]!);
      const inside = all.filter((index) => selection.chosen[index] === 1);
      if (inside.length > 1 && inside.length <= CLOSED_UP_TO) this.replace([...inside], all);
    }
  }

  private replace(out: readonly number[], without: ArrayLike<number> = out): void {
    if (this.selection.scans >= this.limit) return;
    const { selection, barred } = this;
    const wasBarred = Array.from(without, (index) => barred[index]!);
    for (const index of out) selection.remove(index);
    for (let place = 0; place < without.length; place += 1) barred[without[place]!] = 1;
    const added: number[] = [];
    const isBetter = cover(selection, barred, 1, this.cost, added);
    for (let place = 0; place < without.length; place += 1) barred[without[place]!] = wasBarred[place]!;
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
