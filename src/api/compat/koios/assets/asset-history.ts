import Type from 'typebox';
import { slotToTime } from '../../../../chains/cardano/time.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { fromHex } from '../../../../kernel/hex.js';
import { assetsById } from '../../../../store/queries/cardano/assets/assets.js';
import { listAssetMints } from '../../../../store/queries/cardano/assets/mints.js';
import { transactionsHolding, transactionsMoving } from '../../../../store/queries/cardano/chain/asset-history.js';
import { findTransactionMetadata } from '../../../../store/queries/cardano/transactions/metadata.js';
import type { TransactionPosition } from '../../../../store/queries/cardano/transactions/owner-transactions.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { formatFingerprint } from '../../../shapes/assets/shapes.js';
import { metadataEntryText } from '../../../shapes/outputs/data-json.js';
import { AfterBlockHeight } from '../addresses/address-txs.js';
import { TX_COLUMNS, toTxRow } from '../addresses/owner-lists.js';
import { FIELDS, json } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { readChainSort, readTxRange } from '../rows/chain-rows.js';
import { ASSET_EXAMPLE, AssetParameters, findGivenAsset } from './asset-parameters.js';

/** They are one JSON value. */
const MAX_MINTS = 5_000;

export const assetHistory = koiosRoute({
  path: 'asset_history',
  summary: 'Get the mints and burns of an asset',
  description: `Of an asset with more than ${MAX_MINTS} mints and burns, only that many can be returned, so it is rejected.`,
  columns: {
    policy_id: FIELDS.policy_id,
    asset_name: FIELDS.asset_name,
    fingerprint: FIELDS.fingerprint,
    minting_txs: json('Mints and burns, newest first'),
  },
  parameters: AssetParameters,
  example: ASSET_EXAMPLE,

  async read({ db, network }, { parameters }) {
    const id = await findGivenAsset(db, parameters);
    if (id === undefined) return [];
    const [assets, mints] = await Promise.all([
      assetsById(db, [id]),
      listAssetMints(db, id, { order: 'desc', skip: 0, limit: MAX_MINTS + 1 }),
    ]);
    if (mints.length > MAX_MINTS)
      throw new ServiceError('invalid', `The asset has more than ${MAX_MINTS} mints and burns: use asset_txs`);
    const metadata = await findTransactionMetadata(
      db,
      mints.map(({ txHash }) => fromHex(txHash)),
    );
    return assets.map((asset) => ({
      policy_id: asset.policyId,
      asset_name: asset.assetName,
      fingerprint: formatFingerprint(asset.fingerprint),
      minting_txs: mints.map(({ txHash, slot, quantity }) => ({
        tx_hash: txHash,
        block_time: slotToTime(network, slot),
        quantity: quantity.toString(),
        metadata: (metadata.get(txHash) ?? []).map(({ label, bytes }) => ({
          key: label.toString(),
          json: metadataEntryText(bytes),
        })),
      })),
    }));
  },
});

export const assetTxs = koiosRoute({
  path: 'asset_txs',
  summary: 'List the transactions of an asset, newest first',
  columns: TX_COLUMNS,
  parameters: {
    ...AssetParameters,
    ...AfterBlockHeight,
    _history: Type.Optional(
      Type.Boolean({ description: 'True: all transactions; otherwise those whose outputs still hold the asset' }),
    ),
  },
  narrowBy: ['block_height'],
  example: ASSET_EXAMPLE,

  async read({ db, network }, { parameters, request }) {
    const assetId = await findGivenAsset(db, parameters);
    if (assetId === undefined) return [];
    const { order, sorted } = readChainSort(request, 'desc');
    const within = await readTxRange(db, network, request, parameters._after_block_height);
    const batches = inBatches<TransactionPosition, ReturnType<typeof toTxRow>>(
      ({ last, limit }) => {
        const range = { order, after: last?.txId, limit, within };
        return parameters._history === true
          ? transactionsMoving(db, { assetId }, range)
          : transactionsHolding(db, assetId, range);
      },
      (row) => toTxRow(row, { network }),
    );
    return { batches, sorted };
  },
});
