import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { handleAssetNames } from '../../../chains/cardano/assets/handle.js';
import { handleAssetIds, handleMoves } from '../../../store/queries/cardano/assets/handles.js';
import { transactionsMoving } from '../../../store/queries/cardano/chain/asset-history.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { HandlePath, handleExample, readHandle } from '../../shapes/handles/handle-parameter.js';

export const pageHandleHistory = operation({
  id: 'pageHandleHistory',
  route: 'GET /api/handles/{handle}/history',
  tag: 'Handles',
  summary: 'List the mints, transfers and burns of a handle, newest first',
  description:
    'One entry for each transaction that minted, moved or burned the token. Returns an empty list for a handle that never existed.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: HandlePath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: TipPage(
    named(
      'HandleMove',
      Closed({
        txHash: Type.String({ description: FIELD.txHash }),
        slot: Count(FIELD.slot),
        fromAddress: Nullable(Type.String({ description: 'Sender; null for a mint' })),
        toAddress: Nullable(Type.String({ description: 'Receiver; null for a burn' })),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: [],
  example: handleExample,

  async handle({ db, cursor }, { path: { handle }, query }) {
    const names = handleAssetNames(readHandle(handle));
    return await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        async fetch(snapshot, { after, limit }) {
          const assetId = (await handleAssetIds(snapshot, names)).find((id) => id !== undefined);
          if (assetId === undefined) return [];
          const rows = await transactionsMoving(snapshot, { assetId }, { order: 'desc', after: after?.[0], limit });
          const moves = await handleMoves(
            snapshot,
            assetId,
            rows.map(({ txId }) => txId),
          );
          return rows.map((row) => ({ ...row, move: moves.get(row.txId) }));
        },
        keyOf: ({ txId }) => [txId],
        show: ({ txHash, slot, move }) => ({
          txHash,
          slot,
          fromAddress: move?.from === undefined ? null : addressBytesText(move.from),
          toAddress: move?.to === undefined ? null : addressBytesText(move.to),
        }),
      },
    );
  },
});
