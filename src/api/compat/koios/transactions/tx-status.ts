import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { readStatuses } from '../../../services/transactions/status.js';
import { TxHashes } from '../../../shapes/transactions/transaction-parameters.js';
import { countOrNull, FIELDS } from '../fields.js';
import { koiosRoute } from '../koios-route.js';

export const txStatus = koiosRoute({
  path: 'tx_status',
  summary: 'Get the number of confirmations of several transactions',
  columns: {
    tx_hash: FIELDS.tx_hash,
    num_confirmations: countOrNull('Number of blocks after its block; null when it is not on the chain'),
  },
  body: Closed({ _tx_hashes: TxHashes(100) }),
  batch: ['_tx_hashes'],
  uncached: true,
  example: { body: { _tx_hashes: [EXAMPLE.tx.any] } },

  read: async ({ db }, { body }) =>
    (await readStatuses(db, body._tx_hashes)).map(({ txHash, status, confirmations }) => ({
      tx_hash: txHash,
      num_confirmations: status === 'CONFIRMED' ? confirmations : null,
    })),
});
