import type { PackageSchema } from './package-schema.js';

export const QUERY: PackageSchema = {
  messages: {
    ChainPoint: {
      slot: 'uint64 1',
      hash: 'bytes 2',
      height: 'uint64 3',
      timestamp: 'uint64 4',
    },
    AnyChainBlock: {
      native_bytes: 'bytes 1',
      cardano: 'cardano.Block 2 in chain',
    },
    TxoRef: {
      hash: 'bytes 1',
      index: 'uint32 2',
    },
    ReadParamsRequest: {
      field_mask: 'FieldMask 1',
    },
    ReadGenesisRequest: {
      field_mask: 'FieldMask 1',
    },
    ReadEraSummaryRequest: {
      field_mask: 'FieldMask 1',
    },
    ReadGenesisResponse: {
      genesis: 'bytes 1',
      caip2: 'string 2',
      cardano: 'cardano.Genesis 3 in config',
    },
    ReadEraSummaryResponse: {
      cardano: 'cardano.EraSummaries 1 in summary',
    },
    AnyChainParams: {
      cardano: 'cardano.PParams 1 in params',
    },
    ReadParamsResponse: {
      values: 'AnyChainParams 1',
      ledger_tip: 'ChainPoint 2',
    },
    AnyChainStateQuery: {
      cardano: 'cardano.StateQuery 1 in query',
    },
    AnyChainStateData: {
      cardano: 'cardano.StateData 1 in result',
    },
    ReadStateRequest: {
      query: 'AnyChainStateQuery 1',
      field_mask: 'FieldMask 2',
    },
    ReadStateResponse: {
      result: 'AnyChainStateData 1',
      ledger_tip: 'ChainPoint 2',
    },
    AnyUtxoPattern: {
      cardano: 'cardano.TxOutputPattern 1 in utxo_pattern',
    },
    UtxoPredicate: {
      match: 'optional AnyUtxoPattern 1',
      not: 'repeated UtxoPredicate 2',
      all_of: 'repeated UtxoPredicate 3',
      any_of: 'repeated UtxoPredicate 4',
    },
    AnyUtxoData: {
      native_bytes: 'bytes 1',
      txo_ref: 'TxoRef 2',
      cardano: 'cardano.TxOutput 3 in parsed_state',
      block_ref: 'ChainPoint 4',
    },
    ReadUtxosRequest: {
      keys: 'repeated TxoRef 1',
      field_mask: 'FieldMask 2',
    },
    ReadUtxosResponse: {
      items: 'repeated AnyUtxoData 1',
      ledger_tip: 'ChainPoint 2',
    },
    SearchUtxosRequest: {
      predicate: 'optional UtxoPredicate 1',
      field_mask: 'FieldMask 2',
      max_items: 'optional int32 3',
      start_token: 'optional string 4',
    },
    SearchUtxosResponse: {
      items: 'repeated AnyUtxoData 1',
      ledger_tip: 'ChainPoint 2',
      next_token: 'optional string 3',
    },
    ReadDataRequest: {
      keys: 'repeated bytes 1',
      field_mask: 'FieldMask 2',
    },
    AnyChainDatum: {
      native_bytes: 'bytes 1',
      key: 'bytes 2',
      cardano: 'cardano.PlutusData 3 in parsed_state',
    },
    ReadDataResponse: {
      values: 'repeated AnyChainDatum 1',
      ledger_tip: 'ChainPoint 2',
    },
    ReadTxRequest: {
      hash: 'bytes 1',
      field_mask: 'FieldMask 2',
    },
    AnyChainTx: {
      native_bytes: 'bytes 1',
      cardano: 'cardano.Tx 2 in chain',
      block_ref: 'ChainPoint 3',
    },
    ReadTxResponse: {
      tx: 'AnyChainTx 1',
      ledger_tip: 'ChainPoint 2',
    },
  },
  services: {
    QueryService: {
      ReadParams: 'ReadParamsRequest -> ReadParamsResponse',
      ReadUtxos: 'ReadUtxosRequest -> ReadUtxosResponse',
      SearchUtxos: 'SearchUtxosRequest -> SearchUtxosResponse',
      ReadData: 'ReadDataRequest -> ReadDataResponse',
      ReadTx: 'ReadTxRequest -> ReadTxResponse',
      ReadGenesis: 'ReadGenesisRequest -> ReadGenesisResponse',
      ReadEraSummary: 'ReadEraSummaryRequest -> ReadEraSummaryResponse',
      ReadState: 'ReadStateRequest -> ReadStateResponse',
    },
  },
};
