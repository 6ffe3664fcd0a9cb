import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { forOperator, OperatorAccount, toAccountJson } from '../../shapes/operator/accounts.js';

export const operatorListAccounts = operation({
  ...forOperator,
  id: 'operatorListAccounts',
  route: 'GET /api/operator/accounts',
  summary: 'List the newest 1,000 accounts',
  description: 'Newest first, at most 1000. Accounts without an email are named by their stake address.',
  result: Type.Array(OperatorAccount),
  errors: [],
  example: {},

  handle: async ({ services: { access } }) => (await access.operator.listAccounts()).map(toAccountJson),
});
