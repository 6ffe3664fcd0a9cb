import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { createOwnerLookup } from '../../services/accounts/stake-address.js';
import { exported } from '../../services/transactions/export.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { EXPORT_TEXT, EXPORT_TYPES, ExportedTransaction, ExportTimes } from '../../shapes/transactions/export.js';

export const exportAccountTransactions = operation({
  id: 'exportAccountTransactions',
  route: 'GET /api/account/{stakeAddress}/txs/export',
  tag: 'Accounts',
  summary: "Export an account's transactions",
  description: `${EXPORT_TEXT} \`koinly\` is a CSV for that tool: rewards, all other ADA movements with their fee, and tokens under their fingerprint (CIP-14). Rewards are income when the ledger pays them, and a withdrawal only moves them; when the index has no ledger state, they count when they are withdrawn. The other formats list transactions alone; \`/api/account/{stakeAddress}/rewards\` has the payments.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: 'walletAnalytics',
  path: StakePath,
  query: Type.Object({
    ...ExportTimes,
    format: Defaulted(OneOf(['json', 'csv', 'ndjson', 'koinly'], 'File format'), 'json'),
  }),
  result: Type.Array(ExportedTransaction),
  textTypes: EXPORT_TYPES,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle: (context, { path, query }) => exported(context, createOwnerLookup(path.stakeAddress, context.network), query),
});
