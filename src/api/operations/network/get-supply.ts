import { LEDGER_NOTE } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { readCurrentSupply } from '../../services/network/supply.js';
import { base, NetworkSupply } from '../../shapes/network/pots.js';

export const getSupply = operation({
  ...base,
  id: 'getSupply',
  route: 'GET /api/network/supply',
  summary: 'Get the current supply and its distribution',
  description: `Amounts after the newest block; \`fees\` and \`treasuryDonation\` are sums over the current epoch so far. ${LEDGER_NOTE}`,
  result: NetworkSupply,
  errors: ['not-implemented'],
  example: {},

  handle: (context) => readCurrentSupply(context),
});
