import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { momentAt } from '../../../store/queries/cardano/as-of.js';
import { assetDetails } from '../../../store/queries/cardano/assets.js';
import { assetHolders, type Holder, unstakedHolderCount } from '../../../store/queries/cardano/holders.js';
import { assetHoldersAt } from '../../../store/queries/cardano/holders-then.js';
import { assetMintedUpTo } from '../../../store/queries/cardano/mints.js';
import { numberedPage, Order, TipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { keyedPage } from '../../keyed-pages.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { Closed, Count, described, Hex, Nullable, named, Slot } from '../../schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { AssetUnit, findAsset, type NamedAsset, readAssetUnit } from '../outputs/asset-unit.js';
import { AssetNameHex, notMinted } from './assets.js';
import { AssetHolder, shownHolder } from './shapes.js';

const path = Type.Object({ unit: AssetUnit });
const example = { path: { unit: EXAMPLE.unit } };

/** Undefined for an asset that was never minted. */
async function findWithSupply(
  db: NetworkDb<'cardano'>,
  asset: NamedAsset,
): Promise<{ readonly id: number; readonly supply: bigint } | undefined> {
  const id = await findAsset(db, asset);
  const [detail] = id === undefined ? [] : await assetDetails(db, [id]);
  return detail && { id: detail.id, supply: detail.quantity };
}

export const listAssetHolders = operation({
  id: 'listAssetHolders',
  route: 'GET /api/assets/{unit}/holders',
  tag: 'Assets',
  summary: 'Addresses that hold an asset, those with most first',
  description:
    'With `asOfSlot`, those that held it after the last block up to that slot. That is computed from what happened before it or after it; where both are more than 100,000 transactions it is refused.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    order: Order('desc'),
    asOfSlot: Type.Optional(described(Slot, FIELD.asOfSlot)),
  }),
  result: Type.Array(AssetHolder),
  errors: [],
  example,

  handle({ db, network }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const found = await findWithSupply(snapshot, asset);
      if (found === undefined) return [];
      const { order, asOfSlot } = query;
      if (asOfSlot === undefined) {
        const holders = await numberedPage(query, (range) =>
          assetHolders(snapshot, found.id, { by: 'address', order, ...range }),
        );
        return holders.map((holder) => shownHolder(holder, found.supply, network));
      }
      const moment = await momentAt(snapshot, asOfSlot);
      if (moment === undefined) return [];
      const { minted, burned } = await assetMintedUpTo(snapshot, found.id, moment.lastTxId);
      const holders = await numberedPage(query, (range) =>
        assetHoldersAt(snapshot, found.id, moment, { order, ...range }),
      );
      return holders.map((holder) => shownHolder(holder, minted - burned, network));
    });
  },
});

interface ShownFrom {
  readonly holder: Holder;
  readonly supply: bigint;
}

export const pageAssetHolders = operation({
  id: 'pageAssetHolders',
  route: 'GET /api/assets/{unit}/holders/page',
  tag: 'Assets',
  summary: 'Addresses that hold an asset, those with most first, by cursor',
  description: 'An address whose quantity changes between two pages may be met twice or not at all.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(AssetHolder),
  errors: [],
  example,

  handle({ db, network, cursor }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return keyedPage<ShownFrom, ReturnType<typeof shownHolder>>(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        async fetch(snapshot, { after, limit }) {
          const found = await findWithSupply(snapshot, asset);
          if (found === undefined) return [];
          const holders = await assetHolders(snapshot, found.id, {
            by: 'address',
            order: 'desc',
            after: after && { quantity: BigInt(after[0] as string), id: after[1] as number },
            limit,
          });
          return holders.map((holder) => ({ holder, supply: found.supply }));
        },
        keyOf: ({ holder: { quantity, id } }) => [quantity.toString(), id],
        show: ({ holder, supply }) => shownHolder(holder, supply, network),
      },
    );
  },
});

export const listAssetAccounts = operation({
  id: 'listAssetAccounts',
  route: 'GET /api/assets/{unit}/accounts',
  tag: 'Assets',
  summary: 'Accounts that hold an asset, those with most first',
  description: 'Addresses without a stake part belong to no account and are not in this list.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AssetHolder),
  errors: [],
  example,

  handle({ db, network }, { path: { unit }, query }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const found = await findWithSupply(snapshot, asset);
      if (found === undefined) return [];
      const holders = await numberedPage(query, (range) =>
        assetHolders(snapshot, found.id, { by: 'account', order: 'desc', ...range }),
      );
      return holders.map((holder) => shownHolder(holder, found.supply, network));
    });
  },
});

/** Holders that the address look-up of an NFT answers at most; an NFT has one. */
const MOST_NFT_ADDRESSES = 100;

export const listNftAddresses = operation({
  id: 'listNftAddresses',
  route: 'GET /api/assets/nft-address',
  tag: 'Assets',
  summary: 'Where an NFT is',
  description: 'For a token of which there are several, the 100 addresses with most.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ assetPolicy: Hex(56, 'Policy id'), assetName: Type.Optional(AssetNameHex) }),
  result: Type.Array(
    named(
      'PaymentAddress',
      Closed({
        paymentAddress: Type.String({ description: 'Address that holds the token, bech32' }),
        stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
      }),
    ),
  ),
  errors: [],
  example: { query: { assetPolicy: EXAMPLE.policyId, assetName: EXAMPLE.assetName } },

  async handle({ db, network }, { query: { assetPolicy, assetName = '' } }) {
    const id = await findAsset(db, readAssetUnit(assetPolicy + assetName));
    if (id === undefined) return [];
    const holders = await assetHolders(db, id, { by: 'address', order: 'desc', limit: MOST_NFT_ADDRESSES });
    return holders.map(({ address, stake }) => ({
      paymentAddress: addressBytesText(address!),
      stakeAddress: stake === undefined ? null : stakeAddressText(stake, network),
    }));
  },
});

export const getAssetSummary = operation({
  id: 'getAssetSummary',
  route: 'GET /api/assets/{unit}/summary',
  tag: 'Assets',
  summary: 'How many hold an asset and how often it moved',
  description:
    'Counts holders by address and by account; addresses without a stake part belong to no account. Cached until the next block. Answers 404 when the asset was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  keptByTip: true,
  path,
  result: named(
    'AssetSummary',
    Closed({
      unit: Type.String({ description: FIELD.assetUnit }),
      totalTransactions: Count('Number of transactions that moved the asset'),
      stakedWallets: Count('Accounts'),
      unstakedAddresses: Count('Addresses that belong to no account'),
      addresses: Count('Number of addresses that hold the asset'),
    }),
  ),
  errors: ['not-found'],
  example,

  handle({ db }, { path: { unit } }) {
    const asset = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const id = await findAsset(snapshot, asset);
      const [detail] = id === undefined ? [] : await assetDetails(snapshot, [id]);
      if (detail === undefined) throw notMinted();
      return {
        unit: detail.policyId + detail.assetName,
        totalTransactions: detail.txCount,
        stakedWallets: detail.accountCount,
        unstakedAddresses: await unstakedHolderCount(snapshot, detail.id),
        addresses: detail.holderCount,
      };
    });
  },
});
