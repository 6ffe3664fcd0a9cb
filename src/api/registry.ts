import { BITCOIN_OPERATIONS } from './bitcoin-operations.js';
import type { Operation } from './operation.js';
import { getAccountTotals, listAccountAddresses, listAddressesOfAccounts } from './operations/accounts/addresses.js';
import { listAccountBalanceHistory } from './operations/accounts/balance-history.js';
import {
  listAccountDelegations,
  listAccountVoteDelegations,
  listDelegations,
} from './operations/accounts/delegations.js';
import { exportAccountTransactions } from './operations/accounts/export.js';
import { getAccountBalance, listAccountAssets, listAssetsOfAccounts } from './operations/accounts/holdings.js';
import { getAccountGovernance, getAccountInfo, listAccountInfo, listAccounts } from './operations/accounts/info.js';
import { listAccountNfts } from './operations/accounts/nfts.js';
import { listAccountUtxos, listUtxosOfAccounts, pageAccountUtxos } from './operations/accounts/outputs.js';
import {
  getAvailableRewards,
  listAccountRewards,
  listAccountStakeHistory,
  listRewardsOfAccounts,
} from './operations/accounts/rewards.js';
import {
  listAccountMirs,
  listAccountTransactions,
  listAccountWithdrawals,
  pageAccountTransactions,
} from './operations/accounts/transactions.js';
import { listDeregistrations, listRegistrations, listStakeUpdates } from './operations/accounts/updates.js';
import { getAddressBalance } from './operations/addresses/balance.js';
import { constructAddress } from './operations/addresses/construct.js';
import {
  getCredentialBalance,
  listCredentialAddresses,
  listCredentialAssetUtxos,
  listCredentialTransactions,
  listCredentialUtxos,
  listTransactionsOfCredentials,
  listUtxosOfCredentials,
} from './operations/addresses/credentials.js';
import { decodeAddress } from './operations/addresses/decode.js';
import { exportAddressTransactions } from './operations/addresses/export.js';
import { getAddressHistory, getAddressHistoryDetails } from './operations/addresses/history.js';
import { getAddressTotals, listAddressAssets } from './operations/addresses/holdings.js';
import { getAddressInfo, listAddressInfo } from './operations/addresses/info.js';
import { listAddresses } from './operations/addresses/list.js';
import { listAddressTransactionsBySlot } from './operations/addresses/slot-transactions.js';
import {
  countAddressTransactions,
  listAddressTransactions,
  listTransactionsOfAddress,
  listTransactionsOfAddresses,
  pageAddressTransactions,
} from './operations/addresses/transactions.js';
import {
  listAddressAssetUtxos,
  listAddressOutputs,
  listAddressUtxoRefs,
  listAddressUtxos,
  listUtxosOfAddresses,
  pageAddressUtxos,
} from './operations/addresses/utxos.js';
import { deriveAddress, discoverAddresses } from './operations/addresses/xpub.js';
import { aggregatorBuild } from './operations/aggregator/build.js';
import { aggregatorCancel } from './operations/aggregator/cancel.js';
import { aggregatorDexes, aggregatorTokens } from './operations/aggregator/lists.js';
import { aggregatorQuote, aggregatorReverseQuote, aggregatorRoutes } from './operations/aggregator/quotes.js';
import { aggregatorStatus } from './operations/aggregator/status.js';
import { aggregatorSubmit } from './operations/aggregator/submit.js';
import {
  getAsset,
  getAssetByFingerprint,
  getAssetDetailedInfo,
  getAssets,
  listAssets,
} from './operations/assets/assets.js';
import { listAssetBlacklist } from './operations/assets/blacklist.js';
import {
  getAssetSummary,
  listAssetAccounts,
  listAssetHolders,
  listNftAddresses,
  pageAssetHolders,
} from './operations/assets/holders.js';
import { listAssetHoldersHistory } from './operations/assets/holders-history.js';
import { getAssetMetadata } from './operations/assets/metadata.js';
import {
  getAssetSupply,
  listAssetHistory,
  listAssetTransactions,
  listAssetUtxos,
  listUtxosOfAssets,
  pageAssetTransactions,
  pageAssetUtxos,
} from './operations/assets/movements.js';
import { searchAssets } from './operations/assets/search.js';
import { forgotPassword, resetPassword } from './operations/auth/password.js';
import { confirmRegistration, requestRegistration } from './operations/auth/registration.js';
import { logout, me, updateMe } from './operations/auth/session.js';
import { device, deviceRefresh, login, refresh, register } from './operations/auth/sign-in.js';
import { walletChallenge, walletLogin } from './operations/auth/wallet.js';
import { getBlockCbor, listBlockAddresses, listBlockInfo, listRollbacks } from './operations/blocks/contents.js';
import { listBlocks, listEpochBlocks, listPoolBlocks, pageBlocks } from './operations/blocks/lists.js';
import {
  getBlock,
  getBlockAtTime,
  getBlockOfEpochSlot,
  getBlockOfSlot,
  getLatestBlock,
  listNextBlocks,
  listPreviousBlocks,
} from './operations/blocks/one.js';
import {
  listBlocksTransactions,
  listBlockTransactionCbor,
  listBlockTransactions,
  listLatestBlockTransactionCbor,
  listLatestBlockTransactions,
} from './operations/blocks/transactions.js';
import { listDexes } from './operations/dex/dexes.js';
import { getMarketSync } from './operations/dex/market-sync.js';
import { getOrderBook, getSimulatedOrderBook } from './operations/dex/order-book.js';
import { getDexOrder, listOrdersOfDex, listOrdersOfOwner, listOrdersOfToken } from './operations/dex/orders.js';
import { listLiquidityHistory } from './operations/dex/pool-history.js';
import {
  getLiquidityPool,
  listLiquidityPools,
  listPoolsOfDex,
  listPoolsOfPair,
  listPoolsOfToken,
  listTopPools,
} from './operations/dex/pools.js';
import { quoteSplit } from './operations/dex/quote-split.js';
import { quoteAll, quoteBuy, quoteSell, quoteSwap } from './operations/dex/quotes.js';
import { listRecentSwaps, listSwapsOfToken } from './operations/dex/swaps.js';
import { listTopTraders } from './operations/dex/top-traders.js';
import {
  listDRepDeregistrations,
  listDRepRegistrations,
  listDRepUpdates,
  listUpdatesOfDRep,
} from './operations/dreps/activity.js';
import {
  listDRepDelegators,
  listGovernanceDRepDelegators,
  listSpecialDReps,
  pageDRepDelegators,
} from './operations/dreps/delegators.js';
import { listDRepEpochs, listDRepVotingPower } from './operations/dreps/ledger.js';
import { listDReps, listGovernanceDReps } from './operations/dreps/lists.js';
import {
  decodeDRepId,
  getDRep,
  getDRepMetadata,
  getGovernanceDRep,
  listDRepMetadata,
  listDRepsById,
} from './operations/dreps/one.js';
import { getDRepStats } from './operations/dreps/stats.js';
import { listDRepVotes, listGovernanceDRepVotes } from './operations/dreps/votes.js';
import {
  getEpoch,
  getLatestEpoch,
  listEpochBlockHashes,
  listEpochBlockProtocols,
  listEpochPoolBlockHashes,
  listEpochs,
  listNextEpochs,
  listPreviousEpochs,
} from './operations/epochs/epochs.js';
import {
  diffEpochParameters,
  getEpochParameters,
  getLatestParameters,
  getParameters,
} from './operations/epochs/parameters.js';
import {
  getEpochAccountStake,
  getEpochTotalStake,
  listEpochPoolStakes,
  listEpochRewards,
  listEpochStakes,
  listEpochUnclaimedRewards,
  pageEpochStakes,
} from './operations/epochs/stakes.js';
import { listEvents, listEventTypes, streamEvents } from './operations/events/events.js';
import {
  getProposalMetadata,
  getProposalParameters,
  listProposalWithdrawals,
} from './operations/governance/proposal-parts.js';
import { getVotingSummary, listProposalVotes } from './operations/governance/proposal-votes.js';
import { getProposal, listCurrentProposals, listProposals } from './operations/governance/proposals.js';
import {
  getCommittee,
  getConstitution,
  listCommitteeDeregistrations,
  listCommitteeHistory,
  listCommitteeRegistrations,
  listConstitutionHistory,
} from './operations/governance/standing.js';
import { getGovernanceStats } from './operations/governance/stats.js';
import { getGovernanceThresholds } from './operations/governance/thresholds.js';
import {
  listCommitteeVotes,
  listMemberVotes,
  listPoolVotes,
  listVotes,
  pageVotes,
} from './operations/governance/vote-lists.js';
import { listVoteDelegations, listVoterProposals, pageVoteDelegations } from './operations/governance/voters.js';
import {
  getHandleDatum,
  getHandlePersonalization,
  getHandlePersonalizationUtxo,
  getHandlePublicDatum,
  getHandleScript,
  getHandleUtxo,
  getSubHandleSettings,
} from './operations/handles/handle-parts.js';
import {
  getHandle,
  listHandles,
  listHandlesBy,
  listHandlesOfAddress,
  listRootHandles,
  listSubHandles,
  pageHandleHistory,
  resolveHandle,
} from './operations/handles/handles.js';
import { getHandleHolder, getHandleStats, listHandleHolders } from './operations/handles/holders.js';
import { addToIpfs } from './operations/ipfs/add.js';
import { importCar } from './operations/ipfs/import.js';
import { inspectCid } from './operations/ipfs/inspect-cid.js';
import { listIpfs, statIpfs } from './operations/ipfs/look.js';
import { createIpnsKey, deleteIpnsKey, listIpnsKeys, publishIpns, publishIpnsRecord } from './operations/ipfs/names.js';
import { getIpfsPin, listIpfsPins, pinIpfs, unpinIpfs } from './operations/ipfs/pins.js';
import { readIpfs } from './operations/ipfs/read.js';
import { resolveIpfsPath, resolveIpns } from './operations/ipfs/resolve.js';
import { getIpfsStatus } from './operations/ipfs/status.js';
import { createKey, deleteKey, getKey, listKeys, rotateKey, updateKey } from './operations/keys/keys.js';
import { getSubscription, listAddOns, listPlans, updateSubscription } from './operations/keys/plans.js';
import { keyUsage, usage, usageEndpoints } from './operations/keys/usage.js';
import { listAdaCandles, listCandles } from './operations/market/candles.js';
import { getPriceAt, listPriceHistory } from './operations/market/history.js';
import { listIndicator, listStrength } from './operations/market/indicators.js';
import { getLeaderStats, listLeaders } from './operations/market/leaderboard.js';
import { getMarketStats } from './operations/market/market-stats.js';
import { getMethodology } from './operations/market/methodology.js';
import { getTokenPrice, listDexPrices, listPrices, listTokenPrices } from './operations/market/prices.js';
import { getAdaPrice, getRates, listLatestPrices } from './operations/market/rates.js';
import { listSparklines } from './operations/market/sparklines.js';
import { getTokenHolders, getTokenRisk } from './operations/market/token-holders.js';
import {
  getMarketTokenMetadata,
  getTradingStats,
  listMarketTokens,
  searchMarketTokens,
} from './operations/market/tokens.js';
import { listTopMovers, listTopTvl, listTopVolume } from './operations/market/top-lists.js';
import { getAnchor, hashAnchor } from './operations/metadata/anchors.js';
import {
  listLabelMetadata,
  listLabelMetadataCbor,
  listMetadataLabels,
  pageLabelMetadata,
} from './operations/metadata/labels.js';
import { listTransactionMessages } from './operations/metadata/messages.js';
import { searchMetadata } from './operations/metadata/search.js';
import { getToken, getTokenCip26, getTokenCip68, listTokens, queryTokens } from './operations/metadata/tokens.js';
import {
  getTransactionMetadata,
  getTransactionMetadataCbor,
  getTransactionsMetadata,
} from './operations/metadata/transaction-metadata.js';
import {
  getMidnightAddress,
  listMidnightAddressTransactions,
  listMidnightAddressUtxos,
  validateMidnightAddress,
} from './operations/midnight/addresses.js';
import {
  getCurrentMidnightEpoch,
  getLatestMidnightBlock,
  getMidnightBlock,
  getMidnightIndexerStatus,
  getMidnightSystemParameters,
  listMidnightBlocks,
  listMidnightBlockTransactions,
  listMidnightDParameterHistory,
  listMidnightTermsHistory,
} from './operations/midnight/blocks.js';
import {
  getMidnightContract,
  getMidnightContractState,
  listMidnightContractActions,
  listMidnightContractBalances,
} from './operations/midnight/contracts.js';
import {
  decodeMidnightTransaction,
  getMidnightTransactionDecoded,
  submitMidnightTransaction,
} from './operations/midnight/decode.js';
import {
  estimateDust,
  getDustParameters,
  getDustProjection,
  listDustGenerations,
} from './operations/midnight/dust-generations.js';
import { getDustRegistrations, getDustStatus, listDustStatus } from './operations/midnight/dust-status.js';
import {
  getDustMerkleUpdate,
  getDustStats,
  getZswapMerkleUpdate,
  listDustEvents,
  listZswapEvents,
  searchDustNullifiers,
  searchZswapNullifiers,
} from './operations/midnight/ledger-events.js';
import {
  getMidnightBridgeBalance,
  getMidnightBridgeSummary,
  getMidnightValidator,
  listMidnightBridgeEvents,
  listMidnightCommittee,
  listMidnightContractEvents,
  listMidnightPerformance,
  listMidnightValidators,
} from './operations/midnight/lookups.js';
import {
  getMidnightTransaction,
  getMidnightTransactionRaw,
  getMidnightTransactionsByIdentifier,
  getMidnightTransactionUtxos,
  listMidnightTransactionActions,
  listMidnightTransactionEvents,
  listMidnightTransactions,
} from './operations/midnight/transactions.js';
import { getNetworkStats, getTip, listEras } from './operations/network/chain.js';
import { getGenesis, getNetworkInfo } from './operations/network/info.js';
import { getProtocolParameters, listParamUpdates } from './operations/network/parameters.js';
import {
  getCirculatingSupply,
  getEpochSupply,
  getSupply,
  listMirs,
  listReserveWithdrawals,
  listSupplyHistory,
  listTreasuryWithdrawals,
} from './operations/network/pots.js';
import { networkTime } from './operations/network/time.js';
import {
  operatorCreateAccount,
  operatorCreateKey,
  operatorListAccounts,
  operatorListKeys,
  operatorUpdateAccount,
  operatorUpdateKey,
} from './operations/operator/accounts.js';
import { operatorResync } from './operations/operator/networks.js';
import { operatorResetPassword } from './operations/operator/password-reset.js';
import {
  sandboxAdvance,
  sandboxFork,
  sandboxFund,
  sandboxScatter,
  sandboxStatus,
  sandboxUpdate,
} from './operations/operator/sandbox.js';
import { getPartnerStats, listPartnerEarnings, listPartnerPayouts } from './operations/partner/earnings.js';
import { listPartnerOrders } from './operations/partner/orders.js';
import { getPartner, savePartner } from './operations/partner/profile.js';
import {
  listPolicyAccounts,
  listPolicyHolders,
  pagePolicyHolders,
  pagePolicySnapshot,
} from './operations/policy/holders.js';
import {
  listPolicyMints,
  listPolicyUtxos,
  pagePolicyHistory,
  pagePolicyTransactions,
  pagePolicyUtxos,
} from './operations/policy/movements.js';
import {
  getPolicy,
  getPolicyMetadata,
  getPolicyScript,
  getPolicySupply,
  listPolicyAssets,
} from './operations/policy/policy.js';
import { listBlocksByPool } from './operations/pools/blocks.js';
import { listCalidusKeys } from './operations/pools/calidus-keys.js';
import {
  listPoolRegistrations,
  listPoolRegistrationsOfEpoch,
  listPoolRetirements,
  listPoolRetirementsOfEpoch,
  listRetiredPools,
  listRetiringPools,
} from './operations/pools/certificates.js';
import { listPoolDelegators, pagePoolDelegators } from './operations/pools/delegators.js';
import { listPoolGroups } from './operations/pools/groups.js';
import { getPoolInEpoch, listPoolHistory, listPoolOwners } from './operations/pools/history.js';
import {
  getPoolStakeSnapshot,
  listInvalidPoolDelegators,
  listPoolDelegatorsOfEpoch,
  listPoolRewards,
  listPoolVotingPower,
} from './operations/pools/ledger.js';
import { getPoolMetadata, listPoolMetadata } from './operations/pools/metadata.js';
import { getPool, listPools, listPoolsById } from './operations/pools/pools.js';
import { listPoolRelays, listRelaysOfPool } from './operations/pools/relays.js';
import { searchPools } from './operations/pools/search.js';
import { listPoolUpdates } from './operations/pools/updates.js';
import { convertDatum, getDatum, getDatumCbor, getDatums } from './operations/scripts/datums.js';
import { hashScript } from './operations/scripts/hash.js';
import {
  listScriptAddresses,
  listScriptRedeemers,
  listScriptReferenceUtxos,
  listScriptUtxos,
  pageScriptTransactions,
} from './operations/scripts/script-use.js';
import { getScript, getScriptCbor, getScriptJson, getScripts, listScripts } from './operations/scripts/scripts.js';
import { search } from './operations/search/search.js';
import { health, healthClock, healthLive, healthReady, providersHealth } from './operations/service/health.js';
import { listNetworks, listStatus } from './operations/service/networks.js';
import {
  listTransactionCertificates,
  listTransactionDelegations,
  listTransactionMirs,
  listTransactionPoolRetires,
  listTransactionPoolUpdates,
  listTransactionStakes,
} from './operations/transactions/certificates.js';
import { decodeTransaction } from './operations/transactions/decode.js';
import { evaluateTransaction } from './operations/transactions/evaluate.js';
import { getMempoolTransaction, listAddressMempool, listMempool } from './operations/transactions/mempool.js';
import {
  getTransactionOutput,
  getTransactionOutputAddress,
  getTransactionUtxos,
  listNamedUtxos,
  pageEpochOutputs,
} from './operations/transactions/outputs.js';
import {
  listTransactionMints,
  listTransactionProposals,
  listTransactionRequiredSigners,
  listTransactionVotes,
  listTransactionWithdrawals,
  listTransactionWitnesses,
  listWithdrawals,
} from './operations/transactions/parts.js';
import { listTransactionRedeemers, listTransactionScripts } from './operations/transactions/scripts.js';
import { transactionStatus, transactionStatuses } from './operations/transactions/status.js';
import { getSubmission, listSubmissions } from './operations/transactions/submissions.js';
import { submitTransaction } from './operations/transactions/submit.js';
import { traceTransaction } from './operations/transactions/trace.js';
import {
  getTransaction,
  getTransactionCbor,
  listTransactionCbor,
  listTransactionInfo,
  listTransactions,
} from './operations/transactions/transactions.js';
import { validateTransaction } from './operations/transactions/validate.js';
import { buildTx } from './operations/tx/build.js';
import { buildBatchTx } from './operations/tx/build-batch.js';
import { buildCip68MintTx, buildCip68UpdateTx } from './operations/tx/build-cip68.js';
import { buildCommitteeTx } from './operations/tx/build-committee.js';
import { buildDeployScriptTx } from './operations/tx/build-deploy-script.js';
import { buildDRepRegistrationTx, buildDRepUpdateTx } from './operations/tx/build-drep.js';
import { buildPoolRetirementTx, buildTreasuryDonationTx, buildVoteTx } from './operations/tx/build-governance.js';
import { buildBurnTx, buildMintTx } from './operations/tx/build-mint.js';
import { buildMultisigTx } from './operations/tx/build-multisig.js';
import { buildCollateralTx, buildConsolidationTx, buildSplitTx } from './operations/tx/build-parts.js';
import { buildPoolRegistrationTx } from './operations/tx/build-pool-registration.js';
import { buildProposalTx } from './operations/tx/build-proposal.js';
import { buildScriptTx } from './operations/tx/build-script.js';
import {
  buildDelegationTx,
  buildStakeRegistrationTx,
  buildVoteDelegationTx,
  buildWithdrawalTx,
} from './operations/tx/build-stake.js';
import { feeTx } from './operations/tx/fee.js';
import { inspectTx } from './operations/tx/inspect.js';
import { maxAdaTx } from './operations/tx/max-ada.js';
import { minUtxoTx } from './operations/tx/min-utxo.js';
import { selectTx } from './operations/tx/select.js';
import { submitSigningSession } from './operations/tx/session-submit.js';
import {
  addSigningWitness,
  createSigningSession,
  getSigningSession,
  removeSigningSession,
} from './operations/tx/sessions.js';
import { mergeWitnessesTx } from './operations/tx/witness-merge.js';
import { listWalletFlows } from './operations/wallet/flows.js';
import { getWalletHoldings, getWalletPortfolio, listWalletHistory } from './operations/wallet/holdings.js';
import { getPnlOfWallets, getWalletPnl } from './operations/wallet/pnl.js';
import { getWalletReport } from './operations/wallet/report.js';
import { getWalletPositions, listWalletTrades } from './operations/wallet/trades.js';
import { ORDINALS_OPERATIONS } from './ordinals-operations.js';

/** Every operation of the service, in the order of the reference. */
export const OPERATIONS: readonly Operation[] = [
  listBlocks,
  pageBlocks,
  getLatestBlock,
  getBlock,
  listNextBlocks,
  listPreviousBlocks,
  getBlockOfSlot,
  getBlockAtTime,
  listEpochBlocks,
  getBlockOfEpochSlot,
  listPoolBlocks,
  listLatestBlockTransactions,
  listLatestBlockTransactionCbor,
  listBlockTransactions,
  listBlockTransactionCbor,
  listBlockAddresses,
  getBlockCbor,
  listBlockInfo,
  listBlocksTransactions,
  listRollbacks,
  getPolicy,
  listPolicyAssets,
  listPolicyUtxos,
  pagePolicyUtxos,
  pagePolicyTransactions,
  pagePolicyHistory,
  listPolicyHolders,
  pagePolicyHolders,
  listPolicyAccounts,
  listPolicyMints,
  getPolicySupply,
  getPolicyScript,
  getPolicyMetadata,
  pagePolicySnapshot,
  listMetadataLabels,
  listLabelMetadata,
  listLabelMetadataCbor,
  pageLabelMetadata,
  searchMetadata,
  getTransactionMetadata,
  getTransactionMetadataCbor,
  listTransactionMessages,
  getTransactionsMetadata,
  listTokens,
  getToken,
  getTokenCip26,
  getTokenCip68,
  queryTokens,
  getAnchor,
  hashAnchor,
  listAssets,
  getAssetDetailedInfo,
  getAsset,
  getAssets,
  listAssetBlacklist,
  listNftAddresses,
  listAssetHolders,
  pageAssetHolders,
  listAssetHoldersHistory,
  listAssetAccounts,
  listAssetUtxos,
  pageAssetUtxos,
  listUtxosOfAssets,
  listAssetTransactions,
  pageAssetTransactions,
  listAssetHistory,
  getAssetSupply,
  getAssetSummary,
  getAssetMetadata,
  getAssetByFingerprint,
  searchAssets,
  listTransactions,
  getTransaction,
  getTransactionUtxos,
  getTransactionCbor,
  listTransactionCertificates,
  listTransactionStakes,
  listTransactionDelegations,
  listTransactionWithdrawals,
  listTransactionMirs,
  listTransactionPoolUpdates,
  listTransactionPoolRetires,
  listTransactionRedeemers,
  listTransactionScripts,
  listTransactionRequiredSigners,
  listTransactionWitnesses,
  listTransactionMints,
  traceTransaction,
  listTransactionVotes,
  listTransactionProposals,
  getTransactionOutput,
  getTransactionOutputAddress,
  listNamedUtxos,
  listTransactionCbor,
  listTransactionInfo,
  listWithdrawals,
  pageEpochOutputs,
  getNetworkInfo,
  getGenesis,
  getTip,
  listEras,
  getSupply,
  getEpochSupply,
  listSupplyHistory,
  getCirculatingSupply,
  getProtocolParameters,
  listParamUpdates,
  listTreasuryWithdrawals,
  listReserveWithdrawals,
  listMirs,
  getNetworkStats,
  networkTime,
  getAddressInfo,
  listAddressUtxos,
  pageAddressUtxos,
  listAddressAssetUtxos,
  listAddressUtxoRefs,
  listAddressOutputs,
  getAddressBalance,
  listAddressAssets,
  getAddressTotals,
  listAddressTransactions,
  listTransactionsOfAddress,
  pageAddressTransactions,
  exportAddressTransactions,
  getAddressHistory,
  getAddressHistoryDetails,
  listAddressTransactionsBySlot,
  countAddressTransactions,
  decodeAddress,
  listCredentialUtxos,
  listCredentialAssetUtxos,
  listCredentialTransactions,
  getCredentialBalance,
  listCredentialAddresses,
  listAddressInfo,
  listUtxosOfAddresses,
  listTransactionsOfAddresses,
  listUtxosOfCredentials,
  listTransactionsOfCredentials,
  listAddresses,
  deriveAddress,
  discoverAddresses,
  constructAddress,
  getAccountInfo,
  listAccountAddresses,
  getAccountTotals,
  listAccountAssets,
  listAccountNfts,
  listAccountRewards,
  getAvailableRewards,
  listAccountUtxos,
  pageAccountUtxos,
  listAccountTransactions,
  pageAccountTransactions,
  exportAccountTransactions,
  listStakeUpdates,
  listAccountDelegations,
  listAccountVoteDelegations,
  listAccountWithdrawals,
  listAccountMirs,
  listAccountStakeHistory,
  getAccountBalance,
  listAccountBalanceHistory,
  getAccountGovernance,
  listAccounts,
  listAccountInfo,
  listRewardsOfAccounts,
  listUtxosOfAccounts,
  listAssetsOfAccounts,
  listAddressesOfAccounts,
  listRegistrations,
  listDeregistrations,
  listDelegations,
  transactionStatus,
  transactionStatuses,
  submitTransaction,
  evaluateTransaction,
  decodeTransaction,
  validateTransaction,
  listSubmissions,
  getSubmission,
  listMempool,
  getMempoolTransaction,
  listAddressMempool,
  listHandles,
  listHandlesBy,
  getHandle,
  resolveHandle,
  getHandleUtxo,
  getHandleDatum,
  getHandleScript,
  getHandlePersonalization,
  getHandlePersonalizationUtxo,
  getHandlePublicDatum,
  listSubHandles,
  getSubHandleSettings,
  pageHandleHistory,
  listHandlesOfAddress,
  listHandleHolders,
  getHandleHolder,
  listRootHandles,
  getHandleStats,
  listScripts,
  getScript,
  getScriptJson,
  getScriptCbor,
  listScriptRedeemers,
  listScriptUtxos,
  listScriptReferenceUtxos,
  pageScriptTransactions,
  listScriptAddresses,
  getDatum,
  getDatumCbor,
  getDatums,
  convertDatum,
  getScripts,
  hashScript,
  listEpochs,
  getLatestEpoch,
  getLatestParameters,
  getParameters,
  getEpoch,
  getEpochParameters,
  diffEpochParameters,
  listNextEpochs,
  listPreviousEpochs,
  listEpochStakes,
  pageEpochStakes,
  listEpochPoolStakes,
  getEpochTotalStake,
  getEpochAccountStake,
  listEpochBlockHashes,
  listEpochPoolBlockHashes,
  listEpochBlockProtocols,
  listEpochRewards,
  listEpochUnclaimedRewards,
  listPools,
  listPoolGroups,
  listCalidusKeys,
  listPoolRegistrations,
  listPoolRegistrationsOfEpoch,
  listPoolRetirements,
  listRetiringPools,
  listPoolRetirementsOfEpoch,
  listRetiredPools,
  listPoolRelays,
  getPool,
  listPoolsById,
  searchPools,
  getPoolMetadata,
  listPoolMetadata,
  listPoolHistory,
  getPoolInEpoch,
  listPoolUpdates,
  listRelaysOfPool,
  listPoolOwners,
  listPoolDelegators,
  pagePoolDelegators,
  listPoolDelegatorsOfEpoch,
  listInvalidPoolDelegators,
  listBlocksByPool,
  listPoolVotes,
  listPoolVotingPower,
  getPoolStakeSnapshot,
  listPoolRewards,
  listProposals,
  listCurrentProposals,
  getProposal,
  listProposalVotes,
  getVotingSummary,
  getProposalMetadata,
  getProposalParameters,
  listProposalWithdrawals,
  listGovernanceDReps,
  getGovernanceDRep,
  listGovernanceDRepVotes,
  listGovernanceDRepDelegators,
  getCommittee,
  listCommitteeHistory,
  listCommitteeVotes,
  listMemberVotes,
  listCommitteeRegistrations,
  listCommitteeDeregistrations,
  getConstitution,
  listConstitutionHistory,
  getGovernanceThresholds,
  listVotes,
  pageVotes,
  listVoterProposals,
  listVoteDelegations,
  pageVoteDelegations,
  getGovernanceStats,
  listDReps,
  getDRep,
  listDRepsById,
  listDRepDelegators,
  pageDRepDelegators,
  listDRepVotes,
  getDRepMetadata,
  listDRepMetadata,
  listUpdatesOfDRep,
  listDRepVotingPower,
  getDRepStats,
  listSpecialDReps,
  listDRepEpochs,
  listDRepRegistrations,
  listDRepDeregistrations,
  listDRepUpdates,
  decodeDRepId,
  buildTx,
  buildStakeRegistrationTx,
  buildDelegationTx,
  buildVoteDelegationTx,
  buildWithdrawalTx,
  buildDRepRegistrationTx,
  buildDRepUpdateTx,
  buildVoteTx,
  buildProposalTx,
  buildCommitteeTx,
  buildPoolRegistrationTx,
  buildPoolRetirementTx,
  buildMintTx,
  buildBurnTx,
  buildCip68MintTx,
  buildCip68UpdateTx,
  buildMultisigTx,
  buildTreasuryDonationTx,
  buildScriptTx,
  buildConsolidationTx,
  buildSplitTx,
  buildCollateralTx,
  buildDeployScriptTx,
  buildBatchTx,
  maxAdaTx,
  feeTx,
  minUtxoTx,
  selectTx,
  inspectTx,
  mergeWitnessesTx,
  createSigningSession,
  getSigningSession,
  addSigningWitness,
  submitSigningSession,
  removeSigningSession,
  listMarketTokens,
  searchMarketTokens,
  getMarketTokenMetadata,
  listPrices,
  getTokenPrice,
  listDexPrices,
  listTokenPrices,
  listTopVolume,
  listTopTvl,
  listTopMovers,
  listPriceHistory,
  getPriceAt,
  getAdaPrice,
  getRates,
  getMarketStats,
  getMethodology,
  getTokenHolders,
  getTradingStats,
  getTokenRisk,
  listLatestPrices,
  listAdaCandles,
  listCandles,
  listSparklines,
  listStrength,
  listIndicator,
  listDexes,
  listLiquidityPools,
  getLiquidityPool,
  listLiquidityHistory,
  listPoolsOfDex,
  listPoolsOfToken,
  listPoolsOfPair,
  listTopPools,
  getOrderBook,
  getSimulatedOrderBook,
  listOrdersOfDex,
  getDexOrder,
  listOrdersOfOwner,
  listOrdersOfToken,
  quoteBuy,
  quoteSell,
  quoteSwap,
  aggregatorTokens,
  aggregatorDexes,
  aggregatorQuote,
  aggregatorRoutes,
  aggregatorReverseQuote,
  aggregatorBuild,
  aggregatorCancel,
  aggregatorSubmit,
  aggregatorStatus,
  quoteAll,
  quoteSplit,
  listRecentSwaps,
  listSwapsOfToken,
  listTopTraders,
  listLeaders,
  getLeaderStats,
  getMarketSync,
  getWalletHoldings,
  listWalletHistory,
  getWalletPnl,
  getPnlOfWallets,
  listWalletTrades,
  getWalletPositions,
  listWalletFlows,
  getWalletReport,
  getWalletPortfolio,
  getPartner,
  savePartner,
  listPartnerEarnings,
  listPartnerOrders,
  listPartnerPayouts,
  getPartnerStats,
  ...BITCOIN_OPERATIONS,
  resolveIpns,
  resolveIpfsPath,
  readIpfs,
  statIpfs,
  listIpfs,
  inspectCid,
  addToIpfs,
  importCar,
  pinIpfs,
  unpinIpfs,
  listIpfsPins,
  getIpfsPin,
  listIpnsKeys,
  createIpnsKey,
  deleteIpnsKey,
  publishIpns,
  publishIpnsRecord,
  getIpfsStatus,
  ...ORDINALS_OPERATIONS,
  listMidnightTransactions,
  getMidnightTransactionsByIdentifier,
  getMidnightTransaction,
  getMidnightTransactionRaw,
  getMidnightTransactionDecoded,
  listMidnightTransactionEvents,
  getMidnightTransactionUtxos,
  listMidnightTransactionActions,
  decodeMidnightTransaction,
  submitMidnightTransaction,
  validateMidnightAddress,
  getMidnightAddress,
  listMidnightAddressUtxos,
  listMidnightAddressTransactions,
  getDustStatus,
  listDustStatus,
  getDustRegistrations,
  listDustGenerations,
  getDustProjection,
  listDustEvents,
  getDustParameters,
  estimateDust,
  getDustMerkleUpdate,
  searchDustNullifiers,
  getDustStats,
  getMidnightIndexerStatus,
  listMidnightBlocks,
  getLatestMidnightBlock,
  getMidnightBlock,
  listMidnightBlockTransactions,
  getMidnightContract,
  getMidnightContractState,
  listMidnightContractActions,
  listMidnightContractBalances,
  listZswapEvents,
  getZswapMerkleUpdate,
  searchZswapNullifiers,
  getMidnightSystemParameters,
  listMidnightDParameterHistory,
  listMidnightTermsHistory,
  getCurrentMidnightEpoch,
  listMidnightCommittee,
  listMidnightPerformance,
  listMidnightValidators,
  getMidnightValidator,
  listMidnightContractEvents,
  listMidnightBridgeEvents,
  getMidnightBridgeBalance,
  getMidnightBridgeSummary,
  register,
  login,
  refresh,
  device,
  deviceRefresh,
  walletChallenge,
  walletLogin,
  forgotPassword,
  resetPassword,
  requestRegistration,
  confirmRegistration,
  me,
  updateMe,
  logout,
  createKey,
  listKeys,
  getKey,
  updateKey,
  rotateKey,
  deleteKey,
  keyUsage,
  listPlans,
  listAddOns,
  getSubscription,
  updateSubscription,
  usage,
  usageEndpoints,
  search,
  listEvents,
  streamEvents,
  listEventTypes,
  health,
  healthLive,
  healthReady,
  healthClock,
  providersHealth,
  listNetworks,
  listStatus,
  operatorListAccounts,
  operatorCreateAccount,
  operatorUpdateAccount,
  operatorListKeys,
  operatorCreateKey,
  operatorUpdateKey,
  operatorResetPassword,
  operatorResync,
  sandboxStatus,
  sandboxUpdate,
  sandboxAdvance,
  sandboxFork,
  sandboxFund,
  sandboxScatter,
];
