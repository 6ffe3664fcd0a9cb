import { factTable, type TableRow } from '../fact-table.js';

/**
 * All fact tables, in the order in which a batch is written. The migrations explain their meaning; this list has the
 * COPY columns and the columns that record the start and end of a fact, which is all that a rollback needs.
 */
export const FACT_TABLES = {
  block: factTable(
    'block',
    [
      ['height', 'int4'],
      ['hash', 'bytea'],
      ['header', 'bytea'],
      ['first_tx_num', 'int8'],
      ['tx_count', 'int4'],
      ['time', 'int8'],
      ['median_time', 'int8?'],
      ['size', 'int4'],
      ['stripped_size', 'int4'],
      ['weight', 'int4'],
      ['input_count', 'int4'],
      ['output_count', 'int4'],
      ['segwit_count', 'int4'],
      ['reward', 'int8'],
      ['total_output', 'int8'],
      ['total_fee', 'int8'],
      ['lowest_fee', 'int8'],
      ['median_fee', 'int8'],
      ['average_fee', 'int8'],
      ['highest_fee', 'int8'],
      ['lowest_fee_rate', 'float8'],
      ['fee_rate_10', 'float8'],
      ['fee_rate_25', 'float8'],
      ['fee_rate_50', 'float8'],
      ['fee_rate_75', 'float8'],
      ['fee_rate_90', 'float8'],
      ['highest_fee_rate', 'float8'],
      ['average_fee_rate', 'float8'],
      ['work', 'numeric'],
      ['blessed_count', 'int4'],
      ['cursed_count', 'int4'],
      ['unbound_count', 'int8'],
      ['lost_satoshi', 'int8'],
      ['rune_count', 'int4'],
    ],
    { bornAtHeight: 'height' },
  ),
  rawBlock: factTable(
    'raw_block',
    [
      ['height', 'int4'],
      ['bytes', 'bytea'],
    ],
    { bornAtHeight: 'height' },
  ),
  blockPool: factTable(
    'block_pool',
    [
      ['height', 'int4'],
      ['pool_id', 'int2'],
    ],
    { bornAtHeight: 'height' },
  ),
  silentBlock: factTable(
    'silent_block',
    [
      ['height', 'int4'],
      ['tweaks', 'bytea'],
    ],
    { bornAtHeight: 'height' },
  ),
  outputTotals: factTable(
    'output_totals',
    [
      ['height', 'int4'],
      ['totals', 'bytea'],
    ],
    { bornAtHeight: 'height' },
  ),
  transaction: factTable(
    'transaction',
    [
      ['tx_num', 'int8'],
      ['txid', 'bytea'],
      ['height', 'int4'],
      ['fee', 'int8?'],
      ['value', 'int8'],
      ['byte_offset', 'int4'],
      ['size', 'int4'],
      ['weight', 'int4'],
      ['input_count', 'int4'],
      ['output_count', 'int4'],
    ],
    { bornWith: 'tx_num' },
  ),
  output: factTable(
    'output',
    [
      ['tx_num', 'int8'],
      ['vout', 'int4'],
      ['script_id', 'int8?'],
      ['value', 'int8'],
      ['spent_by', 'int8?'],
      ['spent_vin', 'int4?'],
    ],
    { bornWith: 'tx_num', endedWith: 'spent_by', endedTogether: 'spent_vin' },
  ),
  earlierOutput: factTable(
    'earlier_output',
    [
      ['spent_by', 'int8'],
      ['spent_vin', 'int4'],
      ['txid', 'bytea'],
      ['vout', 'int4'],
      ['script_id', 'int8?'],
      ['value', 'int8'],
    ],
    { bornWith: 'spent_by' },
  ),
  script: factTable(
    'script',
    [
      ['id', 'int8'],
      ['first_tx_num', 'int8'],
      ['script', 'bytea'],
    ],
    { bornWith: 'first_tx_num' },
  ),
  inscription: factTable(
    'inscription',
    [
      ['id', 'int4'],
      ['tx_num', 'int8'],
      ['index', 'int4'],
      ['number', 'int4'],
      ['fee', 'int8'],
      ['curse', 'int2?'],
      ['reinscription', 'bool'],
      ['content_type', 'text?'],
      ['content_encoding', 'text?'],
      ['metaprotocol', 'text?'],
      ['body_length', 'int4?'],
      ['delegate_txid', 'bytea?'],
      ['delegate_index', 'int4?'],
    ],
    { bornWith: 'tx_num' },
  ),
  inscriptionParent: factTable(
    'inscription_parent',
    [
      ['inscription_id', 'int4'],
      ['place', 'int4'],
      ['parent_id', 'int4'],
      ['tx_num', 'int8'],
    ],
    { bornWith: 'tx_num' },
  ),
  inscriptionGallery: factTable(
    'inscription_gallery',
    [
      ['inscription_id', 'int4'],
      ['tx_num', 'int8'],
      ['item_count', 'int4'],
    ],
    { bornWith: 'tx_num' },
  ),
  inscriptionPlace: factTable(
    'inscription_place',
    [
      ['inscription_id', 'int4'],
      ['tx_num', 'int8'],
      ['ended_with', 'int8?'],
      ['kind', 'int2'],
      ['output_tx_num', 'int8?'],
      ['vout', 'int4?'],
      ['satoshi', 'int8'],
      ['script_id', 'int8?'],
      ['burned', 'bool'],
      ['as_fee', 'bool'],
    ],
    { bornWith: 'tx_num', endedWith: 'ended_with' },
  ),
  rune: factTable(
    'rune',
    [
      ['id', 'int4'],
      ['tx_num', 'int8'],
      ['height', 'int4'],
      ['tx_index', 'int4'],
      ['name', 'text'],
      ['spacers', 'int4'],
      ['symbol', 'int4?'],
      ['divisibility', 'int2'],
      ['turbo', 'bool'],
      ['cenotaph', 'bool'],
      ['premine', 'numeric'],
      ['has_terms', 'bool'],
      ['amount', 'numeric?'],
      ['cap', 'numeric?'],
      ['height_start', 'numeric?'],
      ['height_end', 'numeric?'],
      ['offset_start', 'numeric?'],
      ['offset_end', 'numeric?'],
    ],
    { bornWith: 'tx_num' },
  ),
  runeBalance: factTable(
    'rune_balance',
    [
      ['tx_num', 'int8'],
      ['vout', 'int4'],
      ['rune_id', 'int4'],
      ['script_id', 'int8?'],
      ['amount', 'numeric'],
      ['spent_by', 'int8?'],
    ],
    { bornWith: 'tx_num', endedWith: 'spent_by' },
  ),
  runeEvent: factTable(
    'rune_event',
    [
      ['tx_num', 'int8'],
      ['rune_id', 'int4'],
      ['kind', 'int2'],
      ['amount', 'numeric'],
    ],
    { bornWith: 'tx_num' },
  ),
  runeTx: factTable(
    'rune_tx',
    [
      ['tx_num', 'int8'],
      ['rune_id', 'int4'],
    ],
    { bornWith: 'tx_num' },
  ),
  brc20Token: factTable(
    'brc20_token',
    [
      ['id', 'int4'],
      ['tx_num', 'int8'],
      ['inscription_id', 'int4'],
      ['ticker', 'text'],
      ['key', 'text'],
      ['max', 'numeric'],
      ['mint_limit', 'numeric'],
      ['decimals', 'int2'],
      ['self_mint', 'bool'],
      ['script_id', 'int8?'],
    ],
    { bornWith: 'tx_num' },
  ),
  brc20Event: factTable(
    'brc20_event',
    [
      ['tx_num', 'int8'],
      ['place', 'int4'],
      ['token_id', 'int4'],
      ['inscription_id', 'int4'],
      ['kind', 'int2'],
      ['amount', 'numeric'],
      ['from_script_id', 'int8?'],
      ['to_script_id', 'int8?'],
      ['as_fee', 'bool'],
    ],
    { bornWith: 'tx_num' },
  ),
  brc20Transfer: factTable(
    'brc20_transfer',
    [
      ['inscription_id', 'int4'],
      ['tx_num', 'int8'],
      ['used_with', 'int8?'],
      ['token_id', 'int4'],
      ['script_id', 'int8'],
      ['amount', 'numeric'],
    ],
    { bornWith: 'tx_num', endedWith: 'used_with' },
  ),
} as const;

export type FactTableName = keyof typeof FACT_TABLES;

export type Row<Name extends FactTableName> = TableRow<(typeof FACT_TABLES)[Name]>;

export const LOCATION_KINDS = ['output', 'lost', 'unbound'] as const;

/** Values of `rune_event.kind`. */
export const RUNE_EVENTS = ['etched', 'minted', 'burned'] as const;

/** Replaces the input index of an output that a later transaction with the same txid replaced (BIP-30). */
export const OVERWRITTEN = -1;
