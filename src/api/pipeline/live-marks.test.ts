import { expect, test } from 'vitest';
import { ReportedChanges } from '../../store/changes/index-changes.js';
import type { NetworkDb } from '../../store/network-db.js';
import { readMarkOnChange } from './live-marks.js';

const db = { network: 'CARDANO_MAINNET', base: {} } as NetworkDb;

function setUp() {
  const changes = new ReportedChanges();
  const chain = { tip: 'a', reads: 0, onRead: (): void => undefined };
  const readMark = readMarkOnChange(async () => {
    chain.reads += 1;
    const { tip } = chain;
    chain.onRead();
    return tip;
  }, changes);
  return { changes, chain, readMark: () => readMark(db) };
}

test('mark is read once for each change of the network while changes are reported', async () => {
  const { changes, chain, readMark } = setUp();
  changes.setLive(true);
  expect([await readMark(), await readMark()]).toEqual(['a', 'a']);
  expect(chain.reads).toBe(1);
  chain.tip = 'b';
  changes.report('BITCOIN_MAINNET');
  expect(await readMark()).toBe('a');
  changes.report('CARDANO_MAINNET');
  expect([await readMark(), await readMark()]).toEqual(['b', 'b']);
  expect(chain.reads).toBe(2);
});

test('mark is read each time while changes are not reported, and again when they are', async () => {
  const { changes, chain, readMark } = setUp();
  await readMark();
  await readMark();
  expect(chain.reads).toBe(2);
  changes.setLive(true);
  await readMark();
  changes.setLive(false);
  chain.tip = 'b';
  expect(await readMark()).toBe('b');
  changes.setLive(true);
  chain.tip = 'c';
  expect(await readMark()).toBe('c');
});

test('mark during whose read a change arrived is read again', async () => {
  const { changes, chain, readMark } = setUp();
  changes.setLive(true);
  chain.onRead = () => {
    chain.onRead = () => undefined;
    chain.tip = 'b';
    changes.report('CARDANO_MAINNET');
  };
  expect(await readMark()).toBe('a');
  expect(await readMark()).toBe('b');
});
