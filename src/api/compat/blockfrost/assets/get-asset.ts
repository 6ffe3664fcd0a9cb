import Type from 'typebox';
import { toHex } from '../../../../kernel/hex.js';
import { assetDetails } from '../../../../store/queries/cardano/assets/assets.js';
import { tokenSources } from '../../../../store/queries/cardano/assets/token-sources.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../../kit/schema.js';
import { RegistryJson, toRegistryJson } from '../../../shapes/assets/registry-json.js';
import { formatFingerprint } from '../../../shapes/assets/shapes.js';
import { ExactJson } from '../../../shapes/outputs/data-json.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { notFound } from '../parameters.js';
import { readOnchainMetadata } from './asset-metadata.js';
import { ASSET_ROUTE, findUnit, readUnit } from './requested-asset.js';

const text = (description: string) => Nullable(Type.String({ description }));

export const getAsset = operation({
  ...ASSET_ROUTE,
  id: 'blockfrost.getAsset',
  route: `GET ${BLOCKFROST}/assets/{asset}`,
  summary: 'Get an asset with its metadata',
  result: named(
    'asset',
    Closed({
      asset: Type.String({ description: 'Policy and asset name in hexadecimal' }),
      policy_id: Type.String({ description: FIELD.policyId }),
      asset_name: text('Asset name in hexadecimal; null when it is empty'),
      fingerprint: Type.String({ description: FIELD.fingerprint }),
      quantity: described(Amount, 'Supply in the smallest unit'),
      initial_mint_tx_hash: Type.String({ description: 'Hash of the transaction of the first mint' }),
      mint_or_burn_count: Count('Number of mints and burns'),
      onchain_metadata: ExactJson('Metadata of CIP-68 or CIP-25; null without any'),
      onchain_metadata_standard: Nullable(
        OneOf(
          ['CIP25v1', 'CIP25v2', 'CIP68v1', 'CIP68v2', 'CIP68v3'],
          'Standard that the metadata meets; null when it meets none',
        ),
      ),
      onchain_metadata_extra: text('CBOR of the extra field of CIP-68; null without one'),
      metadata: Nullable(RegistryJson),
    }),
  ),
  example: { path: { asset: EXAMPLE.cip25Unit } },

  handle({ db }, { path }) {
    const asset = readUnit(path.asset);
    const [policyId, assetName] = [toHex(asset.policyId), toHex(asset.assetName)];
    return db.snapshot(async (snapshot) => {
      const id = await findUnit(snapshot, asset);
      const [[detail], sources] = await Promise.all([
        assetDetails(snapshot, [id]),
        tokenSources(snapshot, [{ id, policyId, assetName }]),
      ]);
      const source = sources.get(id);
      if (detail === undefined || source === undefined) throw notFound();
      const { metadata, standard, extra } = readOnchainMetadata(assetName, source);
      return {
        asset: policyId + assetName,
        policy_id: policyId,
        asset_name: assetName === '' ? null : assetName,
        fingerprint: formatFingerprint(detail.fingerprint),
        quantity: detail.quantity.toString(),
        initial_mint_tx_hash: detail.firstMint?.txHash ?? '',
        mint_or_burn_count: detail.mintCount + detail.burnCount,
        onchain_metadata: metadata,
        onchain_metadata_standard: standard as 'CIP25v1' | null,
        onchain_metadata_extra: extra,
        metadata: toRegistryJson(source.cip26),
      };
    });
  },
});
