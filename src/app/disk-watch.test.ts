import { expect, test } from 'vitest';
import { movableClock } from '../../test/support/movable-clock.js';
import { DiskFull } from '../store/errors.js';
import { watchDisk } from './disk-watch.js';

const diskWith = (free: () => Promise<number>, clock = movableClock()) =>
  watchDisk({ dataDir: '/nowhere', minFreeBytes: 500_000_000, clock, freeBytes: free });

test('disk check fails while free space is below the limit', async () => {
  let free = 500_000_000;
  const disk = diskWith(async () => free);
  await disk.refresh();
  expect(disk.check()).toMatchObject({ name: 'disk', status: 'ok', detail: undefined });
  free = 499_999_999;
  await disk.refresh();
  expect(disk.check()).toMatchObject({
    status: 'failed',
    detail: 'The disk of the data folder has 499 MB left, less than 500 MB',
  });
  free = 600_000_000;
  await disk.refresh();
  expect(disk.check().status).toBe('ok');
});

test('disk check passes when the free space cannot be read', async () => {
  const disk = diskWith(() => Promise.reject(new Error('ENOSYS')));
  await disk.refresh();
  expect(disk.check().status).toBe('ok');
});

test('disk check fails for 30 seconds after a write failed for lack of space', async () => {
  const clock = movableClock();
  const disk = diskWith(async () => 1e12, clock);
  await disk.refresh();
  disk.recordError(new Error('something else'));
  expect(disk.check().status).toBe('ok');
  disk.recordError(new DiskFull(new Error('53100')));
  expect(disk.check()).toMatchObject({ status: 'failed', detail: 'The disk of the database is full: writes fail' });
  clock.advance(29_999);
  expect(disk.check().status).toBe('failed');
  clock.advance(1);
  expect(disk.check().status).toBe('ok');
});
