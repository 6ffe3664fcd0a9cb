import type { PackageSchema } from './package-schema.js';

export const SUBMIT: PackageSchema = {
  enums: {
    Stage: {
      STAGE_UNSPECIFIED: 0,
      STAGE_ACKNOWLEDGED: 1,
      STAGE_MEMPOOL: 2,
      STAGE_NETWORK: 3,
      STAGE_CONFIRMED: 4,
    },
  },
  messages: {
    AnyChainTx: {
      raw: 'bytes 1 in type',
    },
    EvalTxRequest: {
      tx: 'AnyChainTx 1',
    },
    AnyChainEval: {
      cardano: 'cardano.TxEval 1 in chain',
    },
    EvalTxResponse: {
      report: 'AnyChainEval 1',
    },
    SubmitTxRequest: {
      tx: 'AnyChainTx 1',
    },
    SubmitTxResponse: {
      ref: 'bytes 1',
    },
    TxInMempool: {
      ref: 'bytes 1',
      native_bytes: 'bytes 2',
      stage: 'Stage 3',
      cardano: 'cardano.Tx 4 in parsed_state',
    },
    ReadMempoolRequest: {},
    ReadMempoolResponse: {
      items: 'repeated TxInMempool 1',
    },
    WaitForTxRequest: {
      ref: 'repeated bytes 1',
    },
    WaitForTxResponse: {
      ref: 'bytes 1',
      stage: 'Stage 2',
    },
    AnyChainTxPattern: {
      cardano: 'cardano.TxPattern 1 in chain',
    },
    TxPredicate: {
      match: 'AnyChainTxPattern 1',
      not: 'repeated TxPredicate 2',
      all_of: 'repeated TxPredicate 3',
      any_of: 'repeated TxPredicate 4',
    },
    WatchMempoolRequest: {
      predicate: 'TxPredicate 1',
      field_mask: 'FieldMask 2',
    },
    WatchMempoolResponse: {
      tx: 'TxInMempool 1',
    },
  },
  services: {
    SubmitService: {
      EvalTx: 'EvalTxRequest -> EvalTxResponse',
      SubmitTx: 'SubmitTxRequest -> SubmitTxResponse',
      WaitForTx: 'WaitForTxRequest -> stream WaitForTxResponse',
      ReadMempool: 'ReadMempoolRequest -> ReadMempoolResponse',
      WatchMempool: 'WatchMempoolRequest -> stream WatchMempoolResponse',
    },
  },
};
