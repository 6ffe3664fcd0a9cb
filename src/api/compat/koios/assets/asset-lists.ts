import Type from 'typebox';
import { ServiceError } from '../../../../kernel/errors.js';
import { fromHex } from '../../../../kernel/hex.js';
import { assetsById, findAssetIds, listAssets, policyAssets } from '../../../../store/queries/cardano/assets/assets.js';
import { listRegistryEntries } from '../../../../store/queries/service/token-registry.js';
import { Hex } from '../../../kit/schema.js';
import { AssetNameHex } from '../../../shapes/assets/assets.js';
import { formatFingerprint } from '../../../shapes/assets/shapes.js';
import { POLICY_DIGITS } from '../../../shapes/metadata/tokens.js';
import { amount, count, countOrNull, FIELDS, text, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { bySkipping, unsorted } from '../rows/chain-rows.js';
import { readOnlyValue } from '../rows/row-request.js';
import { toAsciiName } from '../shapes/asset-name.js';
import { POLICY_EXAMPLE, PolicyParameter } from './asset-parameters.js';
import { ASSET_INFO_COLUMNS, streamPolicyInfos } from './read-asset-infos.js';

/** Lists of all assets and of the assets of a policy. */

export const assetList = koiosRoute({
  path: 'asset_list',
  summary: 'List all assets in order of first appearance, or those of a policy by name',
  columns: {
    policy_id: FIELDS.policy_id,
    asset_name: FIELDS.asset_name,
    asset_name_ascii: FIELDS.asset_name_ascii,
    fingerprint: FIELDS.fingerprint,
  },
  parameters: {
    _asset_policy: Type.Optional(Hex(56, 'Policy id in hexadecimal')),
    _asset_name: Type.Optional(AssetNameHex),
  },
  narrowBy: ['policy_id'],
  example: { query: { limit: 10 } },

  async read({ db }, { parameters, request }) {
    const filtered = readOnlyValue(request, 'policy_id');
    const policy = parameters._asset_policy ?? (/^[0-9a-f]{56}$/.test(String(filtered)) ? String(filtered) : undefined);
    const name = parameters._asset_name;
    const toRow = ({ policyId, assetName, fingerprint }: Awaited<ReturnType<typeof listAssets>>[number]) => ({
      policy_id: policyId,
      asset_name: assetName,
      asset_name_ascii: toAsciiName(assetName),
      fingerprint: formatFingerprint(fingerprint),
    });
    if (name !== undefined) {
      if (policy === undefined) throw new ServiceError('invalid', "Parameter '_asset_name' needs '_asset_policy'");
      const [id] = await findAssetIds(db, [{ policyId: fromHex(policy), assetName: fromHex(name) }]);
      return id === undefined ? [] : (await assetsById(db, [id])).map(toRow);
    }
    if (policy !== undefined)
      return {
        batches: bySkipping(async (range) =>
          (await policyAssets(db, fromHex(policy), { burned: true, ...range })).map(toRow),
        ),
        sorted: [{ column: 'asset_name', descending: false }],
      };
    return unsorted(bySkipping(async (range) => (await listAssets(db, { order: 'asc', ...range })).map(toRow)));
  },
});

export const policyAssetList = koiosRoute({
  path: 'policy_asset_list',
  summary: 'List the assets of a policy, by name',
  columns: {
    asset_name: FIELDS.asset_name,
    fingerprint: FIELDS.fingerprint,
    total_supply: amount('Quantity minted minus quantity burned'),
    decimals: FIELDS.decimals,
  },
  parameters: PolicyParameter,
  narrowBy: ['asset_name'],
  example: POLICY_EXAMPLE,

  read({ db }, { parameters }) {
    const policy = fromHex(parameters._asset_policy);
    const batches = bySkipping(async (range) =>
      (await policyAssets(db, policy, { burned: true, ...range })).map((asset) => ({
        asset_name: asset.assetName,
        fingerprint: formatFingerprint(asset.fingerprint),
        total_supply: asset.quantity.toString(),
        decimals: asset.decimals ?? 0,
      })),
    );
    return { batches, sorted: [{ column: 'asset_name', descending: false }] };
  },
});

export const policyAssetMints = koiosRoute({
  path: 'policy_asset_mints',
  summary: 'List the assets of a policy with their numbers of mints and burns, by name',
  columns: {
    asset_name: FIELDS.asset_name,
    asset_name_ascii: FIELDS.asset_name_ascii,
    fingerprint: FIELDS.fingerprint,
    minting_tx_hash: ASSET_INFO_COLUMNS.minting_tx_hash,
    total_supply: ASSET_INFO_COLUMNS.total_supply,
    mint_cnt: count('Number of mints'),
    burn_cnt: count('Number of burns'),
    creation_time: countOrNull('Time of the first mint, Unix time in seconds'),
    minting_tx_metadata: ASSET_INFO_COLUMNS.minting_tx_metadata,
    decimals: FIELDS.decimals,
  },
  parameters: PolicyParameter,
  narrowBy: ['asset_name'],
  example: POLICY_EXAMPLE,

  read: (context, { parameters }) =>
    streamPolicyInfos(
      context,
      parameters._asset_policy,
      ({ policy_id: _, token_registry_metadata: __, cip68_metadata: ___, ...info }, { decimals = 0 }) => ({
        ...info,
        decimals,
      }),
    ),
});

/** Entries may have logos of many kilobytes. */
const BATCH_ENTRIES = 100;

export const assetTokenRegistry = koiosRoute({
  path: 'asset_token_registry',
  summary: 'List the token registry (CIP-26)',
  columns: {
    policy_id: FIELDS.policy_id,
    asset_name: FIELDS.asset_name,
    asset_name_ascii: text('Name in the registry'),
    ticker: textOrNull('Ticker; null without one'),
    description: text('Description'),
    url: textOrNull('Website; null without one'),
    decimals: FIELDS.decimals,
    logo: textOrNull('PNG, base64; null without one'),
  },
  example: {},

  read: ({ services }) =>
    unsorted(
      bySkipping(
        async (range) =>
          (await listRegistryEntries(services.db, { ...range, search: undefined })).map((entry) => ({
            policy_id: entry.subject.slice(0, POLICY_DIGITS),
            asset_name: entry.subject.slice(POLICY_DIGITS),
            asset_name_ascii: entry.name,
            ticker: entry.ticker ?? null,
            description: entry.description,
            url: entry.url ?? null,
            decimals: entry.decimals ?? 0,
            logo: entry.logo ?? null,
          })),
        BATCH_ENTRIES,
      ),
    ),
});
