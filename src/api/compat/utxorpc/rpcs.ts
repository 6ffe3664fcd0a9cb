import { readMempool, waitForTx, watchMempool } from './methods/mempool.js';
import { readEraSummary, readGenesisConfig, readState } from './methods/network.js';
import { readData, readParams, readTx, readUtxos, searchUtxosByPredicate } from './methods/query.js';
import { evalTx, submitTx } from './methods/submit.js';
import { dumpHistory, fetchBlock, followTip, readTipRef } from './methods/sync.js';
import { watchTx } from './methods/watch.js';
import type { Rpc } from './rpc.js';

/** All methods that are served, in both versions. */
export const RPCS: readonly Rpc[] = [
  readParams,
  readUtxos,
  searchUtxosByPredicate,
  readData,
  readTx,
  readEraSummary,
  readGenesisConfig,
  readState,
  evalTx,
  submitTx,
  waitForTx,
  readMempool,
  watchMempool,
  fetchBlock,
  dumpHistory,
  followTip,
  readTipRef,
  watchTx,
];
