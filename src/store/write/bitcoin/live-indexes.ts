import { type Sql, sql } from '../../sql.js';
import type { LiveIndex } from '../live-index.js';

/** Whether a script has an address: a key hash, a script hash or a witness program. A query has to repeat it. */
export const IS_ADDRESS = sql`case when length(script) between 4 and 42 then
  length(script) = 25 and substring(script from 1 for 3) = '\\x76a914'::bytea and substring(script from 24) = '\\x88ac'::bytea
  or length(script) = 23 and substring(script from 1 for 2) = '\\xa914'::bytea and substring(script from 23) = '\\x87'::bytea
  or get_byte(script, 1) = length(script) - 2
     and (get_byte(script, 0) between 81 and 96 or get_byte(script, 0) = 0 and length(script) in (22, 34))
  else false end`;

/** The first bytes of a script: enough to find few others with the same. An entry of 7 bytes is half that of a script. */
export const takeStart = (script: Sql): Sql => sql`substring(${script} from 1 for 7)`;

/**
 * Indexes that queries and rollbacks at the tip need, and that would only slow down a bulk load. They are created when
 * the network goes live.
 */
export const LIVE_INDEXES: readonly LiveIndex[] = [
  { name: 'block_by_hash', table: 'block', on: sql`using hash (hash)` },
  { name: 'block_by_time', table: 'block', on: sql`(time, height)` },
  // Inputs of a transaction. Without the index of the input, inputs of one transaction share an entry.
  { name: 'output_by_spender', table: 'output', on: sql`(spent_by) where spent_by is not null` },
  // The history of a script (the view `script_move`), in chain order and by index-only scans: what it received and has
  // not spent, what it received and has spent, and what it spent.
  {
    name: 'output_unspent',
    table: 'output',
    on: sql`(script_id, tx_num, vout) include (value) where script_id is not null and spent_by is null`,
    unique: true,
  },
  {
    name: 'output_spent',
    table: 'output',
    on: sql`(script_id, tx_num) include (value) where script_id is not null and spent_by is not null`,
  },
  {
    name: 'output_spent_by_script_id',
    table: 'output',
    on: sql`(script_id, spent_by) include (value) where script_id is not null and spent_by is not null`,
  },
  {
    name: 'earlier_output_by_script_id',
    table: 'earlier_output',
    on: sql`(script_id, spent_by) include (value) where script_id is not null`,
  },
  { name: 'earlier_output_by_txid', table: 'earlier_output', on: sql`using hash (txid)` },
  // Addresses by prefix: those that begin with the same characters are ranges of scripts.
  { name: 'script_by_address_start', table: 'script', on: sql`(${takeStart(sql`script`)}) where ${IS_ADDRESS}` },
  { name: 'inscription_by_tx_num', table: 'inscription', on: sql`(tx_num, index)`, unique: true },
  { name: 'inscription_by_number', table: 'inscription', on: sql`(number)`, unique: true },
  { name: 'inscription_by_content_type_md5', table: 'inscription', on: sql`(md5(content_type), id)` },
  { name: 'inscription_parent_by_parent_id', table: 'inscription_parent', on: sql`(parent_id, inscription_id)` },
  { name: 'inscription_parent_by_tx_num', table: 'inscription_parent', on: sql`(tx_num)` },
  { name: 'inscription_gallery_by_tx_num', table: 'inscription_gallery', on: sql`(tx_num)` },
  { name: 'inscription_place_by_tx_num', table: 'inscription_place', on: sql`(tx_num, inscription_id)` },
  {
    name: 'inscription_place_by_ended_with',
    table: 'inscription_place',
    on: sql`(ended_with) where ended_with is not null`,
  },
  {
    name: 'inscription_place_by_script_id',
    table: 'inscription_place',
    on: sql`(script_id, inscription_id) where ended_with is null and script_id is not null`,
  },
  {
    name: 'inscription_place_of_script',
    table: 'inscription_place',
    on: sql`(script_id, tx_num) where script_id is not null`,
  },
  {
    name: 'inscription_place_left_script',
    table: 'inscription_place',
    on: sql`(script_id, ended_with) where ended_with is not null and script_id is not null`,
  },
  {
    name: 'rune_balance_by_spent_by',
    table: 'rune_balance',
    on: sql`(spent_by) where spent_by is not null`,
  },
  {
    name: 'rune_balance_by_rune_id',
    table: 'rune_balance',
    on: sql`(rune_id, tx_num, vout) where spent_by is null`,
  },
  {
    name: 'rune_balance_by_script_id',
    table: 'rune_balance',
    on: sql`(script_id, tx_num, vout) where spent_by is null and script_id is not null`,
  },
  { name: 'rune_event_by_rune_id', table: 'rune_event', on: sql`(rune_id, tx_num, kind)` },
  { name: 'rune_tx_by_rune_id', table: 'rune_tx', on: sql`(rune_id, tx_num)`, unique: true },
  { name: 'brc20_event_by_token_id', table: 'brc20_event', on: sql`(token_id, tx_num, place)` },
  {
    name: 'brc20_event_by_from_script_id',
    table: 'brc20_event',
    on: sql`(from_script_id, tx_num, place) where from_script_id is not null`,
  },
  {
    name: 'brc20_event_by_to_script_id',
    table: 'brc20_event',
    on: sql`(to_script_id, tx_num, place) where to_script_id is not null`,
  },
  { name: 'brc20_transfer_by_tx_num', table: 'brc20_transfer', on: sql`(tx_num)` },
  { name: 'brc20_transfer_by_used_with', table: 'brc20_transfer', on: sql`(used_with) where used_with is not null` },
  {
    name: 'brc20_transfer_by_script_id',
    table: 'brc20_transfer',
    on: sql`(script_id, inscription_id) where used_with is null`,
  },
  { name: 'brc20_balance_by_token_id', table: 'brc20_balance', on: sql`(token_id, total desc, script_id)` },
  { name: 'rune_holder_by_rune_id', table: 'rune_holder', on: sql`(rune_id, amount desc, script_id)` },
];
