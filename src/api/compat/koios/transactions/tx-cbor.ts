import { fromHex } from '../../../../kernel/hex.js';
import { selectIdsByHash, storedTransactions } from '../../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { TxHashes } from '../../../shapes/transactions/transaction-parameters.js';
import { koiosRoute } from '../koios-route.js';
import { CBOR_COLUMNS, toCborRow } from './cbor-rows.js';

export const txCbor = koiosRoute({
  path: 'tx_cbor',
  summary: 'Get the CBOR of several transactions',
  columns: CBOR_COLUMNS,
  body: Closed({ _tx_hashes: TxHashes(100) }),
  batch: ['_tx_hashes'],
  errors: ['not-implemented'],
  example: { body: { _tx_hashes: [EXAMPLE.tx.any] } },

  async read(context, { body }) {
    const ids = selectIdsByHash(context.db, body._tx_hashes.map(fromHex));
    return (await storedTransactions(context.db, ids, 'asc')).map((stored) => toCborRow(context, stored));
  },
});
