import { describe, expect, test } from 'vitest';
import { statementNames } from './statement-names.js';

describe('statement names', () => {
  test('a text has one name that no other text has', () => {
    const nameOf = statementNames();
    const first = nameOf('select 1');
    expect(nameOf('select 2')).not.toBe(first);
    expect(nameOf('select 1')).toBe(first);
  });

  test('new texts beyond the limit get no name, earlier ones keep theirs', () => {
    const nameOf = statementNames(2);
    const names = [nameOf('select 1'), nameOf('select 2'), nameOf('select 3')];
    expect(names[2]).toBeUndefined();
    expect(nameOf('select 1')).toBe(names[0]);
  });

  test('definitions, settings and multi-statement texts get no name', () => {
    const nameOf = statementNames();
    expect(nameOf('insert into t values (1);\ninsert into t values (2)')).toBeUndefined();
    expect(nameOf('create table t (n int)')).toBeUndefined();
    expect(nameOf('truncate t')).toBeUndefined();
    expect(nameOf('\n  with t as (select 1) select * from t')).toBeDefined();
  });
});
