import { decodeNativeScript } from '../../chains/cardano/scripts/native-script.js';
import { lockSlotOf } from '../../chains/cardano/scripts/policy-lock.js';
import type { LedgerView } from './ledger-view.js';
import type { Window } from './native-script-use.js';

/** Why a script that a request names cannot be used. */
export function refusalOfScript(
  kind: 'policy' | 'script',
  hash: string,
  { scripts }: LedgerView,
  { tipSlot, fixedUntil, only }: Window,
): string {
  const script = scripts?.get(hash);
  const name = `The ${kind} ${hash}`;
  if (script === undefined) return `${name} is not known: give its native script with the request`;
  if (script.language !== 'native') return `${name} is a Plutus script, which is not run here`;
  const lockSlot = lockSlotOf(decodeNativeScript(script.bytes));
  if (lockSlot === 0n) return `${name} can never be satisfied, whoever signs`;
  if (lockSlot !== undefined && lockSlot <= tipSlot)
    return kind === 'policy'
      ? `${name} is locked since slot ${lockSlot}: nothing can be minted or burned under it any more`
      : `${name} cannot be satisfied since slot ${lockSlot}: what it guards cannot be spent any more`;
  if (lockSlot !== undefined && fixedUntil !== undefined && fixedUntil > lockSlot)
    return `${name} cannot be satisfied from slot ${lockSlot} on, but ttl is ${fixedUntil}: leave ttl out or give an earlier one`;
  return only !== undefined
    ? `${name} cannot be satisfied by these signers at slot ${tipSlot}`
    : `${name} cannot be satisfied at slot ${tipSlot}: its time has not come`;
}
