import { fromHex } from '../../../../kernel/hex.js';
import { selectHeightsByHash } from '../../../../store/queries/cardano/blocks/block-heights.js';
import { headedBlocks } from '../../../../store/queries/cardano/blocks/blocks.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { Closed, Hex } from '../../../kit/schema.js';
import { toBlockJson } from '../../../shapes/cardano-blocks/block-json.js';
import { amountOrNull, count, FIELDS, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { BLOCK_COLUMNS, toKoiosBlock } from '../shapes/blocks.js';

export const BlockHashes = Batch(Hex(64, 'Hash of a block'), 100);

const { hash, epoch_no, ...OTHER_COLUMNS } = BLOCK_COLUMNS;

export const blockInfo = koiosRoute({
  path: 'block_info',
  summary: 'Get several blocks',
  description: 'Hashes that are not on the chain are left out.',
  columns: {
    hash,
    epoch_no,
    era: FIELDS.era,
    ...OTHER_COLUMNS,
    op_cert: textOrNull('Hot key of the operational certificate; null in Byron'),
    total_output: amountOrNull('Sum of the outputs, in lovelace; null without transactions'),
    total_fees: amountOrNull('Sum of the fees, in lovelace; null without transactions'),
    num_confirmations: count('Number of blocks after it'),
    child_hash: textOrNull('Hash of the next block; null for the newest'),
  },
  body: Closed({ _block_hashes: BlockHashes }),
  batch: ['_block_hashes'],
  example: { body: { _block_hashes: [EXAMPLE.block.hash] } },

  async read({ db, network }, { body }) {
    const tip = await readTip(db);
    const blocks = await headedBlocks(db, selectHeightsByHash(db, body._block_hashes.map(fromHex)), 'asc');
    return blocks.map((block) => {
      const own = toBlockJson(block, network, tip);
      const empty = block.txCount === 0;
      return {
        ...toKoiosBlock(own),
        era: own.eraName,
        op_cert: own.opCert,
        total_output: empty ? null : own.output,
        total_fees: empty ? null : own.fees,
        num_confirmations: own.confirmations,
        child_hash: own.nextBlock,
      };
    });
  },
});
