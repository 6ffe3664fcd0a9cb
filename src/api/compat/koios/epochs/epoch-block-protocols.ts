import { epochFirstBlocks } from '../../../../store/queries/cardano/blocks/epoch-first-blocks.js';
import { blockProtocols } from '../../../../store/queries/cardano/blocks/epochs.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { eraName } from '../../../shapes/cardano-blocks/block-json.js';
import { count, FIELDS } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { EpochParameter } from './epoch-parameter.js';

export const epochBlockProtocols = koiosRoute({
  path: 'epoch_block_protocols',
  summary: 'Count the blocks of an epoch by protocol version',
  description: 'Without `_epoch_no`, the current epoch.',
  columns: {
    proto_major: count('Major protocol version'),
    proto_minor: count('Minor protocol version'),
    era: FIELDS.era,
    blocks: count('Number of blocks'),
  },
  parameters: EpochParameter,
  example: { query: { _epoch_no: EXAMPLE.block.epoch } },

  async read({ db }, { parameters }) {
    const epoch = parameters._epoch_no ?? (await readTip(db)).epoch;
    const [versions, blocks] = await Promise.all([blockProtocols(db, epoch), epochFirstBlocks(db, [epoch])]);
    const era = eraName(blocks.get(epoch)?.era ?? 0);
    return versions.map(({ major, minor, blocks: made }) => ({
      proto_major: major,
      proto_minor: Number(minor ?? 0n),
      era,
      blocks: made,
    }));
  },
});
