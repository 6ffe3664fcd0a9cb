import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { isLive } from '../../../store/queries/cardano/chain/live.js';
import { findProtocolParameters } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { listedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { votesIn } from '../../../store/queries/cardano/governance/votes.js';
import { leavesDeposit, type Placed, type TransactionFacts } from '../../shapes/transactions/transaction-facts.js';

/** Queries only the facts that one of the transactions needs. `live` is true where the caller has read the tip. */
export async function transactionFacts(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  transactions: readonly Placed[],
  known: { readonly live?: true } = {},
): Promise<TransactionFacts> {
  const valid = transactions.filter(({ transaction }) => transaction.valid);
  const epochs = valid.filter(({ transaction }) => leavesDeposit(transaction)).map(({ facts }) => facts.block.epoch);
  const proposes = valid.some(({ transaction: { body } }) => body.proposals.length > 0);
  const txIds = valid.filter(({ transaction: { body } }) => body.votes.length > 0).map(({ facts }) => facts.id);
  const governs = proposes || txIds.length > 0;
  const live = governs && (known.live ?? (await isLive(db)));
  const [parameters, listed, votes] = await Promise.all([
    epochs.length === 0 ? undefined : findProtocolParameters(db, network, epochs),
    live && proposes ? listedActions(db, network) : [],
    live && txIds.length > 0 ? votesIn(db, txIds) : [],
  ]);
  const actions = new Map(listed.map((action) => [action.id, action]));
  const voters = new Map(votes.map((vote) => [`${toHex(vote.position.hash)}#${vote.index}`, vote]));
  return {
    keyDeposit: (epoch) => parameters?.get(epoch)?.keyDeposit,
    action: (govActionId) => actions.get(govActionId),
    voter: (txHash, voteIndex) => voters.get(`${toHex(txHash)}#${voteIndex}`),
  };
}
