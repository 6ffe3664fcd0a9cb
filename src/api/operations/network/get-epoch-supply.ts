import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { LEDGER_NOTE } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { readEpochSupply } from '../../services/network/supply.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { base, NetworkSupply } from '../../shapes/network/pots.js';

export const getEpochSupply = operation({
  ...base,
  id: 'getEpochSupply',
  route: 'GET /api/network/supply/{epoch}',
  summary: 'Get the supply and its distribution at the start of an epoch',
  description: `Amounts at the start of the epoch; \`fees\` and \`treasuryDonation\` are sums over the epoch. Returns 404 for an epoch that has not started and for epochs of Byron. ${LEDGER_NOTE}`,
  path: Type.Object({ epoch: EpochNumber }),
  result: NetworkSupply,
  errors: ['not-found', 'not-implemented'],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  handle: (context, { path: { epoch } }) => readEpochSupply(context, epoch),
});
