import { describe, expect, test } from 'vitest';
import type { Db } from '../../../src/store/db.js';
import { identifier, join, sql } from '../../../src/store/sql.js';

const ATTACKS = [
  `'; drop table victim; --`,
  `" ; drop table victim; --`,
  `$1; drop table victim`,
  `\\'; drop table victim; --`,
  `{"},{"drop table victim"}`,
  `x'||(select 'y')||'`,
  `/* */ union select 1 --`,
];

export function injectionSuite(db: () => Db): void {
  describe('hostile input', () => {
    test.each(ATTACKS)('%s is only ever a value', async (attack) => {
      await db().run(sql`create table if not exists victim (word text)`);
      await db().run(sql`insert into victim values (${attack})`);
      const back = await db().first(sql`select word, ${[attack, attack]}::text[] as list, ${{ attack }}::jsonb as json
        from victim where word = ${attack}`);
      expect(back).toEqual({ word: attack, list: [attack, attack], json: { attack } });
    });

    test.each(['victim"; drop table victim; --', 'a b', 'Upper', '1a', '', 'x'.repeat(64), 'a\0b', 'naïve'])(
      'identifier %j is rejected',
      (name) => {
        expect(() => identifier(name)).toThrow(RangeError);
      },
    );

    test('plain string between fragments is a value too', async () => {
      const condition = join([sql`word = ${'a'}`, sql`word = ${"' or true --"}`], sql` and `);
      expect(await db().rows(sql`select 1 from (values ('a')) as t (word) where ${condition}`)).toEqual([]);
    });

    test('text with the character U+0000 is rejected with a message', async () => {
      await expect(db().rows(sql`select ${'a\0b'}::text`)).rejects.toMatchObject({ kind: 'invalid' });
      expect(await db().first(sql`select 1 as one`)).toEqual({ one: 1 });
    });

    test('value that no type can hold is rejected before it is sent', async () => {
      await expect(db().rows(sql`select ${() => 1}::text`)).rejects.toThrow(TypeError);
      await expect(db().rows(sql`select ${new Date(Number.NaN)}::timestamptz`)).rejects.toThrow(RangeError);
    });
  });
}
