import Type from 'typebox';
import { listAuditScores } from '../../../store/queries/bitcoin/audits.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { BitcoinAuditScore, toScoreJson } from '../../shapes/bitcoin/audits.js';
import { BitcoinCursor, BitcoinPage, HIGHEST } from '../../shapes/bitcoin/page-tip.js';

export const pageBitcoinBlockAudits = operation({
  id: 'pageBitcoinBlockAudits',
  route: 'GET /api/btc/mining/audits',
  tag: 'Bitcoin Blocks',
  summary: 'List how well blocks match the expected ones',
  description:
    'Newest first. Blocks of the last four weeks that this service saw arrive, compared with the block projected from the mempool right before.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 100, default: 15 }) }),
  result: BitcoinPage(BitcoinAuditScore),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    bitcoinPage(context, {
      query,
      fetch: (db, { after, limit }) =>
        listAuditScores(db, { to: after === undefined ? HIGHEST : Number(after[0]) - 1, limit }),
      keyOf: ({ height }) => [height],
      show: toScoreJson,
    }),
});
