import type { LedgerView } from '../request/ledger-view.js';
import type { Warning } from '../request/unsigned-tx.js';
import type { PaymentAddress } from '../wallet/address-book.js';

/** Change has no datum, without which most Plutus scripts never let go of what they hold. */
export function changeWarnings({ lock }: PaymentAddress, { scripts }: LedgerView): readonly Warning[] {
  if (lock.type !== 'script' || scripts?.get(lock.hash)?.language === 'native') return [];
  const text = `changeAddress belongs to the script ${lock.hash}, and change has no datum: unless it is a native or Plutus V3 script, nobody can spend it`;
  return [{ code: 'change-at-script', severity: 'warning', text }];
}
