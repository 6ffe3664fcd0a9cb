import { expect, test } from 'vitest';
import { type NetworkLine, statusLines } from './status.js';

const line: NetworkLine = {
  network: 'CARDANO_PREPROD',
  state: 'live',
  tip: { height: 1_200 },
  nodeTip: { height: 1_200 },
  lagSeconds: 12,
  syncPct: 100,
  secondsLeft: null,
  incidents: [],
};

test('networks are formatted as a table with a header', () => {
  const idle: NetworkLine = { ...line, network: 'BITCOIN_MAINNET', state: 'idle', tip: null, nodeTip: null };
  expect(statusLines([line, idle])).toEqual([
    'NETWORK          STATE  BLOCK  PROGRESS',
    'CARDANO_PREPROD  live   1,200  newest block 12 s ago',
    'BITCOIN_MAINNET  idle       -',
  ]);
  expect(statusLines([])).toEqual(['This service has no networks.']);
});

test('age of the newest block has readable units', () => {
  const shown = (change: Partial<NetworkLine>): string => statusLines([{ ...line, ...change }])[1]!;
  expect(shown({ lagSeconds: 0 })).toMatch(/newest block 0 s ago$/);
  expect(shown({ lagSeconds: 2_040 })).toMatch(/newest block 34 min ago$/);
  expect(shown({ state: 'behind', lagSeconds: 123_267 })).toMatch(/behind +1,200 +1 d 10 h behind$/);
  expect(shown({ state: 'halted', lagSeconds: null })).toMatch(/halted +1,200$/);
});

test('idle network shows no age', () => {
  expect(statusLines([{ ...line, state: 'idle', lagSeconds: 123_267 }])[1]).toBe('CARDANO_PREPROD  idle   1,200');
});

test('syncing network shows the remaining blocks and time', () => {
  const syncing: NetworkLine = {
    ...line,
    state: 'syncing',
    syncPct: 42.5,
    secondsLeft: 3_700,
    nodeTip: { height: 9_000 },
  };
  expect(statusLines([syncing])[1]).toMatch(/syncing +1,200 of 9,000 +42\.50 %, 1 h 1 min left$/);
});

test('reason of a network that is behind has its own line', () => {
  const behind: NetworkLine = { ...line, state: 'behind', incidents: ['The node\u001b[2J cannot be reached'] };
  expect(statusLines([behind])[2]).toBe('  The node cannot be reached');
});

test('states have colours when the terminal supports them', () => {
  expect(statusLines([line], true)[1]).toContain('\u001b[32mlive\u001b[0m');
  expect(statusLines([line], false).join()).not.toContain('\u001b');
});

test('each replica of a network has its own line', () => {
  const replicas = [
    { name: 'replica-1', state: 'ok', height: 1_199, lagSeconds: 0.4 },
    { name: 'replica-2', state: 'unreachable', height: null, lagSeconds: null },
  ];
  expect(statusLines([{ ...line, replicas }]).slice(2)).toEqual([
    '  replica-1: ok, block 1,199, 0.4 s behind the primary',
    '  replica-2: unreachable',
  ]);
});
