import Type from 'typebox';
import { LEDGER_NOTE } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { listSupplies } from '../../services/network/supply.js';
import { base, NetworkSupply, paged } from '../../shapes/network/pots.js';

export const listSupplyHistory = operation({
  ...base,
  id: 'listSupplyHistory',
  route: 'GET /api/network/supply/history',
  summary: 'List the supply per epoch, newest first',
  description: `One entry for each epoch since Byron, with the amounts at its start; \`fees\` and \`treasuryDonation\` are sums over the epoch. ${LEDGER_NOTE}`,
  query: paged,
  result: Type.Array(NetworkSupply),
  errors: ['not-implemented'],
  example: {},

  handle: (context, { query }) => listSupplies(context, query),
});
