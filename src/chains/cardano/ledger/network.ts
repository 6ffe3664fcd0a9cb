import { toHex } from '../../../kernel/hex.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Predicate } from './predicates.js';
import type { Findings, ViolationSubject } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

/** The body and all its accounts must belong to this network. `checkOutputs` checks the outputs. */
export function checkNetwork({ body, valid }: Transaction, state: LedgerState, findings: Findings): void {
  const { networkId } = state.network;
  if (body.networkId !== undefined && body.networkId !== networkId)
    findings.addViolation(
      'network',
      'WrongNetworkInTxBody',
      `The body is for the network ${body.networkId}; this is the network ${networkId}`,
    );
  const check = (account: Uint8Array, predicate: Predicate, name: string, subject?: ViolationSubject): void => {
    const header = account[0] ?? 0;
    if (account.length !== 29 || header >> 4 < 14)
      findings.addViolation('network', 'DeserialiseFailure', `${name} ${toHex(account)} is not an account`);
    else if ((header & 0x0f) !== networkId)
      findings.addViolation('network', predicate, `${name} ${toHex(account)} is an account of another network`, {
        account,
        ...subject,
      });
  };
  for (const { account } of body.withdrawals) check(account, 'WrongNetworkWithdrawal', 'The withdrawal from');
  // A transaction whose script failed has no effects of certificates and proposals.
  if (!valid) return;
  for (const certificate of body.certificates)
    if (certificate.kind === 'pool-registration' && getMajorVersion(state) >= VERSION.alonzo)
      check(certificate.parameters.rewardAccount, 'WrongNetworkPOOL', 'The reward account of the pool', {
        certificate,
      });
  for (const { returnAddress, action } of body.proposals) {
    check(returnAddress, 'ProposalProcedureNetworkIdMismatch', 'The return address of the proposal');
    if (action.kind === 'treasury-withdrawals')
      for (const [account] of action.withdrawals)
        check(account, 'TreasuryWithdrawalsNetworkIdMismatch', 'The withdrawal from the treasury to');
  }
}
