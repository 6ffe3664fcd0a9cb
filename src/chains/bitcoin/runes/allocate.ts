import { isOpReturn } from '../script.js';
import type { TransactionOutput } from '../transaction.js';
import { formatRuneId, type RuneId } from './rune-id.js';
import type { Edict } from './runestone.js';

/** Amounts by rune id (`block:tx`). No amount is zero. */
export type RuneBalances = ReadonlyMap<string, bigint>;

type OpenBalances = Map<string, bigint>;

export function add(balances: OpenBalances, rune: string, amount: bigint): void {
  if (amount > 0n) balances.set(rune, (balances.get(rune) ?? 0n) + amount);
}

/** The unallocated runes of a transaction and the runes allocated to its outputs. */
export interface Allocation {
  readonly left: OpenBalances;
  /** Indexed by output. */
  readonly allocated: readonly OpenBalances[];
  /** Indexes of the spendable outputs. */
  readonly spendable: readonly number[];
  /** Amount that every spendable output receives in addition: one number instead of one step per output and edict. */
  readonly allocatedToEach: OpenBalances;
}

export function startAllocation(held: RuneBalances, outputs: readonly TransactionOutput[]): Allocation {
  return {
    left: new Map(held),
    allocated: outputs.map(() => new Map()),
    spendable: outputs.flatMap(({ script }, index) => (isOpReturn(script) ? [] : [index])),
    allocatedToEach: new Map(),
  };
}

/** The final balances by output. */
export function finishAllocation({ allocated, spendable, allocatedToEach }: Allocation): readonly RuneBalances[] {
  for (const [rune, amount] of allocatedToEach) for (const output of spendable) add(allocated[output]!, rune, amount);
  return allocated;
}

function deduct({ left }: Allocation, rune: string, amount: bigint): void {
  const rest = (left.get(rune) ?? 0n) - amount;
  if (rest === 0n) left.delete(rune);
  else left.set(rune, rest);
}

/** Allocates the amount, capped at the unallocated balance. */
function give(allocation: Allocation, rune: string, amount: bigint, output: number): void {
  const balance = allocation.left.get(rune) ?? 0n;
  const moved = amount < balance ? amount : balance;
  deduct(allocation, rune, moved);
  add(allocation.allocated[output]!, rune, moved);
}

/** `etched` is the rune that the id 0:0 refers to. Edicts for runes without a balance have no effect. */
export function applyEdict({ id, amount, output }: Edict, allocation: Allocation, etched: RuneId | undefined): void {
  const meant = id.block === 0n && id.tx === 0 ? etched : id;
  const rune = meant && formatRuneId(meant);
  const balance = rune === undefined ? undefined : allocation.left.get(rune);
  if (rune === undefined || balance === undefined) return;
  if (output < allocation.allocated.length) give(allocation, rune, amount === 0n ? balance : amount, output);
  else if (amount > 0n) giveToEach(allocation, rune, amount, balance);
  else shareAll(allocation, rune, balance);
}

/** Allocates the same amount to every spendable output while the balance lasts. */
function giveToEach(allocation: Allocation, rune: string, amount: bigint, balance: bigint): void {
  const { spendable, allocatedToEach } = allocation;
  const needed = amount * BigInt(spendable.length);
  if (needed <= balance) {
    deduct(allocation, rune, needed);
    if (needed > 0n) add(allocatedToEach, rune, amount);
    return;
  }
  for (const output of spendable) {
    if (!allocation.left.has(rune)) return;
    give(allocation, rune, amount, output);
  }
}

/** Splits the whole balance evenly; the first outputs receive one more until the remainder is used up. */
function shareAll(allocation: Allocation, rune: string, balance: bigint): void {
  const { spendable } = allocation;
  if (spendable.length === 0) return;
  const share = balance / BigInt(spendable.length);
  const remainder = Number(balance % BigInt(spendable.length));
  for (const [position, output] of spendable.entries())
    give(allocation, rune, position < remainder ? share + 1n : share, output);
}
