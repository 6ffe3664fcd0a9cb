import type { AssetId } from '../../../../chains/cardano/assets/asset-id.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/**
 * Resolves entities that callers identify by bytes to their index ids. Undefined means that the entity does not appear
 * on the chain, so that lists about it are empty.
 */

interface Numbered {
  readonly id: number;
}

export async function findPaymentScriptId(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<number | undefined> {
  return (await db.first<Numbered>(sql`select id from ${db.schema}.payment_script where hash = ${hash}`))?.id;
}

export async function findAssetId(
  db: NetworkDb<'cardano'>,
  { policyId, assetName }: AssetId,
): Promise<number | undefined> {
  const row = await db.first<Numbered>(sql`
    select id from ${db.schema}.asset where policy = ${policyId} and name = ${assetName}`);
  return row?.id;
}

/** CIP-14. */
export async function findAssetIdByFingerprint(
  db: NetworkDb<'cardano'>,
  fingerprint: Uint8Array,
): Promise<number | undefined> {
  return (await db.first<Numbered>(sql`select id from ${db.schema}.asset where fingerprint = ${fingerprint}`))?.id;
}

export async function findPoolId(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<number | undefined> {
  return (await db.first<Numbered>(sql`select id from ${db.schema}.pool where hash = ${hash}`))?.id;
}

/** Undefined also for the synthetic transactions of genesis outputs. */
export async function findTransactionId(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<number | undefined> {
  const row = await db.first<Numbered>(sql`
    select id from ${db.schema}.transaction where hash = ${hash} and height >= 0`);
  return row?.id;
}
