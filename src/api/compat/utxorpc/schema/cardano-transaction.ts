import type { PackageSchema } from './package-schema.js';

/** Blocks, transactions, outputs, scripts and Plutus data. */
export const CARDANO_TRANSACTION: PackageSchema = {
  enums: {
    RedeemerPurpose: {
      REDEEMER_PURPOSE_UNSPECIFIED: 0,
      REDEEMER_PURPOSE_SPEND: 1,
      REDEEMER_PURPOSE_MINT: 2,
      REDEEMER_PURPOSE_CERT: 3,
      REDEEMER_PURPOSE_REWARD: 4,
      REDEEMER_PURPOSE_VOTE: 5,
      REDEEMER_PURPOSE_PROPOSE: 6,
    },
  },
  messages: {
    Redeemer: {
      purpose: 'RedeemerPurpose 1',
      payload: 'PlutusData 2',
      index: 'uint32 3',
      ex_units: 'ExUnits 4',
      original_cbor: 'bytes 5',
    },
    TxInput: {
      tx_hash: 'bytes 1',
      output_index: 'uint32 2',
      as_output: 'TxOutput 3',
      redeemer: 'optional Redeemer 4',
    },
    TxOutput: {
      address: 'bytes 1',
      coin: 'Coin 2',
      assets: 'repeated Multiasset 3',
      datum: 'optional Datum 4',
      script: 'optional Script 5',
      original_cbor: 'optional bytes 6',
    },
    Datum: {
      hash: 'bytes 1',
      payload: 'optional PlutusData 2',
      original_cbor: 'optional bytes 3',
    },
    Asset: {
      name: 'bytes 1',
      quantity: 'BigInt 2',
    },
    Multiasset: {
      policy_id: 'bytes 1',
      assets: 'repeated Asset 2',
    },
    TxValidity: {
      start: 'uint64 1',
      ttl: 'uint64 2',
    },
    Collateral: {
      collateral: 'repeated TxInput 1',
      collateral_return: 'TxOutput 2',
      total_collateral: 'Coin 3',
    },
    Withdrawal: {
      reward_account: 'bytes 1',
      coin: 'Coin 2',
      redeemer: 'Redeemer 3',
    },
    WitnessSet: {
      vkeywitness: 'repeated VKeyWitness 1',
      script: 'repeated Script 2',
      plutus_datums: 'repeated PlutusData 3',
      redeemers: 'repeated Redeemer 4',
      bootstrapWitnesses: 'repeated BootstrapWitness 5',
    },
    AuxData: {
      metadata: 'repeated Metadata 1',
      scripts: 'repeated Script 2',
    },
    Tx: {
      inputs: 'repeated TxInput 1',
      outputs: 'repeated TxOutput 2',
      certificates: 'repeated Certificate 3',
      withdrawals: 'repeated Withdrawal 4',
      mint: 'repeated Multiasset 5',
      reference_inputs: 'repeated TxInput 6',
      witnesses: 'WitnessSet 7',
      collateral: 'Collateral 8',
      fee: 'Coin 9',
      validity: 'TxValidity 10',
      successful: 'bool 11',
      auxiliary: 'AuxData 12',
      hash: 'bytes 13',
      proposals: 'repeated GovernanceActionProposal 14',
      votes: 'repeated VoterVotes 15',
    },
    BlockHeader: {
      slot: 'uint64 1',
      hash: 'bytes 2',
      height: 'uint64 3',
    },
    BlockBody: {
      tx: 'repeated Tx 1',
    },
    Block: {
      header: 'BlockHeader 1',
      body: 'BlockBody 2',
      timestamp: 'uint64 3',
    },
    BootstrapWitness: {
      vkey: 'bytes 1',
      signature: 'bytes 2',
      chain_code: 'bytes 3',
      attributes: 'bytes 4',
    },
    VKeyWitness: {
      vkey: 'bytes 1',
      signature: 'bytes 2',
    },
    NativeScript: {
      script_pubkey_hash: 'bytes 1 in native_script',
      script_all: 'NativeScriptList 2 in native_script',
      script_any: 'NativeScriptList 3 in native_script',
      script_n_of_k: 'ScriptNOfK 4 in native_script',
      invalid_before: 'uint64 5 in native_script',
      invalid_hereafter: 'uint64 6 in native_script',
    },
    NativeScriptList: {
      items: 'repeated NativeScript 1',
    },
    ScriptNOfK: {
      k: 'uint32 1',
      scripts: 'repeated NativeScript 2',
    },
    Constr: {
      tag: 'uint32 1',
      any_constructor: 'uint64 2',
      fields: 'repeated PlutusData 3',
    },
    BigInt: {
      int: 'int64 1 in big_int',
      big_u_int: 'bytes 2 in big_int',
      big_n_int: 'bytes 3 in big_int',
    },
    PlutusDataPair: {
      key: 'PlutusData 1',
      value: 'PlutusData 2',
    },
    PlutusData: {
      constr: 'Constr 2 in plutus_data',
      map: 'PlutusDataMap 3 in plutus_data',
      big_int: 'BigInt 4 in plutus_data',
      bounded_bytes: 'bytes 5 in plutus_data',
      array: 'PlutusDataArray 6 in plutus_data',
    },
    PlutusDataMap: {
      pairs: 'repeated PlutusDataPair 1',
    },
    PlutusDataArray: {
      items: 'repeated PlutusData 1',
    },
    Script: {
      native: 'NativeScript 1 in script',
      plutus_v1: 'bytes 2 in script',
      plutus_v2: 'bytes 3 in script',
      plutus_v3: 'bytes 4 in script',
      plutus_v4: 'bytes 5 in script',
    },
    Metadatum: {
      int: 'int64 1 in metadatum',
      bytes: 'bytes 2 in metadatum',
      text: 'string 3 in metadatum',
      array: 'MetadatumArray 4 in metadatum',
      map: 'MetadatumMap 5 in metadatum',
    },
    MetadatumArray: {
      items: 'repeated Metadatum 1',
    },
    MetadatumMap: {
      pairs: 'repeated MetadatumPair 1',
    },
    MetadatumPair: {
      key: 'Metadatum 1',
      value: 'Metadatum 2',
    },
    Metadata: {
      label: 'uint64 1',
      value: 'Metadatum 2',
    },
    StakeCredential: {
      addr_key_hash: 'bytes 1 in stake_credential',
      script_hash: 'bytes 2 in stake_credential',
    },
    RationalNumber: {
      numerator: 'int32 1',
      denominator: 'uint32 2',
    },
  },
};
