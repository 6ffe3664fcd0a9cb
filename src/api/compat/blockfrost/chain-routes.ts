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
import { getGenesis } from './network/get-genesis.js';
import { getNetwork } from './network/get-network.js';
import { listEras } from './network/list-eras.js';
import { getClock } from './service/get-clock.js';
import { getHealth } from './service/get-health.js';
import { getRoot } from './service/get-root.js';

/** Blocks, epochs, transactions, network, metadata, scripts and utilities. */
export const CHAIN_ROUTES: readonly Operation[] = [
  getRoot,
  getHealth,
  getClock,
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
  getNetwork,
  listEras,
];
