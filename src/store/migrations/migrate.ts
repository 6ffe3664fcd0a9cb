import { createHash } from 'node:crypto';
import { ServiceError } from '../../kernel/errors.js';
import type { Db, Queryable } from '../db.js';
import { type Identifier, join, type Sql, sql } from '../sql.js';
import type { Migration } from './migration.js';

/** An entry of the journal of a schema. */
export interface MigrationStep {
  readonly name: string;
  readonly checksum: string;
}

interface PendingStep extends MigrationStep {
  readonly statements: readonly Sql[];
}

/**
 * Migrates a schema to the state of this build and returns the names of the applied migrations. Any number of processes
 * may call it concurrently: each migration is applied once, atomically with its row in `<schema>.migration`.
 */
export async function migrate(
  db: Db,
  schema: Identifier,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  return applySteps(db, schema, prepareSteps(migrations, schema));
}

/**
 * Migrates a staging schema that will be renamed to `schema`: its journal is the one that `schema` will need, because
 * checksums depend on the name of the schema.
 */
export function migrateStaging(
  db: Db,
  staging: Identifier,
  schema: Identifier,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const checksums = listSteps(schema, migrations);
  const steps = migrations.map((migration, index) => ({ ...prepareStep(migration, staging), ...checksums[index] }));
  return applySteps(db, staging, steps);
}

/** Names and checksums of migrations, as the journal of a schema has them. */
export const listSteps = (schema: Identifier, migrations: readonly Migration[]): readonly MigrationStep[] =>
  prepareSteps(migrations, schema).map(({ name, checksum }) => ({ name, checksum }));

async function applySteps(db: Db, schema: Identifier, steps: readonly PendingStep[]): Promise<readonly string[]> {
  // Most starts find no pending migration and need no lock to check.
  if (pendingSteps(schema, steps, await appliedSteps(db, schema)).length === 0 && steps.length > 0) return [];
  return db.withLock(`migrate ${schema.name}`, async () => {
    await db.transaction((tx) => createJournal(tx, schema));
    const pending = pendingSteps(schema, steps, await appliedSteps(db, schema));
    for (const step of pending) await db.transaction((tx) => applyStep(tx, schema, step));
    return pending.map(({ name }) => name);
  });
}

/** Prepared once per schema: starting a network checks several times whether its tables exist. */
const prepared = new WeakMap<readonly Migration[], Map<string, readonly PendingStep[]>>();

function prepareSteps(migrations: readonly Migration[], schema: Identifier): readonly PendingStep[] {
  const bySchema = prepared.get(migrations) ?? new Map<string, readonly PendingStep[]>();
  prepared.set(migrations, bySchema);
  const known = bySchema.get(schema.name);
  if (known?.length === migrations.length) return known;
  const steps = migrations.map((migration) => prepareStep(migration, schema));
  bySchema.set(schema.name, steps);
  return steps;
}

function prepareStep(migration: Migration, schema: Identifier): PendingStep {
  const statements = migration.up(schema);
  const hash = createHash('sha256');
  for (const statement of statements) {
    const { text, values } = statement.statement();
    if (values.length > 0) {
      throw new RangeError(`migration ${migration.name}: a definition cannot have parameters: ${text.slice(0, 80)}`);
    }
    // Only whitespace may change after release.
    hash.update(`${text.replace(/\s+/g, ' ').trim()}\n`);
  }
  return { name: migration.name, checksum: hash.digest('hex'), statements };
}

/** Returns the pending steps after checking that the applied ones are a prefix of `steps`. */
function pendingSteps(
  schema: Identifier,
  steps: readonly PendingStep[],
  applied: readonly MigrationStep[],
): readonly PendingStep[] {
  const names = new Set(steps.map(({ name }) => name));
  if (names.size !== steps.length) throw new RangeError(`two migrations of schema ${schema.name} have the same name`);
  applied.forEach(({ name, checksum }, index) => {
    if (!names.has(name)) {
      throw incompatibleSchemaError(
        schema,
        `has the migration ${name}, which this build does not know: start a newer build`,
      );
    }
    if (steps[index]?.name !== name) {
      throw incompatibleSchemaError(
        schema,
        `took the migration ${name} where this build has ${steps[index]?.name}: start its own build`,
      );
    }
    if (steps[index].checksum !== checksum) {
      throw incompatibleSchemaError(
        schema,
        `has applied a different text of the migration ${name} than this build has: start the build that applied it`,
      );
    }
  });
  return steps.slice(applied.length);
}

const incompatibleSchemaError = (schema: Identifier, sentence: string): ServiceError =>
  new ServiceError('unavailable', `The database schema ${schema.name} ${sentence}`);

async function createJournal(tx: Queryable, schema: Identifier): Promise<void> {
  await tx.run(sql`create schema if not exists ${schema}`);
  await tx.run(sql`create table if not exists ${schema}.migration (
    position integer primary key, name text not null unique, checksum text not null,
    applied_at timestamptz not null default now())`);
}

/** The journal of a schema; empty when it has none. */
export async function appliedSteps(db: Queryable, schema: Identifier): Promise<readonly MigrationStep[]> {
  const journal = await db.first<{ exists: boolean }>(
    sql`select to_regclass(${`${schema.name}.migration`}) is not null as exists`,
  );
  if (journal?.exists !== true) return [];
  return db.rows<MigrationStep>(sql`select name, checksum from ${schema}.migration order by position`);
}

async function applyStep(
  tx: Queryable,
  schema: Identifier,
  { name, checksum, statements }: PendingStep,
): Promise<void> {
  // Sent as one text: the first use of a network runs hundreds of definitions while a client waits.
  if (statements.length > 0) await tx.run(join(statements, sql`;\n`));
  await tx.run(sql`insert into ${schema}.migration (position, name, checksum)
    select count(*), ${name}, ${checksum} from ${schema}.migration`);
}
