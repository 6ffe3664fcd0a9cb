import type { Operation } from '../../kit/operation.js';
import { getBlock } from './blocks/get-block.js';
import { getBlockOfEpochSlot } from './blocks/get-block-of-epoch-slot.js';
import { getBlockOfSlot } from './blocks/get-block-of-slot.js';
import { getLatestBlock } from './blocks/get-latest-block.js';
import { listBlockAddresses } from './blocks/list-block-addresses.js';
import { listBlockTxs, listLatestBlockTxs } from './blocks/list-block-txs.js';
import { listBlockTxsCbor, listLatestBlockTxsCbor } from './blocks/list-block-txs-cbor.js';
import { listNextBlocks, listPreviousBlocks } from './blocks/list-neighbours.js';
import { getEpoch, getLatestEpoch } from './epochs/get-epoch.js';
import { getEpochParameters, getLatestEpochParameters } from './epochs/get-epoch-parameters.js';
import { listEpochBlocks, listEpochPoolBlocks } from './epochs/list-epoch-blocks.js';
import { listEpochPoolStakes, listEpochStakes } from './epochs/list-epoch-stakes.js';
import { listNextEpochs, listPreviousEpochs } from './epochs/list-neighbours.js';
import { listLabelMetadata, listLabelMetadataCbor } from './metadata/list-label-metadata.js';
import { listLabels } from './metadata/list-labels.js';
import { getGenesis } from './network/get-genesis.js';
import { getNetwork } from './network/get-network.js';
import { listEras } from './network/list-eras.js';
import { getDatum, getDatumCbor } from './scripts/get-datum.js';
import { getScript, getScriptCbor, getScriptJson } from './scripts/get-script.js';
import { listScriptRedeemers, listScriptUtxos } from './scripts/list-script-use.js';
import { listScripts } from './scripts/list-scripts.js';
import { getClock } from './service/get-clock.js';
import { getHealth } from './service/get-health.js';
import { getRoot } from './service/get-root.js';
import { listMetrics } from './service/list-metrics.js';
import { getTx } from './txs/get-tx.js';
import { getTxCbor } from './txs/get-tx-cbor.js';
import { getTxUtxos } from './txs/get-tx-utxos.js';
import { listTxDelegations, listTxMirs, listTxStakes } from './txs/list-tx-certificates.js';
import { listTxMetadata, listTxMetadataCbor } from './txs/list-tx-metadata.js';
import { listTxPoolRetires, listTxPoolUpdates } from './txs/list-tx-pool-certificates.js';
import { listTxRedeemers } from './txs/list-tx-redeemers.js';
import { listTxRequiredSigners } from './txs/list-tx-required-signers.js';
import { listTxWithdrawals } from './txs/list-tx-withdrawals.js';
import { submitTx } from './txs/submit-tx.js';
import { deriveAddress } from './utils/derive-address.js';
import { evaluateTx, evaluateTxWithUtxos } from './utils/evaluate-tx.js';

/** Blocks, epochs, transactions, network, metadata, scripts and utilities. */
export const CHAIN_ROUTES: readonly Operation[] = [
  getRoot,
  getHealth,
  getClock,
  listMetrics,
  getLatestBlock,
  listLatestBlockTxs,
  listLatestBlockTxsCbor,
  getBlock,
  listNextBlocks,
  listPreviousBlocks,
  getBlockOfSlot,
  getBlockOfEpochSlot,
  listBlockTxs,
  listBlockTxsCbor,
  listBlockAddresses,
  getGenesis,
  getLatestEpoch,
  getLatestEpochParameters,
  getEpoch,
  listNextEpochs,
  listPreviousEpochs,
  listEpochStakes,
  listEpochPoolStakes,
  listEpochBlocks,
  listEpochPoolBlocks,
  getEpochParameters,
  getTx,
  getTxUtxos,
  listTxStakes,
  listTxDelegations,
  listTxWithdrawals,
  listTxMirs,
  listTxPoolUpdates,
  listTxPoolRetires,
  listTxMetadata,
  listTxMetadataCbor,
  listTxRedeemers,
  listTxRequiredSigners,
  getTxCbor,
  submitTx,
  listLabels,
  listLabelMetadata,
  listLabelMetadataCbor,
  listScripts,
  getScript,
  getScriptJson,
  getScriptCbor,
  listScriptRedeemers,
  listScriptUtxos,
  getDatum,
  getDatumCbor,
  deriveAddress,
  evaluateTx,
  evaluateTxWithUtxos,
  getNetwork,
  listEras,
];
