import { workOfBits } from '../../../chains/bitcoin/difficulty.js';
import type { HeaderTable } from './header-table.js';

/** The chain of most work in a table of headers, and how each block stands to it. */
export interface BestChain {
  /** Rows by height, from the genesis block on; empty where that is not in the table. */
  readonly rows: Int32Array;
  /** Undefined where blocks between it and the genesis block are missing. */
  heightOf(row: number): number | undefined;
  workOf(row: number): bigint;
  /** Blocks whose way to the genesis block is broken. */
  readonly orphans: number;
}

const UNKNOWN = -1;

function workByBits(): (bits: number) => bigint {
  const known = new Map<number, bigint>();
  return (bits) => {
    let work = known.get(bits);
    if (work === undefined) {
      work = workOfBits(bits);
      known.set(bits, work);
    }
    return work;
  };
}

/** `genesis` as written in headers. Of two with equal work the one that was stored first, as nodes choose. */
export function bestChain(table: HeaderTable, genesis: Uint8Array): BestChain {
  const { size } = table;
  const heights = new Int32Array(size).fill(UNKNOWN);
  const works = new Array<bigint>(size);
  const work = workByBits();
  const first = table.find(genesis);
  let best = first;
  if (first !== undefined) {
    heights[first] = 0;
    works[first] = work(table.bitsOf(first));
  }
  const path: number[] = [];
  for (let row = 0; row < size; row += 1) {
    path.length = 0;
    let at: number | undefined = row;
    // No block can come before itself, so every path ends; files hold blocks in any order.
    while (at !== undefined && heights[at] === UNKNOWN) {
      path.push(at);
      at = table.find(table.previousOf(at));
    }
    if (at === undefined) continue;
    for (let index = path.length - 1; index >= 0; index -= 1) {
      const next: number = path[index]!;
      heights[next] = heights[at]! + 1;
      works[next] = works[at]! + work(table.bitsOf(next));
      at = next;
    }
  }
  let orphans = 0;
  for (let row = 0; row < size; row += 1) {
    if (heights[row] === UNKNOWN) orphans += 1;
    else if (best !== undefined && works[row]! > works[best]!) best = row;
  }
  const rows = new Int32Array(best === undefined ? 0 : heights[best]! + 1);
  for (let height = rows.length - 1, row = best; height >= 0; height -= 1) {
    rows[height] = row!;
    row = table.find(table.previousOf(row!));
  }
  return {
    rows,
    orphans,
    heightOf: (row) => (heights[row] === UNKNOWN ? undefined : heights[row]),
    workOf: (row) => works[row] ?? 0n,
  };
}
