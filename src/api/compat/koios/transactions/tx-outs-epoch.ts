import { heightsWithin } from '../../../../store/queries/cardano/blocks/block-heights.js';
import { findHeightTransactions } from '../../../../store/queries/cardano/chain/tx-range.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { outputsWithin } from '../../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { ChainNumber } from '../../../kit/schema.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { koiosRoute } from '../koios-route.js';
import { readTxRange } from '../rows/chain-rows.js';
import { toUtxoInfo, UTXO_COLUMNS } from '../shapes/outputs.js';

const { inline_datum: _, reference_script: __, asset_list: ___, ...COLUMNS } = UTXO_COLUMNS;

export const txOutsEpoch = koiosRoute({
  path: 'tx_outs_epoch',
  summary: 'List the outputs created in an epoch, oldest first',
  columns: COLUMNS,
  parameters: { _epoch_no: ChainNumber('Epoch number') },
  narrowBy: ['block_height'],
  uncached: true,
  example: { query: { _epoch_no: EXAMPLE.block.epoch, limit: 10 } },

  async read({ db, network }, { parameters, request }) {
    const heights = await heightsWithin(db, { epoch: parameters._epoch_no });
    if (heights.from > heights.to) return [];
    const [epoch, requested] = await Promise.all([
      findHeightTransactions(db, heights),
      readTxRange(db, network, request),
    ]);
    const within = { from: Math.max(epoch.from, requested.from), to: Math.min(epoch.to, requested.to) };
    const batches = inBatches(
      ({ last, limit }) => outputsWithin(db, { after: last && [last.txId, last.index], limit, within }),
      (output: ChainOutput) => {
        const { inline_datum, reference_script, asset_list, ...row } = toUtxoInfo(output, network, false);
        return row;
      },
    );
    return { batches, sorted: [{ column: 'block_height', descending: false }] };
  },
});
