import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { ListedAction } from '../../../store/queries/cardano/governance/proposals.js';
import type { CastVote } from '../../../store/queries/cardano/governance/votes.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions/transactions.js';

export type ActionFacts = Pick<ListedAction, 'status' | 'title' | 'expiresEpoch'>;

/** Facts that are not in the transactions: deposits that no certificate states, and the outcome of proposals. */
export interface TransactionFacts {
  /** The deposit of a stake address that was registered in the epoch. */
  keyDeposit(epoch: number): bigint | undefined;
  /** By `{txHash}#{index}`; undefined during the initial sync. */
  action(govActionId: string): ActionFacts | undefined;
  /** Undefined during the initial sync. */
  voter(txHash: Uint8Array, voteIndex: number): VoterFacts | undefined;
}

/** The cold credential that had authorized the hot credential of a committee vote, and the power of other voters. */
export type VoterFacts = Pick<CastVote, 'cold' | 'power'>;

export interface Placed {
  readonly facts: Pick<ChainTransaction, 'id' | 'hash' | 'block'>;
  readonly transaction: Pick<Transaction, 'body' | 'valid'>;
}

/** Certificates from before Conway pay the deposit of the parameters of their epoch. */
export const leavesDeposit = ({ body }: Placed['transaction']): boolean =>
  body.certificates.some((each) => each.kind === 'stake-registration' && each.deposit === undefined);
