import type { Operation } from '../../kit/operation.js';
import { listAccountDelegations, listAccountRegistrations } from './accounts/account-certificates.js';
import {
  getAccountTotal,
  listAccountAddresses,
  listAccountAssets,
  listAccountUtxos,
} from './accounts/account-holdings.js';
import {
  listAccountHistory,
  listAccountMirs,
  listAccountRewards,
  listAccountWithdrawals,
} from './accounts/account-payments.js';
import { getAccount } from './accounts/get-account.js';
import { listAccountTransactions } from './accounts/list-account-transactions.js';
import { getAddress } from './addresses/get-address.js';
import { getAddressExtended } from './addresses/get-address-extended.js';
import { getAddressTotal } from './addresses/get-address-total.js';
import { listAddressAssetUtxos } from './addresses/list-address-asset-utxos.js';
import { listAddressTransactions, listAddressTxs } from './addresses/list-address-transactions.js';
import { listAddressUtxos } from './addresses/list-address-utxos.js';

import { listAssetAddresses, listAssetHistory, listAssetTransactions, listAssetTxs } from './assets/asset-lists.js';
import { getAsset } from './assets/get-asset.js';
import { listAssetUtxos } from './assets/list-asset-utxos.js';
import { listAssets, listPolicyAssets } from './assets/list-assets.js';
import { getCommittee, listCommitteeVotes, listMemberVotes } from './governance/committee.js';
import { listDRepDelegators, listDRepUpdates, listDRepVotes } from './governance/drep-lists.js';
import { getDRep, getDRepMetadata } from './governance/get-drep.js';
import { listDReps } from './governance/list-dreps.js';
import { getProposalMetadata, listProposalVotes, listProposalWithdrawals } from './governance/proposal-lists.js';
import { getProposalParameters } from './governance/proposal-parameters.js';
import { getProposal, listProposals } from './governance/proposals.js';
import { addToIpfs } from './ipfs/add-to-ipfs.js';
import { addPin, getPin, listPins, removePin } from './ipfs/pins.js';
import { readIpfs, readIpfsByQuery } from './ipfs/read-ipfs.js';
import { getMempoolTx } from './mempool/get-mempool-tx.js';
import { listAddressMempool, listMempool } from './mempool/list-mempool.js';
import { getNutlinkAddress, listNutlinkTicker, listNutlinkTickers, listTicker } from './nutlink/nutlink.js';
import { getPool } from './pools/get-pool.js';
import { listPoolHistory } from './pools/list-pool-history.js';
import { listPools, listPoolsExtended, listPoolsRetired, listPoolsRetiring } from './pools/list-pools.js';
import {
  listPoolBlocks,
  listPoolDelegators,
  listPoolRelays,
  listPoolUpdates,
  listPoolVotes,
} from './pools/pool-lists.js';
import { getPoolMetadata } from './pools/pool-metadata.js';

/** Accounts, addresses, assets, pools, governance, mempool, Nutlink and IPFS. */
export const SUBJECT_ROUTES: readonly Operation[] = [
  getAccount,
  listAccountRewards,
  listAccountHistory,
  listAccountDelegations,
  listAccountRegistrations,
  listAccountWithdrawals,
  listAccountMirs,
  listAccountAddresses,
  listAccountAssets,
  getAccountTotal,
  listAccountUtxos,
  listAccountTransactions,
  getAddress,
  getAddressExtended,
  getAddressTotal,
  listAddressUtxos,
  listAddressAssetUtxos,
  listAddressTransactions,
  listAddressTxs,
  listAssets,
  listPolicyAssets,
  getAsset,
  listAssetHistory,
  listAssetTxs,
  listAssetTransactions,
  listAssetAddresses,
  listAssetUtxos,
  listPools,
  listPoolsExtended,
  listPoolsRetired,
  listPoolsRetiring,
  getPool,
  listPoolHistory,
  getPoolMetadata,
  listPoolRelays,
  listPoolDelegators,
  listPoolBlocks,
  listPoolUpdates,
  listPoolVotes,
  getCommittee,
  listCommitteeVotes,
  listMemberVotes,
  listDReps,
  getDRep,
  listDRepDelegators,
  getDRepMetadata,
  listDRepUpdates,
  listDRepVotes,
  listProposals,
  ...getProposal,
  ...getProposalParameters,
  ...listProposalWithdrawals,
  ...listProposalVotes,
  ...getProposalMetadata,
  listMempool,
  getMempoolTx,
  listAddressMempool,
  getNutlinkAddress,
  listNutlinkTickers,
  listNutlinkTicker,
  listTicker,
  addToIpfs,
  readIpfs,
  readIpfsByQuery,
  addPin,
  listPins,
  getPin,
  removePin,
];
