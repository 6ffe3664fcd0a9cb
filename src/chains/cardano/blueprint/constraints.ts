import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { encodePlutusData, type PlutusData } from '../scripts/plutus-data.js';
import { wrong } from './json-path.js';
import type { BytesSchema, IntegerSchema, SizeLimits } from './schema.js';

/** Deeper recursion could exceed the stack. Data of the deepest level that is decoded at all stays below. */
const MAX_NESTED = 600;

/** Bounds the work for one value: combinations of schemas can make it exponential. */
export class WorkLimit {
  private left: number;
  private nested = 0;

  constructor(steps = 50_000) {
    this.left = steps;
  }

  spend(path: string, steps = 1): void {
    this.left -= steps;
    if (this.left < 0) throw new WorkExceeded(`${path}: the value and its schema are too complex`);
  }

  /** Runs one step of a recursion. */
  descend<Result>(path: string, step: () => Result): Result {
    this.spend(path);
    if (this.nested >= MAX_NESTED) throw new WorkExceeded(`${path}: nested too deeply`);
    this.nested += 1;
    try {
      return step();
    } finally {
      this.nested -= 1;
    }
  }
}

/** Not caught where alternatives are tried: no other alternative may continue the work. */
export class WorkExceeded extends DecodeError {}

/** The error of an attempt, or undefined when it succeeds. */
export function findProblem(attempt: () => void): DecodeError | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    if (!(error instanceof DecodeError) || error instanceof WorkExceeded) throw error;
    return error;
  }
}

export function checkInteger({ minimum, maximum, multipleOf }: IntegerSchema, value: bigint, path: string): void {
  if (minimum !== undefined && value < minimum) throw wrong(path, `must be at least ${minimum}`);
  if (maximum !== undefined && value > maximum) throw wrong(path, `must be at most ${maximum}`);
  if (multipleOf !== undefined && value % multipleOf !== 0n) throw wrong(path, `must be a multiple of ${multipleOf}`);
}

export function checkBytes({ size, allowed }: BytesSchema, value: Uint8Array, path: string): void {
  checkSize(size, value.length, path, 'bytes');
  if (allowed !== undefined && !allowed.has(toHex(value))) throw wrong(path, 'is not one of the values of the schema');
}

export function checkSize({ minimum, maximum }: SizeLimits, count: number, path: string, unit: string): void {
  if (count < minimum) throw wrong(path, `has ${count} ${unit}, but needs at least ${minimum}`);
  if (count > maximum) throw wrong(path, `has ${count} ${unit}, but at most ${maximum} are allowed`);
}

export function checkUnique(items: readonly PlutusData[], path: string, work: WorkLimit): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const bytes = encodePlutusData(item);
    work.spend(path, 1 + (bytes.length >> 3));
    const text = toHex(bytes);
    if (seen.has(text)) throw wrong(`${path}[${index}]`, 'repeats an item, but all must be different');
    seen.add(text);
  }
}
