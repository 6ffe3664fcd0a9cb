import type { PaymentAddress } from './address-book.js';
import type { LedgerView } from './ledger-view.js';
import type { Warning } from './unsigned-tx.js';

/** Change has no datum, without which most Plutus scripts never let go of what they hold. */
export function changeWarnings({ lock }: PaymentAddress, { scripts }: LedgerView): readonly Warning[] {
  if (lock.type !== 'script' || scripts?.get(lock.hash)?.language === 'native') return [];
  const text = `changeAddress belongs to the script ${lock.hash}, and change has no datum: unless it is a native or Plutus V3 script, nobody can spend it`;
  return [{ code: 'change-at-script', severity: 'warning', text }];
}
