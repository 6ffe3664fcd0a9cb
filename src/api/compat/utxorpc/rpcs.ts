import { readData, readParams, readTx, readUtxos, searchUtxosByPredicate } from './methods/query.js';
import { submitTx } from './methods/submit.js';
import { dumpHistory, fetchBlock, readTipRef } from './methods/sync.js';
import type { Rpc } from './rpc.js';

/** All methods that are served, in both versions. */
export const RPCS: readonly Rpc[] = [
  readParams,
  readUtxos,
  searchUtxosByPredicate,
  readData,
  readTx,
  fetchBlock,
  dumpHistory,
  readTipRef,
  submitTx,
];
