import { cborToJson } from '../../../chains/bitcoin/ordinals/cbor-json.js';
import type { Inscription } from '../../../chains/bitcoin/ordinals/inscription.js';
import { readPropertiesCbor } from '../../../chains/bitcoin/ordinals/properties.js';
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

function propertiesToJson(inscription: Inscription): unknown {
  const cbor = readPropertiesCbor(inscription);
  return (cbor && cborToJson(cbor)) ?? null;
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
        properties: propertiesToJson(inscription),
        rune: runeName === null ? null : formatSpacedName(parseRuneName(runeName), spacers ?? 0),
      };
    });
  },
});
