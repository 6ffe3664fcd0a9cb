import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { emptySql, sql } from '../../../sql.js';

/** An instantaneous reward of a certificate, to an account or to the other pot. */
export interface ListedInstantReward {
  readonly pot: 'reserves' | 'treasury';
  readonly stake: Credential | undefined;
  readonly lovelace: bigint;
  readonly certIndex: number;
  readonly txHash: string;
  readonly blockHash: string;
  readonly height: number;
  readonly slot: number;
  readonly epoch: number;
}

/** Newest first; when filtered by pot, only rewards to accounts. */
export async function listedInstantRewards(
  db: NetworkDb<'cardano'>,
  { pot, skip, limit }: { readonly pot?: ListedInstantReward['pot']; readonly skip: number; readonly limit: number },
): Promise<readonly ListedInstantReward[]> {
  const from = pot === undefined ? emptySql : sql`where pot = ${pot === 'reserves' ? 0 : 1} and stake_id is not null`;
  const rows = await db.rows<{
    readonly pot: number;
    readonly script: boolean | null;
    readonly stake_hash: Uint8Array | null;
    readonly lovelace: bigint;
    readonly cert_index: number;
    readonly tx_hash: string;
    readonly block_hash: string;
    readonly height: number;
    readonly slot: bigint;
    readonly epoch: number;
  }>(sql`
    select r.pot, k.script, k.hash as stake_hash, r.lovelace, r.cert_index, encode(t.hash, 'hex') as tx_hash,
           encode(b.hash, 'hex') as block_hash, b.height, b.slot, b.epoch
      from (select * from ${db.schema}.instant_reward ${from}
             order by tx_id desc, cert_index desc, index desc offset ${skip} limit ${limit}) r
      left join ${db.schema}.stake_credential k on k.id = r.stake_id
      join ${db.schema}.transaction t on t.id = r.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by r.tx_id desc, r.cert_index desc, r.index desc`);
  return rows.map((row) => ({
    pot: row.pot === 0 ? 'reserves' : 'treasury',
    stake: row.stake_hash === null ? undefined : { type: row.script ? 'script' : 'key', hash: row.stake_hash },
    lovelace: row.lovelace,
    certIndex: row.cert_index,
    txHash: row.tx_hash,
    blockHash: row.block_hash,
    height: row.height,
    slot: Number(row.slot),
    epoch: row.epoch,
  }));
}

/** Sums of the instantaneous rewards to accounts, by epoch of their certificate. */
export async function instantRewardSums(
  db: NetworkDb<'cardano'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, { readonly reserves: bigint; readonly treasury: bigint }>> {
  const rows = await db.rows<{ readonly epoch: number; readonly reserves: bigint; readonly treasury: bigint }>(sql`
    select b.epoch, coalesce(sum(r.lovelace) filter (where r.pot = 0), 0)::bigint as reserves,
           coalesce(sum(r.lovelace) filter (where r.pot = 1), 0)::bigint as treasury
      from ${db.schema}.instant_reward r
      join ${db.schema}.transaction t on t.id = r.tx_id
      join ${db.schema}.block b on b.height = t.height
     where r.stake_id is not null and b.epoch between ${from}::integer and ${to}::integer
     group by b.epoch`);
  return new Map(rows.map(({ epoch, ...sums }) => [epoch, sums]));
}
