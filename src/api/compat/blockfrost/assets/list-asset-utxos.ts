import Type from 'typebox';
import { slotToTime } from '../../../../chains/cardano/time.js';
import { unspentOutputsWith } from '../../../../store/queries/cardano/chain/asset-history.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Count, Integer, named } from '../../../kit/schema.js';
import { datumValue, ExactJson } from '../../../shapes/outputs/data-json.js';
import { toUtxoContent, UtxoContent } from '../addresses/utxo-content.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { BoundedPageQuery, readPage, transactionsBetween } from '../paging.js';
import { ASSET_ROUTE, findUnit, readUnit } from './requested-asset.js';

const { tx_index: _, ...fields } = UtxoContent.properties;

export const listAssetUtxos = operation({
  ...ASSET_ROUTE,
  id: 'blockfrost.listAssetUtxos',
  route: `GET ${BLOCKFROST}/assets/{asset}/utxos`,
  summary: 'List the UTxOs that hold an asset',
  query: BoundedPageQuery,
  result: Type.Array(
    named(
      'asset_utxo',
      Closed({
        ...fields,
        block_height: Count(FIELD.blockHeight),
        block_time: Integer({ description: 'Unix time in seconds' }),
        inline_datum_json: ExactJson('The inline datum in the detailed form of cardano-cli; null without one'),
      }),
    ),
  ),

  handle({ db, network }, { path, query }) {
    const asset = readUnit(path.asset);
    const findTransactions = transactionsBetween(query);
    return db.snapshot(async (snapshot) => {
      const assetId = await findUnit(snapshot, asset);
      const within = await findTransactions(snapshot);
      const outputs = await readPage(query, (range) =>
        unspentOutputsWith(snapshot, [{ assetId }], { ...range, within, order: query.order }),
      );
      return outputs.map((output) => {
        const { tx_index: __, ...content } = toUtxoContent(output, network);
        return {
          ...content,
          block_height: output.block?.height ?? 0,
          block_time: output.block === undefined ? network.systemStart : slotToTime(network, output.block.slot),
          inline_datum_json: output.inlineDatum === undefined ? null : datumValue(output.inlineDatum),
        };
      });
    });
  },
});
