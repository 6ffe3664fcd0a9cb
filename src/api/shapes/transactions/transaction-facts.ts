import type { Credential } from '../../../chains/cardano/addresses/address.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { ListedAction } from '../../../store/queries/cardano/governance/proposals.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions/transactions.js';

export type ActionFacts = Pick<ListedAction, 'status' | 'title' | 'expiresEpoch'>;

/** What transactions leave to the ledger: deposits that no certificate states, and what became of proposals. */
export interface TransactionFacts {
  /** The deposit of a stake address that was registered in the epoch. */
  keyDeposit(epoch: number): bigint | undefined;
  /** By `{txHash}#{index}`; undefined while the chain is still being loaded. */
  action(govActionId: string): ActionFacts | undefined;
  /** Who had authorised the hot credential that cast a vote of the committee. */
  coldCredential(txHash: Uint8Array, voteIndex: number): Credential | undefined;
}

export interface Placed {
  readonly facts: Pick<ChainTransaction, 'id' | 'hash' | 'block'>;
  readonly transaction: Pick<Transaction, 'body' | 'valid'>;
}

/** Certificates from before Conway pay what the parameters of their epoch say. */
export const leavesDeposit = ({ body }: Placed['transaction']): boolean =>
  body.certificates.some((each) => each.kind === 'stake-registration' && each.deposit === undefined);
