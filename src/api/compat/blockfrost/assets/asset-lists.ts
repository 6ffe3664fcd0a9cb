import Type from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { holdersInChainOrder } from '../../../../store/queries/cardano/assets/holders.js';
import { listAssetMints } from '../../../../store/queries/cardano/assets/mints.js';
import { transactionsMoving } from '../../../../store/queries/cardano/chain/asset-history.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, described, named, OneOf } from '../../../kit/schema.js';
import { ListedTransaction, toListedTransaction } from '../addresses/address-transaction.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { BoundedPageQuery, OrderedPageQuery, readPage, transactionsBetween } from '../paging.js';
import { ASSET_ROUTE, findUnit, readUnit } from './requested-asset.js';

export const listAssetHistory = operation({
  ...ASSET_ROUTE,
  id: 'blockfrost.listAssetHistory',
  route: `GET ${BLOCKFROST}/assets/{asset}/history`,
  summary: 'List the mints and burns of an asset',
  query: OrderedPageQuery,
  result: Type.Array(
    named(
      'asset_history',
      Closed({
        tx_hash: Type.String({ description: FIELD.txHash }),
        action: OneOf(['minted', 'burned'], 'Whether the transaction minted or burned'),
        amount: Type.String({ description: 'Quantity; negative for a burn' }),
      }),
    ),
  ),

  handle({ db }, { path, query }) {
    const asset = readUnit(path.asset);
    return db.snapshot(async (snapshot) => {
      const id = await findUnit(snapshot, asset);
      const mints = await readPage(query, (range) => listAssetMints(snapshot, id, { ...range, order: query.order }));
      return mints.map(({ txHash, quantity }) => ({
        tx_hash: txHash,
        action: quantity < 0n ? ('burned' as const) : ('minted' as const),
        amount: quantity.toString(),
      }));
    });
  },
});

export const listAssetTransactions = operation({
  ...ASSET_ROUTE,
  id: 'blockfrost.listAssetTransactions',
  route: `GET ${BLOCKFROST}/assets/{asset}/transactions`,
  summary: 'List the transactions with outputs of an asset',
  query: BoundedPageQuery,
  result: Type.Array(ListedTransaction),

  handle({ db, network }, { path, query }) {
    const asset = readUnit(path.asset);
    const findTransactions = transactionsBetween(query);
    return db.snapshot(async (snapshot) => {
      const assetId = await findUnit(snapshot, asset);
      const within = await findTransactions(snapshot);
      const rows = await readPage(query, (range) =>
        transactionsMoving(snapshot, { assetId }, { ...range, within, order: query.order, outputsOnly: true }),
      );
      return rows.map((row) => toListedTransaction(row, network));
    });
  },
});

export const listAssetTxs = operation({
  ...ASSET_ROUTE,
  id: 'blockfrost.listAssetTxs',
  route: `GET ${BLOCKFROST}/assets/{asset}/txs`,
  summary: 'List the hashes of the transactions with outputs of an asset',
  query: OrderedPageQuery,
  result: Type.Array(Type.String({ description: 'Hash of a transaction' })),

  handle({ db }, { path, query }) {
    const asset = readUnit(path.asset);
    return db.snapshot(async (snapshot) => {
      const assetId = await findUnit(snapshot, asset);
      const rows = await readPage(query, (range) =>
        transactionsMoving(snapshot, { assetId }, { ...range, order: query.order, outputsOnly: true }),
      );
      return rows.map(({ txHash }) => txHash);
    });
  },
});

export const listAssetAddresses = operation({
  ...ASSET_ROUTE,
  id: 'blockfrost.listAssetAddresses',
  route: `GET ${BLOCKFROST}/assets/{asset}/addresses`,
  summary: 'List the addresses that hold an asset',
  description:
    'In the order of their first unspent output with the asset; an asset with more than 20,000 unspent outputs lists its largest holders first.',
  query: OrderedPageQuery,
  result: Type.Array(
    named(
      'asset_address',
      Closed({
        address: Type.String({ description: FIELD.address }),
        quantity: described(Amount, 'Quantity at the address'),
      }),
    ),
  ),

  handle({ db }, { path, query }) {
    const asset = readUnit(path.asset);
    return db.snapshot(async (snapshot) => {
      const id = await findUnit(snapshot, asset);
      const holders = await readPage(query, (range) =>
        holdersInChainOrder(snapshot, id, { ...range, order: query.order }),
      );
      return holders.map(({ address, quantity }) => ({
        address: address === undefined ? '' : addressBytesText(address),
        quantity: quantity.toString(),
      }));
    });
  },
});
