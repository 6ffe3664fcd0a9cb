import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { submissionBy } from '../../../store/queries/cardano/mempool/submissions.js';
import { findTxStatusInfo } from '../../../store/queries/cardano/transactions/tx-status.js';
import { operation } from '../../kit/operation.js';
import { Submission, toSubmissionJson } from '../../shapes/transactions/submissions.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';

export const getSubmission = operation({
  id: 'getSubmission',
  route: 'GET /api/transactions/submissions/{txHash}',
  tag: 'Transactions',
  summary: 'Get the status of a transaction submitted by the account',
  description:
    'Follows the transaction through mempool, blocks and rollbacks. Returns 404 for a transaction that another account or program submitted: use `GET /api/transactions/{txHash}/status`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: Submission,
  errors: ['not-found'],
  exampleNeeds: 'the hash of a transaction that you submitted',
  example: { path: { txHash: 'ab'.repeat(32) } },

  handle: ({ db, principal }, { path: { txHash } }) =>
    db.snapshot(async (snapshot) => {
      const hash = /^[0-9a-f]{64}$/i.test(txHash) ? fromHex(txHash) : undefined;
      const row = hash && (await submissionBy(snapshot, principal.accountId, hash));
      const [locations] = hash && row ? await findTxStatusInfo(snapshot, [hash]) : [];
      if (row === undefined || locations === undefined)
        throw new ServiceError('not-found', 'This account has submitted no such transaction');
      return toSubmissionJson(row, locations);
    }),
});
