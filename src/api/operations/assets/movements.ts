import Type from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { momentAt } from '../../../store/queries/cardano/as-of.js';
import { assetDetails, assetIdsOf } from '../../../store/queries/cardano/assets.js';
import type { ChainOutput } from '../../../store/queries/cardano/chain-outputs.js';
import { assetMintedUpTo, mintsOfAsset } from '../../../store/queries/cardano/mints.js';
import { transactionsMoving, unspentOutputsWith } from '../../../store/queries/cardano/thing-history.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { transactionsOfHeights } from '../../../store/queries/cardano/tx-range.js';
import { numberedPage, Order, TipPage, tipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Cursor, Limit, Page, PageSize } from '../../paging.js';
import { Defaulted, described, Slot } from '../../schema.js';
import { Height } from '../blocks/block-parameters.js';
import { AddressUtxo, shownAddressUtxo } from '../outputs/address-utxo.js';
import { AssetUnit, findAsset, readAssetUnit } from '../outputs/asset-unit.js';
import { MintEvent } from '../transactions/mint-json.js';
import { notMinted } from './assets.js';
import { shownMints } from './mint-events.js';
import { AssetTx, Supply, shownAssetTx } from './shapes.js';

const path = Type.Object({ unit: AssetUnit });
const example = { path: { unit: EXAMPLE.unit } };

export const listAssetUtxos = operation({
  id: 'listAssetUtxos',
  route: 'GET /api/assets/{unit}/utxos',
  tag: 'Assets',
  summary: 'Unspent outputs that hold an asset',
  description: 'In chain order, oldest first. Answers an empty list for an asset that was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AddressUtxo),
  errors: [],
  example,

  async handle({ db, network }, { path: { unit }, query }) {
    const assetId = await findAsset(db, readAssetUnit(unit));
    if (assetId === undefined) return [];
    const outputs = await numberedPage(query, (range) => unspentOutputsWith(db, [{ assetId }], range));
    return outputs.map((output) => shownAddressUtxo(output, network));
  },
});

export const pageAssetUtxos = operation({
  id: 'pageAssetUtxos',
  route: 'GET /api/assets/{unit}/utxos/page',
  tag: 'Assets',
  summary: 'Unspent outputs that hold an asset, by cursor',
  description: 'In chain order, oldest first, to any depth. Answers an empty list for an asset that was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(AddressUtxo),
  errors: [],
  example,

  async handle({ db, network, cursor }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'asc',
        async fetch(snapshot, range) {
          const assetId = await findAsset(snapshot, asset);
          return assetId === undefined ? [] : await unspentOutputsWith(snapshot, [{ assetId }], range);
        },
        keyOf: ({ txId, index }) => [txId, index],
        show: (output) => shownAddressUtxo(output, network),
      },
    );
  },
});

export const listUtxosOfAssets = operation({
  id: 'listUtxosOfAssets',
  route: 'POST /api/assets/utxos',
  tag: 'Assets',
  summary: 'Unspent outputs that hold any of several assets, each once',
  description:
    'In chain order, oldest first. Assets that were never minted add nothing. `extended=false` leaves out inline datums and reference scripts and is cheaper.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    extended: Defaulted(
      Type.Boolean({ description: 'With `false`, inline datums and reference scripts are left out (null)' }),
      true,
    ),
    page: Page(),
    pageSize: PageSize(),
  }),
  body: Batch(AssetUnit, 100),
  bodyLimit: 32_768,
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { body: [EXAMPLE.unit] },

  handle({ db, network }, { query, body }) {
    const named = body.map(readAssetUnit);
    return db.snapshot(async (snapshot) => {
      const ids = new Set((await assetIdsOf(snapshot, named)).filter((id) => id !== undefined));
      const things = [...ids].map((assetId) => ({ assetId }));
      const outputs = await numberedPage(query, (range) => unspentOutputsWith(snapshot, things, range));
      return outputs.map((output) => (query.extended ? shownAddressUtxo(output, network) : briefly(output, network)));
    });
  },
});

const briefly = (output: ChainOutput, network: CardanoNetwork) => ({
  ...shownAddressUtxo({ ...output, inlineDatum: undefined, referenceScript: undefined }, network),
});

export const listAssetTransactions = operation({
  id: 'listAssetTransactions',
  route: 'GET /api/assets/{unit}/transactions',
  tag: 'Assets',
  summary: 'Transactions that moved an asset',
  description:
    'Transactions with an input, an output or a mint of the asset. `fromHeight` and `toHeight` narrow the list. Answers an empty list for an asset that was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    order: Order('desc'),
    fromHeight: Type.Optional(described(Height, FIELD.fromHeight)),
    toHeight: Type.Optional(described(Height, FIELD.toHeight)),
  }),
  result: Type.Array(AssetTx),
  errors: [],
  example,

  handle({ db, network }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const assetId = await findAsset(snapshot, asset);
      if (assetId === undefined) return [];
      const within = await transactionsOfHeights(snapshot, { from: query.fromHeight, to: query.toHeight });
      const rows = await numberedPage(query, (range) =>
        transactionsMoving(snapshot, { assetId }, { ...range, order: query.order, within }),
      );
      return rows.map((row) => shownAssetTx(row, network));
    });
  },
});

export const pageAssetTransactions = operation({
  id: 'pageAssetTransactions',
  route: 'GET /api/assets/{unit}/transactions/page',
  tag: 'Assets',
  summary: 'Transactions that moved an asset, newest first, by cursor',
  description: 'Like `GET /api/assets/{unit}/transactions`, newest first and to any depth.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: TipPage(AssetTx),
  errors: [],
  example,

  async handle({ db, network, cursor }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return await tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        async fetch(snapshot, { after, limit }) {
          const assetId = await findAsset(snapshot, asset);
          if (assetId === undefined) return [];
          return await transactionsMoving(snapshot, { assetId }, { order: 'desc', after: after?.[0], limit });
        },
        keyOf: ({ txId }) => [txId],
        show: (row) => shownAssetTx(row, network),
      },
    );
  },
});

export const listAssetHistory = operation({
  id: 'listAssetHistory',
  route: 'GET /api/assets/{unit}/history',
  tag: 'Assets',
  summary: 'Mints and burns of an asset',
  description:
    'Burns have a quantity below zero. Each entry has the CIP-25 metadata that the transaction states for the asset. Answers an empty list for an asset that was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(MintEvent),
  errors: [],
  example,

  handle({ db, network }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const assetId = await findAsset(snapshot, asset);
      if (assetId === undefined) return [];
      const mints = await numberedPage(query, (range) =>
        mintsOfAsset(snapshot, assetId, { ...range, order: query.order }),
      );
      return await shownMints(snapshot, mints, network);
    });
  },
});

/** Where sums end: the last block up to the slot, or the newest one. */
export async function sumsUpTo(
  db: NetworkDb<'cardano'>,
  asOfSlot: number | undefined,
): Promise<{ readonly lastTxId: number; readonly slot: number }> {
  if (asOfSlot === undefined) return await readTip(db);
  return (await momentAt(db, asOfSlot)) ?? { lastTxId: -1, slot: 0 };
}

export const getAssetSupply = operation({
  id: 'getAssetSupply',
  route: 'GET /api/assets/{unit}/supply',
  tag: 'Assets',
  summary: 'How much there is of an asset, now or after an earlier slot',
  description:
    '`supply` is what was minted minus what was burned. With `asOfSlot` the sums include the last block up to that slot. Answers 404 when the asset was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ asOfSlot: Type.Optional(described(Slot, FIELD.asOfSlot)) }),
  result: Supply,
  errors: ['not-found'],
  example,

  handle({ db }, { path: { unit }, query: { asOfSlot } }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const id = await findAsset(snapshot, asset);
      const [detail] = id === undefined ? [] : await assetDetails(snapshot, [id]);
      if (detail === undefined) throw notMinted();
      const { lastTxId, slot } = await sumsUpTo(snapshot, asOfSlot);
      const { minted, burned } = asOfSlot === undefined ? detail : await assetMintedUpTo(snapshot, detail.id, lastTxId);
      return {
        unit: detail.policyId + detail.assetName,
        policyId: detail.policyId,
        supply: (minted - burned).toString(),
        minted: minted.toString(),
        burned: burned.toString(),
        slot,
      };
    });
  },
});
