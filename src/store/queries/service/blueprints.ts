import type { NetworkId } from '../../../chains/networks.js';
import type { FlowDb, Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

/** A smart contract of an account; see migration 0016. */
export interface BlueprintRow {
  readonly id: string;
  readonly displayName: string;
  readonly enabled: boolean;
  readonly persistEvents: boolean;
  readonly eventGranularity: 'UTXO' | 'TRANSACTION';
  readonly scriptHashes: readonly Uint8Array[];
  readonly addresses: readonly string[];
  readonly stakingCredentials: readonly Uint8Array[];
  readonly policyIds: readonly Uint8Array[];
  /** JSON text. */
  readonly datumSchema: string | null;
}

/** The text of the CIP-57 document is read only where it is needed: it can be long. */
export interface BlueprintWithDocument extends BlueprintRow {
  readonly document: string | null;
}

const FIELDS = sql`id, display_name as "displayName", enabled, persist_events as "persistEvents",
  event_granularity as "eventGranularity", script_hashes as "scriptHashes", addresses,
  staking_credentials as "stakingCredentials", policy_ids as "policyIds", datum_schema as "datumSchema"`;

export interface NewBlueprint extends Omit<BlueprintWithDocument, 'id'> {
  readonly accountId: string;
  readonly network: NetworkId;
  readonly codeHashes: readonly Uint8Array[];
  /** Maximum number of blueprints of an account, on all networks together. */
  readonly maximum: number;
  readonly now: Date;
}

/** The id, or undefined where the account has reached its maximum. */
export const insertBlueprint = (db: FlowDb, blueprint: NewBlueprint): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const { accountId } = blueprint;
    // Serialized per account, so that the count is exact.
    await tx.run(sql`select from ${service}.account where id = ${accountId} for update`);
    const existing = await tx.first<{ readonly count: bigint }>(
      sql`select count(*) as count from ${service}.blueprint where account_id = ${accountId}`,
    );
    if ((existing?.count ?? 0n) >= BigInt(blueprint.maximum)) return undefined;
    const row = await tx.first<{ readonly id: string }>(sql`
      insert into ${service}.blueprint
        (account_id, network, created_at, display_name, enabled, persist_events, event_granularity, script_hashes,
         addresses, staking_credentials, policy_ids, datum_schema, document, code_hashes)
      values (${accountId}, ${blueprint.network}, ${blueprint.now}, ${blueprint.displayName}, ${blueprint.enabled},
              ${blueprint.persistEvents}, ${blueprint.eventGranularity}, ${blueprint.scriptHashes}::bytea[],
              ${blueprint.addresses}::text[], ${blueprint.stakingCredentials}::bytea[],
              ${blueprint.policyIds}::bytea[], ${blueprint.datumSchema}, ${blueprint.document},
              ${blueprint.codeHashes}::bytea[])
      returning id`);
    return row!.id;
  });

/** In order of creation. Not paged: an account has few. */
export const listBlueprints = (
  db: Queryable,
  accountId: string,
  network: NetworkId,
): Promise<readonly BlueprintRow[]> =>
  db.rows<BlueprintRow>(sql`
    select ${FIELDS} from ${service}.blueprint
     where account_id = ${accountId} and network = ${network} order by created_at, id`);

export const findBlueprint = (
  db: Queryable,
  accountId: string,
  network: NetworkId,
  id: string,
): Promise<BlueprintWithDocument | undefined> =>
  db.first<BlueprintWithDocument>(sql`
    select ${FIELDS}, document from ${service}.blueprint
     where id = ${id} and account_id = ${accountId} and network = ${network}`);

/** The number of deleted rows. */
export const deleteBlueprint = (db: Queryable, accountId: string, network: NetworkId, id: string): Promise<number> =>
  db.run(sql`
    delete from ${service}.blueprint where id = ${id} and account_id = ${accountId} and network = ${network}`);

/** CIP-57 documents of an account by id, on any network: types do not depend on it. */
export const blueprintDocuments = (
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly document: string | null }[]> =>
  db.rows(sql`
    select id, document from ${service}.blueprint
     where account_id = ${accountId} and id = any(${ids}::uuid[])`);

/** The document of an account that describes a script: first one with its code, then one registered for its hash. */
export const documentOfScript = (
  db: Queryable,
  accountId: string,
  hash: Uint8Array,
): Promise<{ readonly document: string } | undefined> =>
  db.first(sql`
    select document from ${service}.blueprint
     where account_id = ${accountId} and document is not null
       and (${hash} = any(code_hashes) or ${hash} = any(script_hashes))
     order by ${hash} = any(code_hashes) desc, created_at desc, id limit 1`);
