import Type from 'typebox';
import { readTip } from '../../../store/queries/midnight/tip.js';
import { operation } from '../../kit/operation.js';
import { readStatuses } from '../../services/midnight/dust-status.js';
import { common, DustStatus } from '../../shapes/midnight/dust-status.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { readStakeAddress, StakeAddress } from '../../shapes/midnight/parameters.js';

export const getDustStatus = operation({
  ...common,
  id: 'getDustStatus',
  route: 'GET /api/midnight/dust/status/{stakeAddress}',
  summary: 'Get the DUST registration and generation of a reward address',
  description:
    'Counts all NIGHT that generates DUST for the registered address. An address without a valid registration has `registered: false`.',
  path: Type.Object({ stakeAddress: StakeAddress }),
  result: DustStatus,
  errors: ['undecodable'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  async handle({ db, network, services }, { path }) {
    const address = readStakeAddress(path.stakeAddress, network);
    const [status] = await readStatuses(db, [address], { tip: await readTip(db), clock: services.clock, network });
    return status!;
  },
});
