import { describe, expect, test } from 'vitest';
import { factTable } from './fact-table.js';

describe('a table of facts', () => {
  test('says when its facts are born and die, in which unit', () => {
    const table = factTable(
      'held',
      [
        ['tx_id', 'int4'],
        ['spent_by', 'int4?'],
        ['spent_index', 'int4?'],
      ],
      {
        bornWith: 'tx_id',
        endedWith: 'spent_by',
        endedTogether: 'spent_index',
      },
    );
    expect(table.born).toEqual({ column: { name: 'tx_id' }, unit: 'transaction' });
    expect(table.died).toEqual({
      column: { name: 'spent_by' },
      unit: 'transaction',
      together: [{ name: 'spent_index' }],
    });
    expect(table.columns.map(({ type }) => type)).toEqual(['int4', 'int4', 'int4']);
    expect(table.numbered).toBe(false);
  });

  test('without a birth it cannot be rolled back, and is refused', () => {
    expect(() => factTable('forever', [['id', 'int4']], {})).toThrow('does not say when its facts are born');
  });
});
