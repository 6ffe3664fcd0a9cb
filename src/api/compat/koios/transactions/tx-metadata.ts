import { fromHex } from '../../../../kernel/hex.js';
import { findTransactionMetadata, metadataLabels } from '../../../../store/queries/cardano/transactions/metadata.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { TxHashes } from '../../../shapes/transactions/transaction-parameters.js';
import { FIELDS, json, text } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { bySkipping, unsorted } from '../rows/chain-rows.js';
import { toKoiosMetadata } from '../shapes/metadata.js';

export const txMetadata = koiosRoute({
  path: 'tx_metadata',
  summary: 'Get the metadata of several transactions',
  columns: { tx_hash: FIELDS.tx_hash, metadata: json('Metadata by label; null without any') },
  body: Closed({ _tx_hashes: TxHashes(100) }),
  batch: ['_tx_hashes'],
  example: { body: { _tx_hashes: [EXAMPLE.tx.withMetadata] } },

  read: async ({ db }, { body }) =>
    [...(await findTransactionMetadata(db, body._tx_hashes.map(fromHex)))].map(([tx_hash, labels]) => ({
      tx_hash,
      metadata: toKoiosMetadata(labels),
    })),
});

export const txMetalabels = koiosRoute({
  path: 'tx_metalabels',
  summary: 'List the metadata labels of all transactions',
  columns: { key: text('Label') },
  example: {},

  read: ({ db }) =>
    unsorted(
      bySkipping(async (range) =>
        (await metadataLabels(db, { order: 'asc', ...range })).map(({ label }) => ({ key: label.toString() })),
      ),
    ),
});
