import { expect } from 'vitest';
import { decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { poolIdBech32 } from '../../../src/chains/cardano/pools/pool-id.js';
import { slotToEpoch, slotToTime } from '../../../src/chains/cardano/time.js';
import type { CardanoNetwork } from '../../../src/chains/networks.js';
import { encodeBech32 } from '../../../src/kernel/bech32.js';
import { toHex } from '../../../src/kernel/hex.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import type { IndexQueries } from './index-queries.js';

export interface BlockResponse {
  readonly height: number | null;
  readonly slot_leader: string;
  readonly previous_block: string;
  readonly confirmations: unknown;
}

interface BlockRow {
  readonly height: number;
  readonly slot: bigint;
  readonly epoch: number;
  readonly era: number;
  readonly size: number;
  readonly tx_count: number;
  readonly output: bigint;
  readonly fees: bigint;
  readonly hash: Uint8Array;
  readonly previous_hash: Uint8Array | null;
  readonly next_hash: Uint8Array | null;
  readonly key_hash: Uint8Array;
  readonly bytes: Uint8Array;
}

/** Compares all fields of one block with the response of an explorer. */
export async function expectBlock(
  { rows }: IndexQueries,
  network: CardanoNetwork,
  answer: BlockResponse,
): Promise<void> {
  const schema = networkSchema(network.id);
  const [row] = await rows<BlockRow>(sql`
    select b.*, n.hash as next_hash, i.key_hash, r.bytes
      from ${schema}.block b join ${schema}.issuer i on i.id = b.issuer_id
      join ${schema}.raw_block r on r.height = b.height
      left join ${schema}.block n on n.height = b.height + 1
     where b.height = ${answer.height}`);
  expect(row).toBeDefined();
  const { confirmations: _, slot_leader: leader, previous_block: previous, ...expected } = answer;
  expect(toBlockResponse(row!, network)).toEqual(expected);
  expectLeader(row!.key_hash, leader);
  // An explorer returns the Byron genesis as the previous block of a first block without one.
  if (row!.previous_hash !== null) expect(toHex(row!.previous_hash)).toBe(previous);
}

function toBlockResponse(row: BlockRow, network: CardanoNetwork): Record<string, unknown> {
  const slot = Number(row.slot);
  const { leader } = decodeBlock(Uint8Array.of(0x82, row.era, ...row.bytes)).header;
  return {
    time: slotToTime(network, slot),
    height: row.height,
    hash: toHex(row.hash),
    slot,
    epoch: row.epoch,
    epoch_slot: slotToEpoch(network, slot).epochSlot,
    size: row.size,
    tx_count: row.tx_count,
    output: row.tx_count === 0 ? null : String(row.output),
    fees: row.tx_count === 0 ? null : String(row.fees),
    block_vrf: leader ? encodeBech32('vrf_vk', leader.vrfVkey) : null,
    op_cert: leader ? toHex(leader.certificate.hotVkey) : null,
    op_cert_counter: leader ? String(leader.certificate.counter) : null,
    next_block: row.next_hash && toHex(row.next_hash),
  };
}

/** Pools by their id, genesis keys of Shelley by the beginning of their hash; for Byron another hash is shown. */
function expectLeader(keyHash: Uint8Array, leader: string): void {
  if (leader.startsWith('pool')) expect(poolIdBech32(keyHash)).toBe(leader);
  else if (leader.startsWith('ShelleyGenesis-')) expect(`ShelleyGenesis-${toHex(keyHash).slice(0, 16)}`).toBe(leader);
}
