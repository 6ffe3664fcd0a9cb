import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Nullable } from '../../kit/schema.js';
import { requireInscription } from '../../services/bitcoin/inscriptions-record.js';
import { requireMempool } from '../../services/bitcoin/page-tip.js';
import { followPendingMoves } from '../../services/bitcoin/pending-ordinals.js';
import { formatSatpoint, inscriptionDefinition } from '../../shapes/bitcoin/inscriptions-record.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { BitcoinPendingInscription, toPendingJson } from '../../shapes/bitcoin/pending-ordinals.js';

export const listBitcoinInscriptionPendingMoves = operation({
  ...inscriptionDefinition,
  id: 'listBitcoinInscriptionPendingMoves',
  route: 'GET /api/btc/ordinals/inscriptions/{idOrNumber}/pendingMoves',
  summary: 'List the moves of an inscription by mempool transactions',
  description:
    'Oldest first. `satpoint` is the confirmed location and `pendingSatpoint` the one after all pending moves. Returns 404 when no block has the inscription.',
  result: Closed({
    inscriptionId: Type.String({ description: FIELD.inscriptionId }),
    satpoint: Type.String({ description: 'Location in the newest block' }),
    pendingSatpoint: Nullable(
      Type.String({ description: 'Location after the last pending move; null when that pays it as a fee' }),
    ),
    moves: Type.Array(BitcoinPendingInscription, { description: 'Pending moves, empty without any' }),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  example: { path: { idOrNumber: ORDINALS_EXAMPLE.inscription } },

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireMempool(snapshot);
      const row = await requireInscription(snapshot, path.idOrNumber);
      const satpoint = formatSatpoint(row);
      const moves =
        row.outputTxid === null || row.vout === null
          ? []
          : await followPendingMoves(snapshot, row.inscriptionId, { txid: row.outputTxid, vout: row.vout });
      const shown = moves.map((move) => toPendingJson(move, move.entry, network));
      const last = shown.at(-1);
      return {
        inscriptionId: row.inscriptionId,
        satpoint,
        pendingSatpoint: last === undefined ? satpoint : last.satpoint,
        moves: shown,
        tip: toBitcoinTipJson(tip),
      };
    }),
});
