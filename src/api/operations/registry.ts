// Written by `npm run registry` from the files of this folder.
import type { Operation } from '../kit/operation.js';
import { exportAccountTransactions } from './accounts/export-account-transactions.js';
import { getAccountBalance } from './accounts/get-account-balance.js';
import { getAccountGovernance } from './accounts/get-account-governance.js';
import { getAccountInfo } from './accounts/get-account-info.js';
import { getAccountTotals } from './accounts/get-account-totals.js';
import { getAvailableRewards } from './accounts/get-available-rewards.js';
import { listAccountAddresses } from './accounts/list-account-addresses.js';
import { listAccountAssets } from './accounts/list-account-assets.js';
import { listAccountBalanceHistory } from './accounts/list-account-balance-history.js';
import { listAccountDelegations } from './accounts/list-account-delegations.js';
import { listAccountInfo } from './accounts/list-account-info.js';
import { listAccountMirs } from './accounts/list-account-mirs.js';
import { listAccountNfts } from './accounts/list-account-nfts.js';
import { listAccountRewardForecast } from './accounts/list-account-reward-forecast.js';
import { listAccountRewards } from './accounts/list-account-rewards.js';
import { listAccountStakeHistory } from './accounts/list-account-stake-history.js';
import { listAccountTransactions } from './accounts/list-account-transactions.js';
import { listAccountUtxos } from './accounts/list-account-utxos.js';
import { listAccountVoteDelegations } from './accounts/list-account-vote-delegations.js';
import { listAccountWithdrawals } from './accounts/list-account-withdrawals.js';
import { listAccounts } from './accounts/list-accounts.js';
import { listAddressesOfAccounts } from './accounts/list-addresses-of-accounts.js';
import { listAssetsOfAccounts } from './accounts/list-assets-of-accounts.js';
import { listDelegations } from './accounts/list-delegations.js';
import { listDeregistrations } from './accounts/list-deregistrations.js';
import { listLargestAccounts } from './accounts/list-largest-accounts.js';
import { listRegistrations } from './accounts/list-registrations.js';
import { listRewardsOfAccounts } from './accounts/list-rewards-of-accounts.js';
import { listStakeUpdates } from './accounts/list-stake-updates.js';
import { listUtxosOfAccounts } from './accounts/list-utxos-of-accounts.js';
import { pageAccountTransactions } from './accounts/page-account-transactions.js';
import { pageAccountUtxos } from './accounts/page-account-utxos.js';
import { constructAddress } from './addresses/construct-address.js';
import { countAddressTransactions } from './addresses/count-address-transactions.js';
import { decodeAddress } from './addresses/decode-address.js';
import { deriveAddress } from './addresses/derive-address.js';
import { discoverAddresses } from './addresses/discover-addresses.js';
import { exportAddressTransactions } from './addresses/export-address-transactions.js';
import { getAddressBalance } from './addresses/get-address-balance.js';
import { getAddressHistory } from './addresses/get-address-history.js';
import { getAddressHistoryDetails } from './addresses/get-address-history-details.js';
import { getAddressInfo } from './addresses/get-address-info.js';
import { getAddressTotals } from './addresses/get-address-totals.js';
import { getCredentialBalance } from './addresses/get-credential-balance.js';
import { listAddressAssetUtxos } from './addresses/list-address-asset-utxos.js';
import { listAddressAssets } from './addresses/list-address-assets.js';
import { listAddressInfo } from './addresses/list-address-info.js';
import { listAddressOutputs } from './addresses/list-address-outputs.js';
import { listAddressTransactions } from './addresses/list-address-transactions.js';
import { listAddressTransactionsBySlot } from './addresses/list-address-transactions-by-slot.js';
import { listAddressUtxoRefs } from './addresses/list-address-utxo-refs.js';
import { listAddressUtxos } from './addresses/list-address-utxos.js';
import { listAddresses } from './addresses/list-addresses.js';
import { listCredentialAddresses } from './addresses/list-credential-addresses.js';
import { listCredentialAssetUtxos } from './addresses/list-credential-asset-utxos.js';
import { listCredentialTransactions } from './addresses/list-credential-transactions.js';
import { listCredentialUtxos } from './addresses/list-credential-utxos.js';
import { listLargestAddresses } from './addresses/list-largest-addresses.js';
import { listTransactionsOfAddress } from './addresses/list-transactions-of-address.js';
import { listTransactionsOfAddresses } from './addresses/list-transactions-of-addresses.js';
import { listTransactionsOfCredentials } from './addresses/list-transactions-of-credentials.js';
import { listUtxosOfAddresses } from './addresses/list-utxos-of-addresses.js';
import { listUtxosOfCredentials } from './addresses/list-utxos-of-credentials.js';
import { pageAddressTransactions } from './addresses/page-address-transactions.js';
import { pageAddressUtxos } from './addresses/page-address-utxos.js';
import { getAsset } from './assets/get-asset.js';
import { getAssetByFingerprint } from './assets/get-asset-by-fingerprint.js';
import { getAssetDetailedInfo } from './assets/get-asset-detailed-info.js';
import { getAssetImage } from './assets/get-asset-image.js';
import { getAssetMetadata } from './assets/get-asset-metadata.js';
import { getAssetSummary } from './assets/get-asset-summary.js';
import { getAssetSupply } from './assets/get-asset-supply.js';
import { getAssets } from './assets/get-assets.js';
import { listAssetAccounts } from './assets/list-asset-accounts.js';
import { listAssetBlacklist } from './assets/list-asset-blacklist.js';
import { listAssetHistory } from './assets/list-asset-history.js';
import { listAssetHolders } from './assets/list-asset-holders.js';
import { listAssetHoldersHistory } from './assets/list-asset-holders-history.js';
import { listAssetTransactions } from './assets/list-asset-transactions.js';
import { listAssetUtxos } from './assets/list-asset-utxos.js';
import { listAssets } from './assets/list-assets.js';
import { listNftAddresses } from './assets/list-nft-addresses.js';
import { listUtxosOfAssets } from './assets/list-utxos-of-assets.js';
import { pageAssetHolders } from './assets/page-asset-holders.js';
import { pageAssetTransactions } from './assets/page-asset-transactions.js';
import { pageAssetUtxos } from './assets/page-asset-utxos.js';
import { searchAssets } from './assets/search-assets.js';
import { confirmRegistration } from './auth/confirm-registration.js';
import { deviceLogin } from './auth/device-login.js';
import { forgotPassword } from './auth/forgot-password.js';
import { getMe } from './auth/get-me.js';
import { login } from './auth/login.js';
import { logout } from './auth/logout.js';
import { openVisitorSession } from './auth/open-visitor-session.js';
import { refreshDeviceSession } from './auth/refresh-device-session.js';
import { refreshSession } from './auth/refresh-session.js';
import { register } from './auth/register.js';
import { requestRegistration } from './auth/request-registration.js';
import { resetPassword } from './auth/reset-password.js';
import { updateMe } from './auth/update-me.js';
import { walletChallenge } from './auth/wallet-challenge.js';
import { walletLogin } from './auth/wallet-login.js';
import { getBitcoinAddress } from './bitcoin-addresses/get-bitcoin-address.js';
import { getBitcoinAddressBalance } from './bitcoin-addresses/get-bitcoin-address-balance.js';
import { getBitcoinScript } from './bitcoin-addresses/get-bitcoin-script.js';
import { getBitcoinScriptBalance } from './bitcoin-addresses/get-bitcoin-script-balance.js';
import { getBitcoinWallet } from './bitcoin-addresses/get-bitcoin-wallet.js';
import { listBitcoinAddressUtxos } from './bitcoin-addresses/list-bitcoin-address-utxos.js';
import { listBitcoinBalancesOfAddresses } from './bitcoin-addresses/list-bitcoin-balances-of-addresses.js';
import { listBitcoinScriptUtxos } from './bitcoin-addresses/list-bitcoin-script-utxos.js';
import { listLargestBitcoinAddresses } from './bitcoin-addresses/list-largest-bitcoin-addresses.js';
import { pageBitcoinAddressBalanceHistory } from './bitcoin-addresses/page-bitcoin-address-balance-history.js';
import { pageBitcoinAddressTransactions } from './bitcoin-addresses/page-bitcoin-address-transactions.js';
import { pageBitcoinAddressTxids } from './bitcoin-addresses/page-bitcoin-address-txids.js';
import { pageBitcoinAddressUtxos } from './bitcoin-addresses/page-bitcoin-address-utxos.js';
import { pageBitcoinAddressesByPrefix } from './bitcoin-addresses/page-bitcoin-addresses-by-prefix.js';
import { pageBitcoinScriptBalanceHistory } from './bitcoin-addresses/page-bitcoin-script-balance-history.js';
import { pageBitcoinScriptTransactions } from './bitcoin-addresses/page-bitcoin-script-transactions.js';
import { pageBitcoinScriptTxids } from './bitcoin-addresses/page-bitcoin-script-txids.js';
import { pageBitcoinScriptUtxos } from './bitcoin-addresses/page-bitcoin-script-utxos.js';
import { pageBitcoinTransactionsOfAddresses } from './bitcoin-addresses/page-bitcoin-transactions-of-addresses.js';
import { pageBitcoinUtxosOfAddresses } from './bitcoin-addresses/page-bitcoin-utxos-of-addresses.js';
import { pageConfirmedBitcoinAddressTransactions } from './bitcoin-addresses/page-confirmed-bitcoin-address-transactions.js';
import { pageConfirmedBitcoinScriptTransactions } from './bitcoin-addresses/page-confirmed-bitcoin-script-transactions.js';
import { pageWaitingBitcoinAddressTransactions } from './bitcoin-addresses/page-waiting-bitcoin-address-transactions.js';
import { pageWaitingBitcoinScriptTransactions } from './bitcoin-addresses/page-waiting-bitcoin-script-transactions.js';
import { scanBitcoinSilentPayments } from './bitcoin-addresses/scan-bitcoin-silent-payments.js';
import { validateBitcoinAddress } from './bitcoin-addresses/validate-bitcoin-address.js';
import { followBitcoinTweaks } from './bitcoin-blocks/follow-bitcoin-tweaks.js';
import { getBitcoinBlock } from './bitcoin-blocks/get-bitcoin-block.js';
import { getBitcoinBlockAtTime } from './bitcoin-blocks/get-bitcoin-block-at-time.js';
import { getBitcoinBlockAudit } from './bitcoin-blocks/get-bitcoin-block-audit.js';
import { getBitcoinBlockHash } from './bitcoin-blocks/get-bitcoin-block-hash.js';
import { getBitcoinBlockHeader } from './bitcoin-blocks/get-bitcoin-block-header.js';
import { getBitcoinBlockRaw } from './bitcoin-blocks/get-bitcoin-block-raw.js';
import { getBitcoinBlockStats } from './bitcoin-blocks/get-bitcoin-block-stats.js';
import { getBitcoinBlockStatus } from './bitcoin-blocks/get-bitcoin-block-status.js';
import { getBitcoinBlockTxid } from './bitcoin-blocks/get-bitcoin-block-txid.js';
import { getBitcoinTipBlock } from './bitcoin-blocks/get-bitcoin-tip-block.js';
import { getBitcoinTipHash } from './bitcoin-blocks/get-bitcoin-tip-hash.js';
import { getBitcoinTipHeight } from './bitcoin-blocks/get-bitcoin-tip-height.js';
import { listBitcoinBlockAverages } from './bitcoin-blocks/list-bitcoin-block-averages.js';
import { listBitcoinBlockRange } from './bitcoin-blocks/list-bitcoin-block-range.js';
import { listBitcoinBlockSummary } from './bitcoin-blocks/list-bitcoin-block-summary.js';
import { listBitcoinBlocks } from './bitcoin-blocks/list-bitcoin-blocks.js';
import { listBitcoinBlocksBulk } from './bitcoin-blocks/list-bitcoin-blocks-bulk.js';
import { listBitcoinMiningPools } from './bitcoin-blocks/list-bitcoin-mining-pools.js';
import { listBitcoinStaleBlocksAt } from './bitcoin-blocks/list-bitcoin-stale-blocks-at.js';
import { pageBitcoinBlockAudits } from './bitcoin-blocks/page-bitcoin-block-audits.js';
import { pageBitcoinBlockTransactions } from './bitcoin-blocks/page-bitcoin-block-transactions.js';
import { pageBitcoinBlockTxids } from './bitcoin-blocks/page-bitcoin-block-txids.js';
import { pageBitcoinStaleBlocks } from './bitcoin-blocks/page-bitcoin-stale-blocks.js';
import { pageBitcoinTweaks } from './bitcoin-blocks/page-bitcoin-tweaks.js';
import { getBitcoinChain } from './bitcoin-chain/get-bitcoin-chain.js';
import { getBitcoinDeployments } from './bitcoin-chain/get-bitcoin-deployments.js';
import { getBitcoinDifficulty } from './bitcoin-chain/get-bitcoin-difficulty.js';
import { getBitcoinHashrateHistory } from './bitcoin-chain/get-bitcoin-hashrate-history.js';
import { getBitcoinHealth } from './bitcoin-chain/get-bitcoin-health.js';
import { getBitcoinOutputTypes } from './bitcoin-chain/get-bitcoin-output-types.js';
import { getBitcoinSupply } from './bitcoin-chain/get-bitcoin-supply.js';
import { getBitcoinTip } from './bitcoin-chain/get-bitcoin-tip.js';
import { getBitcoinUtxoAge } from './bitcoin-chain/get-bitcoin-utxo-age.js';
import { getLatestBitcoinBlock } from './bitcoin-chain/get-latest-bitcoin-block.js';
import { listBitcoinChainTips } from './bitcoin-chain/list-bitcoin-chain-tips.js';
import { listBitcoinOutputTypes } from './bitcoin-chain/list-bitcoin-output-types.js';
import { pageBitcoinReorgs } from './bitcoin-chain/page-bitcoin-reorgs.js';
import { getBitcoinFeeEstimate } from './bitcoin-fees/get-bitcoin-fee-estimate.js';
import { getBitcoinFeeEstimates } from './bitcoin-fees/get-bitcoin-fee-estimates.js';
import { getBitcoinFeeHistogram } from './bitcoin-fees/get-bitcoin-fee-histogram.js';
import { getBitcoinFeeHistory } from './bitcoin-fees/get-bitcoin-fee-history.js';
import { getBitcoinFees } from './bitcoin-fees/get-bitcoin-fees.js';
import { getPreciseBitcoinFees } from './bitcoin-fees/get-precise-bitcoin-fees.js';
import { getRecommendedBitcoinFees } from './bitcoin-fees/get-recommended-bitcoin-fees.js';
import { listBitcoinFeeBlocks } from './bitcoin-fees/list-bitcoin-fee-blocks.js';
import { getBitcoinBlockTemplate } from './bitcoin-mempool/get-bitcoin-block-template.js';
import { getBitcoinMempool } from './bitcoin-mempool/get-bitcoin-mempool.js';
import { getBitcoinMempoolEntry } from './bitcoin-mempool/get-bitcoin-mempool-entry.js';
import { getBitcoinProjectedBlock } from './bitcoin-mempool/get-bitcoin-projected-block.js';
import { listBitcoinMempoolAncestors } from './bitcoin-mempool/list-bitcoin-mempool-ancestors.js';
import { listBitcoinMempoolDescendants } from './bitcoin-mempool/list-bitcoin-mempool-descendants.js';
import { listBitcoinMempoolStatistics } from './bitcoin-mempool/list-bitcoin-mempool-statistics.js';
import { listBitcoinProjectedBlocks } from './bitcoin-mempool/list-bitcoin-projected-blocks.js';
import { listBitcoinSpending } from './bitcoin-mempool/list-bitcoin-spending.js';
import { listRecentBitcoinMempool } from './bitcoin-mempool/list-recent-bitcoin-mempool.js';
import { pageBitcoinFullRbfReplacements } from './bitcoin-mempool/page-bitcoin-full-rbf-replacements.js';
import { pageBitcoinMempoolTransactions } from './bitcoin-mempool/page-bitcoin-mempool-transactions.js';
import { pageBitcoinMempoolTxids } from './bitcoin-mempool/page-bitcoin-mempool-txids.js';
import { pageBitcoinReplacements } from './bitcoin-mempool/page-bitcoin-replacements.js';
import { findMissingBitcoinInscriptions } from './bitcoin-ordinals/find-missing-bitcoin-inscriptions.js';
import { getBitcoinAddressOrdinals } from './bitcoin-ordinals/get-bitcoin-address-ordinals.js';
import { getBitcoinBrc20Balance } from './bitcoin-ordinals/get-bitcoin-brc20-balance.js';
import { getBitcoinBrc20Token } from './bitcoin-ordinals/get-bitcoin-brc20-token.js';
import { getBitcoinInscription } from './bitcoin-ordinals/get-bitcoin-inscription.js';
import { getBitcoinInscriptionContent } from './bitcoin-ordinals/get-bitcoin-inscription-content.js';
import { getBitcoinInscriptionMetadata } from './bitcoin-ordinals/get-bitcoin-inscription-metadata.js';
import { getBitcoinInscriptionOwnContent } from './bitcoin-ordinals/get-bitcoin-inscription-own-content.js';
import { getBitcoinInscriptionSat } from './bitcoin-ordinals/get-bitcoin-inscription-sat.js';
import { getBitcoinInscriptions } from './bitcoin-ordinals/get-bitcoin-inscriptions.js';
import { getBitcoinOrdinalsOutput } from './bitcoin-ordinals/get-bitcoin-ordinals-output.js';
import { getBitcoinOrdinalsOutputs } from './bitcoin-ordinals/get-bitcoin-ordinals-outputs.js';
import { getBitcoinOrdinalsStatus } from './bitcoin-ordinals/get-bitcoin-ordinals-status.js';
import { getBitcoinRune } from './bitcoin-ordinals/get-bitcoin-rune.js';
import { getBitcoinRuneBalance } from './bitcoin-ordinals/get-bitcoin-rune-balance.js';
import { getBitcoinSat } from './bitcoin-ordinals/get-bitcoin-sat.js';
import { listBitcoinAddressBrc20 } from './bitcoin-ordinals/list-bitcoin-address-brc20.js';
import { listBitcoinAddressBrc20Activity } from './bitcoin-ordinals/list-bitcoin-address-brc20-activity.js';
import { listBitcoinAddressBrc20Transfers } from './bitcoin-ordinals/list-bitcoin-address-brc20-transfers.js';
import { listBitcoinAddressInscriptionActivity } from './bitcoin-ordinals/list-bitcoin-address-inscription-activity.js';
import { listBitcoinAddressRunes } from './bitcoin-ordinals/list-bitcoin-address-runes.js';
import { listBitcoinBlockBrc20Activity } from './bitcoin-ordinals/list-bitcoin-block-brc20-activity.js';
import { listBitcoinBlockInscriptionActivity } from './bitcoin-ordinals/list-bitcoin-block-inscription-activity.js';
import { listBitcoinBlockInscriptions } from './bitcoin-ordinals/list-bitcoin-block-inscriptions.js';
import { listBitcoinBlockRuneActivity } from './bitcoin-ordinals/list-bitcoin-block-rune-activity.js';
import { listBitcoinBrc20Activity } from './bitcoin-ordinals/list-bitcoin-brc20-activity.js';
import { listBitcoinBrc20Holders } from './bitcoin-ordinals/list-bitcoin-brc20-holders.js';
import { listBitcoinBrc20Tokens } from './bitcoin-ordinals/list-bitcoin-brc20-tokens.js';
import { listBitcoinCollections } from './bitcoin-ordinals/list-bitcoin-collections.js';
import { listBitcoinGalleries } from './bitcoin-ordinals/list-bitcoin-galleries.js';
import { listBitcoinGalleryItems } from './bitcoin-ordinals/list-bitcoin-gallery-items.js';
import { listBitcoinInscriptionActivity } from './bitcoin-ordinals/list-bitcoin-inscription-activity.js';
import { listBitcoinInscriptionChildren } from './bitcoin-ordinals/list-bitcoin-inscription-children.js';
import { listBitcoinInscriptionParents } from './bitcoin-ordinals/list-bitcoin-inscription-parents.js';
import { listBitcoinInscriptionPendingMoves } from './bitcoin-ordinals/list-bitcoin-inscription-pending-moves.js';
import { listBitcoinInscriptionTransfers } from './bitcoin-ordinals/list-bitcoin-inscription-transfers.js';
import { listBitcoinInscriptionTransfersInBlocks } from './bitcoin-ordinals/list-bitcoin-inscription-transfers-in-blocks.js';
import { listBitcoinInscriptions } from './bitcoin-ordinals/list-bitcoin-inscriptions.js';
import { listBitcoinOutputSatRanges } from './bitcoin-ordinals/list-bitcoin-output-sat-ranges.js';
import { listBitcoinPendingInscriptions } from './bitcoin-ordinals/list-bitcoin-pending-inscriptions.js';
import { listBitcoinRuneActivity } from './bitcoin-ordinals/list-bitcoin-rune-activity.js';
import { listBitcoinRuneHolders } from './bitcoin-ordinals/list-bitcoin-rune-holders.js';
import { listBitcoinRuneUtxos } from './bitcoin-ordinals/list-bitcoin-rune-utxos.js';
import { listBitcoinRunes } from './bitcoin-ordinals/list-bitcoin-runes.js';
import { listBitcoinSatInscriptions } from './bitcoin-ordinals/list-bitcoin-sat-inscriptions.js';
import { analyzeBitcoinPsbt } from './bitcoin-transactions/analyze-bitcoin-psbt.js';
import { buildBitcoinChild } from './bitcoin-transactions/build-bitcoin-child.js';
import { buildBitcoinPsbt } from './bitcoin-transactions/build-bitcoin-psbt.js';
import { combineBitcoinPsbts } from './bitcoin-transactions/combine-bitcoin-psbts.js';
import { decodeBitcoinPsbt } from './bitcoin-transactions/decode-bitcoin-psbt.js';
import { decodeBitcoinTransaction } from './bitcoin-transactions/decode-bitcoin-transaction.js';
import { finalizeBitcoinPsbt } from './bitcoin-transactions/finalize-bitcoin-psbt.js';
import { getBitcoinCpfp } from './bitcoin-transactions/get-bitcoin-cpfp.js';
import { getBitcoinMerkleProof } from './bitcoin-transactions/get-bitcoin-merkle-proof.js';
import { getBitcoinMerkleblockProof } from './bitcoin-transactions/get-bitcoin-merkleblock-proof.js';
import { getBitcoinOutput } from './bitcoin-transactions/get-bitcoin-output.js';
import { getBitcoinOutspend } from './bitcoin-transactions/get-bitcoin-outspend.js';
import { getBitcoinReplacements } from './bitcoin-transactions/get-bitcoin-replacements.js';
import { getBitcoinTransaction } from './bitcoin-transactions/get-bitcoin-transaction.js';
import { getBitcoinTransactionHex } from './bitcoin-transactions/get-bitcoin-transaction-hex.js';
import { getBitcoinTransactionMetaprotocols } from './bitcoin-transactions/get-bitcoin-transaction-metaprotocols.js';
import { getBitcoinTransactionRaw } from './bitcoin-transactions/get-bitcoin-transaction-raw.js';
import { getBitcoinTransactionStatus } from './bitcoin-transactions/get-bitcoin-transaction-status.js';
import { listBitcoinOutspends } from './bitcoin-transactions/list-bitcoin-outspends.js';
import { listBitcoinOutspendsOfMany } from './bitcoin-transactions/list-bitcoin-outspends-of-many.js';
import { listBitcoinPrevouts } from './bitcoin-transactions/list-bitcoin-prevouts.js';
import { listBitcoinTransactions } from './bitcoin-transactions/list-bitcoin-transactions.js';
import { listRecentBitcoinTransactions } from './bitcoin-transactions/list-recent-bitcoin-transactions.js';
import { replaceBitcoinTransaction } from './bitcoin-transactions/replace-bitcoin-transaction.js';
import { submitBitcoinPackage } from './bitcoin-transactions/submit-bitcoin-package.js';
import { submitBitcoinTransaction } from './bitcoin-transactions/submit-bitcoin-transaction.js';
import { testBitcoinTransactions } from './bitcoin-transactions/test-bitcoin-transactions.js';
import { getBlock } from './cardano-blocks/get-block.js';
import { getBlockAtTime } from './cardano-blocks/get-block-at-time.js';
import { getBlockCbor } from './cardano-blocks/get-block-cbor.js';
import { getBlockOfEpochSlot } from './cardano-blocks/get-block-of-epoch-slot.js';
import { getBlockOfSlot } from './cardano-blocks/get-block-of-slot.js';
import { getLatestBlock } from './cardano-blocks/get-latest-block.js';
import { listBlockAddresses } from './cardano-blocks/list-block-addresses.js';
import { listBlockInfo } from './cardano-blocks/list-block-info.js';
import { listBlockTransactionCbor } from './cardano-blocks/list-block-transaction-cbor.js';
import { listBlockTransactions } from './cardano-blocks/list-block-transactions.js';
import { listBlocks } from './cardano-blocks/list-blocks.js';
import { listBlocksOfEpoch } from './cardano-blocks/list-blocks-of-epoch.js';
import { listBlocksOfPool } from './cardano-blocks/list-blocks-of-pool.js';
import { listBlocksTransactions } from './cardano-blocks/list-blocks-transactions.js';
import { listLatestBlockTransactionCbor } from './cardano-blocks/list-latest-block-transaction-cbor.js';
import { listLatestBlockTransactions } from './cardano-blocks/list-latest-block-transactions.js';
import { listNextBlocks } from './cardano-blocks/list-next-blocks.js';
import { listPreviousBlocks } from './cardano-blocks/list-previous-blocks.js';
import { listRollbacks } from './cardano-blocks/list-rollbacks.js';
import { pageBlocks } from './cardano-blocks/page-blocks.js';
import { decodeDRepId } from './dreps/decode-drep-id.js';
import { getDRep } from './dreps/get-drep.js';
import { getDRepMetadata } from './dreps/get-drep-metadata.js';
import { getDRepStats } from './dreps/get-drep-stats.js';
import { listDRepDelegators } from './dreps/list-drep-delegators.js';
import { listDRepDeregistrations } from './dreps/list-drep-deregistrations.js';
import { listDRepEpochs } from './dreps/list-drep-epochs.js';
import { listDRepMetadata } from './dreps/list-drep-metadata.js';
import { listDRepNames } from './dreps/list-drep-names.js';
import { listDRepRegistrations } from './dreps/list-drep-registrations.js';
import { listDRepUpdates } from './dreps/list-drep-updates.js';
import { listDRepVotes } from './dreps/list-drep-votes.js';
import { listDRepVotingPower } from './dreps/list-drep-voting-power.js';
import { listDReps } from './dreps/list-dreps.js';
import { listDRepsById } from './dreps/list-dreps-by-id.js';
import { listSpecialDReps } from './dreps/list-special-dreps.js';
import { listUpdatesOfDRep } from './dreps/list-updates-of-drep.js';
import { pageDRepDelegators } from './dreps/page-drep-delegators.js';
import { diffEpochParameters } from './epochs/diff-epoch-parameters.js';
import { getEpoch } from './epochs/get-epoch.js';
import { getEpochAccountStake } from './epochs/get-epoch-account-stake.js';
import { getEpochParameters } from './epochs/get-epoch-parameters.js';
import { getEpochTotalStake } from './epochs/get-epoch-total-stake.js';
import { getLatestEpoch } from './epochs/get-latest-epoch.js';
import { getLatestParameters } from './epochs/get-latest-parameters.js';
import { getParameters } from './epochs/get-parameters.js';
import { listEpochBlockHashes } from './epochs/list-epoch-block-hashes.js';
import { listEpochBlockProtocols } from './epochs/list-epoch-block-protocols.js';
import { listEpochPoolBlockHashes } from './epochs/list-epoch-pool-block-hashes.js';
import { listEpochPoolStakes } from './epochs/list-epoch-pool-stakes.js';
import { listEpochRewards } from './epochs/list-epoch-rewards.js';
import { listEpochStakes } from './epochs/list-epoch-stakes.js';
import { listEpochUnclaimedRewards } from './epochs/list-epoch-unclaimed-rewards.js';
import { listEpochs } from './epochs/list-epochs.js';
import { listNextEpochs } from './epochs/list-next-epochs.js';
import { listPreviousEpochs } from './epochs/list-previous-epochs.js';
import { pageEpochStakes } from './epochs/page-epoch-stakes.js';
import { createWebhook } from './events/create-webhook.js';
import { deleteWebhook } from './events/delete-webhook.js';
import { followChain } from './events/follow-chain.js';
import { getWebhook } from './events/get-webhook.js';
import { listEventTypes } from './events/list-event-types.js';
import { listEvents } from './events/list-events.js';
import { listWebhookDeliveries } from './events/list-webhook-deliveries.js';
import { listWebhookReplays } from './events/list-webhook-replays.js';
import { listWebhooks } from './events/list-webhooks.js';
import { redeliverWebhook } from './events/redeliver-webhook.js';
import { replayWebhook } from './events/replay-webhook.js';
import { rotateWebhookSecret } from './events/rotate-webhook-secret.js';
import { streamEvents } from './events/stream-events.js';
import { testWebhook } from './events/test-webhook.js';
import { updateWebhook } from './events/update-webhook.js';
import { getCommittee } from './governance/get-committee.js';
import { getConstitution } from './governance/get-constitution.js';
import { getGovernanceDRep } from './governance/get-governance-drep.js';
import { getGovernanceStats } from './governance/get-governance-stats.js';
import { getGovernanceThresholds } from './governance/get-governance-thresholds.js';
import { getGovernanceTreasury } from './governance/get-governance-treasury.js';
import { getProposal } from './governance/get-proposal.js';
import { getProposalMetadata } from './governance/get-proposal-metadata.js';
import { getProposalParameters } from './governance/get-proposal-parameters.js';
import { getVotingSummary } from './governance/get-voting-summary.js';
import { listCommitteeDeregistrations } from './governance/list-committee-deregistrations.js';
import { listCommitteeHistory } from './governance/list-committee-history.js';
import { listCommitteeRegistrations } from './governance/list-committee-registrations.js';
import { listCommitteeVotes } from './governance/list-committee-votes.js';
import { listConstitutionHistory } from './governance/list-constitution-history.js';
import { listCurrentProposals } from './governance/list-current-proposals.js';
import { listGovernanceDRepDelegators } from './governance/list-governance-drep-delegators.js';
import { listGovernanceDRepVotes } from './governance/list-governance-drep-votes.js';
import { listGovernanceDReps } from './governance/list-governance-dreps.js';
import { listMemberVotes } from './governance/list-member-votes.js';
import { listProposalTimeline } from './governance/list-proposal-timeline.js';
import { listProposalVotes } from './governance/list-proposal-votes.js';
import { listProposalWithdrawals } from './governance/list-proposal-withdrawals.js';
import { listProposals } from './governance/list-proposals.js';
import { listVoteDelegations } from './governance/list-vote-delegations.js';
import { listVoterProposals } from './governance/list-voter-proposals.js';
import { listVotes } from './governance/list-votes.js';
import { pageVoteDelegations } from './governance/page-vote-delegations.js';
import { pageVotes } from './governance/page-votes.js';
import { getHandle } from './handles/get-handle.js';
import { getHandleDatum } from './handles/get-handle-datum.js';
import { getHandleHolder } from './handles/get-handle-holder.js';
import { getHandlePersonalization } from './handles/get-handle-personalization.js';
import { getHandlePersonalizationUtxo } from './handles/get-handle-personalization-utxo.js';
import { getHandlePublicDatum } from './handles/get-handle-public-datum.js';
import { getHandleScript } from './handles/get-handle-script.js';
import { getHandleStats } from './handles/get-handle-stats.js';
import { getHandleUtxo } from './handles/get-handle-utxo.js';
import { getSubHandleSettings } from './handles/get-sub-handle-settings.js';
import { listHandleHolders } from './handles/list-handle-holders.js';
import { listHandles } from './handles/list-handles.js';
import { listHandlesBy } from './handles/list-handles-by.js';
import { listHandlesOfAddress } from './handles/list-handles-of-address.js';
import { listRootHandles } from './handles/list-root-handles.js';
import { listSubHandles } from './handles/list-sub-handles.js';
import { pageHandleHistory } from './handles/page-handle-history.js';
import { resolveHandle } from './handles/resolve-handle.js';
import { addToIpfs } from './ipfs/add-to-ipfs.js';
import { createIpnsKey } from './ipfs/create-ipns-key.js';
import { deleteIpnsKey } from './ipfs/delete-ipns-key.js';
import { exportCar } from './ipfs/export-car.js';
import { exportIpnsKey } from './ipfs/export-ipns-key.js';
import { exportTar } from './ipfs/export-tar.js';
import { getIpfsBlock } from './ipfs/get-ipfs-block.js';
import { getIpfsPin } from './ipfs/get-ipfs-pin.js';
import { getIpfsStatus } from './ipfs/get-ipfs-status.js';
import { importCar } from './ipfs/import-car.js';
import { importIpnsKey } from './ipfs/import-ipns-key.js';
import { inspectCid } from './ipfs/inspect-cid.js';
import { listIpfs } from './ipfs/list-ipfs.js';
import { listIpfsPins } from './ipfs/list-ipfs-pins.js';
import { listIpnsKeys } from './ipfs/list-ipns-keys.js';
import { patchIpfsDirectory } from './ipfs/patch-ipfs-directory.js';
import { pinIpfs } from './ipfs/pin-ipfs.js';
import { publishIpns } from './ipfs/publish-ipns.js';
import { publishIpnsRecord } from './ipfs/publish-ipns-record.js';
import { putIpfsBlock } from './ipfs/put-ipfs-block.js';
import { readIpfs } from './ipfs/read-ipfs.js';
import { renameIpnsKey } from './ipfs/rename-ipns-key.js';
import { resolveIpfsPath } from './ipfs/resolve-ipfs-path.js';
import { resolveIpns } from './ipfs/resolve-ipns.js';
import { statIpfs } from './ipfs/stat-ipfs.js';
import { unpinIpfs } from './ipfs/unpin-ipfs.js';
import { createKey } from './keys/create-key.js';
import { deleteKey } from './keys/delete-key.js';
import { getKey } from './keys/get-key.js';
import { getKeyUsage } from './keys/get-key-usage.js';
import { getSubscription } from './keys/get-subscription.js';
import { getUsage } from './keys/get-usage.js';
import { listAddOns } from './keys/list-add-ons.js';
import { listKeys } from './keys/list-keys.js';
import { listPlans } from './keys/list-plans.js';
import { listUsageEndpoints } from './keys/list-usage-endpoints.js';
import { listUsageRequests } from './keys/list-usage-requests.js';
import { rotateKey } from './keys/rotate-key.js';
import { updateKey } from './keys/update-key.js';
import { updateSubscription } from './keys/update-subscription.js';
import { aggregatorBuild } from './market-data/aggregator-build.js';
import { aggregatorCancel } from './market-data/aggregator-cancel.js';
import { aggregatorDexes } from './market-data/aggregator-dexes.js';
import { aggregatorQuote } from './market-data/aggregator-quote.js';
import { aggregatorReverseQuote } from './market-data/aggregator-reverse-quote.js';
import { aggregatorRoutes } from './market-data/aggregator-routes.js';
import { aggregatorStatus } from './market-data/aggregator-status.js';
import { aggregatorSubmit } from './market-data/aggregator-submit.js';
import { aggregatorTokens } from './market-data/aggregator-tokens.js';
import { createBlueprint } from './market-data/create-blueprint.js';
import { deleteBlueprint } from './market-data/delete-blueprint.js';
import { getAdaPrice } from './market-data/get-ada-price.js';
import { getBlueprint } from './market-data/get-blueprint.js';
import { getDexOrder } from './market-data/get-dex-order.js';
import { getDexStats } from './market-data/get-dex-stats.js';
import { getLeaderStats } from './market-data/get-leader-stats.js';
import { getLiquidityPool } from './market-data/get-liquidity-pool.js';
import { getMarketStats } from './market-data/get-market-stats.js';
import { getMarketSync } from './market-data/get-market-sync.js';
import { getMarketTokenMetadata } from './market-data/get-market-token-metadata.js';
import { getMethodology } from './market-data/get-methodology.js';
import { getNftAsset } from './market-data/get-nft-asset.js';
import { getNftCollection } from './market-data/get-nft-collection.js';
import { getNftFloor } from './market-data/get-nft-floor.js';
import { getNftPrice } from './market-data/get-nft-price.js';
import { getOrderBook } from './market-data/get-order-book.js';
import { getPriceAt } from './market-data/get-price-at.js';
import { getRates } from './market-data/get-rates.js';
import { getSimulatedOrderBook } from './market-data/get-simulated-order-book.js';
import { getTokenHolders } from './market-data/get-token-holders.js';
import { getTokenPrice } from './market-data/get-token-price.js';
import { getTokenRisk } from './market-data/get-token-risk.js';
import { getTradingStats } from './market-data/get-trading-stats.js';
import { listAdaCandles } from './market-data/list-ada-candles.js';
import { listBlueprintEvents } from './market-data/list-blueprint-events.js';
import { listBlueprints } from './market-data/list-blueprints.js';
import { listCandles } from './market-data/list-candles.js';
import { listDexPrices } from './market-data/list-dex-prices.js';
import { listDexes } from './market-data/list-dexes.js';
import { listIndicator } from './market-data/list-indicator.js';
import { listLatestPrices } from './market-data/list-latest-prices.js';
import { listLeaders } from './market-data/list-leaders.js';
import { listLiquidityHistory } from './market-data/list-liquidity-history.js';
import { listLiquidityPools } from './market-data/list-liquidity-pools.js';
import { listMarketCapHistory } from './market-data/list-market-cap-history.js';
import { listMarketTokens } from './market-data/list-market-tokens.js';
import { listNftCandles } from './market-data/list-nft-candles.js';
import { listNftCollections } from './market-data/list-nft-collections.js';
import { listNftHolders } from './market-data/list-nft-holders.js';
import { listNftListings } from './market-data/list-nft-listings.js';
import { listNftOffers } from './market-data/list-nft-offers.js';
import { listNftRoyalties } from './market-data/list-nft-royalties.js';
import { listNftSales } from './market-data/list-nft-sales.js';
import { listNftTraits } from './market-data/list-nft-traits.js';
import { listOrdersOfAccount } from './market-data/list-orders-of-account.js';
import { listOrdersOfDex } from './market-data/list-orders-of-dex.js';
import { listOrdersOfOwner } from './market-data/list-orders-of-owner.js';
import { listOrdersOfToken } from './market-data/list-orders-of-token.js';
import { listPoolCandles } from './market-data/list-pool-candles.js';
import { listPoolPositions } from './market-data/list-pool-positions.js';
import { listPoolTrades } from './market-data/list-pool-trades.js';
import { listPoolsOfDex } from './market-data/list-pools-of-dex.js';
import { listPoolsOfPair } from './market-data/list-pools-of-pair.js';
import { listPoolsOfToken } from './market-data/list-pools-of-token.js';
import { listPriceHistory } from './market-data/list-price-history.js';
import { listPrices } from './market-data/list-prices.js';
import { listRateHistory } from './market-data/list-rate-history.js';
import { listRecentSwaps } from './market-data/list-recent-swaps.js';
import { listSparklines } from './market-data/list-sparklines.js';
import { listStrength } from './market-data/list-strength.js';
import { listSwapsOfToken } from './market-data/list-swaps-of-token.js';
import { listTokenLiquidityHistory } from './market-data/list-token-liquidity-history.js';
import { listTokenPrices } from './market-data/list-token-prices.js';
import { listTopMovers } from './market-data/list-top-movers.js';
import { listTopPools } from './market-data/list-top-pools.js';
import { listTopTraders } from './market-data/list-top-traders.js';
import { listTopTvl } from './market-data/list-top-tvl.js';
import { listTopVolume } from './market-data/list-top-volume.js';
import { pageOrders } from './market-data/page-orders.js';
import { quoteAll } from './market-data/quote-all.js';
import { quoteBuy } from './market-data/quote-buy.js';
import { quoteSell } from './market-data/quote-sell.js';
import { quoteSplit } from './market-data/quote-split.js';
import { quoteSwap } from './market-data/quote-swap.js';
import { searchMarketTokens } from './market-data/search-market-tokens.js';
import { getAnchor } from './metadata/get-anchor.js';
import { getToken } from './metadata/get-token.js';
import { getTokenCip26 } from './metadata/get-token-cip26.js';
import { getTokenCip68 } from './metadata/get-token-cip68.js';
import { getTransactionMetadata } from './metadata/get-transaction-metadata.js';
import { getTransactionMetadataCbor } from './metadata/get-transaction-metadata-cbor.js';
import { getTransactionsMetadata } from './metadata/get-transactions-metadata.js';
import { hashAnchor } from './metadata/hash-anchor.js';
import { listLabelMetadata } from './metadata/list-label-metadata.js';
import { listLabelMetadataCbor } from './metadata/list-label-metadata-cbor.js';
import { listMetadataLabels } from './metadata/list-metadata-labels.js';
import { listTokens } from './metadata/list-tokens.js';
import { listTransactionMessages } from './metadata/list-transaction-messages.js';
import { pageLabelMetadata } from './metadata/page-label-metadata.js';
import { queryTokens } from './metadata/query-tokens.js';
import { searchMetadata } from './metadata/search-metadata.js';
import { estimateDust } from './midnight-dust/estimate-dust.js';
import { getDustMerkleUpdate } from './midnight-dust/get-dust-merkle-update.js';
import { getDustParameters } from './midnight-dust/get-dust-parameters.js';
import { getDustProjection } from './midnight-dust/get-dust-projection.js';
import { getDustRegistrations } from './midnight-dust/get-dust-registrations.js';
import { getDustStats } from './midnight-dust/get-dust-stats.js';
import { getDustStatus } from './midnight-dust/get-dust-status.js';
import { listDustEvents } from './midnight-dust/list-dust-events.js';
import { listDustGenerations } from './midnight-dust/list-dust-generations.js';
import { listDustRegistrations } from './midnight-dust/list-dust-registrations.js';
import { listDustStatus } from './midnight-dust/list-dust-status.js';
import { searchDustNullifiers } from './midnight-dust/search-dust-nullifiers.js';
import { createMidnightWalletSession } from './midnight-indexer/create-midnight-wallet-session.js';
import { deleteMidnightWalletSession } from './midnight-indexer/delete-midnight-wallet-session.js';
import { getCurrentMidnightEpoch } from './midnight-indexer/get-current-midnight-epoch.js';
import { getLatestMidnightBlock } from './midnight-indexer/get-latest-midnight-block.js';
import { getMidnightBlock } from './midnight-indexer/get-midnight-block.js';
import { getMidnightBridgeBalance } from './midnight-indexer/get-midnight-bridge-balance.js';
import { getMidnightBridgeSummary } from './midnight-indexer/get-midnight-bridge-summary.js';
import { getMidnightContract } from './midnight-indexer/get-midnight-contract.js';
import { getMidnightContractState } from './midnight-indexer/get-midnight-contract-state.js';
import { getMidnightEpochUtilization } from './midnight-indexer/get-midnight-epoch-utilization.js';
import { getMidnightIndexerStatus } from './midnight-indexer/get-midnight-indexer-status.js';
import { getMidnightSystemParameters } from './midnight-indexer/get-midnight-system-parameters.js';
import { getMidnightValidator } from './midnight-indexer/get-midnight-validator.js';
import { getMidnightValidatorIdentity } from './midnight-indexer/get-midnight-validator-identity.js';
import { getMidnightWalletSession } from './midnight-indexer/get-midnight-wallet-session.js';
import { getZswapMerkleUpdate } from './midnight-indexer/get-zswap-merkle-update.js';
import { listMidnightBlockTransactions } from './midnight-indexer/list-midnight-block-transactions.js';
import { listMidnightBlocks } from './midnight-indexer/list-midnight-blocks.js';
import { listMidnightBridgeDeposits } from './midnight-indexer/list-midnight-bridge-deposits.js';
import { listMidnightBridgeEvents } from './midnight-indexer/list-midnight-bridge-events.js';
import { listMidnightBridgeInflows } from './midnight-indexer/list-midnight-bridge-inflows.js';
import { listMidnightCommittee } from './midnight-indexer/list-midnight-committee.js';
import { listMidnightContractActions } from './midnight-indexer/list-midnight-contract-actions.js';
import { listMidnightContractBalances } from './midnight-indexer/list-midnight-contract-balances.js';
import { listMidnightContractEvents } from './midnight-indexer/list-midnight-contract-events.js';
import { listMidnightDParameterHistory } from './midnight-indexer/list-midnight-d-parameter-history.js';
import { listMidnightPerformance } from './midnight-indexer/list-midnight-performance.js';
import { listMidnightTermsHistory } from './midnight-indexer/list-midnight-terms-history.js';
import { listMidnightValidatorIdentities } from './midnight-indexer/list-midnight-validator-identities.js';
import { listMidnightValidatorPerformance } from './midnight-indexer/list-midnight-validator-performance.js';
import { listMidnightValidatorPresence } from './midnight-indexer/list-midnight-validator-presence.js';
import { listMidnightValidatorRegistrations } from './midnight-indexer/list-midnight-validator-registrations.js';
import { listMidnightValidatorStake } from './midnight-indexer/list-midnight-validator-stake.js';
import { listMidnightValidators } from './midnight-indexer/list-midnight-validators.js';
import { listMidnightWalletTransactions } from './midnight-indexer/list-midnight-wallet-transactions.js';
import { listZswapEvents } from './midnight-indexer/list-zswap-events.js';
import { searchZswapNullifiers } from './midnight-indexer/search-zswap-nullifiers.js';
import { decodeMidnightTransaction } from './midnight-transactions/decode-midnight-transaction.js';
import { getMidnightAddress } from './midnight-transactions/get-midnight-address.js';
import { getMidnightTransaction } from './midnight-transactions/get-midnight-transaction.js';
import { getMidnightTransactionDecoded } from './midnight-transactions/get-midnight-transaction-decoded.js';
import { getMidnightTransactionFees } from './midnight-transactions/get-midnight-transaction-fees.js';
import { getMidnightTransactionRaw } from './midnight-transactions/get-midnight-transaction-raw.js';
import { getMidnightTransactionUtxos } from './midnight-transactions/get-midnight-transaction-utxos.js';
import { getMidnightTransactionsByIdentifier } from './midnight-transactions/get-midnight-transactions-by-identifier.js';
import { listMidnightAddressTransactions } from './midnight-transactions/list-midnight-address-transactions.js';
import { listMidnightAddressUtxos } from './midnight-transactions/list-midnight-address-utxos.js';
import { listMidnightTransactionActions } from './midnight-transactions/list-midnight-transaction-actions.js';
import { listMidnightTransactionEvents } from './midnight-transactions/list-midnight-transaction-events.js';
import { listMidnightTransactions } from './midnight-transactions/list-midnight-transactions.js';
import { submitMidnightTransaction } from './midnight-transactions/submit-midnight-transaction.js';
import { validateMidnightAddress } from './midnight-transactions/validate-midnight-address.js';
import { getCirculatingSupply } from './network/get-circulating-supply.js';
import { getEpochSupply } from './network/get-epoch-supply.js';
import { getGenesis } from './network/get-genesis.js';
import { getNetworkInfo } from './network/get-network-info.js';
import { getNetworkStats } from './network/get-network-stats.js';
import { getNetworkTime } from './network/get-network-time.js';
import { getProtocolParameters } from './network/get-protocol-parameters.js';
import { getSupply } from './network/get-supply.js';
import { getTip } from './network/get-tip.js';
import { listEras } from './network/list-eras.js';
import { listMirs } from './network/list-mirs.js';
import { listParamUpdates } from './network/list-param-updates.js';
import { listReserveWithdrawals } from './network/list-reserve-withdrawals.js';
import { listSupplyHistory } from './network/list-supply-history.js';
import { listTreasuryWithdrawals } from './network/list-treasury-withdrawals.js';
import { advanceSandbox } from './operator/advance-sandbox.js';
import { forkSandbox } from './operator/fork-sandbox.js';
import { fundFromSandbox } from './operator/fund-from-sandbox.js';
import { getSandbox } from './operator/get-sandbox.js';
import { hardForkSandbox } from './operator/hard-fork-sandbox.js';
import { operatorCreateAccount } from './operator/operator-create-account.js';
import { operatorCreateKey } from './operator/operator-create-key.js';
import { operatorGetBackups } from './operator/operator-get-backups.js';
import { operatorListAccounts } from './operator/operator-list-accounts.js';
import { operatorListKeys } from './operator/operator-list-keys.js';
import { operatorListSettings } from './operator/operator-list-settings.js';
import { operatorListStatements } from './operator/operator-list-statements.js';
import { operatorResetPassword } from './operator/operator-reset-password.js';
import { operatorResync } from './operator/operator-resync.js';
import { operatorUpdateAccount } from './operator/operator-update-account.js';
import { operatorUpdateKey } from './operator/operator-update-key.js';
import { scatterFromSandbox } from './operator/scatter-from-sandbox.js';
import { updateSandbox } from './operator/update-sandbox.js';
import { getPartner } from './partner/get-partner.js';
import { getPartnerStats } from './partner/get-partner-stats.js';
import { listPartnerEarnings } from './partner/list-partner-earnings.js';
import { listPartnerOrders } from './partner/list-partner-orders.js';
import { listPartnerPayouts } from './partner/list-partner-payouts.js';
import { savePartner } from './partner/save-partner.js';
import { getPolicy } from './policy/get-policy.js';
import { getPolicyMetadata } from './policy/get-policy-metadata.js';
import { getPolicyScript } from './policy/get-policy-script.js';
import { getPolicySupply } from './policy/get-policy-supply.js';
import { listPolicyAccounts } from './policy/list-policy-accounts.js';
import { listPolicyAssets } from './policy/list-policy-assets.js';
import { listPolicyHolders } from './policy/list-policy-holders.js';
import { listPolicyMints } from './policy/list-policy-mints.js';
import { listPolicyUtxos } from './policy/list-policy-utxos.js';
import { pagePolicyHistory } from './policy/page-policy-history.js';
import { pagePolicyHolders } from './policy/page-policy-holders.js';
import { pagePolicySnapshot } from './policy/page-policy-snapshot.js';
import { pagePolicyTransactions } from './policy/page-policy-transactions.js';
import { pagePolicyUtxos } from './policy/page-policy-utxos.js';
import { applyScriptParameters } from './scripts/apply-script-parameters.js';
import { convertDatum } from './scripts/convert-datum.js';
import { getDatum } from './scripts/get-datum.js';
import { getDatumCbor } from './scripts/get-datum-cbor.js';
import { getDatums } from './scripts/get-datums.js';
import { getScript } from './scripts/get-script.js';
import { getScriptBlueprint } from './scripts/get-script-blueprint.js';
import { getScriptCbor } from './scripts/get-script-cbor.js';
import { getScriptJson } from './scripts/get-script-json.js';
import { getScripts } from './scripts/get-scripts.js';
import { hashScript } from './scripts/hash-script.js';
import { listScriptAddresses } from './scripts/list-script-addresses.js';
import { listScriptRedeemers } from './scripts/list-script-redeemers.js';
import { listScriptReferenceUtxos } from './scripts/list-script-reference-utxos.js';
import { listScriptUtxos } from './scripts/list-script-utxos.js';
import { listScripts } from './scripts/list-scripts.js';
import { pageScriptTransactions } from './scripts/page-script-transactions.js';
import { search } from './search/search.js';
import { getHealth } from './service/get-health.js';
import { getHealthClock } from './service/get-health-clock.js';
import { getHealthLive } from './service/get-health-live.js';
import { getHealthReady } from './service/get-health-ready.js';
import { listNetworks } from './service/list-networks.js';
import { listProvidersHealth } from './service/list-providers-health.js';
import { listStatus } from './service/list-status.js';
import { getPool } from './stake-pools/get-pool.js';
import { getPoolInEpoch } from './stake-pools/get-pool-in-epoch.js';
import { getPoolMetadata } from './stake-pools/get-pool-metadata.js';
import { getPoolPerformance } from './stake-pools/get-pool-performance.js';
import { getPoolStakeSnapshot } from './stake-pools/get-pool-stake-snapshot.js';
import { listBlocksByPool } from './stake-pools/list-blocks-by-pool.js';
import { listCalidusKeys } from './stake-pools/list-calidus-keys.js';
import { listInvalidPoolDelegators } from './stake-pools/list-invalid-pool-delegators.js';
import { listPoolDelegators } from './stake-pools/list-pool-delegators.js';
import { listPoolDelegatorsOfEpoch } from './stake-pools/list-pool-delegators-of-epoch.js';
import { listPoolGroups } from './stake-pools/list-pool-groups.js';
import { listPoolHistory } from './stake-pools/list-pool-history.js';
import { listPoolMetadata } from './stake-pools/list-pool-metadata.js';
import { listPoolNames } from './stake-pools/list-pool-names.js';
import { listPoolOwners } from './stake-pools/list-pool-owners.js';
import { listPoolRegistrations } from './stake-pools/list-pool-registrations.js';
import { listPoolRegistrationsOfEpoch } from './stake-pools/list-pool-registrations-of-epoch.js';
import { listPoolRelays } from './stake-pools/list-pool-relays.js';
import { listPoolRetirements } from './stake-pools/list-pool-retirements.js';
import { listPoolRetirementsOfEpoch } from './stake-pools/list-pool-retirements-of-epoch.js';
import { listPoolRewards } from './stake-pools/list-pool-rewards.js';
import { listPoolUpdates } from './stake-pools/list-pool-updates.js';
import { listPoolVotes } from './stake-pools/list-pool-votes.js';
import { listPoolVotingPower } from './stake-pools/list-pool-voting-power.js';
import { listPools } from './stake-pools/list-pools.js';
import { listPoolsById } from './stake-pools/list-pools-by-id.js';
import { listRelaysOfPool } from './stake-pools/list-relays-of-pool.js';
import { listRetiredPools } from './stake-pools/list-retired-pools.js';
import { listRetiringPools } from './stake-pools/list-retiring-pools.js';
import { pagePoolDelegators } from './stake-pools/page-pool-delegators.js';
import { searchPools } from './stake-pools/search-pools.js';
import { addSigningWitness } from './transaction-builder/add-signing-witness.js';
import { buildBatch } from './transaction-builder/build-batch.js';
import { buildBurn } from './transaction-builder/build-burn.js';
import { buildCip68MintTx } from './transaction-builder/build-cip68-mint.js';
import { buildCip68UpdateTx } from './transaction-builder/build-cip68-update.js';
import { buildCollateralTx } from './transaction-builder/build-collateral.js';
import { buildCommittee } from './transaction-builder/build-committee.js';
import { buildCompose } from './transaction-builder/build-compose.js';
import { buildConsolidationTx } from './transaction-builder/build-consolidation.js';
import { buildDelegationTx } from './transaction-builder/build-delegation.js';
import { buildDRepRegistrationTx } from './transaction-builder/build-drep-registration.js';
import { buildDRepUpdateTx } from './transaction-builder/build-drep-update.js';
import { buildMintTx } from './transaction-builder/build-mint.js';
import { buildMultisigTx } from './transaction-builder/build-multisig.js';
import { buildPoolRegistrationTx } from './transaction-builder/build-pool-registration.js';
import { buildPoolRetirementTx } from './transaction-builder/build-pool-retirement.js';
import { buildProposalTx } from './transaction-builder/build-proposal.js';
import { buildScript } from './transaction-builder/build-script.js';
import { buildDeployScriptTx } from './transaction-builder/build-script-deployment.js';
import { buildSplitTx } from './transaction-builder/build-split.js';
import { buildStakeRegistrationTx } from './transaction-builder/build-stake-registration.js';
import { buildTransaction } from './transaction-builder/build-transaction.js';
import { buildTreasuryDonation } from './transaction-builder/build-treasury-donation.js';
import { buildVoteTx } from './transaction-builder/build-vote.js';
import { buildVoteDelegationTx } from './transaction-builder/build-vote-delegation.js';
import { buildWithdrawalTx } from './transaction-builder/build-withdrawal.js';
import { createSigningSession } from './transaction-builder/create-signing-session.js';
import { removeSigningSession } from './transaction-builder/delete-signing-session.js';
import { getFee } from './transaction-builder/get-fee.js';
import { getMaxAda } from './transaction-builder/get-max-ada.js';
import { getMinUtxo } from './transaction-builder/get-min-utxo.js';
import { getSigningSession } from './transaction-builder/get-signing-session.js';
import { inspectTransaction } from './transaction-builder/inspect-transaction.js';
import { mergeWitnesses } from './transaction-builder/merge-witnesses.js';
import { selectTx } from './transaction-builder/select-inputs.js';
import { submitSigningSession } from './transaction-builder/submit-signing-session.js';
import { decodeTransaction } from './transactions/decode-transaction.js';
import { evaluateTransaction } from './transactions/evaluate-transaction.js';
import { getMempoolTransaction } from './transactions/get-mempool-transaction.js';
import { getSubmission } from './transactions/get-submission.js';
import { getTransaction } from './transactions/get-transaction.js';
import { getTransactionCbor } from './transactions/get-transaction-cbor.js';
import { getTransactionOutput } from './transactions/get-transaction-output.js';
import { getTransactionOutputAddress } from './transactions/get-transaction-output-address.js';
import { getTransactionStatus } from './transactions/get-transaction-status.js';
import { getTransactionUtxos } from './transactions/get-transaction-utxos.js';
import { listAddressMempool } from './transactions/list-address-mempool.js';
import { listMempool } from './transactions/list-mempool.js';
import { listNamedUtxos } from './transactions/list-named-utxos.js';
import { listSubmissions } from './transactions/list-submissions.js';
import { listTransactionCbor } from './transactions/list-transaction-cbor.js';
import { listTransactionCertificates } from './transactions/list-transaction-certificates.js';
import { listTransactionDelegations } from './transactions/list-transaction-delegations.js';
import { listTransactionInfo } from './transactions/list-transaction-info.js';
import { listTransactionMints } from './transactions/list-transaction-mints.js';
import { listTransactionMirs } from './transactions/list-transaction-mirs.js';
import { listTransactionPoolRetires } from './transactions/list-transaction-pool-retires.js';
import { listTransactionPoolUpdates } from './transactions/list-transaction-pool-updates.js';
import { listTransactionProposals } from './transactions/list-transaction-proposals.js';
import { listTransactionRedeemers } from './transactions/list-transaction-redeemers.js';
import { listTransactionRequiredSigners } from './transactions/list-transaction-required-signers.js';
import { listTransactionScripts } from './transactions/list-transaction-scripts.js';
import { listTransactionStakes } from './transactions/list-transaction-stakes.js';
import { listTransactionStatuses } from './transactions/list-transaction-statuses.js';
import { listTransactionVotes } from './transactions/list-transaction-votes.js';
import { listTransactionWithdrawals } from './transactions/list-transaction-withdrawals.js';
import { listTransactionWitnesses } from './transactions/list-transaction-witnesses.js';
import { listTransactions } from './transactions/list-transactions.js';
import { listWithdrawals } from './transactions/list-withdrawals.js';
import { pageEpochOutputs } from './transactions/page-epoch-outputs.js';
import { submitTransaction } from './transactions/submit-transaction.js';
import { traceTransaction } from './transactions/trace-transaction.js';
import { validateTransaction } from './transactions/validate-transaction.js';
import { getPnlOfWallets } from './wallet-analytics/get-pnl-of-wallets.js';
import { getWalletHoldings } from './wallet-analytics/get-wallet-holdings.js';
import { getWalletPnl } from './wallet-analytics/get-wallet-pnl.js';
import { getWalletPortfolio } from './wallet-analytics/get-wallet-portfolio.js';
import { getWalletPositions } from './wallet-analytics/get-wallet-positions.js';
import { getWalletReport } from './wallet-analytics/get-wallet-report.js';
import { listWalletFlows } from './wallet-analytics/list-wallet-flows.js';
import { listWalletHistory } from './wallet-analytics/list-wallet-history.js';
import { listWalletTrades } from './wallet-analytics/list-wallet-trades.js';

export const OPERATIONS: readonly Operation[] = [
  exportAccountTransactions,
  getAccountBalance,
  getAccountGovernance,
  getAccountInfo,
  getAccountTotals,
  getAvailableRewards,
  listAccountAddresses,
  listAccountAssets,
  listAccountBalanceHistory,
  listAccountDelegations,
  listAccountInfo,
  listAccountMirs,
  listAccountNfts,
  listAccountRewardForecast,
  listAccountRewards,
  listAccountStakeHistory,
  listAccountTransactions,
  listAccountUtxos,
  listAccountVoteDelegations,
  listAccountWithdrawals,
  listAccounts,
  listAddressesOfAccounts,
  listAssetsOfAccounts,
  listDelegations,
  listDeregistrations,
  listLargestAccounts,
  listRegistrations,
  listRewardsOfAccounts,
  listStakeUpdates,
  listUtxosOfAccounts,
  pageAccountTransactions,
  pageAccountUtxos,
  constructAddress,
  countAddressTransactions,
  decodeAddress,
  deriveAddress,
  discoverAddresses,
  exportAddressTransactions,
  getAddressBalance,
  getAddressHistory,
  getAddressHistoryDetails,
  getAddressInfo,
  getAddressTotals,
  getCredentialBalance,
  listAddressAssetUtxos,
  listAddressAssets,
  listAddressInfo,
  listAddressOutputs,
  listAddressTransactions,
  listAddressTransactionsBySlot,
  listAddressUtxoRefs,
  listAddressUtxos,
  listAddresses,
  listCredentialAddresses,
  listCredentialAssetUtxos,
  listCredentialTransactions,
  listCredentialUtxos,
  listLargestAddresses,
  listTransactionsOfAddress,
  listTransactionsOfAddresses,
  listTransactionsOfCredentials,
  listUtxosOfAddresses,
  listUtxosOfCredentials,
  pageAddressTransactions,
  pageAddressUtxos,
  getAsset,
  getAssetByFingerprint,
  getAssetDetailedInfo,
  getAssetImage,
  getAssetMetadata,
  getAssetSummary,
  getAssetSupply,
  getAssets,
  listAssetAccounts,
  listAssetBlacklist,
  listAssetHistory,
  listAssetHolders,
  listAssetHoldersHistory,
  listAssetTransactions,
  listAssetUtxos,
  listAssets,
  listNftAddresses,
  listUtxosOfAssets,
  pageAssetHolders,
  pageAssetTransactions,
  pageAssetUtxos,
  searchAssets,
  confirmRegistration,
  deviceLogin,
  forgotPassword,
  getMe,
  login,
  logout,
  openVisitorSession,
  refreshDeviceSession,
  refreshSession,
  register,
  requestRegistration,
  resetPassword,
  updateMe,
  walletChallenge,
  walletLogin,
  getBitcoinAddress,
  getBitcoinAddressBalance,
  getBitcoinScript,
  getBitcoinScriptBalance,
  getBitcoinWallet,
  listBitcoinAddressUtxos,
  listBitcoinBalancesOfAddresses,
  listBitcoinScriptUtxos,
  listLargestBitcoinAddresses,
  pageBitcoinAddressBalanceHistory,
  pageBitcoinAddressTransactions,
  pageBitcoinAddressTxids,
  pageBitcoinAddressUtxos,
  pageBitcoinAddressesByPrefix,
  pageBitcoinScriptBalanceHistory,
  pageBitcoinScriptTransactions,
  pageBitcoinScriptTxids,
  pageBitcoinScriptUtxos,
  pageBitcoinTransactionsOfAddresses,
  pageBitcoinUtxosOfAddresses,
  pageConfirmedBitcoinAddressTransactions,
  pageConfirmedBitcoinScriptTransactions,
  pageWaitingBitcoinAddressTransactions,
  pageWaitingBitcoinScriptTransactions,
  scanBitcoinSilentPayments,
  validateBitcoinAddress,
  followBitcoinTweaks,
  getBitcoinBlock,
  getBitcoinBlockAtTime,
  getBitcoinBlockAudit,
  getBitcoinBlockHash,
  getBitcoinBlockHeader,
  getBitcoinBlockRaw,
  getBitcoinBlockStats,
  getBitcoinBlockStatus,
  getBitcoinBlockTxid,
  getBitcoinTipBlock,
  getBitcoinTipHash,
  getBitcoinTipHeight,
  listBitcoinBlockAverages,
  listBitcoinBlockRange,
  listBitcoinBlockSummary,
  listBitcoinBlocks,
  listBitcoinBlocksBulk,
  listBitcoinMiningPools,
  listBitcoinStaleBlocksAt,
  pageBitcoinBlockAudits,
  pageBitcoinBlockTransactions,
  pageBitcoinBlockTxids,
  pageBitcoinStaleBlocks,
  pageBitcoinTweaks,
  getBitcoinChain,
  getBitcoinDeployments,
  getBitcoinDifficulty,
  getBitcoinHashrateHistory,
  getBitcoinHealth,
  getBitcoinOutputTypes,
  getBitcoinSupply,
  getBitcoinTip,
  getBitcoinUtxoAge,
  getLatestBitcoinBlock,
  listBitcoinChainTips,
  listBitcoinOutputTypes,
  pageBitcoinReorgs,
  getBitcoinFeeEstimate,
  getBitcoinFeeEstimates,
  getBitcoinFeeHistogram,
  getBitcoinFeeHistory,
  getBitcoinFees,
  getPreciseBitcoinFees,
  getRecommendedBitcoinFees,
  listBitcoinFeeBlocks,
  getBitcoinBlockTemplate,
  getBitcoinMempool,
  getBitcoinMempoolEntry,
  getBitcoinProjectedBlock,
  listBitcoinMempoolAncestors,
  listBitcoinMempoolDescendants,
  listBitcoinMempoolStatistics,
  listBitcoinProjectedBlocks,
  listBitcoinSpending,
  listRecentBitcoinMempool,
  pageBitcoinFullRbfReplacements,
  pageBitcoinMempoolTransactions,
  pageBitcoinMempoolTxids,
  pageBitcoinReplacements,
  findMissingBitcoinInscriptions,
  getBitcoinAddressOrdinals,
  getBitcoinBrc20Balance,
  getBitcoinBrc20Token,
  getBitcoinInscription,
  getBitcoinInscriptionContent,
  getBitcoinInscriptionMetadata,
  getBitcoinInscriptionOwnContent,
  getBitcoinInscriptionSat,
  getBitcoinInscriptions,
  getBitcoinOrdinalsOutput,
  getBitcoinOrdinalsOutputs,
  getBitcoinOrdinalsStatus,
  getBitcoinRune,
  getBitcoinRuneBalance,
  getBitcoinSat,
  listBitcoinAddressBrc20,
  listBitcoinAddressBrc20Activity,
  listBitcoinAddressBrc20Transfers,
  listBitcoinAddressInscriptionActivity,
  listBitcoinAddressRunes,
  listBitcoinBlockBrc20Activity,
  listBitcoinBlockInscriptionActivity,
  listBitcoinBlockInscriptions,
  listBitcoinBlockRuneActivity,
  listBitcoinBrc20Activity,
  listBitcoinBrc20Holders,
  listBitcoinBrc20Tokens,
  listBitcoinCollections,
  listBitcoinGalleries,
  listBitcoinGalleryItems,
  listBitcoinInscriptionActivity,
  listBitcoinInscriptionChildren,
  listBitcoinInscriptionParents,
  listBitcoinInscriptionPendingMoves,
  listBitcoinInscriptionTransfers,
  listBitcoinInscriptionTransfersInBlocks,
  listBitcoinInscriptions,
  listBitcoinOutputSatRanges,
  listBitcoinPendingInscriptions,
  listBitcoinRuneActivity,
  listBitcoinRuneHolders,
  listBitcoinRuneUtxos,
  listBitcoinRunes,
  listBitcoinSatInscriptions,
  analyzeBitcoinPsbt,
  buildBitcoinChild,
  buildBitcoinPsbt,
  combineBitcoinPsbts,
  decodeBitcoinPsbt,
  decodeBitcoinTransaction,
  finalizeBitcoinPsbt,
  getBitcoinCpfp,
  getBitcoinMerkleProof,
  getBitcoinMerkleblockProof,
  getBitcoinOutput,
  getBitcoinOutspend,
  getBitcoinReplacements,
  getBitcoinTransaction,
  getBitcoinTransactionHex,
  getBitcoinTransactionMetaprotocols,
  getBitcoinTransactionRaw,
  getBitcoinTransactionStatus,
  listBitcoinOutspends,
  listBitcoinOutspendsOfMany,
  listBitcoinPrevouts,
  listBitcoinTransactions,
  listRecentBitcoinTransactions,
  replaceBitcoinTransaction,
  submitBitcoinPackage,
  submitBitcoinTransaction,
  testBitcoinTransactions,
  getBlock,
  getBlockAtTime,
  getBlockCbor,
  getBlockOfEpochSlot,
  getBlockOfSlot,
  getLatestBlock,
  listBlockAddresses,
  listBlockInfo,
  listBlockTransactionCbor,
  listBlockTransactions,
  listBlocks,
  listBlocksOfEpoch,
  listBlocksOfPool,
  listBlocksTransactions,
  listLatestBlockTransactionCbor,
  listLatestBlockTransactions,
  listNextBlocks,
  listPreviousBlocks,
  listRollbacks,
  pageBlocks,
  decodeDRepId,
  getDRep,
  getDRepMetadata,
  getDRepStats,
  listDRepDelegators,
  listDRepDeregistrations,
  listDRepEpochs,
  listDRepMetadata,
  listDRepNames,
  listDRepRegistrations,
  listDRepUpdates,
  listDRepVotes,
  listDRepVotingPower,
  listDReps,
  listDRepsById,
  listSpecialDReps,
  listUpdatesOfDRep,
  pageDRepDelegators,
  diffEpochParameters,
  getEpoch,
  getEpochAccountStake,
  getEpochParameters,
  getEpochTotalStake,
  getLatestEpoch,
  getLatestParameters,
  getParameters,
  listEpochBlockHashes,
  listEpochBlockProtocols,
  listEpochPoolBlockHashes,
  listEpochPoolStakes,
  listEpochRewards,
  listEpochStakes,
  listEpochUnclaimedRewards,
  listEpochs,
  listNextEpochs,
  listPreviousEpochs,
  pageEpochStakes,
  createWebhook,
  deleteWebhook,
  followChain,
  getWebhook,
  listEventTypes,
  listEvents,
  listWebhookDeliveries,
  listWebhookReplays,
  listWebhooks,
  redeliverWebhook,
  replayWebhook,
  rotateWebhookSecret,
  streamEvents,
  testWebhook,
  updateWebhook,
  getCommittee,
  getConstitution,
  getGovernanceDRep,
  getGovernanceStats,
  getGovernanceThresholds,
  getGovernanceTreasury,
  getProposal,
  getProposalMetadata,
  getProposalParameters,
  getVotingSummary,
  listCommitteeDeregistrations,
  listCommitteeHistory,
  listCommitteeRegistrations,
  listCommitteeVotes,
  listConstitutionHistory,
  listCurrentProposals,
  listGovernanceDRepDelegators,
  listGovernanceDRepVotes,
  listGovernanceDReps,
  listMemberVotes,
  listProposalTimeline,
  listProposalVotes,
  listProposalWithdrawals,
  listProposals,
  listVoteDelegations,
  listVoterProposals,
  listVotes,
  pageVoteDelegations,
  pageVotes,
  getHandle,
  getHandleDatum,
  getHandleHolder,
  getHandlePersonalization,
  getHandlePersonalizationUtxo,
  getHandlePublicDatum,
  getHandleScript,
  getHandleStats,
  getHandleUtxo,
  getSubHandleSettings,
  listHandleHolders,
  listHandles,
  listHandlesBy,
  listHandlesOfAddress,
  listRootHandles,
  listSubHandles,
  pageHandleHistory,
  resolveHandle,
  addToIpfs,
  createIpnsKey,
  deleteIpnsKey,
  exportCar,
  exportIpnsKey,
  exportTar,
  getIpfsBlock,
  getIpfsPin,
  getIpfsStatus,
  importCar,
  importIpnsKey,
  inspectCid,
  listIpfs,
  listIpfsPins,
  listIpnsKeys,
  patchIpfsDirectory,
  pinIpfs,
  publishIpns,
  publishIpnsRecord,
  putIpfsBlock,
  readIpfs,
  renameIpnsKey,
  resolveIpfsPath,
  resolveIpns,
  statIpfs,
  unpinIpfs,
  createKey,
  deleteKey,
  getKey,
  getKeyUsage,
  getSubscription,
  getUsage,
  listAddOns,
  listKeys,
  listPlans,
  listUsageEndpoints,
  listUsageRequests,
  rotateKey,
  updateKey,
  updateSubscription,
  aggregatorBuild,
  aggregatorCancel,
  aggregatorDexes,
  aggregatorQuote,
  aggregatorReverseQuote,
  aggregatorRoutes,
  aggregatorStatus,
  aggregatorSubmit,
  aggregatorTokens,
  createBlueprint,
  deleteBlueprint,
  getAdaPrice,
  getBlueprint,
  getDexOrder,
  getDexStats,
  getLeaderStats,
  getLiquidityPool,
  getMarketStats,
  getMarketSync,
  getMarketTokenMetadata,
  getMethodology,
  getNftAsset,
  getNftCollection,
  getNftFloor,
  getNftPrice,
  getOrderBook,
  getPriceAt,
  getRates,
  getSimulatedOrderBook,
  getTokenHolders,
  getTokenPrice,
  getTokenRisk,
  getTradingStats,
  listAdaCandles,
  listBlueprintEvents,
  listBlueprints,
  listCandles,
  listDexPrices,
  listDexes,
  listIndicator,
  listLatestPrices,
  listLeaders,
  listLiquidityHistory,
  listLiquidityPools,
  listMarketCapHistory,
  listMarketTokens,
  listNftCandles,
  listNftCollections,
  listNftHolders,
  listNftListings,
  listNftOffers,
  listNftRoyalties,
  listNftSales,
  listNftTraits,
  listOrdersOfAccount,
  listOrdersOfDex,
  listOrdersOfOwner,
  listOrdersOfToken,
  listPoolCandles,
  listPoolPositions,
  listPoolTrades,
  listPoolsOfDex,
  listPoolsOfPair,
  listPoolsOfToken,
  listPriceHistory,
  listPrices,
  listRateHistory,
  listRecentSwaps,
  listSparklines,
  listStrength,
  listSwapsOfToken,
  listTokenLiquidityHistory,
  listTokenPrices,
  listTopMovers,
  listTopPools,
  listTopTraders,
  listTopTvl,
  listTopVolume,
  pageOrders,
  quoteAll,
  quoteBuy,
  quoteSell,
  quoteSplit,
  quoteSwap,
  searchMarketTokens,
  getAnchor,
  getToken,
  getTokenCip26,
  getTokenCip68,
  getTransactionMetadata,
  getTransactionMetadataCbor,
  getTransactionsMetadata,
  hashAnchor,
  listLabelMetadata,
  listLabelMetadataCbor,
  listMetadataLabels,
  listTokens,
  listTransactionMessages,
  pageLabelMetadata,
  queryTokens,
  searchMetadata,
  estimateDust,
  getDustMerkleUpdate,
  getDustParameters,
  getDustProjection,
  getDustRegistrations,
  getDustStats,
  getDustStatus,
  listDustEvents,
  listDustGenerations,
  listDustRegistrations,
  listDustStatus,
  searchDustNullifiers,
  createMidnightWalletSession,
  deleteMidnightWalletSession,
  getCurrentMidnightEpoch,
  getLatestMidnightBlock,
  getMidnightBlock,
  getMidnightBridgeBalance,
  getMidnightBridgeSummary,
  getMidnightContract,
  getMidnightContractState,
  getMidnightEpochUtilization,
  getMidnightIndexerStatus,
  getMidnightSystemParameters,
  getMidnightValidator,
  getMidnightValidatorIdentity,
  getMidnightWalletSession,
  getZswapMerkleUpdate,
  listMidnightBlockTransactions,
  listMidnightBlocks,
  listMidnightBridgeDeposits,
  listMidnightBridgeEvents,
  listMidnightBridgeInflows,
  listMidnightCommittee,
  listMidnightContractActions,
  listMidnightContractBalances,
  listMidnightContractEvents,
  listMidnightDParameterHistory,
  listMidnightPerformance,
  listMidnightTermsHistory,
  listMidnightValidatorIdentities,
  listMidnightValidatorPerformance,
  listMidnightValidatorPresence,
  listMidnightValidatorRegistrations,
  listMidnightValidatorStake,
  listMidnightValidators,
  listMidnightWalletTransactions,
  listZswapEvents,
  searchZswapNullifiers,
  decodeMidnightTransaction,
  getMidnightAddress,
  getMidnightTransaction,
  getMidnightTransactionDecoded,
  getMidnightTransactionFees,
  getMidnightTransactionRaw,
  getMidnightTransactionUtxos,
  getMidnightTransactionsByIdentifier,
  listMidnightAddressTransactions,
  listMidnightAddressUtxos,
  listMidnightTransactionActions,
  listMidnightTransactionEvents,
  listMidnightTransactions,
  submitMidnightTransaction,
  validateMidnightAddress,
  getCirculatingSupply,
  getEpochSupply,
  getGenesis,
  getNetworkInfo,
  getNetworkStats,
  getNetworkTime,
  getProtocolParameters,
  getSupply,
  getTip,
  listEras,
  listMirs,
  listParamUpdates,
  listReserveWithdrawals,
  listSupplyHistory,
  listTreasuryWithdrawals,
  advanceSandbox,
  forkSandbox,
  fundFromSandbox,
  getSandbox,
  hardForkSandbox,
  operatorCreateAccount,
  operatorCreateKey,
  operatorGetBackups,
  operatorListAccounts,
  operatorListKeys,
  operatorListSettings,
  operatorListStatements,
  operatorResetPassword,
  operatorResync,
  operatorUpdateAccount,
  operatorUpdateKey,
  scatterFromSandbox,
  updateSandbox,
  getPartner,
  getPartnerStats,
  listPartnerEarnings,
  listPartnerOrders,
  listPartnerPayouts,
  savePartner,
  getPolicy,
  getPolicyMetadata,
  getPolicyScript,
  getPolicySupply,
  listPolicyAccounts,
  listPolicyAssets,
  listPolicyHolders,
  listPolicyMints,
  listPolicyUtxos,
  pagePolicyHistory,
  pagePolicyHolders,
  pagePolicySnapshot,
  pagePolicyTransactions,
  pagePolicyUtxos,
  applyScriptParameters,
  convertDatum,
  getDatum,
  getDatumCbor,
  getDatums,
  getScript,
  getScriptBlueprint,
  getScriptCbor,
  getScriptJson,
  getScripts,
  hashScript,
  listScriptAddresses,
  listScriptRedeemers,
  listScriptReferenceUtxos,
  listScriptUtxos,
  listScripts,
  pageScriptTransactions,
  search,
  getHealth,
  getHealthClock,
  getHealthLive,
  getHealthReady,
  listNetworks,
  listProvidersHealth,
  listStatus,
  getPool,
  getPoolInEpoch,
  getPoolMetadata,
  getPoolPerformance,
  getPoolStakeSnapshot,
  listBlocksByPool,
  listCalidusKeys,
  listInvalidPoolDelegators,
  listPoolDelegators,
  listPoolDelegatorsOfEpoch,
  listPoolGroups,
  listPoolHistory,
  listPoolMetadata,
  listPoolNames,
  listPoolOwners,
  listPoolRegistrations,
  listPoolRegistrationsOfEpoch,
  listPoolRelays,
  listPoolRetirements,
  listPoolRetirementsOfEpoch,
  listPoolRewards,
  listPoolUpdates,
  listPoolVotes,
  listPoolVotingPower,
  listPools,
  listPoolsById,
  listRelaysOfPool,
  listRetiredPools,
  listRetiringPools,
  pagePoolDelegators,
  searchPools,
  addSigningWitness,
  buildBatch,
  buildBurn,
  buildCip68MintTx,
  buildCip68UpdateTx,
  buildCollateralTx,
  buildCommittee,
  buildCompose,
  buildConsolidationTx,
  buildDelegationTx,
  buildDRepRegistrationTx,
  buildDRepUpdateTx,
  buildMintTx,
  buildMultisigTx,
  buildPoolRegistrationTx,
  buildPoolRetirementTx,
  buildProposalTx,
  buildScript,
  buildDeployScriptTx,
  buildSplitTx,
  buildStakeRegistrationTx,
  buildTransaction,
  buildTreasuryDonation,
  buildVoteTx,
  buildVoteDelegationTx,
  buildWithdrawalTx,
  createSigningSession,
  removeSigningSession,
  getFee,
  getMaxAda,
  getMinUtxo,
  getSigningSession,
  inspectTransaction,
  mergeWitnesses,
  selectTx,
  submitSigningSession,
  decodeTransaction,
  evaluateTransaction,
  getMempoolTransaction,
  getSubmission,
  getTransaction,
  getTransactionCbor,
  getTransactionOutput,
  getTransactionOutputAddress,
  getTransactionStatus,
  getTransactionUtxos,
  listAddressMempool,
  listMempool,
  listNamedUtxos,
  listSubmissions,
  listTransactionCbor,
  listTransactionCertificates,
  listTransactionDelegations,
  listTransactionInfo,
  listTransactionMints,
  listTransactionMirs,
  listTransactionPoolRetires,
  listTransactionPoolUpdates,
  listTransactionProposals,
  listTransactionRedeemers,
  listTransactionRequiredSigners,
  listTransactionScripts,
  listTransactionStakes,
  listTransactionStatuses,
  listTransactionVotes,
  listTransactionWithdrawals,
  listTransactionWitnesses,
  listTransactions,
  listWithdrawals,
  pageEpochOutputs,
  submitTransaction,
  traceTransaction,
  validateTransaction,
  getPnlOfWallets,
  getWalletHoldings,
  getWalletPnl,
  getWalletPortfolio,
  getWalletPositions,
  getWalletReport,
  listWalletFlows,
  listWalletHistory,
  listWalletTrades,
];
