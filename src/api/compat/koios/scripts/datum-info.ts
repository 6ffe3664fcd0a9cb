import { fromHex, toHex } from '../../../../kernel/hex.js';
import { datumsWithOrigin } from '../../../../store/queries/cardano/transactions/first-appearances.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Batch } from '../../../kit/paging.js';
import { Closed } from '../../../kit/schema.js';
import { datumValue } from '../../../shapes/outputs/data-json.js';
import { DatumHash } from '../../../shapes/scripts/datums.js';
import { json, text } from '../fields.js';
import { koiosRoute } from '../koios-route.js';

export const datumInfo = koiosRoute({
  path: 'datum_info',
  summary: 'Get several datums by hash',
  columns: {
    datum_hash: text('Hash of the datum'),
    creation_tx_hash: text('Transaction that revealed it first'),
    value: json('Datum in the detailed form of cardano-cli'),
    bytes: text('CBOR of the datum, in hexadecimal'),
  },
  body: Closed({ _datum_hashes: Batch(DatumHash, 100) }),
  batch: ['_datum_hashes'],
  example: { body: { _datum_hashes: [EXAMPLE.datumHash] } },

  read: async ({ db }, { body }) =>
    (await datumsWithOrigin(db, body._datum_hashes.map(fromHex))).map(({ hash, bytes, txHash }) => ({
      datum_hash: hash,
      creation_tx_hash: txHash,
      value: datumValue(bytes),
      bytes: toHex(bytes),
    })),
});
