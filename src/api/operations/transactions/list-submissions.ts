import Type, { type Static } from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import {
  countSubmissions,
  listAccountSubmissions,
  type Submission as SubmissionRow,
} from '../../../store/queries/cardano/mempool/submissions.js';
import { findTxStatusInfo } from '../../../store/queries/cardano/transactions/tx-status.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { buildPagination, Page, PageSize, Pagination } from '../../kit/paging.js';
import { Closed, described } from '../../kit/schema.js';
import { StatusName } from '../../shapes/transactions/status.js';
import { Submission, toSubmissionJson } from '../../shapes/transactions/submissions.js';

/** A status is derived from several sources, so no index can find it. */
const MAX_SEARCHED = 1_000;

export const listSubmissions = operation({
  id: 'listSubmissions',
  route: 'GET /api/transactions/submissions',
  tag: 'Transactions',
  summary: 'List the transactions submitted by the account, newest first',
  description: 'Stored for 30 days. `status` filters among the newest 1,000.',
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
        const locations = await findTxStatusInfo(
          snapshot,
          rows.map(({ txHash }) => fromHex(txHash)),
        );
        return rows.map((row, index) => toSubmissionJson(row, locations[index]!));
      };
      if (status === undefined) {
        const rows = await numberedPage(query, (range) => listAccountSubmissions(snapshot, accountId, range));
        const total = await countSubmissions(snapshot, accountId);
        return { submissions: await show(rows), pagination: buildPagination(page, pageSize, total) };
      }
      const newest = await show(await listAccountSubmissions(snapshot, accountId, { limit: MAX_SEARCHED, skip: 0 }));
      const found = newest.filter((submission) => submission.status === status);
      return {
        submissions: found.slice((page - 1) * pageSize, page * pageSize),
        pagination: buildPagination(page, pageSize, found.length),
      };
    }),
});
