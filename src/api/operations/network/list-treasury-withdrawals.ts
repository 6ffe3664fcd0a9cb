import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { withdrawalsFrom } from '../../services/network/pots.js';
import { base, PotWithdrawal, paged } from '../../shapes/network/pots.js';

export const listTreasuryWithdrawals = operation({
  ...base,
  id: 'listTreasuryWithdrawals',
  route: 'GET /api/network/treasury-withdrawals',
  summary: 'List MIR payments from the treasury to accounts, newest first',
  description: 'Withdrawals by governance action are listed with the governance actions.',
  query: paged,
  result: Type.Array(PotWithdrawal),
  errors: [],
  example: {},

  handle: (context, { query }) => withdrawalsFrom('treasury', context, query),
});
