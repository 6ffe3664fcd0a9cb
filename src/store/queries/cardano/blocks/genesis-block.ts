import type { CardanoNetwork } from '../../../../chains/networks.js';
import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { toSortDirection } from '../chain/chain-position.js';
import { chainWindow, type ListWindow } from '../chain/chain-window.js';

/** The genesis, referenced by the first block, with its outputs. */
export interface GenesisBlock {
  readonly kind: 'genesis';
  /** Precedes every block. */
  readonly height: -1;
  readonly hash: string;
  readonly nextHash: string;
  readonly txCount: number;
  readonly output: bigint;
}

/**
 * Undefined where history starts later, and where the first block references no genesis and is not the known first
 * block of the network (for example a simulated chain, which has no genesis file).
 */
export async function genesisBlock(
  db: NetworkDb<'cardano'>,
  { firstBlockHash, genesisHashes }: CardanoNetwork,
): Promise<GenesisBlock | undefined> {
  const first = await db.first<{ readonly hash: Uint8Array; readonly previous_hash: Uint8Array | null }>(sql`
    select hash, previous_hash from (
      (select height, 1 as rank, hash, previous_hash from ${db.schema}.boundary_block order by height, epoch limit 1)
      union all
      (select height, 0 as rank, hash, previous_hash from ${db.schema}.block order by height limit 1)) first
     where exists (select from ${db.schema}.checkpoint where start_hash is null)
     order by height, rank limit 1`);
  if (first === undefined) return undefined;
  const nextHash = toHex(first.hash);
  const named = first.previous_hash === null ? undefined : toHex(first.previous_hash);
  const hash = named ?? (nextHash === firstBlockHash ? genesisHashes.byron : undefined);
  if (hash === undefined) return undefined;
  const sums = await db.first<{ readonly count: number; readonly output: bigint }>(sql`
    select count(*)::integer as count, coalesce(sum(output), 0) as output from ${db.schema}.transaction where id < 0`);
  return { kind: 'genesis', height: -1, hash, nextHash, txCount: sums?.count ?? 0, output: sums?.output ?? 0n };
}

/** The genesis outputs, each of which has its own synthetic transaction: the ids from `-txCount` to -1. */
export async function genesisTransactions(
  db: NetworkDb<'cardano'>,
  { txCount }: GenesisBlock,
  { order, skip, limit }: ListWindow,
): Promise<readonly { readonly hash: string; readonly index: number; readonly output: bigint }[]> {
  const { heights: ids } = chainWindow({ from: -txCount, to: -1 }, [], { order, skip, limit });
  const rows = await db.rows<{ readonly id: number; readonly hash: Uint8Array; readonly output: bigint }>(sql`
    select id, hash, output from ${db.schema}.transaction where id between ${ids.from} and ${ids.to}
     order by id ${toSortDirection(order)}`);
  return rows.map(({ id, hash, output }) => ({ hash: toHex(hash), index: id + txCount, output }));
}

/** The outputs that exist before the first block, in the order of the genesis files. */
export const genesisFunds = (
  db: NetworkDb<'cardano'>,
): Promise<readonly { readonly address: Uint8Array; readonly lovelace: bigint }[]> =>
  db.rows(sql`select a.bytes as address, o.lovelace
    from ${db.schema}.output o join ${db.schema}.address a on a.id = o.address_id where o.tx_id < 0 order by o.tx_id`);
