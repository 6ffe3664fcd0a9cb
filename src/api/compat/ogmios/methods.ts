import type { OgmiosMethod } from './method.js';
import { acquireLedgerState, releaseLedgerState } from './methods/acquire-ledger-state.js';
import { findIntersection, nextBlock } from './methods/chain-synchronization.js';
import { evaluateTransaction } from './methods/evaluate-transaction.js';
import { acquireMempool, hasTransaction, nextTransaction, releaseMempool, sizeOfMempool } from './methods/mempool.js';
import {
  queryEpoch,
  queryEraStart,
  queryEraSummaries,
  queryProtocolParameters,
  queryTip,
} from './methods/query-chain-state.js';
import {
  queryConstitution,
  queryConstitutionalCommittee,
  queryGovernanceProposals,
  queryTreasuryAndReserves,
} from './methods/query-governance.js';
import { queryNetworkBlockHeight, queryNetworkStartTime, queryNetworkTip } from './methods/query-network.js';
import { queryNonces } from './methods/query-nonces.js';
import { queryRewardAccountSummaries } from './methods/query-reward-accounts.js';
import { queryLiveStakeDistribution, queryStakePools } from './methods/query-stake-pools.js';
import { queryUtxo } from './methods/query-utxo.js';
import { submitTransaction } from './methods/submit-transaction.js';

/** All methods that are served, by the name in requests. */
export const METHODS: ReadonlyMap<string, OgmiosMethod> = new Map([
  ['findIntersection', findIntersection],
  ['nextBlock', nextBlock],
  ['submitTransaction', submitTransaction],
  ['evaluateTransaction', evaluateTransaction],
  ['acquireMempool', acquireMempool],
  ['nextTransaction', nextTransaction],
  ['hasTransaction', hasTransaction],
  ['sizeOfMempool', sizeOfMempool],
  ['releaseMempool', releaseMempool],
  ['acquireLedgerState', acquireLedgerState],
  ['releaseLedgerState', releaseLedgerState],
  ['queryLedgerState/constitution', queryConstitution],
  ['queryLedgerState/constitutionalCommittee', queryConstitutionalCommittee],
  ['queryLedgerState/epoch', queryEpoch],
  ['queryLedgerState/eraStart', queryEraStart],
  ['queryLedgerState/eraSummaries', queryEraSummaries],
  ['queryLedgerState/governanceProposals', queryGovernanceProposals],
  ['queryLedgerState/liveStakeDistribution', queryLiveStakeDistribution],
  ['queryLedgerState/nonces', queryNonces],
  ['queryLedgerState/protocolParameters', queryProtocolParameters],
  ['queryLedgerState/rewardAccountSummaries', queryRewardAccountSummaries],
  ['queryLedgerState/stakePools', queryStakePools],
  ['queryLedgerState/tip', queryTip],
  ['queryLedgerState/treasuryAndReserves', queryTreasuryAndReserves],
  ['queryLedgerState/utxo', queryUtxo],
  ['queryNetwork/blockHeight', queryNetworkBlockHeight],
  ['queryNetwork/startTime', queryNetworkStartTime],
  ['queryNetwork/tip', queryNetworkTip],
]);

/** Methods of the contract that are not served, each with the reason. */
export const MISSING_METHODS: Readonly<Record<string, string>> = {
  'queryLedgerState/delegateRepresentatives': 'Read `/api/dreps`, which has pages.',
  'queryLedgerState/dump': 'The service writes no files for its clients.',
  'queryLedgerState/operationalCertificates': 'The index has the counters of block issuers by block only.',
  'queryLedgerState/projectedRewards': 'Read `/api/account/{stakeAddress}/rewards/forecast`.',
  'queryLedgerState/rewardsProvenance': 'Read the rewards of pools and accounts by epoch.',
  'queryLedgerState/stakePoolsPerformances': 'Read `/api/pools`.',
  'queryNetwork/genesisConfiguration': 'Read `/api/network/genesis`, which has the file as nodes read it.',
};
