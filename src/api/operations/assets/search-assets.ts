import Type from 'typebox';
import { decodeBech32 } from '../../../kernel/bech32.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type AssetSummary,
  assetsById,
  countAssetsByName,
  findAssetIds,
  policyAssets,
  searchAssetsByName,
} from '../../../store/queries/cardano/assets/assets.js';
import { registrySubjects } from '../../../store/queries/service/token-registry.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { buildPagination, Page, PageSize, Pagination } from '../../kit/paging.js';
import { Closed, Defaulted, described, named, OneOf, Text } from '../../kit/schema.js';
import { PolicyAsset, toAssetJson } from '../../shapes/assets/shapes.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

type Kind = 'any' | 'ft' | 'nft';

interface Found {
  readonly assets: readonly AssetSummary[];
  readonly total: number;
}

const POLICY = /^[0-9a-fA-F]{56}$/;
const UNIT = /^[0-9a-fA-F]{56}\.?(?:[0-9a-fA-F]{2}){1,32}$/;
const FINGERPRINT = /^asset1[a-z0-9]{38}$/;

export const searchAssets = operation({
  id: 'searchAssets',
  route: 'GET /api/assets/search',
  tag: 'Assets',
  summary: 'Search assets by name, ticker, unit, policy or fingerprint',
  description:
    'A unit or fingerprint finds that asset, a policy id its assets. Any other text finds the assets that the registry lists with this ticker or a name that starts with it; with `verified=true` only those. Without `verified=true`, when the registry has none, it finds assets whose on-chain name starts with the text. A search reads the first 10,000 names; `totalItems` counts among them.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    q: Text(64, { minLength: 1, description: 'Search text' }),
    kind: Defaulted(OneOf(['ft', 'nft', 'any'], 'Kind of asset; an NFT has a supply of one'), 'any'),
    verified: Defaulted(Type.Boolean({ description: 'Only assets of the token registry' }), false),
    page: Page(),
    pageSize: PageSize(20),
  }),
  result: named(
    'AssetSearch',
    Closed({
      assets: Type.Array(PolicyAsset, { description: 'Assets of this page' }),
      pagination: described(Pagination, FIELD.pagination),
    }),
  ),
  cachedUntilNextBlock: true,
  errors: [],
  example: { query: { q: 'Crosstie' } },

  handle({ db }, { query: { q, kind, verified, page, pageSize } }) {
    const range = { skip: (page - 1) * pageSize, limit: pageSize };
    return db.snapshot(async (snapshot) => {
      const { assets, total } = await find(snapshot, q, kind, verified, { page, pageSize, ...range });
      return { assets: assets.map(toAssetJson), pagination: buildPagination(page, pageSize, total) };
    });
  },
});

interface Range {
  readonly page: number;
  readonly pageSize: number;
  readonly skip: number;
  readonly limit: number;
}

async function find(db: NetworkDb<'cardano'>, q: string, kind: Kind, verified: boolean, range: Range): Promise<Found> {
  if (UNIT.test(q) || isFingerprint(q)) return cut(await only(db, [q], kind, verified), range);
  if (POLICY.test(q)) {
    const assets = await policyAssets(db, fromHex(q), { burned: false, skip: 0, limit: MAX_ASSETS_OF_POLICY });
    return cut(await filterAssets(db, assets, kind, verified), range);
  }
  const registered = await registrySubjects(db, q);
  if (verified || registered.length > 0) return cut(await only(db, registered, kind, false), range);
  const total = await countAssetsByName(db, q, kind);
  const assets = await numberedPage(range, (within) => searchAssetsByName(db, q, { kind, ...within }));
  return { assets, total };
}

/** Maximum number of assets of one policy that a search reads. */
const MAX_ASSETS_OF_POLICY = 1_000;

function isFingerprint(text: string): boolean {
  if (!FINGERPRINT.test(text)) return false;
  try {
    return decodeBech32(text).bytes.length === 20;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

async function only(
  db: NetworkDb<'cardano'>,
  units: readonly string[],
  kind: Kind,
  verified: boolean,
): Promise<readonly AssetSummary[]> {
  const ids = await findAssetIds(db, units.map(readAssetUnit));
  const assets = await assetsById(
    db,
    ids.filter((id) => id !== undefined),
  );
  return await filterAssets(db, assets, kind, verified);
}

async function filterAssets(
  db: NetworkDb<'cardano'>,
  assets: readonly AssetSummary[],
  kind: Kind,
  verified: boolean,
): Promise<readonly AssetSummary[]> {
  const ofKind = assets.filter(({ quantity }) => kind === 'any' || (kind === 'nft') === (quantity === 1n));
  if (!verified) return ofKind;
  const subjects = new Set(
    await registrySubjects(
      db,
      ofKind.map(({ policyId, assetName }) => policyId + assetName),
    ),
  );
  return ofKind.filter(({ policyId, assetName }) => subjects.has(policyId + assetName));
}

const cut = (assets: readonly AssetSummary[], { skip, limit }: Range): Found => ({
  assets: assets.slice(skip, skip + limit),
  total: assets.length,
});
