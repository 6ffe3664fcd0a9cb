import Type from 'typebox';
import { Amount, Count, described, Integer, Nullable } from '../../kit/schema.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

/** Types of columns, each with its description. */
export const text = (description: string) => Type.String({ description });
export const textOrNull = (description: string) => Nullable(text(description));
export const number = (description: string) => Type.Number({ description });
export const numberOrNull = (description: string) => Nullable(number(description));
export const count = (description: string) => Count(description);
export const countOrNull = (description: string) => Nullable(Count(description));
export const amount = (description: string) => described(Amount, description);
export const amountOrNull = (description: string) => Nullable(amount(description));
export const bool = (description: string) => Type.Boolean({ description });
export const boolOrNull = (description: string) => Nullable(bool(description));
export const json = ExactJson;

/** Columns that many lists have. */
export const FIELDS = {
  abs_slot: count('Absolute slot'),
  absolute_slot: count('Absolute slot'),
  address: text('Address in bech32; Base58 for Byron'),
  block_hash: text('Hash of the block'),
  block_height: count('Height of the block'),
  block_time: Integer({ description: 'Time of the block, Unix time in seconds' }),
  epoch_no: count('Epoch number'),
  epoch_slot: count('Slot within the epoch'),
  era: text('Name of the era'),
  tx_hash: text('Hash of the transaction'),
  tx_index: count('Index of the output in its transaction'),
  stake_address: text('Stake address in bech32'),
  stake_address_or_null: textOrNull('Stake address in bech32; null without one'),
  payment_cred: textOrNull('Hash of the key or script that may spend; null for Byron addresses'),
  policy_id: text('Policy id in hexadecimal'),
  asset_name: text('Asset name in hexadecimal'),
  asset_name_ascii: text('Asset name as text, without its CIP-67 label'),
  fingerprint: text('Fingerprint of the asset (CIP-14)'),
  decimals: count('Decimal places; 0 when unknown'),
  quantity: amount('Quantity in the smallest unit'),
  pool_id_bech32: text('Pool id in bech32'),
  pool_id_hex: text('Pool id in hexadecimal'),
} as const;
