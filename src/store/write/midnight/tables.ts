import { factTable, type TableRow } from '../fact-table.js';

/** All tables that blocks fill; a rollback undoes exactly these. */
export const FACT_TABLES = {
  block: factTable(
    'block',
    [
      ['slot', 'int8'],
      ['timestamp', 'int8'],
      ['zswap_end_index', 'int8?'],
      ['dust_commitment_end_index', 'int8?'],
      ['dust_generation_end_index', 'int8?'],
      ['height', 'int4'],
      ['protocol_version', 'int4'],
      ['first_tx_id', 'int4'],
      ['tx_count', 'int4'],
      ['parameters_id', 'int4?'],
      ['hash', 'bytea'],
      ['parent_hash', 'bytea?'],
      ['author', 'bytea?'],
      ['zswap_root', 'bytea?'],
      ['dust_commitment_root', 'bytea?'],
      ['dust_generation_root', 'bytea?'],
    ],
    { bornAtHeight: 'height' },
  ),
  ledgerParameters: factTable(
    'ledger_parameters',
    [
      ['id', 'int4'],
      ['height', 'int4'],
      ['bytes', 'bytea'],
    ],
    { bornAtHeight: 'height' },
  ),
  systemParameters: factTable(
    'system_parameters',
    [
      ['height', 'int4'],
      ['permissioned_candidates', 'int4'],
      ['registered_candidates', 'int4'],
      ['terms_hash', 'bytea?'],
      ['terms_url', 'text?'],
    ],
    { bornAtHeight: 'height' },
  ),
  transaction: factTable(
    'transaction',
    [
      ['id', 'int4'],
      ['height', 'int4'],
      ['protocol_version', 'int4'],
      ['created_count', 'int4'],
      ['spent_count', 'int4'],
      ['action_count', 'int4'],
      ['kind', 'int2'],
      ['status', 'int2?'],
      ['shielded', 'bool'],
      ['hash', 'bytea'],
      ['zswap_root', 'bytea?'],
      ['recipient', 'bytea?'],
      ['raw', 'bytea'],
      ['fee', 'numeric?'],
      ['amount', 'numeric?'],
      ['segments', 'jsonb?'],
      ['zswap_start', 'int8?'],
      ['zswap_end', 'int8?'],
      ['dust_commitment_start', 'int8?'],
      ['dust_commitment_end', 'int8?'],
      ['dust_generation_start', 'int8?'],
      ['dust_generation_end', 'int8?'],
      ['unknown_parts', 'text[]?'],
    ],
    { bornWith: 'id' },
  ),
  identifier: factTable(
    'transaction_identifier',
    [
      ['tx_id', 'int4'],
      ['place', 'int4'],
      ['identifier', 'bytea'],
    ],
    { bornWith: 'tx_id' },
  ),
  utxo: factTable(
    'utxo',
    [
      ['ctime', 'int8?'],
      ['tx_id', 'int4'],
      ['output_index', 'int4'],
      ['spent_by', 'int4?'],
      ['registered_for_dust', 'bool'],
      ['intent_hash', 'bytea'],
      ['owner', 'bytea'],
      ['token_type', 'bytea'],
      ['initial_nonce', 'bytea'],
      ['value', 'numeric'],
    ],
    { bornWith: 'tx_id', endedWith: 'spent_by' },
  ),
  addressTx: factTable(
    'address_tx',
    [
      ['tx_id', 'int4'],
      ['owner', 'bytea'],
    ],
    { bornWith: 'tx_id' },
  ),
  contractAction: factTable(
    'contract_action',
    [
      ['tx_id', 'int4'],
      ['place', 'int4'],
      ['type', 'int2'],
      ['address', 'bytea'],
      ['entry_point', 'text?'],
      ['state', 'bytea'],
      ['zswap_state', 'bytea'],
      ['balances', 'jsonb'],
    ],
    { bornWith: 'tx_id' },
  ),
  ledgerEvent: factTable(
    'ledger_event',
    [
      ['tx_id', 'int4'],
      ['event_group', 'int2'],
      ['id', 'int8'],
      ['variant', 'text?'],
      ['nullifier', 'bytea?'],
      ['raw', 'bytea'],
      ['content', 'jsonb?'],
    ],
    { bornWith: 'tx_id' },
  ),
  dustGeneration: factTable(
    'dust_generation',
    [
      ['generation_index', 'int8'],
      ['commitment_index', 'int8?'],
      ['ctime', 'int8'],
      ['dtime', 'int8?'],
      ['tx_id', 'int4'],
      ['ended_by', 'int4?'],
      ['owner', 'bytea'],
      ['nonce', 'bytea'],
      ['night', 'numeric'],
      ['initial_value', 'numeric'],
    ],
    { bornWith: 'tx_id', endedWith: 'ended_by', endedTogether: 'dtime' },
  ),
  dustMapping: factTable(
    'dust_mapping',
    [
      ['height', 'int4'],
      ['place', 'int4'],
      ['ended_height', 'int4?'],
      ['utxo_output_index', 'int4'],
      ['stake_address', 'bytea'],
      ['dust_key', 'bytea'],
      ['utxo_tx_hash', 'bytea'],
    ],
    { bornAtHeight: 'height', endedAtHeight: 'ended_height' },
  ),
} as const;

export type FactTableName = keyof typeof FACT_TABLES;
export type Row<Name extends FactTableName> = TableRow<(typeof FACT_TABLES)[Name]>;

/** The facts of blocks: new rows by table, and the endings of older ones. */
export interface Facts {
  readonly born: { readonly [Name in FactTableName]: Row<Name>[] };
  readonly spends: { readonly intentHash: Uint8Array; readonly outputIndex: number; readonly spentBy: number }[];
  readonly decays: { readonly nonce: Uint8Array; readonly dtime: number; readonly endedBy: number }[];
  readonly removals: {
    readonly utxoTxHash: Uint8Array;
    readonly utxoOutputIndex: number;
    readonly endedHeight: number;
  }[];
}

export const noFacts = (): Facts => ({
  born: Object.fromEntries(Object.keys(FACT_TABLES).map((name) => [name, []])) as unknown as Facts['born'],
  spends: [],
  decays: [],
  removals: [],
});
