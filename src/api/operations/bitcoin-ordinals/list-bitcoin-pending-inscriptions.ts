import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, described } from '../../kit/schema.js';
import { requireMempool } from '../../services/bitcoin/page-tip.js';
import { readPendingOrdinals } from '../../services/bitcoin/pending-ordinals.js';
import { ordinals } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { BitcoinPendingInscription, toPendingJson } from '../../shapes/bitcoin/pending-ordinals.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';

export const listBitcoinPendingInscriptions = operation({
  ...ordinals,
  id: 'listBitcoinPendingInscriptions',
  route: 'GET /api/btc/ordinals/mempool/{txid}/inscriptions',
  summary: 'List the inscriptions that a mempool transaction moves or creates',
  description:
    'Satpoints on its unconfirmed outputs, after all its ancestors in the mempool, in order of the satoshi. Returns 404 when the mempool does not have the transaction.',
  path: TxidPath,
  result: Closed({
    data: Type.Array(BitcoinPendingInscription, { description: FIELD.data }),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: ['not-found'],
  exampleNeeds: 'a `txid` from `/api/btc/mempool/txids`',
  example: TXID_EXAMPLE,

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireMempool(snapshot);
      const txid = path.txid.toLowerCase();
      const found = await readPendingOrdinals(snapshot, txid);
      if (found === undefined) throw new ServiceError('not-found', `The mempool has no transaction ${txid}`);
      const data = found.arrivals.map((arrival) => toPendingJson(arrival, found.entry, network));
      return { data, tip: toBitcoinTipJson(tip) };
    }),
});
