import type { LedgerView } from '../request/ledger-view.js';
import type { Warning } from '../request/unsigned-tx.js';
import type { PaymentAddress } from '../wallet/address-parser.js';

/** A change output has no datum, and most Plutus scripts cannot spend an output without one. */
export function changeWarnings({ lock }: PaymentAddress, { scripts }: LedgerView): readonly Warning[] {
  if (lock.type !== 'script' || scripts?.get(lock.hash)?.language === 'native') return [];
  const text = `changeAddress belongs to the script ${lock.hash}, and the change output has no datum: it can only be spent if this is a native or Plutus V3 script`;
  return [{ code: 'change-at-script', severity: 'warning', text }];
}
