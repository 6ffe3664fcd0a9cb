import Type from 'typebox';
import { cborToJson } from '../../../chains/bitcoin/ordinals/cbor-json.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { AnyJson, Closed } from '../../kit/schema.js';
import { readInscription } from '../../services/bitcoin/inscriptions-details.js';
import { requireInscription } from '../../services/bitcoin/inscriptions-record.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { inscriptionDefinition } from '../../shapes/bitcoin/inscriptions-record.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';

export const getBitcoinInscriptionMetadata = operation({
  ...inscriptionDefinition,
  id: 'getBitcoinInscriptionMetadata',
  route: 'GET /api/btc/ordinals/inscriptions/{idOrNumber}/metadata',
  summary: 'Get the metadata of an inscription',
  description:
    'Returns the CBOR of the envelope in hexadecimal and as JSON. Returns 404 when the inscription does not exist or has no metadata.',
  result: Closed({
    inscriptionId: Type.String({ description: FIELD.inscriptionId }),
    hex: Type.String({ description: 'Metadata as it is on the chain: CBOR in hexadecimal' }),
    metadata: {
      ...AnyJson,
      description: 'Metadata as JSON; null when it is not valid CBOR. Byte strings are hexadecimal',
    },
  }),
  example: { path: { idOrNumber: ORDINALS_EXAMPLE.describedInscription } },

  handle({ db }, { path }) {
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const row = await requireInscription(snapshot, path.idOrNumber);
      const { metadata } = await readInscription(snapshot, row);
      if (metadata === undefined) throw new ServiceError('not-found', 'This inscription has no metadata');
      return { inscriptionId: row.inscriptionId, hex: toHex(metadata), metadata: cborToJson(metadata) ?? null };
    });
  },
});
