import { expect, test } from 'vitest';
import { statusLines } from './status.js';

const line = {
  network: 'CARDANO_PREPROD',
  state: 'live',
  tip: { height: 1_200 },
  nodeTip: { height: 1_200 },
  lagSeconds: 12,
  syncPct: 100,
  secondsLeft: null,
  incidents: [],
} as const;

test('status shows the age of a tip in units that can be read', () => {
  expect(statusLines(line)).toEqual([
    'CARDANO_PREPROD        live       block 1200 of 1200           newest block 12 s old',
  ]);
  expect(statusLines({ ...line, lagSeconds: 0 })[0]).toMatch(/newest block 0 s old$/);
  expect(statusLines({ ...line, lagSeconds: 125 })[0]).toMatch(/newest block 2 min 5 s old$/);
  expect(statusLines({ ...line, lagSeconds: 123_267 })[0]).toMatch(/newest block 1 d 10 h old$/);
});

test('status of an idle network shows no age', () => {
  expect(statusLines({ ...line, state: 'idle', lagSeconds: 123_267 })).toEqual([
    'CARDANO_PREPROD        idle       block 1200 of 1200',
  ]);
});

test('status of a loading network shows how much is left', () => {
  const loading = { ...line, state: 'syncing', syncPct: 42.5, secondsLeft: 3_700, nodeTip: { height: 9_000 } } as const;
  expect(statusLines(loading)[0]).toMatch(/block 1200 of 9000 +42\.50 %, 1 h 1 min left$/);
});

test('status of a network that is behind gives the reason on a line of its own', () => {
  expect(statusLines({ ...line, state: 'behind', incidents: ['The node cannot be reached'] })[1]).toBe(
    '  The node cannot be reached',
  );
});
