import { computeWork } from '../../../chains/bitcoin/difficulty.js';
import type { HeaderTable } from './header-table.js';

/** The chain with the most work in a table of headers, and the relation of each block to it. */
export interface BestChain {
  /** Rows by height, starting with the genesis block; empty if it is missing from the table. */
  readonly rows: Int32Array;
  /** Undefined if ancestors are missing. */
  getHeight(row: number): number | undefined;
  getWork(row: number): bigint;
  /** Number of blocks without a complete path to the genesis block. */
  readonly orphans: number;
}

const UNKNOWN = -1;

function workByBits(): (bits: number) => bigint {
  const known = new Map<number, bigint>();
  return (bits) => {
    let work = known.get(bits);
    if (work === undefined) {
      work = computeWork(bits);
      known.set(bits, work);
    }
    return work;
  };
}

/** `genesis` is in header byte order. On equal work the block stored first wins, as in nodes. */
export function bestChain(table: HeaderTable, genesis: Uint8Array): BestChain {
  const { size } = table;
  const heights = new Int32Array(size).fill(UNKNOWN);
  const works = new Array<bigint>(size);
  const work = workByBits();
  const first = table.find(genesis);
  let best = first;
  if (first !== undefined) {
    heights[first] = 0;
    works[first] = work(table.getBits(first));
  }
  const path: number[] = [];
  for (let row = 0; row < size; row += 1) {
    path.length = 0;
    let at: number | undefined = row;
    // No block can be its own ancestor, so every path ends; files hold blocks in any order.
    while (at !== undefined && heights[at] === UNKNOWN) {
      path.push(at);
      at = table.find(table.getPreviousHash(at));
    }
    if (at === undefined) continue;
    for (let index = path.length - 1; index >= 0; index -= 1) {
      const next: number = path[index]!;
      heights[next] = heights[at]! + 1;
      works[next] = works[at]! + work(table.getBits(next));
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
    row = table.find(table.getPreviousHash(row!));
  }
  return {
    rows,
    orphans,
    getHeight: (row) => (heights[row] === UNKNOWN ? undefined : heights[row]),
    getWork: (row) => works[row] ?? 0n,
  };
}
