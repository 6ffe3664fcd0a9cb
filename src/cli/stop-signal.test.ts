import { afterEach, expect, test, vi } from 'vitest';
import type { Io } from './io.js';
import { listenForStop } from './stop-signal.js';

const io: Io = {
  print: () => undefined,
  complain: () => undefined,
  rewrite: () => undefined,
  readInput: async () => '',
  interactive: false,
};

afterEach(() => {
  vi.restoreAllMocks();
});

test('first signal requests a stop, second one ends the process', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const stop = listenForStop(io);
  process.emit('SIGINT');
  await stop.requested;
  expect(exit).not.toHaveBeenCalled();
  process.emit('SIGTERM');
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  stop.release();
});

test('signal handlers are removed once a command is done', () => {
  const before = process.listenerCount('SIGTERM');
  const stop = listenForStop(io);
  expect(process.listenerCount('SIGTERM')).toBe(before + 1);
  stop.release();
  expect(process.listenerCount('SIGTERM')).toBe(before);
});
