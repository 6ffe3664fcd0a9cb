import { describe, expect, test } from 'vitest';
import { factTable } from './fact-table.js';

describe('fact table', () => {
  test('has columns and units for the start and end of its facts', () => {
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

  test('is rejected without a start column, because it could not be rolled back', () => {
    expect(() => factTable('forever', [['id', 'int4']], {})).toThrow('does not say when its facts are born');
  });
});
