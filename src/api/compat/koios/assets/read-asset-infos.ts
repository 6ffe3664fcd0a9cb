import { slotToTime } from '../../../../chains/cardano/time.js';
import { fromHex } from '../../../../kernel/hex.js';
import { assetDetails, policyAssets } from '../../../../store/queries/cardano/assets/assets.js';
import { mintingTransactions } from '../../../../store/queries/cardano/assets/minting-transactions.js';
import { tokenSources } from '../../../../store/queries/cardano/assets/token-sources.js';
import { findTransactionMetadata } from '../../../../store/queries/cardano/transactions/metadata.js';
import type { RegistryEntry } from '../../../../store/queries/service/token-registry.js';
import { toRegistryJson } from '../../../shapes/assets/registry-json.js';
import { formatFingerprint } from '../../../shapes/assets/shapes.js';
import { datumValue } from '../../../shapes/outputs/data-json.js';
import { amount, count, countOrNull, FIELDS, json, textOrNull } from '../fields.js';
import type { KoiosContext } from '../koios-route.js';
import { bySkipping } from '../rows/chain-rows.js';
import type { RowStream } from '../rows/read-rows.js';
import { readCip67Label, toAsciiName } from '../shapes/asset-name.js';
import { toKoiosMetadata } from '../shapes/metadata.js';

export const ASSET_INFO_COLUMNS = {
  policy_id: FIELDS.policy_id,
  asset_name: FIELDS.asset_name,
  asset_name_ascii: FIELDS.asset_name_ascii,
  fingerprint: FIELDS.fingerprint,
  minting_tx_hash: textOrNull('Newest mint with metadata, or the newest mint; null when it is older than the index'),
  total_supply: amount('Quantity minted minus quantity burned'),
  mint_cnt: count('Number of mints'),
  burn_cnt: count('Number of burns'),
  creation_time: countOrNull('Time of the first mint, Unix time in seconds; null when it is older than the index'),
  minting_tx_metadata: json('Metadata of that transaction by label; null without any'),
  token_registry_metadata: json('Entry of the token registry (CIP-26); null without one'),
  cip68_metadata: json('Datum of the reference token by label (CIP-68); null without one'),
} as const;

/** In the order of the ids. */
export async function readAssetInfos({ db, network }: Pick<KoiosContext, 'db' | 'network'>, ids: readonly number[]) {
  const [details, minting] = await Promise.all([assetDetails(db, ids), mintingTransactions(db, ids)]);
  const [sources, metadata] = await Promise.all([
    tokenSources(db, details),
    findTransactionMetadata(db, [...new Set(minting.values())].map(fromHex)),
  ]);
  return details.map((asset) => {
    const { cip26, cip68 } = sources.get(asset.id)!;
    const txHash = minting.get(asset.id);
    return {
      policy_id: asset.policyId,
      asset_name: asset.assetName,
      asset_name_ascii: toAsciiName(asset.assetName),
      fingerprint: formatFingerprint(asset.fingerprint),
      minting_tx_hash: txHash ?? null,
      total_supply: asset.quantity.toString(),
      mint_cnt: asset.mintCount,
      burn_cnt: asset.burnCount,
      creation_time: asset.firstMint === undefined ? null : slotToTime(network, asset.firstMint.slot),
      minting_tx_metadata: txHash === undefined ? null : toKoiosMetadata(metadata.get(txHash) ?? []),
      token_registry_metadata: toKoiosRegistryJson(cip26),
      cip68_metadata:
        cip68?.datum === undefined ? null : { [readCip67Label(asset.assetName) ?? 0]: datumValue(cip68.datum) },
    };
  });
}

/** Koios counts a token without decimal places in the registry as indivisible. */
const toKoiosRegistryJson = (entry: RegistryEntry | undefined) =>
  entry === undefined ? null : { ...toRegistryJson(entry), decimals: entry.decimals ?? 0 };

/** Each asset comes with the metadata of a whole transaction. */
const BATCH_ASSETS = 100;

type AssetInfo = Awaited<ReturnType<typeof readAssetInfos>>[number];
type PolicyAsset = Awaited<ReturnType<typeof policyAssets>>[number];

/** All assets of a policy by name, with the fields that a list of them has. */
export function streamPolicyInfos<Row>(
  context: Pick<KoiosContext, 'db' | 'network'>,
  policyId: string,
  toRow: (info: AssetInfo, asset: PolicyAsset) => Row,
): RowStream<Row> {
  const batches = bySkipping(async (range) => {
    const assets = await policyAssets(context.db, fromHex(policyId), { burned: true, ...range });
    const infos = await readAssetInfos(
      context,
      assets.map(({ id }) => id),
    );
    return infos.map((info, index) => toRow(info, assets[index]!));
  }, BATCH_ASSETS);
  return { batches, sorted: [{ column: 'asset_name', descending: false }] };
}
