import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { assetsById } from '../../../store/queries/cardano/assets/assets.js';
import { tokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import { ContentResponse } from '../../kit/content-response.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { loadImage } from '../../services/assets/asset-image.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { notMinted } from '../../shapes/assets/assets.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { mergedMetadata } from '../../shapes/metadata/token-metadata.js';
import { AssetUnit, readAssetUnit } from '../../shapes/outputs/asset-unit.js';

const MAX_FILES = 100;

/** The address of one of the files; long addresses are lists of chunks (CIP-25). */
function findFile(files: unknown, index: number): string | undefined {
  const file: unknown = Array.isArray(files) ? files[index] : undefined;
  const source = (file as { readonly src?: unknown } | undefined)?.src;
  const text = Array.isArray(source) ? source.join('') : source;
  return typeof text === 'string' ? text : undefined;
}

export const getAssetImage = operation({
  id: 'getAssetImage',
  route: 'GET /api/assets/{unit}/image',
  tag: 'Assets',
  summary: "Get an asset's image",
  description:
    'The image that the metadata of the asset names (CIP-68, CIP-26, CIP-25), or with `index` one of its files, from 0. Addresses with `ipfs://` are read from this service or its IPFS gateway, `https://` from public servers only, `data:` from the chain. Up to 8 MiB; PNG, JPEG, GIF, WebP, AVIF, and SVG as a download. Images are not converted: `format` only checks the type.',
  gate: 'caller',
  scope: 'cardano',
  addOn: 'ipfs',
  path: Type.Object({ unit: AssetUnit }),
  query: Type.Object({
    index: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_FILES, description: 'Number of the file, from 0' })),
    format: Defaulted(OneOf(['raw', 'png', 'webp'], 'Required type; any image when `raw`'), 'raw'),
  }),
  result: Type.String(),
  content: true,
  errors: ['not-found', 'incomplete-upstream'],
  example: { path: { unit: EXAMPLE_MARKET.nftPolicyId + EXAMPLE_MARKET.nftAssetName } },

  async handle({ db, services }, { path, query }) {
    const identified = readAssetUnit(path.unit);
    const address = await db.snapshot(async (snapshot) => {
      const id = await findAsset(snapshot, identified);
      const [asset] = id === undefined ? [] : await assetsById(snapshot, [id]);
      if (asset === undefined) throw notMinted();
      const sources = (await tokenSources(snapshot, [asset])).get(asset.id);
      const merged = sources && mergedMetadata(asset.policyId + asset.assetName, sources);
      return query.index === undefined ? (merged?.image ?? merged?.logo) : findFile(merged?.files, query.index);
    });
    if (address === undefined || address === null || address === '')
      throw new ServiceError('not-found', 'The metadata of the asset names no such image');
    const content = await loadImage(services, address);
    if (query.format !== 'raw' && content.mediaType !== `image/${query.format}`)
      throw new ServiceError('invalid', `The image is ${content.mediaType}: use format=raw, images are not converted`);
    return new ContentResponse(content);
  },
});
