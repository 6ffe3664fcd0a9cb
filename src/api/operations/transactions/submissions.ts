import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import {
  countSubmissions,
  type Submission as SubmissionRow,
  submissionBy,
  submissionsOf,
} from '../../../store/queries/cardano/submissions.js';
import { type TxPlaces, txPlaces } from '../../../store/queries/cardano/tx-status.js';
import { numberedPage } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize, Pagination, paginationOf } from '../../paging.js';
import { Closed, Count, DateTime, described, ExactInteger, Nullable, named } from '../../schema.js';
import { confirmationsOf, StatusName, statusOf } from './status.js';
import { TxPath } from './transaction-parameters.js';

const Submission = named(
  'Submission',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    status: described(StatusName, 'State of the transaction'),
    submittedAt: described(DateTime, 'When it was submitted through this service'),
    confirmations: Count('Number of blocks after its block; 0 while not in a block'),
    resubmissions: Count('How often it was submitted again because it was lost'),
    lastError: Nullable(Type.String({ description: 'Why the node refused it' })),
    expiresSlot: Nullable(
      described(ExactInteger, 'First slot in which it is no longer valid; null without an upper bound'),
    ),
  }),
);

/** A refused transaction may be in the chain all the same: another attempt may have won. */
const shownSubmission = (row: SubmissionRow, places: TxPlaces): Static<typeof Submission> => ({
  txHash: row.txHash,
  status: statusOf(places),
  submittedAt: row.submittedAt.toISOString(),
  confirmations: confirmationsOf(places),
  resubmissions: row.resubmissions,
  lastError: row.lastError ?? null,
  expiresSlot: row.expiresSlot ?? null,
});

/** A status is worked out from several places, so it cannot be searched by an index. */
const MOST_SEARCHED = 1_000;

export const listSubmissions = operation({
  id: 'listSubmissions',
  route: 'GET /api/transactions/submissions',
  tag: 'Transactions',
  summary: 'What this account has submitted, newest first',
  description: 'Kept for 30 days. `status` is looked for among the newest 1,000.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(20),
    status: Type.Optional(described(StatusName, 'Only transactions in this state')),
  }),
  result: Closed({
    submissions: Type.Array(Submission, { description: 'Transactions of this page' }),
    pagination: described(Pagination, FIELD.pagination),
  }),
  errors: [],
  example: {},

  handle: ({ db, principal: { accountId } }, { query }) =>
    db.snapshot(async (snapshot) => {
      const { page, pageSize, status } = query;
      const show = async (rows: readonly SubmissionRow[]): Promise<Static<typeof Submission>[]> => {
        const places = await txPlaces(
          snapshot,
          rows.map(({ txHash }) => fromHex(txHash)),
        );
        return rows.map((row, index) => shownSubmission(row, places[index]!));
      };
      if (status === undefined) {
        const rows = await numberedPage(query, (range) => submissionsOf(snapshot, accountId, range));
        const total = await countSubmissions(snapshot, accountId);
        return { submissions: await show(rows), pagination: paginationOf(page, pageSize, total) };
      }
      const newest = await show(await submissionsOf(snapshot, accountId, { limit: MOST_SEARCHED, skip: 0 }));
      const found = newest.filter((submission) => submission.status === status);
      return {
        submissions: found.slice((page - 1) * pageSize, page * pageSize),
        pagination: paginationOf(page, pageSize, found.length),
      };
    }),
});

export const getSubmission = operation({
  id: 'getSubmission',
  route: 'GET /api/transactions/submissions/{txHash}',
  tag: 'Transactions',
  summary: 'What became of a transaction that this account has submitted',
  description:
    'Follows the transaction through mempool, blocks and rollbacks. Answers 404 for a transaction that another account or program submitted: use `GET /api/transactions/{txHash}/status`.',
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
      const [places] = hash && row ? await txPlaces(snapshot, [hash]) : [];
      if (row === undefined || places === undefined)
        throw new ServiceError('not-found', 'This account has submitted no such transaction');
      return shownSubmission(row, places);
    }),
});
