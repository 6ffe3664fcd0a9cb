import { fromHex } from '../../../../kernel/hex.js';
import { policyAssets } from '../../../../store/queries/cardano/assets/assets.js';
import { koiosRoute } from '../koios-route.js';
import { bySkipping } from '../rows/chain-rows.js';
import { POLICY_EXAMPLE, PolicyParameter } from './asset-parameters.js';
import { ASSET_INFO_COLUMNS, readAssetInfos } from './read-asset-infos.js';

const { cip68_metadata: _, ...COLUMNS } = ASSET_INFO_COLUMNS;

/** Each asset comes with the metadata of a whole transaction. */
const BATCH_ASSETS = 100;

export const policyAssetInfo = koiosRoute({
  path: 'policy_asset_info',
  summary: 'List the assets of a policy with their mints and metadata, by name',
  columns: COLUMNS,
  parameters: PolicyParameter,
  narrowBy: ['asset_name'],
  example: POLICY_EXAMPLE,

  read(context, { parameters }) {
    const policy = fromHex(parameters._asset_policy);
    const batches = bySkipping(async (range) => {
      const assets = await policyAssets(context.db, policy, { burned: true, ...range });
      const infos = await readAssetInfos(
        context,
        assets.map(({ id }) => id),
      );
      return infos.map(({ cip68_metadata: __, ...info }) => info);
    }, BATCH_ASSETS);
    return { batches, sorted: [{ column: 'asset_name', descending: false }] };
  },
});
