import Type from 'typebox';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { readCertificateWithdrawals } from '../../services/network/pots.js';
import { base, PotWithdrawal, paged } from '../../shapes/network/pots.js';

export const listReserveWithdrawals = operation({
  ...base,
  id: 'listReserveWithdrawals',
  route: 'GET /api/network/reserve-withdrawals',
  summary: 'List MIR payments from the reserves to accounts, newest first',
  description:
    'Instantaneous rewards from the reserves. Certificates of this kind exist only before Conway, so newer networks return an empty list.',
  query: paged,
  result: Type.Array(PotWithdrawal),
  errors: [],
  example: {},

  handle: async ({ db, network }, { query }) => [
    ...(await numberedPage(query, (range) => readCertificateWithdrawals('reserves', db, network, range))),
  ],
});
