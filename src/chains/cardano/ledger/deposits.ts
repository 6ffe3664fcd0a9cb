import { toHex } from '../../../kernel/hex.js';
import type { Certificate } from '../certificates/certificate.js';
import type { Transaction } from '../transactions/transaction.js';
import type { LedgerState } from './view.js';
import { toCredentialKey } from './working-state.js';

export interface Deposits {
  readonly paid: bigint;
  readonly refunded: bigint;
}

/** Deposits minus refunds; undefined if an unknown fact decides. */
export function netDeposits(transaction: Transaction, state: LedgerState): bigint | undefined {
  const deposits = sumDeposits(transaction, state);
  return deposits && deposits.paid - deposits.refunded;
}

/**
 * Deposits and refunds of the certificates and proposals of a transaction. Undefined if an unknown fact decides: the
 * deposit of an account, or whether a pool is new.
 */
export function sumDeposits({ body }: Transaction, state: LedgerState): Deposits | undefined {
  const { parameters } = state;
  const keyDeposit = parameters.keyDeposit;
  const paidHere = new Map<string, bigint>();
  const newPools = new Set<string>();
  let paid = body.proposals.reduce((total, { deposit }) => total + deposit, 0n);
  let refunded = 0n;
  for (const certificate of body.certificates) {
    const change = findDeposit(certificate);
    if (change === undefined) return undefined;
    if (change > 0n) paid += change;
    else refunded -= change;
  }
  return { paid, refunded };

  function findDeposit(certificate: Certificate): bigint | undefined {
    switch (certificate.kind) {
      case 'stake-registration':
      case 'stake-registration-delegation':
      case 'vote-registration-delegation':
      case 'stake-vote-registration-delegation':
        return pay(`stake ${toCredentialKey(certificate.stake)}`, certificate.deposit ?? keyDeposit);
      case 'stake-deregistration': {
        const account = state.account?.(certificate.stake);
        const known = account?.registered ? account.deposit : account && 0n;
        return refund(`stake ${toCredentialKey(certificate.stake)}`, known ?? certificate.deposit);
      }
      case 'drep-registration':
        return pay(`drep ${toCredentialKey(certificate.drep)}`, certificate.deposit);
      case 'drep-deregistration': {
        const drep = state.drep?.(certificate.drep);
        const known = drep?.registered ? drep.deposit : drep && 0n;
        return refund(`drep ${toCredentialKey(certificate.drep)}`, known ?? certificate.deposit);
      }
      case 'pool-registration': {
        const operator = toHex(certificate.parameters.operator);
        if (newPools.has(operator)) return 0n;
        const pool = state.pool?.(certificate.parameters.operator);
        if (pool === undefined) return undefined;
        if (pool.registered) return 0n;
        newPools.add(operator);
        return parameters.poolDeposit;
      }
      default:
        return 0n;
    }
  }

  function pay(whose: string, amount: bigint): bigint {
    paidHere.set(whose, amount);
    return amount;
  }

  function refund(whose: string, before: bigint | undefined): bigint | undefined {
    const amount = paidHere.get(whose) ?? before;
    paidHere.delete(whose);
    return amount === undefined ? undefined : -amount;
  }
}
