import Type from 'typebox';
import { slotToTime } from '../../../../chains/cardano/time.js';
import {
  type LabelledTransaction,
  transactionsOfLabel,
} from '../../../../store/queries/cardano/transactions/label-transactions.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { AfterBlockHeight } from '../addresses/address-txs.js';
import { FIELDS, number } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { readChainSort, readTxRange } from '../rows/chain-rows.js';

export const txByMetalabel = koiosRoute({
  path: 'tx_by_metalabel',
  summary: 'List the transactions with a metadata label, oldest first',
  columns: {
    tx_hash: FIELDS.tx_hash,
    block_hash: FIELDS.block_hash,
    block_height: FIELDS.block_height,
    epoch_no: FIELDS.epoch_no,
    absolute_slot: FIELDS.absolute_slot,
    tx_timestamp: number('Time of the block, Unix time in seconds'),
  },
  parameters: {
    _label: Type.String({ pattern: '^[0-9]{1,20}$', description: 'Metadata label' }),
    ...AfterBlockHeight,
  },
  narrowBy: ['block_height'],
  example: { query: { _label: EXAMPLE.label } },

  async read({ db, network }, { parameters, request }) {
    const { order, sorted } = readChainSort(request, 'asc');
    const within = await readTxRange(db, network, request, parameters._after_block_height);
    const label = BigInt(parameters._label);
    const batches = inBatches(
      ({ last, limit }) => transactionsOfLabel(db, label, { order, after: last?.txId, limit, within }),
      (transaction: LabelledTransaction) => ({
        tx_hash: transaction.txHash,
        block_hash: transaction.blockHash,
        block_height: transaction.height,
        epoch_no: transaction.epoch,
        absolute_slot: transaction.slot,
        tx_timestamp: slotToTime(network, transaction.slot),
      }),
    );
    return { batches, sorted };
  },
});
