import { koiosRoute } from '../koios-route.js';
import { POLICY_EXAMPLE, PolicyParameter } from './asset-parameters.js';
import { ASSET_INFO_COLUMNS, streamPolicyInfos } from './read-asset-infos.js';

const { cip68_metadata: _, ...COLUMNS } = ASSET_INFO_COLUMNS;

export const policyAssetInfo = koiosRoute({
  path: 'policy_asset_info',
  summary: 'List the assets of a policy with their mints and metadata, by name',
  columns: COLUMNS,
  parameters: PolicyParameter,
  narrowBy: ['asset_name'],
  example: POLICY_EXAMPLE,

  read: (context, { parameters }) =>
    streamPolicyInfos(context, parameters._asset_policy, ({ cip68_metadata: __, ...info }) => info),
});
