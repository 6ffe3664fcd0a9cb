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
import { queryDelegateRepresentatives } from './methods/query-delegate-representatives.js';
import { queryGenesisConfiguration } from './methods/query-genesis.js';
import {
  queryConstitution,
  queryConstitutionalCommittee,
  queryGovernanceProposals,
  queryTreasuryAndReserves,
} from './methods/query-governance.js';
import { queryNetworkBlockHeight, queryNetworkStartTime, queryNetworkTip } from './methods/query-network.js';
import { queryNonces } from './methods/query-nonces.js';
import { queryOperationalCertificates } from './methods/query-operational-certificates.js';
import { queryProjectedRewards, queryStakePoolsPerformances } from './methods/query-pool-performances.js';
import { queryRewardAccountSummaries } from './methods/query-reward-accounts.js';
import { queryRewardsProvenance } from './methods/query-rewards-provenance.js';
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
  ['queryLedgerState/delegateRepresentatives', queryDelegateRepresentatives],
  ['queryLedgerState/epoch', queryEpoch],
  ['queryLedgerState/eraStart', queryEraStart],
  ['queryLedgerState/eraSummaries', queryEraSummaries],
  ['queryLedgerState/governanceProposals', queryGovernanceProposals],
  ['queryLedgerState/liveStakeDistribution', queryLiveStakeDistribution],
  ['queryLedgerState/nonces', queryNonces],
  ['queryLedgerState/operationalCertificates', queryOperationalCertificates],
  ['queryLedgerState/projectedRewards', queryProjectedRewards],
  ['queryLedgerState/protocolParameters', queryProtocolParameters],
  ['queryLedgerState/rewardAccountSummaries', queryRewardAccountSummaries],
  ['queryLedgerState/rewardsProvenance', queryRewardsProvenance],
  ['queryLedgerState/stakePools', queryStakePools],
  ['queryLedgerState/stakePoolsPerformances', queryStakePoolsPerformances],
  ['queryLedgerState/tip', queryTip],
  ['queryLedgerState/treasuryAndReserves', queryTreasuryAndReserves],
  ['queryLedgerState/utxo', queryUtxo],
  ['queryNetwork/blockHeight', queryNetworkBlockHeight],
  ['queryNetwork/genesisConfiguration', queryGenesisConfiguration],
  ['queryNetwork/startTime', queryNetworkStartTime],
  ['queryNetwork/tip', queryNetworkTip],
]);

/** Methods of the contract that are not served, each with the reason. */
export const MISSING_METHODS: Readonly<Record<string, string>> = {
  'queryLedgerState/dump':
    "It writes the node's ledger state to a file of the server: the service writes no files for its clients.",
};
