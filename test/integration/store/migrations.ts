import { describe, expect, test } from 'vitest';
import type { Db } from '../../../src/store/db.js';
import { migrate } from '../../../src/store/migrations/migrate.js';
import type { Migration } from '../../../src/store/migrations/migration.js';
import { type Identifier, identifier, Sql, sql } from '../../../src/store/sql.js';

const one: Migration = { name: '0001_one', up: (schema) => [sql`create table ${schema}.one (n int)`] };
const two: Migration = {
  name: '0002_two',
  up: (schema) => [sql`create table ${schema}.two (n int)`, sql`create index two_by_n on ${schema}.two (n)`],
};
const failing: Migration = {
  name: '0003_failing',
  up: (schema) => [sql`create table ${schema}.half (n int)`, sql`create table ${schema}.one (n int)`],
};

export function migrationSuite(db: () => Db): void {
  const tables = async (schema: Identifier): Promise<string[]> => {
    const rows = await db().rows<{ name: string }>(
      sql`select table_name::text as name from information_schema.tables where table_schema = ${schema.name} order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  describe('migrations', () => {
    test('pending migrations run once, in order', async () => {
      const schema = identifier('migrated');
      expect(await migrate(db(), schema, [one])).toEqual(['0001_one']);
      expect(await migrate(db(), schema, [one, two])).toEqual(['0002_two']);
      expect(await migrate(db(), schema, [one, two])).toEqual([]);
      expect(await tables(schema)).toEqual(['migration', 'one', 'two']);
    });

    test('schema without migrations is still created', async () => {
      const schema = identifier('migrated_empty');
      expect(await migrate(db(), schema, [])).toEqual([]);
      expect(await tables(schema)).toEqual(['migration']);
    });

    test('one of many concurrent migrators does the work', async () => {
      const schema = identifier('migrated_together');
      const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(db(), schema, [one, two])));
      expect(applied.flat()).toEqual(['0001_one', '0002_two']);
    });

    test('failed migration leaves nothing and keeps the earlier ones', async () => {
      const schema = identifier('migrated_half');
      await expect(migrate(db(), schema, [one, failing])).rejects.toThrow('already exists');
      expect(await tables(schema)).toEqual(['migration', 'one']);
      expect(await migrate(db(), schema, [one, two])).toEqual(['0002_two']);
    });

    test('migration may insert initial rows', async () => {
      const schema = identifier('migrated_rows');
      const filling: Migration = {
        name: '0002_filling',
        up: (name) => [sql`insert into ${name}.one values (1)`, sql`update ${name}.one set n = n + 1`],
      };
      await migrate(db(), schema, [one, filling]);
      expect(await db().rows(sql`select n from ${schema}.one`)).toEqual([{ n: 2 }]);
    });

    test('database of a newer version is rejected', async () => {
      const schema = identifier('migrated_newer');
      await migrate(db(), schema, [one, two]);
      await expect(migrate(db(), schema, [one])).rejects.toThrow('0002_two, which this build does not know');
    });

    test('other order is rejected', async () => {
      const schema = identifier('migrated_order');
      await migrate(db(), schema, [one]);
      await expect(migrate(db(), schema, [two, one])).rejects.toThrow('where this build has 0002_two');
    });

    test('changed migration is rejected, except for its formatting', async () => {
      const schema = identifier('migrated_changed');
      await migrate(db(), schema, [one]);
      const relaid: Migration = { ...one, up: (name) => [sql`create  table ${name}.one\n  (n int)`] };
      expect(await migrate(db(), schema, [relaid])).toEqual([]);
      const changed: Migration = { ...one, up: (name) => [sql`create table ${name}.one (n bigint)`] };
      await expect(migrate(db(), schema, [changed])).rejects.toThrow('a different text of the migration 0001_one');
    });

    test('statement with values and a repeated name are rejected before anything happens', async () => {
      const schema = identifier('migrated_wrong');
      const withValue: Migration = { name: '0001_value', up: () => [new Sql(['select ', ''], [1])] };
      await expect(migrate(db(), schema, [withValue])).rejects.toThrow('cannot have parameters');
      await expect(migrate(db(), schema, [one, { ...two, name: one.name }])).rejects.toThrow('have the same name');
      expect(await tables(schema)).toEqual([]);
    });
  });
}
