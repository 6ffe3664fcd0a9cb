import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readTransaction } from '../../services/transactions/full-transaction.js';
import { transactionFacts } from '../../services/transactions/transaction-facts.js';
import { GovProposal, toGovProposalJson } from '../../shapes/transactions/governance-json.js';
import { transactionDefinition } from '../../shapes/transactions/transaction-parameters.js';

export const listTransactionProposals = operation({
  ...transactionDefinition,
  id: 'listTransactionProposals',
  example: { path: { txHash: EXAMPLE.tx.withProposal } },
  route: 'GET /api/transactions/{txHash}/proposals',
  summary: 'List the governance actions proposed in a transaction',
  description:
    'In the order of the transaction, with the current state of each action. Returns an empty list when there is none or the scripts failed, 404 when the transaction is not on the chain and 501 where the bytes of the block are not available.',
  result: Type.Array(GovProposal),

  handle: ({ db, network, warn }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { facts, transaction } = await readTransaction(snapshot, path.txHash, warn);
      if (!transaction.valid) return [];
      const ledger = await transactionFacts(snapshot, network, [{ facts, transaction }]);
      return transaction.body.proposals.map((proposal, index) => toGovProposalJson(proposal, index, facts, ledger));
    }),
});
