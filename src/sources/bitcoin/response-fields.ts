import { SourceError } from '../errors.js';

/** Readers of a node's JSON: an unexpected value is an error of the node, named by `what`. */

const HASH = /^[0-9a-f]{64}$/;
const COIN = 100_000_000;

export function misfit(what: string, value: unknown): SourceError {
  const excerpt = JSON.stringify(value)?.slice(0, 80);
  return new SourceError('misbehaved', `The node returned ${excerpt} for ${what}`);
}

export function expectObject(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw misfit(what, value);
  return value as Readonly<Record<string, unknown>>;
}

export function expectList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw misfit(what, value);
  return value;
}

export function expectText(value: unknown, what: string): string {
  if (typeof value !== 'string') throw misfit(what, value);
  return value;
}

/** In printed form: 64 lower-case digits. */
export function expectHash(value: unknown, what: string): string {
  if (typeof value !== 'string' || !HASH.test(value)) throw misfit(what, value);
  return value;
}

export function expectCount(value: unknown, what: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw misfit(what, value);
  return value as number;
}

export function expectBytes(value: unknown, what: string): Uint8Array {
  if (typeof value !== 'string' || value.length % 2 !== 0) throw misfit(what, value);
  const bytes = Buffer.from(value, 'hex');
  // Invalid hexadecimal ends the conversion early.
  if (bytes.length * 2 !== value.length) throw misfit(what, value);
  return bytes;
}

/** Nodes print amounts as coins with eight decimals; a double is exact enough for all 21 million coins. */
export function expectSatoshi(value: unknown, what: string): bigint {
  if (typeof value !== 'number' || !(Math.abs(value) <= 21_000_000)) throw misfit(what, value);
  return BigInt(Math.round(value * COIN));
}
