import { slotToEpoch, slotToTime } from '../../../../chains/cardano/time.js';
import { oneHeight } from '../../../../store/queries/cardano/blocks/block-heights.js';
import { chainBlocks } from '../../../../store/queries/cardano/blocks/blocks.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { eraName } from '../../../shapes/cardano-blocks/block-json.js';
import { count, FIELDS, text } from '../fields.js';
import { koiosRoute } from '../koios-route.js';

export const tip = koiosRoute({
  path: 'tip',
  summary: 'Get the newest block',
  columns: {
    hash: text('Hash of the block'),
    epoch_no: FIELDS.epoch_no,
    era: FIELDS.era,
    abs_slot: FIELDS.abs_slot,
    epoch_slot: FIELDS.epoch_slot,
    block_height: FIELDS.block_height,
    block_no: count('The same as `block_height`'),
    block_time: FIELDS.block_time,
  },
  uncached: true,
  example: {},

  async read({ db, network }) {
    const { hash, height, slot, epoch } = await readTip(db);
    const [block] = await chainBlocks(db, oneHeight(height), 'asc');
    return [
      {
        hash,
        epoch_no: epoch,
        era: eraName(block?.era ?? 0),
        abs_slot: slot,
        epoch_slot: slotToEpoch(network, slot).epochSlot,
        block_height: height,
        block_no: height,
        block_time: slotToTime(network, slot),
      },
    ];
  },
});
