import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';

export interface ListedWithdrawal {
  readonly stake: Credential;
  readonly lovelace: bigint;
  readonly txHash: string;
  readonly slot: number;
  readonly epoch: number;
}

/** All withdrawals of the chain; the offset is applied within a single index. */
export async function listedWithdrawals(
  db: NetworkDb<'cardano'>,
  { order, skip, limit }: { readonly order: ChainOrder; readonly skip: number; readonly limit: number },
): Promise<readonly ListedWithdrawal[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rows = await db.rows<{
    readonly script: boolean;
    readonly stake_hash: Uint8Array;
    readonly lovelace: bigint;
    readonly tx_hash: string;
    readonly slot: bigint;
    readonly epoch: number;
  }>(sql`
    select k.script, k.hash as stake_hash, w.lovelace, encode(t.hash, 'hex') as tx_hash, b.slot, b.epoch
      from (select * from ${db.schema}.withdrawal
             order by tx_id ${direction}, index ${direction} offset ${skip} limit ${limit}) w
      join ${db.schema}.stake_credential k on k.id = w.stake_id
      join ${db.schema}.transaction t on t.id = w.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by w.tx_id ${direction}, w.index ${direction}`);
  return rows.map(({ script, stake_hash: hash, lovelace, tx_hash: txHash, slot, epoch }) => ({
    stake: { type: script ? 'script' : 'key', hash },
    lovelace,
    txHash,
    slot: Number(slot),
    epoch,
  }));
}
