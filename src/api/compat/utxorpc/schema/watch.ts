import type { PackageSchema } from './package-schema.js';

export const WATCH: PackageSchema = {
  messages: {
    BlockRef: {
      slot: 'uint64 1',
      hash: 'bytes 2',
      height: 'uint64 3',
    },
    AnyChainBlock: {
      native_bytes: 'bytes 1',
      cardano: 'cardano.Block 2 in chain',
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
    WatchTxRequest: {
      predicate: 'TxPredicate 1',
      field_mask: 'FieldMask 2',
      intersect: 'repeated BlockRef 3',
    },
    AnyChainTx: {
      cardano: 'cardano.Tx 1 in chain',
      block: 'AnyChainBlock 2',
    },
    WatchTxResponse: {
      apply: 'AnyChainTx 1 in action',
      undo: 'AnyChainTx 2 in action',
      idle: 'BlockRef 3 in action',
    },
  },
  services: {
    WatchService: {
      WatchTx: 'WatchTxRequest -> stream WatchTxResponse',
    },
  },
};
