import { expect, test, vi } from 'vitest';
import { movableClock } from '../../test/support/movable-clock.js';
import { DiskFull } from '../store/errors.js';
import { watchDisk } from './disk-watch.js';
import { watchHealth } from './health.js';

type Ping = () => Promise<undefined>;

async function createHealth(first: { answer: Ping }, times: { intervalMs?: number; timeoutMs?: number } = {}) {
  const clock = movableClock();
  const disk = watchDisk({ dataDir: '/nowhere', minFreeBytes: 0, clock, freeBytes: async () => 1 });
  const db = { driver: 'server', first: () => first.answer() } as const;
  const health = await watchHealth({ db, clock, version: '1', disk, networks: () => [], intervalMs: 5, ...times });
  return { health, disk };
}

const succeed: Ping = async () => undefined;
const refuses: Ping = () => Promise.reject(new Error('refused'));
const never: Ping = () => new Promise(() => undefined);

test('service is unready while the database rejects queries, and ready again afterwards', async () => {
  const first = { answer: succeed };
  const { health } = await createHealth(first);
  expect(health.readiness()).toEqual({ ready: true });
  first.answer = refuses;
  await vi.waitFor(() => expect(health.readiness()).toEqual({ ready: false, reason: 'The database does not answer' }));
  expect(health.checks()[0]).toMatchObject({ name: 'postgresql (server)', status: 'failed' });
  first.answer = succeed;
  await vi.waitFor(() => expect(health.readiness()).toEqual({ ready: true }));
  health.stop();
});

test('service is unready when the database does not respond before the timeout', async () => {
  const first = { answer: succeed };
  const { health } = await createHealth(first, { timeoutMs: 10 });
  first.answer = never;
  await vi.waitFor(() => expect(health.readiness().ready).toBe(false));
  first.answer = succeed;
  await vi.waitFor(() => expect(health.readiness().ready).toBe(true));
  health.stop();
});

test('default times stay below ten seconds', async () => {
  vi.useFakeTimers();
  try {
    const first = { answer: succeed };
    const { health } = await createHealth(first, { intervalMs: undefined, timeoutMs: undefined } as object);
    first.answer = never;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(health.readiness().ready).toBe(false);
    health.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('lost database is noticed while the file system hangs', async () => {
  const first = { answer: succeed };
  const { health, disk } = await createHealth(first);
  disk.refresh = () => new Promise(() => undefined);
  first.answer = refuses;
  await vi.waitFor(() => expect(health.readiness().ready).toBe(false));
  first.answer = succeed;
  await vi.waitFor(() => expect(health.readiness().ready).toBe(true));
  health.stop();
});

test('full disk fails a check and leaves the service ready', async () => {
  const { health, disk } = await createHealth({ answer: succeed });
  disk.recordError(new DiskFull(new Error('53100')));
  expect(health.checks()).toContainEqual(expect.objectContaining({ name: 'disk', status: 'failed' }));
  expect(health.readiness()).toEqual({ ready: true });
  health.stop();
});

test('service is unready during an awaited start, whether the start succeeds or fails', async () => {
  const { health } = await createHealth({ answer: succeed });
  const reason = 'The main networks are starting';
  for (const end of [Promise.resolve, Promise.reject].map((settle) => settle.bind(Promise))) {
    let finish = (): void => undefined;
    const start = new Promise<void>((resolve) => {
      finish = resolve;
    }).then(() => end(undefined));
    health.await(start);
    expect(health.readiness()).toEqual({ ready: false, reason });
    finish();
    await vi.waitFor(() => expect(health.readiness()).toEqual({ ready: true }));
  }
  health.stop();
});
