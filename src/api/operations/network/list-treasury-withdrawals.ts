import Type from 'typebox';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { readCertificateWithdrawals } from '../../services/network/pots.js';
import { readGovernanceWithdrawals } from '../../services/network/treasury-withdrawals.js';
import { base, PotWithdrawal, paged } from '../../shapes/network/pots.js';

export const listTreasuryWithdrawals = operation({
  ...base,
  id: 'listTreasuryWithdrawals',
  route: 'GET /api/network/treasury-withdrawals',
  summary: 'List payments from the treasury to accounts, newest first',
  description:
    'Payments of enacted treasury withdrawals, and of MIR certificates before Conway. Those of governance actions are left out when the index has no ledger state.',
  query: paged,
  result: Type.Array(PotWithdrawal),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      // Governance actions pay since Conway, which ended MIR certificates, so they are all newer.
      const enacted = await readGovernanceWithdrawals(snapshot, network);
      const page = await numberedPage(query, async ({ skip, limit }) => {
        const first = enacted.slice(skip, skip + limit);
        const rest = { skip: Math.max(0, skip - enacted.length), limit: limit - first.length };
        return [...first, ...(await readCertificateWithdrawals('treasury', snapshot, network, rest))];
      });
      return [...page];
    }),
});
