import type { Credential } from '../../chains/cardano/addresses/address.js';
import { governanceIdCip129 } from '../../chains/cardano/governance/governance-id.js';
import { toHex } from '../../kernel/hex.js';
import type { KnownAccount, KnownDRep, LedgerView } from '../request/ledger-view.js';
import type { WithdrawalRequest } from '../request/request.js';
import type { Warning } from '../request/unsigned-tx.js';
import type { AddressParser, StakeAccount } from '../wallet/address-parser.js';

/** A warning that the ledger will reject the transaction, based on the ledger view. Unknown state gives no warning. */
const ledgerError = (code: string, text: string): Warning => ({ code, severity: 'error', text });

/** Without change, all that is left is the fee. */
export const foldedChangeWarnings = (
  { fee, minFee }: { readonly fee: bigint; readonly minFee: bigint },
  changeOutputs: number,
): readonly Warning[] =>
  changeOutputs > 0 || fee === minFee
    ? []
    : [
        {
          code: 'change-folded',
          severity: 'warning',
          text: `${fee - minFee} lovelace were too little for a change output and were added to the fee`,
        },
      ];

export const accountAt = ({ accounts }: LedgerView, { text }: StakeAccount): KnownAccount | undefined =>
  accounts?.get(text);

export const drepAt = ({ dreps }: LedgerView, drep: Credential): KnownDRep | undefined =>
  dreps?.get(governanceIdCip129('drep', drep));

export function withdrawalWarnings(
  withdrawals: readonly WithdrawalRequest[],
  book: AddressParser,
  ledger: LedgerView,
): readonly Warning[] {
  return withdrawals.flatMap(({ stakeAddress, amount, name }, index) => {
    const account = book.stake(stakeAddress, `${name ?? `withdrawals[${index}]`}.stakeAddress`);
    const known = accountAt(ledger, account);
    if (known === undefined) return [];
    if (!known.registered) return [ledgerError('stake-not-registered', `${account.text} is not registered`)];
    const warnings: Warning[] = [];
    if (known.rewards !== undefined && known.rewards !== amount)
      warnings.push(
        ledgerError(
          'withdrawal-amount',
          `${account.text} holds ${known.rewards} lovelace, which must be withdrawn as a whole: set the amount to ${known.rewards}`,
        ),
      );
    // Scripts are exempt: many withdraw zero only to run the script (Conway ledger, `validateWithdrawalsDelegated`).
    if (known.delegatesVote === false && account.credential.type === 'key')
      warnings.push(
        ledgerError('withdrawal-without-drep', `${account.text} must delegate its vote before it can withdraw rewards`),
      );
    return warnings;
  });
}

export function registrationWarnings(account: StakeAccount, ledger: LedgerView): readonly Warning[] {
  return accountAt(ledger, account)?.registered === true
    ? [ledgerError('stake-already-registered', `${account.text} is already registered`)]
    : [];
}

export function registeredWarnings(account: StakeAccount, ledger: LedgerView): readonly Warning[] {
  return accountAt(ledger, account)?.registered === false
    ? [ledgerError('stake-not-registered', `${account.text} is not registered`)]
    : [];
}

/**
 * An account must be empty when it is deregistered: its rewards must be withdrawn in the same transaction or earlier.
 */
export function deregistrationWarnings(
  account: StakeAccount,
  withdrawn: readonly StakeAccount[],
  ledger: LedgerView,
): readonly Warning[] {
  const known = accountAt(ledger, account);
  const leavesRewards =
    known?.registered === true && (known.rewards ?? 0n) > 0n && !withdrawn.some(({ text }) => text === account.text);
  return [
    ...registeredWarnings(account, ledger),
    ...(leavesRewards
      ? [
          ledgerError(
            'rewards-left',
            `${account.text} still holds ${known.rewards} lovelace: withdraw them in the same transaction`,
          ),
        ]
      : []),
  ];
}

export const poolWarnings = (pool: Uint8Array, { pools }: LedgerView): readonly Warning[] =>
  pools?.get(toHex(pool)) === false
    ? [ledgerError('pool-not-registered', `The pool ${toHex(pool)} is not registered`)]
    : [];

export function drepWarnings(
  drep: Credential,
  ledger: LedgerView,
  expected: 'registered' | 'unregistered',
): readonly Warning[] {
  const known = drepAt(ledger, drep);
  if (known === undefined || known.registered === (expected === 'registered')) return [];
  const id = governanceIdCip129('drep', drep);
  return expected === 'registered'
    ? [ledgerError('drep-not-registered', `${id} is not registered`)]
    : [ledgerError('drep-already-registered', `${id} is already registered`)];
}

export function memberWarnings(cold: Credential, { committee }: LedgerView): readonly Warning[] {
  const id = governanceIdCip129('cc_cold', cold);
  const known = committee?.get(id);
  if (known?.resigned) return [ledgerError('member-resigned', `${id} has permanently resigned from the committee`)];
  return known?.member === false ? [ledgerError('no-member', `${id} is not a member of the committee`)] : [];
}
