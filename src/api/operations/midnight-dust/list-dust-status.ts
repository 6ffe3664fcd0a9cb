import Type from 'typebox';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, described, named } from '../../kit/schema.js';
import { readStatuses } from '../../services/midnight/dust-status.js';
import { common, DustStatus } from '../../shapes/midnight/dust-status.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { readStakeAddress, StakeAddress } from '../../shapes/midnight/parameters.js';

export const listDustStatus = operation({
  ...common,
  id: 'listDustStatus',
  route: 'POST /api/midnight/dust/status',
  summary: 'Get the DUST status of up to ten reward addresses',
  description: 'In the order of the request. An address without a valid registration has `registered: false`.',
  batch: ['rewardAddresses'],
  body: named(
    'MidnightDustStatusRequest',
    Closed({ rewardAddresses: described(Batch(StakeAddress, 10), 'Cardano reward addresses to look up') }),
  ),
  result: Type.Array(DustStatus),
  errors: ['undecodable'],
  example: { body: { rewardAddresses: [EXAMPLE.stakeAddress] } },

  async handle({ db, network, services }, { body }) {
    const addresses = body.rewardAddresses.map((text) => readStakeAddress(text, network));
    return await readStatuses(db, addresses, { tip: await readTip(db), clock: services.clock, network });
  },
});
