import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { decodeNativeScript, type NativeScript } from '../scripts/native-script.js';
import type { TransactionBody } from '../transactions/transaction-body.js';

type Interval = Pick<TransactionBody, 'validFrom' | 'validUntil'>;

/** Evaluates a native script for these signers and this validity interval (Allegra ledger, `evalTimelock`). */
export function nativeScriptHolds(bytes: Uint8Array, signers: ReadonlySet<string>, interval: Interval): boolean {
  try {
    return holds(decodeNativeScript(bytes), signers, interval);
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

function holds(script: NativeScript, signers: ReadonlySet<string>, interval: Interval): boolean {
  switch (script.type) {
    case 'sig':
      return signers.has(toHex(script.keyHash));
    case 'all':
      return script.scripts.every((inner) => holds(inner, signers, interval));
    case 'any':
      return script.scripts.some((inner) => holds(inner, signers, interval));
    case 'atLeast':
      return countHolding(script.scripts, signers, interval) >= script.required;
    // An interval without a bound satisfies no time lock.
    case 'after':
      return interval.validFrom !== undefined && interval.validFrom >= script.slot;
    case 'before':
      return interval.validUntil !== undefined && interval.validUntil <= script.slot;
  }
}

const countHolding = (scripts: readonly NativeScript[], signers: ReadonlySet<string>, interval: Interval): bigint =>
  BigInt(scripts.filter((inner) => holds(inner, signers, interval)).length);
