import type { Operation } from '../../kit/operation.js';
import { accountAddresses } from './accounts/account-addresses.js';
import { accountInfo, accountInfoCached } from './accounts/account-info.js';
import { accountList, accountTxs, accountUtxos } from './accounts/account-lists.js';
import { accountRewardHistory, accountRewards } from './accounts/account-rewards.js';
import { accountHistory, accountStakeHistory } from './accounts/account-stake-history.js';
import { accountUpdateHistory, accountUpdates } from './accounts/account-updates.js';
import { addressInfo } from './addresses/address-info.js';
import { addressList } from './addresses/address-list.js';
import { addressOutputs } from './addresses/address-outputs.js';
import { addressTxs } from './addresses/address-txs.js';
import { addressUtxos } from './addresses/address-utxos.js';
import { credentialTxs, credentialUtxos } from './addresses/credential-lists.js';
import { accountAssets, addressAssets } from './addresses/held-assets.js';
import { assetAddresses } from './assets/asset-addresses.js';
import { assetHistory, assetTxs } from './assets/asset-history.js';
import { assetNftAddress, assetSummary, assetUtxos, policyAssetAddresses } from './assets/asset-holders.js';
import { assetInfo, oneAssetInfo } from './assets/asset-info.js';
import { assetList, assetTokenRegistry, policyAssetList, policyAssetMints } from './assets/asset-lists.js';
import { policyAssetInfo } from './assets/policy-asset-info.js';
import { committeeInfo } from './governance/committee-info.js';
import {
  drepDelegators,
  drepEpochSummary,
  drepHistory,
  drepUpdates,
  drepVotingPowerHistory,
} from './governance/drep-history.js';
import { drepInfo, drepList, drepMetadata } from './governance/drep-lists.js';
import { proposalList, voterProposalList } from './governance/proposal-lists.js';
import { proposalVotingSummary } from './governance/proposal-voting-summary.js';
import { committeeVotes, drepVotes, poolVotes, proposalVotes, voteList } from './governance/vote-lists.js';
import { poolBlocks } from './pools/pool-blocks.js';
import { poolCalidusKeys } from './pools/pool-calidus-keys.js';
import { poolRegistrations, poolRetirements, poolUpdates } from './pools/pool-certificates.js';
import {
  poolDelegators,
  poolDelegatorsHistory,
  poolInvalidDelegators,
  poolStakeSnapshot,
} from './pools/pool-delegators.js';
import { poolHistory, poolOwnerHistory, poolVotingPowerHistory } from './pools/pool-history.js';
import { poolGroups, poolInfo, poolList, poolMetadata, poolRelays } from './pools/pool-list.js';

/** Addresses, accounts, assets, pools and governance. */
export const SUBJECT_ROUTES: readonly Operation[] = [
  addressList,
  addressInfo,
  addressUtxos,
  addressOutputs,
  credentialUtxos,
  addressTxs,
  credentialTxs,
  addressAssets,
  accountList,
  accountInfo,
  accountInfoCached,
  accountUtxos,
  accountTxs,
  accountRewards,
  accountRewardHistory,
  accountUpdates,
  accountUpdateHistory,
  accountAddresses,
  accountAssets,
  accountHistory,
  accountStakeHistory,
  assetList,
  policyAssetList,
  assetTokenRegistry,
  assetInfo,
  oneAssetInfo,
  assetUtxos,
  assetHistory,
  assetAddresses,
  assetNftAddress,
  policyAssetAddresses,
  policyAssetInfo,
  policyAssetMints,
  assetSummary,
  assetTxs,
  poolList,
  poolInfo,
  poolStakeSnapshot,
  poolDelegators,
  poolDelegatorsHistory,
  poolInvalidDelegators,
  poolBlocks,
  poolOwnerHistory,
  poolHistory,
  poolUpdates,
  poolRegistrations,
  poolRetirements,
  poolRelays,
  poolVotingPowerHistory,
  poolGroups,
  poolMetadata,
  poolCalidusKeys,
  drepEpochSummary,
  drepList,
  drepInfo,
  drepMetadata,
  drepUpdates,
  drepHistory,
  drepVotingPowerHistory,
  drepVotes,
  drepDelegators,
  committeeInfo,
  committeeVotes,
  proposalList,
  voterProposalList,
  proposalVotingSummary,
  proposalVotes,
  voteList,
  poolVotes,
];
