import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { transactionFacts } from '../../services/transactions/transaction-facts.js';
import { GovVote, toGovVotesJson } from '../../shapes/transactions/governance-json.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionVotes = operation({
  ...transactionDefinition,
  id: 'listTransactionVotes',
  example: { path: { txHash: EXAMPLE.tx.withVote } },
  route: 'GET /api/transactions/{txHash}/votes',
  summary: 'List the governance votes in a transaction',
  description:
    'Votes by DReps, pools and committee members, in the order of the transaction. Returns an empty list when there is none or the scripts failed, 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(GovVote),

  handle: ({ db, network, warn }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { facts, transaction } = await readTransaction(snapshot, path.txHash, warn);
      if (!transaction.valid) return [];
      const ledger = await transactionFacts(snapshot, network, [{ facts, transaction }]);
      return toGovVotesJson(transaction.body.votes, facts, network, ledger);
    }),
});
