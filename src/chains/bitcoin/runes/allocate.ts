import { isOpReturn } from '../script.js';
import type { TransactionOutput } from '../transaction.js';
import { formatRuneId, type RuneId } from './rune-id.js';
import type { Edict } from './runestone.js';

/** Amounts by rune id (`block:tx`). None is zero. */
export type RuneBalances = ReadonlyMap<string, bigint>;

type OpenBalances = Map<string, bigint>;

export function add(balances: OpenBalances, rune: string, amount: bigint): void {
  if (amount > 0n) balances.set(rune, (balances.get(rune) ?? 0n) + amount);
}

/** What a transaction has to give and what its outputs have got. */
export interface Allocation {
  readonly left: OpenBalances;
  /** By output. */
  readonly given: readonly OpenBalances[];
}

/** An edict gives what is asked or, if less is left, that. */
function give({ left, given }: Allocation, rune: string, amount: bigint, output: number): void {
  const balance = left.get(rune) ?? 0n;
  const moved = amount < balance ? amount : balance;
  if (moved === balance) left.delete(rune);
  else left.set(rune, balance - moved);
  add(given[output]!, rune, moved);
}

/** `etched` is the rune that the id 0:0 stands for. Edicts of runes that are not there do nothing. */
export function applyEdict(
  { id, amount, output }: Edict,
  allocation: Allocation,
  outputs: readonly TransactionOutput[],
  etched: RuneId | undefined,
): void {
  const meant = id.block === 0n && id.tx === 0 ? etched : id;
  const rune = meant && formatRuneId(meant);
  const balance = rune === undefined ? undefined : allocation.left.get(rune);
  if (rune === undefined || balance === undefined) return;
  if (output < outputs.length) {
    give(allocation, rune, amount === 0n ? balance : amount, output);
    return;
  }
  const spendable = outputs.flatMap(({ script }, index) => (isOpReturn(script) ? [] : [index]));
  if (spendable.length === 0) return;
  if (amount > 0n) {
    for (const index of spendable) give(allocation, rune, amount, index);
    return;
  }
  // Everything, evenly; the first outputs take one more until the remainder is gone.
  const share = balance / BigInt(spendable.length);
  const remainder = Number(balance % BigInt(spendable.length));
  for (const [place, index] of spendable.entries())
    give(allocation, rune, place < remainder ? share + 1n : share, index);
}
