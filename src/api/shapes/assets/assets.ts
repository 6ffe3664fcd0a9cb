import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { AssetDetail } from '../../../store/queries/cardano/assets/assets.js';
import type { TokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { writeExactJson } from '../../kit/json.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { cip25Value, cip68Value } from '../metadata/token-metadata.js';
import { ExactJson } from '../outputs/data-json.js';
import { RegistryJson, toRegistryJson } from './registry-json.js';
import { toAssetJson } from './shapes.js';

export const AssetDetailed = named(
  'AssetDetailed',
  Closed({
    asset: Type.String({ description: 'Unit' }),
    policyId: Type.String({ description: FIELD.policyId }),
    assetName: Type.String({ description: 'Hexadecimal' }),
    assetNameAscii: Nullable(Type.String({ description: 'Asset name as text; null when it is not printable ASCII' })),
    fingerprint: Type.String({ description: FIELD.fingerprint }),
    quantity: described(Amount, 'Supply: quantity minted minus quantity burned, in the smallest unit of the asset'),
    initialMintTxHash: Nullable(
      Type.String({
        description: 'Hash of the transaction of the first mint; null when it is older than the indexed history',
      }),
    ),
    latestMintTxHash: Nullable(Type.String({ description: 'Hash of the transaction of the last mint or burn' })),
    mintCnt: Count('Mints'),
    burnCnt: Count('Burns'),
    mintOrBurnCount: Count('Number of mints and burns'),
    creationTime: Nullable(Integer({ description: 'Unix time in seconds' })),
    latestMintTime: Nullable(Integer({ description: 'Unix time in seconds' })),
    onchainMetadata: ExactJson('CIP-25 metadata of the last mint that has any; null when none has'),
    onchainMetadataText: Nullable(
      Type.String({ description: '`onchainMetadata` as JSON text, for clients that read it as a string' }),
    ),
    cip68Metadata: ExactJson('Metadata in the datum of the reference token (CIP-68); null when there is none'),
    metadata: Nullable(RegistryJson),
    holdersByAddress: Count('Number of addresses that hold the asset'),
    holdersByAccount: Count('Number of accounts that hold the asset; addresses without a stake part are not counted'),
  }),
);

export const notMinted = (): ServiceError => new ServiceError('not-found', 'This asset was never minted');

export function toDetailJson(
  detail: AssetDetail,
  sources: TokenSources,
  network: CardanoNetwork,
): Static<typeof AssetDetailed> {
  const { unit, decimals: _, ...asset } = toAssetJson(detail);
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
    metadata: toRegistryJson(sources.cip26),
    holdersByAddress: detail.holderCount,
    holdersByAccount: detail.accountCount,
  };
}

/** Hexadecimal, whole bytes; may be empty. */
export const AssetNameHex = Type.String({
  maxLength: 64,
  pattern: '^(?:[0-9a-fA-F]{2})*$',
  description: 'Asset name in hexadecimal',
});
