import type { Static } from 'typebox';
import type { Block } from '../../../shapes/cardano-blocks/block-json.js';
import { count, countOrNull, FIELDS, text, textOrNull } from '../fields.js';

export const BLOCK_COLUMNS = {
  hash: text('Hash of the block'),
  epoch_no: FIELDS.epoch_no,
  abs_slot: FIELDS.abs_slot,
  epoch_slot: FIELDS.epoch_slot,
  block_height: FIELDS.block_height,
  block_size: count('Size of the body in bytes'),
  block_time: FIELDS.block_time,
  tx_count: count('Number of transactions'),
  vrf_key: textOrNull('VRF key of the issuer; null in Byron'),
  pool: textOrNull('Pool that produced the block, in bech32; null for other issuers'),
  proto_major: count('Major protocol version'),
  proto_minor: count('Minor protocol version'),
  op_cert_counter: countOrNull('Counter of the operational certificate; null in Byron'),
  parent_hash: textOrNull('Hash of the previous block'),
} as const;

export function toKoiosBlock(block: Static<typeof Block>) {
  const [major = '0', minor = '0'] = (block.protocolVersion ?? '0.0').split('.');
  return {
    hash: block.hash,
    epoch_no: block.epoch ?? 0,
    abs_slot: block.slot ?? 0,
    epoch_slot: block.epochSlot ?? 0,
    block_height: block.height ?? 0,
    block_size: block.size ?? 0,
    block_time: block.time,
    tx_count: block.txCount,
    vrf_key: block.blockVrf,
    pool: block.poolIdBech32,
    proto_major: Number(major),
    proto_minor: Number(minor),
    op_cert_counter: block.opCertCounter,
    parent_hash: block.previousBlock,
  };
}
