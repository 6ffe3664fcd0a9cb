import { slotToEpoch, slotToTime } from '../../../chains/cardano/time.js';
import { oneHeight } from '../../../store/queries/cardano/blocks/block-heights.js';
import { chainBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { operation } from '../../kit/operation.js';
import { eraName } from '../../shapes/cardano-blocks/block-json.js';
import { ChainTip } from '../../shapes/service/networks.js';

export const getTip = operation({
  id: 'getTip',
  route: 'GET /api/network/tip',
  tag: 'Network',
  summary: 'Get the tip of the Cardano index',
  description:
    '`slot`, `epoch` and `time` are those of the block, which may be older than now. Returns 503 while the network is still being indexed.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: ChainTip,
  errors: [],
  example: {},

  async handle({ db, network }) {
    return await db.snapshot(async (snapshot) => {
      const { hash, height, slot, epoch } = await readTip(snapshot);
      const [block] = await chainBlocks(snapshot, oneHeight(height), 'asc');
      const { epochSlot } = slotToEpoch(network, slot);
      const era = block === undefined ? null : eraName(block.era);
      return { hash, height, slot, epoch, epochSlot, time: slotToTime(network, slot), era };
    });
  },
});
