import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type AssetDetail,
  assetDetails,
  assetIdsOf,
  assetsById,
  assetsNamed,
  listAssets as readAssets,
} from '../../../store/queries/cardano/assets.js';
import { type TokenSources, tokenSources } from '../../../store/queries/cardano/token-sources.js';
import { numberedPage, Order } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { writeExactJson } from '../../json.js';
import { operation } from '../../operation.js';
import { Batch, Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, described, Hex, Integer, Nullable, named, Text } from '../../schema.js';
import { cip25Value, cip68Value } from '../metadata/token-metadata.js';
import { AssetUnit, findAsset, type NamedAsset, readAssetUnit } from '../outputs/asset-unit.js';
import { ExactJson } from '../transactions/data-json.js';
import { PolicyAsset, shownAsset } from './shapes.js';

export const listAssets = operation({
  id: 'listAssets',
  route: 'GET /api/assets',
  tag: 'Assets',
  summary: 'All assets, in order of first appearance',
  description:
    'With `search`, the assets whose name begins with it, in any case and without the label of CIP-67, by name; at most the first 10,000 of them.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    order: Order('asc'),
    search: Type.Optional(Text(64, { minLength: 1, description: 'Beginning of a name' })),
  }),
  result: Type.Array(PolicyAsset),
  errors: [],
  example: {},

  async handle({ db }, { query: { page, pageSize, order, search } }) {
    const range = { skip: (page - 1) * pageSize, limit: pageSize };
    const assets = await db.snapshot((snapshot) =>
      search === undefined
        ? readAssets(snapshot, { ...range, order })
        : numberedPage({ page, pageSize }, (within) => assetsNamed(snapshot, search, within)),
    );
    return assets.map(shownAsset);
  },
});

const AssetDetailed = named(
  'AssetDetailed',
  Closed({
    asset: Type.String({ description: 'Unit' }),
    policyId: Type.String({ description: FIELD.policyId }),
    assetName: Type.String({ description: 'Hexadecimal' }),
    assetNameAscii: Nullable(Type.String({ description: 'Asset name as text; null when it is not printable ASCII' })),
    fingerprint: Type.String({ description: FIELD.fingerprint }),
    quantity: described(Amount, 'Supply: quantity minted minus quantity burned, in the smallest unit of the asset'),
    initialMintTxHash: Nullable(Type.String({ description: 'Null when it is older than the indexed history' })),
    latestMintTxHash: Nullable(Type.String({ description: 'Hash of the transaction of the last mint or burn' })),
    mintCnt: Count('Mints'),
    burnCnt: Count('Burns'),
    mintOrBurnCount: Count('Number of mints and burns'),
    creationTime: Nullable(Integer({ description: 'Unix time in seconds' })),
    latestMintTime: Nullable(Integer({ description: 'Unix time in seconds' })),
    onchainMetadata: ExactJson('CIP-25 metadata of the last mint that has any; null without'),
    onchainMetadataText: Nullable(
      Type.String({ description: '`onchainMetadata` as JSON text, for clients that read it as a string' }),
    ),
    cip68Metadata: ExactJson('Metadata in the datum of the reference token; null without'),
    metadata: Nullable(
      Closed(
        {
          name: Type.String({ description: 'Name in the token registry' }),
          description: Type.String({ description: 'Description in the token registry' }),
          ticker: Nullable(Type.String({ description: 'Ticker in the token registry; null when it has none' })),
          url: Nullable(Type.String({ description: 'Website in the token registry; null when it has none' })),
          logo: Nullable(Type.String({ description: 'Logo in the token registry, base64 PNG; null when it has none' })),
          decimals: Nullable(Integer({ description: 'Decimal places in the token registry; null when it has none' })),
        },
        { description: 'Entry of the token registry (CIP-26)' },
      ),
    ),
    holdersByAddress: Count('Number of addresses that hold the asset'),
    holdersByAccount: Count('Accounts; addresses without a stake part belong to none'),
  }),
);

export const notMinted = (): ServiceError => new ServiceError('not-found', 'No such asset was ever minted');

/** In turn; those that do not exist are left out. */
async function describe(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  ids: readonly number[],
): Promise<Static<typeof AssetDetailed>[]> {
  const details = await assetDetails(db, ids);
  const sources = await tokenSources(db, details);
  return details.map((detail) => shownDetail(detail, sources.get(detail.id)!, network));
}

function shownDetail(
  detail: AssetDetail,
  sources: TokenSources,
  network: CardanoNetwork,
): Static<typeof AssetDetailed> {
  const { unit, decimals: _, ...asset } = shownAsset(detail);
  const { cip26 } = sources;
  const onchainMetadata = cip25Value(sources) ?? null;
  return {
    asset: unit,
    ...asset,
    initialMintTxHash: detail.firstMint?.txHash ?? null,
    latestMintTxHash: detail.lastMint?.txHash ?? null,
    mintCnt: detail.mintCount,
    burnCnt: detail.burnCount,
    mintOrBurnCount: detail.mintCount + detail.burnCount,
    creationTime: detail.firstMint === undefined ? null : slotToTime(network, detail.firstMint.slot),
    latestMintTime: detail.lastMint === undefined ? null : slotToTime(network, detail.lastMint.slot),
    onchainMetadata,
    onchainMetadataText: onchainMetadata === null ? null : writeExactJson(onchainMetadata),
    cip68Metadata: cip68Value(sources),
    metadata:
      cip26 === undefined
        ? null
        : {
            name: cip26.name,
            description: cip26.description,
            ticker: cip26.ticker ?? null,
            url: cip26.url ?? null,
            logo: cip26.logo ?? null,
            decimals: cip26.decimals ?? null,
          },
    holdersByAddress: detail.holderCount,
    holdersByAccount: detail.accountCount,
  };
}

async function describeOne(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  asset: NamedAsset,
): Promise<Static<typeof AssetDetailed>> {
  return await db.snapshot(async (snapshot) => {
    const id = await findAsset(snapshot, asset);
    const [shown] = id === undefined ? [] : await describe(snapshot, network, [id]);
    if (shown === undefined) throw notMinted();
    return shown;
  });
}

export const getAsset = operation({
  id: 'getAsset',
  route: 'GET /api/assets/{unit}',
  tag: 'Assets',
  summary: 'An asset with its mints, holders and metadata',
  description:
    'Has supply, mints, holders and the metadata of CIP-25, CIP-26 and CIP-68 in one answer. Answers 404 when the asset was never minted; an asset that was burned completely is answered with quantity 0.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ unit: AssetUnit }),
  result: AssetDetailed,
  errors: ['not-found'],
  example: { path: { unit: EXAMPLE.unit } },

  handle: ({ db, network }, { path }) => describeOne(db, network, readAssetUnit(path.unit)),
});

/** Hexadecimal, of whole bytes; may be empty. */
export const AssetNameHex = Type.String({
  maxLength: 64,
  pattern: '^(?:[0-9a-fA-F]{2})*$',
  description: 'Name of the asset, hexadecimal',
});

export const getAssetDetailedInfo = operation({
  id: 'getAssetDetailedInfo',
  route: 'GET /api/assets/detailedInfo',
  tag: 'Assets',
  summary: 'An asset by policy and name',
  description:
    'Like `GET /api/assets/{unit}`, with policy and name as two parameters. Without `assetName` it is the asset of the policy without a name. Answers 404 when the asset was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ assetPolicy: Hex(56, 'Policy id'), assetName: Type.Optional(AssetNameHex) }),
  result: AssetDetailed,
  errors: ['not-found'],
  example: { query: { assetPolicy: EXAMPLE.policyId, assetName: EXAMPLE.assetName } },

  handle: ({ db, network }, { query: { assetPolicy, assetName = '' } }) =>
    describeOne(db, network, readAssetUnit(assetPolicy + assetName)),
});

export const getAssets = operation({
  id: 'getAssets',
  route: 'POST /api/assets/info',
  tag: 'Assets',
  summary: 'Several assets with their mints, holders and metadata',
  description: 'In the order asked; an asset that was never minted is left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(AssetUnit, 100),
  bodyLimit: 32_768,
  result: Type.Array(AssetDetailed),
  errors: [],
  example: { body: [EXAMPLE.unit] },

  handle({ db, network }, { body }) {
    const named = body.map(readAssetUnit);
    return db.snapshot(async (snapshot) => {
      const ids = await assetIdsOf(snapshot, named);
      return await describe(
        snapshot,
        network,
        ids.filter((id) => id !== undefined),
      );
    });
  },
});

export const getAssetByFingerprint = operation({
  id: 'getAssetByFingerprint',
  route: 'GET /api/assets/fingerprint/{fingerprint}',
  tag: 'Assets',
  summary: 'The asset with a fingerprint (CIP-14)',
  description:
    'Answers the summary of the asset with its unit, supply and decimals. Answers 404 when no minted asset has the fingerprint.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({
    fingerprint: Type.String({
      minLength: 44,
      maxLength: 44,
      pattern: '^asset1[a-z0-9]{38}$',
      description: FIELD.fingerprint,
    }),
  }),
  result: PolicyAsset,
  errors: ['not-found'],
  example: { path: { fingerprint: EXAMPLE.fingerprint } },

  async handle({ db }, { path }) {
    const id = await findAsset(db, readAssetUnit(path.fingerprint));
    const [asset] = id === undefined ? [] : await assetsById(db, [id]);
    if (asset === undefined) throw notMinted();
    return shownAsset(asset);
  },
});
