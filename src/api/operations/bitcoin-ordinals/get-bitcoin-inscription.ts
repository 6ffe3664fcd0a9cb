import { brotliDecompressSync } from 'node:zlib';
import { cborToJson } from '../../../chains/bitcoin/ordinals/cbor-json.js';
import { fieldText, type Inscription } from '../../../chains/bitcoin/ordinals/inscription.js';
import { formatSpacedName, parseRuneName } from '../../../chains/bitcoin/runes/rune-name.js';
import { findParentIds, findRelatives } from '../../../store/queries/bitcoin/inscriptions.js';
import { operation } from '../../kit/operation.js';
import { readInscription } from '../../services/bitcoin/inscriptions-details.js';
import { requireInscription } from '../../services/bitcoin/inscriptions-record.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import {
  BitcoinInscriptionDetails,
  inscriptionDefinition,
  toInscriptionJson,
} from '../../shapes/bitcoin/inscriptions-record.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';

/** Properties are small; larger ones are not decoded. */
const MAX_PROPERTIES_BYTES = 4_000_000;

function decodeProperties({ properties, propertyEncoding }: Inscription): unknown {
  if (properties === undefined) return null;
  const encoding = fieldText(propertyEncoding);
  if (propertyEncoding === undefined) return cborToJson(properties) ?? null;
  if (encoding !== 'br') return null;
  try {
    return cborToJson(brotliDecompressSync(properties, { maxOutputLength: MAX_PROPERTIES_BYTES })) ?? null;
  } catch {
    return null;
  }
}

export const getBitcoinInscription = operation({
  ...inscriptionDefinition,
  id: 'getBitcoinInscription',
  route: 'GET /api/btc/ordinals/inscriptions/{idOrNumber}',
  summary: 'Get an inscription',
  description:
    'Accepts the id or the number of the inscription. Returns its location, content type, relatives and metadata; the content itself is at `/content`. Returns 404 when it does not exist.',
  result: BitcoinInscriptionDetails,
  example: { path: { idOrNumber: ORDINALS_EXAMPLE.inscription } },

  handle({ db, network }, { path }) {
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const row = await requireInscription(snapshot, path.idOrNumber);
      const parents = (await findParentIds(snapshot, [row.sequence])).get(row.sequence) ?? [];
      const inscription = await readInscription(snapshot, row);
      const { childCount, previous, next, runeName, spacers } = await findRelatives(snapshot, row.sequence);
      return {
        ...toInscriptionJson(row, parents, network),
        childCount,
        previous,
        next,
        metadata: (inscription.metadata && cborToJson(inscription.metadata)) ?? null,
        properties: decodeProperties(inscription),
        rune: runeName === null ? null : formatSpacedName(parseRuneName(runeName), spacers ?? 0),
      };
    });
  },
});
