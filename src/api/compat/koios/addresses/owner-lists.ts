import { slotToTime } from '../../../../chains/cardano/time.js';
import type { ChainOutput } from '../../../../store/queries/cardano/outputs/chain-outputs.js';
import { listUnspentOutputs, type Owners } from '../../../../store/queries/cardano/outputs/output-owners.js';
import {
  listOwnerTransactions,
  type TransactionPosition,
} from '../../../../store/queries/cardano/transactions/owner-transactions.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { FIELDS } from '../fields.js';
import type { KoiosContext } from '../koios-route.js';
import { readChainSort, readTxRange } from '../rows/chain-rows.js';
import type { RowRequest } from '../rows/row-request.js';
import { toUtxoInfo } from '../shapes/outputs.js';

/** The columns of lists of transactions. */
export const TX_COLUMNS = {
  tx_hash: FIELDS.tx_hash,
  epoch_no: FIELDS.epoch_no,
  block_height: FIELDS.block_height,
  block_time: FIELDS.block_time,
} as const;

type Chain = Pick<KoiosContext, 'db' | 'network'>;

export const toTxRow = ({ txHash, epoch, height, slot }: TransactionPosition, { network }: Pick<Chain, 'network'>) => ({
  tx_hash: txHash,
  epoch_no: epoch,
  block_height: height,
  block_time: slotToTime(network, slot),
});

/** Transactions of owners, newest first unless requested otherwise. */
export async function streamOwnerTransactions(
  { db, network }: Chain,
  owners: Owners,
  request: RowRequest,
  fromHeight: number | undefined,
) {
  const { order, sorted } = readChainSort(request, 'desc');
  const within = await readTxRange(db, network, request, fromHeight);
  const batches = inBatches<TransactionPosition, ReturnType<typeof toTxRow>>(
    ({ last, limit }) => listOwnerTransactions(db, owners, { order, after: last?.txId, limit, within }),
    (row) => toTxRow(row, { network }),
  );
  return { batches, sorted };
}

/** Unspent outputs of owners, oldest first unless requested otherwise. */
export async function streamOwnerUtxos({ db, network }: Chain, owners: Owners, request: RowRequest, extended: boolean) {
  const { order, sorted } = readChainSort(request, 'asc');
  const within = await readTxRange(db, network, request);
  const batches = inBatches<ChainOutput, ReturnType<typeof toUtxoInfo>>(
    ({ last, limit }) =>
      listUnspentOutputs(db, owners, { order, after: last && [last.txId, last.index], limit, within }),
    (output) => toUtxoInfo(output, network, extended),
  );
  return { batches, sorted };
}
