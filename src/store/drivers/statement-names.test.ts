import { describe, expect, test } from 'vitest';
import { statementNames } from './statement-names.js';

describe('statement names', () => {
  test('a text has one name that no other text has', () => {
    const getName = statementNames();
    const first = getName('select 1');
    expect(getName('select 2')).not.toBe(first);
    expect(getName('select 1')).toBe(first);
  });

  test('new texts beyond the limit get no name, earlier ones keep theirs', () => {
    const getName = statementNames(2);
    const names = [getName('select 1'), getName('select 2'), getName('select 3')];
    expect(names[2]).toBeUndefined();
    expect(getName('select 1')).toBe(names[0]);
  });

  test('definitions, settings and multi-statement texts get no name', () => {
    const getName = statementNames();
    expect(getName('insert into t values (1);\ninsert into t values (2)')).toBeUndefined();
    expect(getName('create table t (n int)')).toBeUndefined();
    expect(getName('truncate t')).toBeUndefined();
    expect(getName('\n  with t as (select 1) select * from t')).toBeDefined();
  });
});
