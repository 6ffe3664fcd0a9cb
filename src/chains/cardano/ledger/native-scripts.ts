import { areEqualBytes } from '../../../kernel/bytes.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { decodeNativeScript, type NativeScript } from '../scripts/native-script.js';
import type { TransactionBody } from '../transactions/transaction-body.js';

type Conditions = Pick<TransactionBody, 'validFrom' | 'validUntil' | 'dijkstra'>;

/**
 * Evaluates a native script for these signers, and the validity interval and guards of a body (Allegra
 * ledger, `evalTimelock`).
 */
export function nativeScriptHolds(bytes: Uint8Array, signers: ReadonlySet<string>, body: Conditions): boolean {
  try {
    return holds(decodeNativeScript(bytes), signers, body);
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

function holds(script: NativeScript, signers: ReadonlySet<string>, body: Conditions): boolean {
  switch (script.type) {
    case 'sig':
      return signers.has(toHex(script.keyHash));
    case 'all':
      return script.scripts.every((inner) => holds(inner, signers, body));
    case 'any':
      return script.scripts.some((inner) => holds(inner, signers, body));
    case 'atLeast':
      return countHolding(script.scripts, signers, body) >= script.required;
    // An interval without a bound satisfies no time lock.
    case 'after':
      return body.validFrom !== undefined && body.validFrom >= script.slot;
    case 'before':
      return body.validUntil !== undefined && body.validUntil <= script.slot;
    case 'guard':
      return (body.dijkstra?.guards ?? []).some(
        ({ type, hash }) => type === script.credential.type && areEqualBytes(hash, script.credential.hash),
      );
  }
}

const countHolding = (scripts: readonly NativeScript[], signers: ReadonlySet<string>, body: Conditions): bigint =>
  BigInt(scripts.filter((inner) => holds(inner, signers, body)).length);
