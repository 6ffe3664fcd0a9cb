import Type from 'typebox';
import { heightsWithin } from '../../../store/queries/cardano/blocks/block-heights.js';
import { findHeightTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import { outputsWithin } from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';

export const pageEpochOutputs = operation({
  id: 'pageEpochOutputs',
  route: 'GET /api/transactions/outputs/epoch/{epoch}',
  tag: 'Transactions',
  summary: 'List the outputs created in an epoch by cursor',
  description:
    'Spent and unspent outputs in chain order, oldest first, without a depth limit. Returns an empty list for an epoch without blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ epoch: EpochNumber }),
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(AddressUtxo),
  errors: [],
  example: { path: { epoch: EXAMPLE.block.epoch }, query: { limit: 10 } },

  handle({ db, network, cursor }, { path, query }) {
    return tipPage(
      { db, cursor },
      {
        ...query,
        cursor: query.cursor,
        order: 'asc',
        async fetch(snapshot, range) {
          const heights = await heightsWithin(snapshot, path);
          if (heights.from > heights.to) return [];
          const within = await findHeightTransactions(snapshot, heights);
          return await outputsWithin(snapshot, { ...range, within });
        },
        keyOf: ({ txId, index }) => [txId, index],
        show: (output) => toAddressUtxoJson(output, network),
      },
    );
  },
});
