import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../network-db.js';
import { ignoresPointers, selectStake } from '../../../pointer-stake.js';
import { type Sql, sql } from '../../../sql.js';
import { type ListRange, toSortDirection } from '../chain/chain-position.js';

/** A current delegator with its delegation certificate. */
export interface Delegator {
  readonly txId: number;
  readonly certIndex: number;
  readonly txHash: string;
  readonly slot: number;
  readonly epoch: number;
  readonly stakeId: number;
  readonly stake: Credential;
  /** Lovelace of its unspent outputs that counts as stake. */
  readonly lovelace: bigint;
}

/** The delegation target: a pool or a DRep, by id. */
export type DelegatedTo = { readonly poolId: number } | { readonly drepId: number };

interface DelegatorRow {
  readonly stake_id: number;
  readonly tx_id: number;
  readonly cert_index: number;
  readonly tx_hash: Uint8Array;
  readonly slot: bigint;
  readonly epoch: number;
  readonly script: boolean;
  readonly hash: Uint8Array;
  readonly lovelace: bigint;
}

export const delegators = (
  db: NetworkDb<'cardano'>,
  to: DelegatedTo,
  { order, skip, limit }: ListRange & { readonly order: 'asc' | 'desc' },
): Promise<readonly Delegator[]> =>
  delegatorsAt(
    db,
    to,
    sql`order by tx_id ${toSortDirection(order)}, cert_index ${toSortDirection(order)} offset ${skip} limit ${limit}`,
    order,
  );

/** In order of delegation. */
export function delegatorsAfter(
  db: NetworkDb<'cardano'>,
  to: DelegatedTo,
  { after, limit }: { readonly after: readonly number[] | undefined; readonly limit: number },
): Promise<readonly Delegator[]> {
  const [txId, certIndex] = after ?? [-(2 ** 31), -1];
  return delegatorsAt(
    db,
    to,
    sql`and (tx_id, cert_index) > (${txId}::integer, ${certIndex}::integer)
        order by tx_id, cert_index limit ${limit}`,
    'asc',
  );
}

async function delegatorsAt(
  db: NetworkDb<'cardano'>,
  to: DelegatedTo,
  page: Sql,
  order: 'asc' | 'desc',
): Promise<readonly Delegator[]> {
  const keys =
    'poolId' in to
      ? sql`select tx_id, cert_index, stake_id from ${db.schema}.delegation
             where pool_id = ${to.poolId} and ended_height is null ${page}`
      : sql`select tx_id, cert_index, stake_id from ${db.schema}.vote_delegation
             where drep_id = ${to.drepId} and ended_height is null ${page}`;
  const rows = await db.rows<DelegatorRow>(sql`
    select k.tx_id, k.cert_index, k.stake_id, t.hash as tx_hash, b.slot, b.epoch, s.script, s.hash,
           ${selectStake(sql`h`, ignoresPointers(db.schema))} as lovelace
      from (${keys}) k
      join ${db.schema}.stake_credential s on s.id = k.stake_id
      join ${db.schema}.transaction t on t.id = k.tx_id
      join ${db.schema}.block b on b.height = t.height
      left join ${db.schema}.stake_total h on h.stake_id = k.stake_id
     order by k.tx_id ${toSortDirection(order)}, k.cert_index ${toSortDirection(order)}`);
  return rows.map((row) => ({
    txId: row.tx_id,
    certIndex: row.cert_index,
    txHash: toHex(row.tx_hash),
    slot: Number(row.slot),
    epoch: row.epoch,
    stakeId: row.stake_id,
    stake: { type: row.script ? 'script' : 'key', hash: row.hash },
    lovelace: row.lovelace,
  }));
}
