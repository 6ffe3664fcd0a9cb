import type { NetworkId } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Queryable } from '../db.js';
import { SANDBOX_SCHEMA } from '../queries/sandbox/chains.js';
import { identifier, sql } from '../sql.js';
import type { SnapshotTable } from './snapshot-manifest.js';
import { listSnapshotTables, type StoredTable } from './snapshot-tables.js';

/** The chain comes first: the other tables reference it. Submitted transactions belong to one installation. */
const SANDBOX_TABLES = ['chain', 'block', 'ledger', 'stale_block'];

/** The tables of simulated chains, in the order in which they are loaded; without numbers that the database assigns. */
export async function listSandboxTables(db: Queryable): Promise<readonly StoredTable[]> {
  const tables = await listSnapshotTables(db, SANDBOX_SCHEMA);
  return SANDBOX_TABLES.flatMap((name) => tables.filter((table) => table.name === name)).map((table) => ({
    ...table,
    columns: table.columns.filter((column) => column.name !== table.identity),
  }));
}

/** Removes the chain of a network before that of a snapshot is loaded; the other tables follow by foreign keys. */
export async function deleteSandboxChain(tx: Queryable, network: NetworkId): Promise<void> {
  await tx.run(sql`delete from ${SANDBOX_SCHEMA}.chain where network = ${network}`);
}

/** Throws unless the loaded rows belong to the network: the tables contain those of all networks. */
export async function checkSandboxRows(
  tx: Queryable,
  network: NetworkId,
  { name, rows }: Pick<SnapshotTable, 'name' | 'rows'>,
): Promise<void> {
  const row = await tx.first<{ count: bigint }>(
    sql`select count(*) as count from ${SANDBOX_SCHEMA}.${identifier(name)} where network = ${network}`,
  );
  if (Number(row?.count ?? 0) !== rows)
    throw new ServiceError('invalid', `The snapshot has rows of another network in the simulated table ${name}`);
}
