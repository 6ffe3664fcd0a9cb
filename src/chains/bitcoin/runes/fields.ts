import type { TransactionOutput } from '../transaction.js';
import { type RuneId, runeIdAfter } from './rune-id.js';
import { type Edict, type Flaw, TAG } from './runestone.js';

/** The integers of a runestone, split into fields and edicts. */
export interface Message {
  readonly fields: Fields;
  readonly edicts: readonly Edict[];
  readonly flaw: Flaw | undefined;
}

/** Values by tag in order. Reading a value removes it, so that unrecognised fields remain. */
export class Fields {
  private readonly values = new Map<bigint, bigint[]>();

  add(tag: bigint, value: bigint): void {
    const values = this.values.get(tag);
    if (values === undefined) this.values.set(tag, [value]);
    else values.push(value);
  }

  /** Removes and returns the first value. Returns undefined and leaves it if `read` rejects it. */
  remove<T>(tag: bigint, read: (value: bigint) => T | undefined): T | undefined {
    const values = this.values.get(tag);
    const result = values && read(values[0]!);
    if (result !== undefined) this.drop(tag, 1);
    return result;
  }

  removePair<T>(tag: bigint, read: (first: bigint, second: bigint) => T | undefined): T | undefined {
    const values = this.values.get(tag);
    if (values === undefined || values.length < 2) return undefined;
    const result = read(values[0]!, values[1]!);
    if (result !== undefined) this.drop(tag, 2);
    return result;
  }

  /** Whether an unrecognised even tag remains, which must not be ignored. */
  get hasEvenTag(): boolean {
    return [...this.values.keys()].some((tag) => tag % 2n === 0n);
  }

  private drop(tag: bigint, count: number): void {
    const left = this.values.get(tag)!.slice(count);
    if (left.length === 0) this.values.delete(tag);
    else this.values.set(tag, left);
  }
}

/** Alternating tags and values up to tag 0, then edicts of four integers each. */
export function readMessage(numbers: readonly bigint[], outputs: readonly TransactionOutput[]): Message {
  const fields = new Fields();
  for (let at = 0; at < numbers.length; at += 2) {
    const tag = numbers[at]!;
    if (tag === TAG.body) return { fields, ...readEdicts(numbers, at + 1, outputs.length) };
    const value = numbers[at + 1];
    if (value === undefined) return { fields, edicts: [], flaw: 'truncated-field' };
    fields.add(tag, value);
  }
  return { fields, edicts: [], flaw: undefined };
}

function readEdicts(numbers: readonly bigint[], start: number, outputs: number): Pick<Message, 'edicts' | 'flaw'> {
  const edicts: Edict[] = [];
  let id: RuneId = { block: 0n, tx: 0 };
  for (let at = start; at < numbers.length; at += 4) {
    const output = numbers[at + 3];
    if (output === undefined) return { edicts, flaw: 'trailing-integers' };
    const next = runeIdAfter(id, numbers[at]!, numbers[at + 1]!);
    if (next === undefined) return { edicts, flaw: 'edict-rune-id' };
    // An output index equal to the number of outputs is allowed: it means all outputs.
    if (output > BigInt(outputs)) return { edicts, flaw: 'edict-output' };
    edicts.push({ id: next, amount: numbers[at + 2]!, output: Number(output) });
    id = next;
  }
  return { edicts, flaw: undefined };
}
