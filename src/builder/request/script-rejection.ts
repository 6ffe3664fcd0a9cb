import { decodeNativeScript } from '../../chains/cardano/scripts/native-script.js';
import { computeLockSlot } from '../../chains/cardano/scripts/policy-lock.js';
import type { LedgerView } from './ledger-view.js';
import type { Window } from './native-script-use.js';

/** Explains why a script of the request cannot be used. */
export function explainScriptRejection(
  kind: 'policy' | 'script',
  hash: string,
  { scripts }: LedgerView,
  { tipSlot, fixedUntil, only }: Window,
): string {
  const script = scripts?.get(hash);
  const name = `The ${kind} ${hash}`;
  if (script === undefined) return `${name} is unknown: include its native script in the request`;
  if (script.language !== 'native') return `${name} is a Plutus script, which this operation does not run`;
  const lockSlot = computeLockSlot(decodeNativeScript(script.bytes));
  if (lockSlot === 0n) return `${name} can never be satisfied by any signatures`;
  if (lockSlot !== undefined && lockSlot <= tipSlot)
    return kind === 'policy'
      ? `${name} is locked since slot ${lockSlot}: minting and burning are no longer possible`
      : `${name} cannot be satisfied since slot ${lockSlot}: its UTxOs can no longer be spent`;
  if (lockSlot !== undefined && fixedUntil !== undefined && fixedUntil > lockSlot)
    return `${name} cannot be satisfied from slot ${lockSlot} on, but ttl is ${fixedUntil}: omit ttl or use an earlier one`;
  return only !== undefined
    ? `${name} cannot be satisfied by these signers at slot ${tipSlot}`
    : `${name} cannot be satisfied at slot ${tipSlot}: it becomes valid later`;
}
