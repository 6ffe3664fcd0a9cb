import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, described } from '../../kit/schema.js';
import { lookUpInscriptions } from '../../services/bitcoin/inscriptions.js';
import { withParents } from '../../services/bitcoin/inscriptions-record.js';
import { BATCH_BYTES, Ids } from '../../shapes/bitcoin/inscriptions.js';
import { BitcoinInscription, toInscriptionJson } from '../../shapes/bitcoin/inscriptions-record.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { ordinals } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPageTip } from '../../shapes/bitcoin/page-tip.js';

export const getBitcoinInscriptions = operation({
  ...ordinals,
  id: 'getBitcoinInscriptions',
  route: 'POST /api/btc/ordinals/inscriptions/batch',
  summary: 'Get inscriptions by their ids',
  description: 'In the order of inscription, each once. `missing` has the ids that do not exist.',
  batch: ['ids'],
  body: Ids,
  bodyLimit: BATCH_BYTES,
  result: Closed({
    data: Type.Array(BitcoinInscription, { description: 'Inscriptions that were found, in the order of the request' }),
    missing: Type.Array(Type.String(), { description: 'Ids of the request without an inscription, in its order' }),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: [],
  example: { body: { ids: [ORDINALS_EXAMPLE.inscription] } },

  handle({ db, network }, { body }) {
    return db.snapshot(async (snapshot) => {
      const { rows, missing, tip } = await lookUpInscriptions(snapshot, body.ids);
      const found = await withParents(snapshot, rows);
      return { data: found.map(({ row, parents }) => toInscriptionJson(row, parents, network)), missing, tip };
    });
  },
});
