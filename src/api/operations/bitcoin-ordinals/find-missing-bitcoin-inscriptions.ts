import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, described } from '../../kit/schema.js';
import { lookUpInscriptions } from '../../services/bitcoin/inscriptions.js';
import { BATCH_BYTES, Ids } from '../../shapes/bitcoin/inscriptions.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { ordinals } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPageTip } from '../../shapes/bitcoin/page-tip.js';

export const findMissingBitcoinInscriptions = operation({
  ...ordinals,
  id: 'findMissingBitcoinInscriptions',
  route: 'POST /api/btc/ordinals/inscriptions/missing',
  summary: 'Find inscription ids that do not exist',
  description: 'In the order of the request. An empty list means that all of them exist.',
  batch: ['ids'],
  body: Ids,
  bodyLimit: BATCH_BYTES,
  result: Closed({
    missing: Type.Array(Type.String(), { description: 'Ids of the request without an inscription, in its order' }),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: [],
  example: { body: { ids: [ORDINALS_EXAMPLE.inscription, `${'00'.repeat(32)}i0`] } },

  handle({ db }, { body }) {
    return db.snapshot(async (snapshot) => {
      const { missing, tip } = await lookUpInscriptions(snapshot, body.ids);
      return { missing, tip };
    });
  },
});
