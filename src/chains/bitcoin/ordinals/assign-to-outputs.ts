import { isOpReturn } from '../script.js';
import type { Transaction } from '../transaction.js';
import type { Floating } from './floating.js';

/** An inscription that an output receives. */
export interface Assigned {
  readonly floating: Floating;
  readonly vout: number;
  /** Offset in satoshi from the start of the output. */
  readonly offset: bigint;
  /** Whether the output is unspendable. */
  readonly burned: boolean;
}

const byOffset = (a: Floating, b: Floating): number => (a.offset < b.offset ? -1 : a.offset > b.offset ? 1 : 0);

/** First in, first out: outputs receive the satoshi of the inputs in order. `rest` is what no output receives. */
export function assignToOutputs(
  floating: readonly Floating[],
  { outputs }: Pick<Transaction, 'outputs'>,
): { readonly assigned: readonly Assigned[]; readonly rest: readonly Floating[] } {
  const sorted = floating.toSorted(byOffset);
  const assigned: Assigned[] = [];
  let start = 0n;
  for (const [vout, { value, script }] of outputs.entries()) {
    const end = start + value;
    for (let next = sorted[assigned.length]; next !== undefined && next.offset < end; next = sorted[assigned.length])
      assigned.push({ floating: next, vout, offset: next.offset - start, burned: isOpReturn(script) });
    start = end;
  }
  return { assigned, rest: sorted.slice(assigned.length) };
}
