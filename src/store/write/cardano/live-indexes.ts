import { sql } from '../../sql.js';
import type { LiveIndex } from '../live-index.js';
import { MARKET_INDEXES } from './market-indexes.js';

/**
 * The asset name as searchable text: lower case, non-ASCII bytes escaped, without the label of a user token (222, 333
 * or 444 of CIP-68).
 */
export const typedName = sql`lower(encode(substring(name from
  case when substring(name for 4) in ('\\x000de140', '\\x0014df10', '\\x001bc280') then 5 else 1 end), 'escape'))`;

/** Lovelace in the unspent outputs of an address or account, from its row of totals. */
export const heldLovelace = sql`(received - sent)`;

/** At least 1,000 ada. The index over balances has only these: a list of the largest never reads the millions below. */
export const isLargeBalance = sql`received - sent >= 1000000000`;

/**
 * Indexes that queries and rollbacks at the tip need, and that would only slow down a bulk load. They are created when
 * the network goes live.
 */
export const LIVE_INDEXES: readonly LiveIndex[] = [
  { name: 'block_by_hash', table: 'block', on: sql`using hash (hash)` },
  { name: 'block_by_issuer_id', table: 'block', on: sql`(issuer_id, height)` },
  {
    name: 'output_by_spent_by',
    table: 'output',
    on: sql`(spent_by, spent_index) where spent_by is not null`,
  },
  // All outputs with the columns of a historical balance, so that a million of them are summed by an index-only scan.
  {
    name: 'output_by_address_id',
    table: 'output',
    on: sql`(address_id, tx_id, index) include (spent_by, lovelace)`,
  },
  {
    name: 'output_unspent_by_address_id',
    table: 'output',
    on: sql`(address_id, tx_id, index) where spent_by is null`,
  },
  // Preference order of coin selection: plain outputs before those with a datum or a script, largest first.
  {
    name: 'output_unspent_by_lovelace',
    table: 'output',
    on: sql`(address_id, (datum_hash is not null or reference_script_hash is not null), lovelace desc, tx_id, index)
      where spent_by is null`,
  },
  {
    name: 'output_unspent_by_stake_id',
    table: 'output',
    on: sql`(stake_id, tx_id, index) where spent_by is null and stake_id is not null`,
  },
  {
    name: 'output_unspent_by_payment_script_id',
    table: 'output',
    on: sql`(payment_script_id, tx_id, index) where spent_by is null and payment_script_id is not null`,
  },
  {
    name: 'output_unspent_by_reference_script_hash',
    table: 'output',
    on: sql`(reference_script_hash, tx_id, index) where spent_by is null and reference_script_hash is not null`,
  },
  { name: 'address_by_stake_id', table: 'address', on: sql`(stake_id, id) where stake_id is not null` },
  {
    name: 'address_by_payment_script_id',
    table: 'address',
    on: sql`(payment_script_id, id) where payment_script_id is not null`,
  },
  // In every Shelley form of an address the payment credential follows the first byte (CIP-19).
  { name: 'address_by_payment_hash', table: 'address', on: sql`using hash (substring(bytes from 2 for 28))` },
  { name: 'address_tx_by_address_id', table: 'address_tx', on: sql`(address_id, tx_id)`, unique: true },
  { name: 'address_tx_by_tx_id', table: 'address_tx', on: sql`(tx_id)` },
  { name: 'stake_tx_by_stake_id', table: 'stake_tx', on: sql`(stake_id, tx_id)`, unique: true },
  {
    name: 'payment_script_tx_by_payment_script_id',
    table: 'payment_script_tx',
    on: sql`(payment_script_id, tx_id)`,
    unique: true,
  },
  { name: 'asset_by_fingerprint', table: 'asset', on: sql`using hash (fingerprint)` },
  // With `mint_by_asset_id` the history of an asset.
  { name: 'output_asset_by_asset_id', table: 'output_asset', on: sql`(asset_id, tx_id)` },
  { name: 'mint_by_asset_id', table: 'mint', on: sql`(asset_id, tx_id)` },
  { name: 'mint_by_policy_id', table: 'mint', on: sql`(policy_id, tx_id, asset_id) include (quantity)` },
  { name: 'policy_tx_by_policy_id', table: 'policy_tx', on: sql`(policy_id, tx_id)`, unique: true },
  { name: 'policy_address_by_quantity', table: 'policy_address', on: sql`(policy_id, quantity, address_id)` },
  { name: 'policy_address_by_asset_count', table: 'policy_address', on: sql`(policy_id, asset_count, address_id)` },
  { name: 'policy_stake_by_quantity', table: 'policy_stake', on: sql`(policy_id, quantity, stake_id)` },
  { name: 'stake_asset_by_asset_id', table: 'stake_asset', on: sql`(asset_id, quantity, stake_id)` },
  // Search text for a token: its name without label (CIP-67), case-insensitive.
  { name: 'asset_by_typed_name', table: 'asset', on: sql`((${typedName}) collate "C", id)` },
  { name: 'address_asset_by_asset_id', table: 'address_asset', on: sql`(asset_id, quantity, address_id)` },
  { name: 'script_by_language', table: 'script', on: sql`(language, id)` },
  { name: 'datum_by_tx_id', table: 'datum', on: sql`(tx_id)` },
  { name: 'redeemer_by_script_hash', table: 'redeemer', on: sql`(script_hash, tx_id, purpose, index)` },
  { name: 'metadata_by_label', table: 'metadata', on: sql`(label, tx_id)` },
  { name: 'stake_update_by_stake_id', table: 'stake_update', on: sql`(stake_id, tx_id, cert_index)` },
  { name: 'stake_update_by_registration', table: 'stake_update', on: sql`(registration, tx_id, cert_index)` },
  { name: 'delegation_by_stake_id', table: 'delegation', on: sql`(stake_id, tx_id, cert_index)` },
  { name: 'vote_delegation_by_stake_id', table: 'vote_delegation', on: sql`(stake_id, tx_id, cert_index)` },
  { name: 'withdrawal_by_stake_id', table: 'withdrawal', on: sql`(stake_id, tx_id, index)` },
  {
    name: 'instant_reward_by_stake_id',
    table: 'instant_reward',
    on: sql`(stake_id, tx_id, cert_index, index) where stake_id is not null`,
  },
  { name: 'pool_owner_by_stake_id', table: 'pool_owner', on: sql`(stake_id, tx_id, cert_index)` },
  { name: 'vote_by_action', table: 'vote', on: sql`(action_tx_hash, action_index, tx_id, index)` },
  { name: 'vote_by_role', table: 'vote', on: sql`(role, tx_id, index)` },
  // Delegators in order of delegation, so that a paginated list only grows at its end.
  {
    name: 'delegation_now_in_order',
    table: 'delegation',
    on: sql`(pool_id, tx_id, cert_index) where ended_height is null`,
  },
  {
    name: 'vote_delegation_now_in_order',
    table: 'vote_delegation',
    on: sql`(drep_id, tx_id, cert_index) where ended_height is null`,
  },
  { name: 'drep_update_by_action', table: 'drep_update', on: sql`(action, tx_id, cert_index)` },
  {
    name: 'address_total_by_balance',
    table: 'address_total',
    on: sql`(${heldLovelace}, address_id) where ${isLargeBalance}`,
  },
  {
    name: 'stake_total_by_balance',
    table: 'stake_total',
    on: sql`(${heldLovelace}, stake_id) where ${isLargeBalance}`,
  },
  ...MARKET_INDEXES,
];
