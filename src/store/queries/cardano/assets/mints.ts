import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';
import {
  type TransactionPosition,
  toTransactionPosition,
  transactionPositionColumns,
} from '../transactions/owner-transactions.js';

/** The quantity of an asset that a transaction minted or burned. */
export interface Mint extends TransactionPosition {
  readonly policyId: string;
  readonly assetName: string;
  readonly fingerprint: string;
  readonly quantity: bigint;
}

export interface MintRange {
  readonly order: ChainOrder;
  readonly skip: number;
  readonly limit: number;
}

export const listAssetMints = (db: NetworkDb<'cardano'>, assetId: number, range: MintRange): Promise<readonly Mint[]> =>
  mints(db, sql`asset_id = ${assetId}`, range);

export const mintsOfPolicy = (db: NetworkDb<'cardano'>, policyId: number, range: MintRange): Promise<readonly Mint[]> =>
  mints(db, sql`policy_id = ${policyId}`, range);

async function mints(
  db: NetworkDb<'cardano'>,
  condition: Sql,
  { order, skip, limit }: MintRange,
): Promise<readonly Mint[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rows = await db.rows<
    Parameters<typeof toTransactionPosition>[0] & {
      readonly policy: string;
      readonly name: string;
      readonly fingerprint: string;
      readonly quantity: bigint;
    }
  >(sql`
    select ${transactionPositionColumns}, encode(n.policy, 'hex') as policy, encode(n.name, 'hex') as name,
           encode(n.fingerprint, 'hex') as fingerprint, m.quantity
      from (select tx_id, asset_id, quantity from ${db.schema}.mint where ${condition}
             order by tx_id ${direction}, asset_id ${direction} offset ${skip} limit ${limit}) m
      join ${db.schema}.asset n on n.id = m.asset_id
      join ${db.schema}.transaction t on t.id = m.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by m.tx_id ${direction}, m.asset_id ${direction}`);
  return rows.map((row) =>
    Object.assign(toTransactionPosition(row), {
      policyId: row.policy,
      assetName: row.name,
      fingerprint: row.fingerprint,
      quantity: row.quantity,
    }),
  );
}

export interface MintedSums {
  readonly minted: bigint;
  readonly burned: bigint;
}

const sums = async (db: NetworkDb<'cardano'>, condition: Sql, lastTxId: number): Promise<MintedSums> => {
  const row = await db.first<{ readonly minted: bigint | null; readonly burned: bigint | null }>(sql`
    select sum(greatest(quantity, 0)) as minted, sum(greatest(-quantity, 0)) as burned
      from ${db.schema}.mint where ${condition} and tx_id <= ${lastTxId}::integer`);
  return { minted: row?.minted ?? 0n, burned: row?.burned ?? 0n };
};

/** Sums up to and including a transaction. */
export const assetMintedUpTo = (db: NetworkDb<'cardano'>, assetId: number, lastTxId: number): Promise<MintedSums> =>
  sums(db, sql`asset_id = ${assetId}`, lastTxId);

export const policyMintedUpTo = (db: NetworkDb<'cardano'>, policyId: number, lastTxId: number): Promise<MintedSums> =>
  sums(db, sql`policy_id = ${policyId}`, lastTxId);
