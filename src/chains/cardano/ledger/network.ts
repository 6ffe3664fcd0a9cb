import { toHex } from '../../../kernel/hex.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Findings } from './validation-result.js';
import type { LedgerState } from './view.js';

/** The body and all its accounts must belong to this network. `checkOutputs` checks the outputs. */
export function checkNetwork({ body }: Transaction, { network }: LedgerState, findings: Findings): void {
  const { networkId } = network;
  if (body.networkId !== undefined && body.networkId !== networkId)
    findings.addViolation('network', `The body is for the network ${body.networkId}; this is the network ${networkId}`);
  const check = (account: Uint8Array, name: string): void => {
    const header = account[0] ?? 0;
    if (account.length !== 29 || header >> 4 < 14)
      findings.addViolation('network', `${name} ${toHex(account)} is not an account`);
    else if ((header & 0x0f) !== networkId)
      findings.addViolation('network', `${name} ${toHex(account)} is an account of another network`);
  };
  for (const { account } of body.withdrawals) check(account, 'The withdrawal from');
  for (const certificate of body.certificates)
    if (certificate.kind === 'pool-registration')
      check(certificate.parameters.rewardAccount, 'The reward account of the pool');
  for (const { returnAddress, action } of body.proposals) {
    check(returnAddress, 'The return address of the proposal');
    if (action.kind === 'treasury-withdrawals')
      for (const [account] of action.withdrawals) check(account, 'The withdrawal from the treasury to');
  }
}
