import { expect, test } from 'vitest';
import { sumByMonth } from './income-by-month.js';

const reward = (time: string, ada: number, value: number | null, type: 'member' | 'refund' = 'member') => ({
  time,
  ada,
  value,
  type,
  epoch: 1,
  spendableEpoch: 3,
});

test('rewards are added up by calendar month; refunds are no income', () => {
  const months = sumByMonth([
    reward('2026-01-05T21:44:51Z', 1.5, 0.6),
    reward('2026-01-30T21:44:51Z', 2.5, 1),
    reward('2026-01-30T21:44:51Z', 500, 200, 'refund'),
    reward('2026-12-31T23:59:59Z', 1, null),
  ]);
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: 1, payments: 2, ada: 4, dollars: 1.6 });
  expect(months[1]).toEqual({ month: 2, payments: 0, ada: 0, dollars: 0 });
  expect(months[11]).toEqual({ month: 12, payments: 1, ada: 1, dollars: null });
});
