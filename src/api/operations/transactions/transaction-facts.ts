import type { Credential } from '../../../chains/cardano/address.js';
import type { Transaction } from '../../../chains/cardano/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type ListedAction, listedActions } from '../../../store/queries/cardano/governance-proposals.js';
import { committeeVotesIn } from '../../../store/queries/cardano/governance-votes.js';
import { isLive } from '../../../store/queries/cardano/live.js';
import { protocolParametersOfEpochs } from '../../../store/queries/cardano/protocol-parameters.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions.js';

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

interface Placed {
  readonly facts: Pick<ChainTransaction, 'id' | 'hash' | 'block'>;
  readonly transaction: Pick<Transaction, 'body' | 'valid'>;
}

/** Asks only for what one of the transactions needs. */
export async function transactionFacts(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  transactions: readonly Placed[],
): Promise<TransactionFacts> {
  const taken = transactions.filter(({ transaction }) => transaction.valid);
  const epochs = taken.filter(({ transaction }) => leavesDeposit(transaction)).map(({ facts }) => facts.block.epoch);
  const parameters = epochs.length === 0 ? undefined : await protocolParametersOfEpochs(db, network, epochs);
  const proposes = taken.some(({ transaction: { body } }) => body.proposals.length > 0);
  const voting = taken.filter(({ transaction: { body } }) =>
    body.votes.some(({ voter }) => voter.role === 'committee'),
  );
  const live = (proposes || voting.length > 0) && (await isLive(db));
  const listed = live && proposes ? await listedActions(db, network) : [];
  const actions = new Map(listed.map((action) => [action.id, action]));
  const txIds = voting.map(({ facts }) => facts.id);
  const votes = live && txIds.length > 0 ? await committeeVotesIn(db, txIds) : [];
  const cold = new Map(votes.map((vote) => [`${toHex(vote.place.hash)}#${vote.index}`, vote.cold]));
  return {
    keyDeposit: (epoch) => parameters?.get(epoch)?.keyDeposit,
    action: (govActionId) => actions.get(govActionId),
    coldCredential: (txHash, voteIndex) => cold.get(`${toHex(txHash)}#${voteIndex}`),
  };
}

/** Certificates from before Conway pay what the parameters of their epoch say. */
const leavesDeposit = ({ body }: Placed['transaction']): boolean =>
  body.certificates.some((each) => each.kind === 'stake-registration' && each.deposit === undefined);
