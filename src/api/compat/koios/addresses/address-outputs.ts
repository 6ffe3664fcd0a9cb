import { outputsOfAddresses } from '../../../../store/queries/cardano/outputs/all-outputs.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { AddressText, Closed } from '../../../kit/schema.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { ownersAt } from '../../../services/addresses/address-owner.js';
import { koiosRoute } from '../koios-route.js';
import { readChainSort, readTxRange } from '../rows/chain-rows.js';
import { toUtxoInfo, UTXO_COLUMNS } from '../shapes/outputs.js';
import { AfterBlockHeight } from './address-txs.js';

const { address, tx_hash, tx_index, value, stake_address, payment_cred, epoch_no, block_height, block_time, is_spent } =
  UTXO_COLUMNS;

export const addressOutputs = koiosRoute({
  path: 'address_outputs',
  summary: 'List all outputs of addresses, spent or not, newest first',
  columns: {
    address,
    tx_hash,
    tx_index,
    value,
    stake_address,
    payment_cred,
    epoch_no,
    block_height,
    block_time,
    is_spent,
  },
  body: Closed({ _addresses: Batch(AddressText, 100), ...AfterBlockHeight }),
  batch: ['_addresses'],
  narrowBy: ['block_height'],
  uncached: true,
  example: { body: { _addresses: [EXAMPLE.address] } },

  async read({ db, network }, { body, request }) {
    const { addressIds = [] } = await ownersAt(body._addresses, network)(db);
    const { order, sorted } = readChainSort(request, 'desc');
    const within = await readTxRange(db, network, request, body._after_block_height);
    const batches = inBatches(
      ({ last, limit }) =>
        outputsOfAddresses(db, addressIds, { order, after: last && [last.txId, last.index], limit, within }),
      (output: ChainOutput) => {
        const { datum_hash, inline_datum, reference_script, asset_list, ...row } = toUtxoInfo(output, network, false);
        return row;
      },
    );
    return { batches, sorted };
  },
});
