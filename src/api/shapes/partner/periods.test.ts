import { describe, expect, test } from 'vitest';
import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import { networkById } from '../../../chains/networks.js';
import { periodsBetween } from './periods.js';

const mainnet = networkById('CARDANO_MAINNET');
const slotAt = (text: string): number => timeToSlot(mainnet, Date.parse(text) / 1000);

describe('periodsBetween', () => {
  test('starts with the period of the first slot and ends with that of the last', () => {
    const range = { from: slotAt('2026-01-31T23:59:59Z'), to: slotAt('2026-03-01T00:00:00Z') };
    const days = periodsBetween(mainnet, range, 'day');
    expect([days.length, days[0]?.key, days.at(-1)?.key]).toEqual([30, '2026-01-31', '2026-03-01']);
    const months = periodsBetween(mainnet, range, 'month');
    expect(months.map(({ key }) => key)).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(months.map(({ slot }) => new Date(slotToTime(mainnet, slot) * 1000).toISOString())).toEqual(
      ['01', '02', '03'].map((month) => `2026-${month}-01T00:00:00.000Z`),
    );
  });

  test('starts with the chain when the chain is younger', () => {
    const [first] = periodsBetween(mainnet, { from: 0, to: 10 }, 'month');
    expect(first).toEqual({ key: '2017-09', slot: 0 });
  });

  test('is empty when the last slot is before the first', () => {
    expect(periodsBetween(mainnet, { from: 0, to: -1 }, 'day')).toEqual([]);
  });
});
