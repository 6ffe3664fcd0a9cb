import { describe, expect, test, vi } from 'vitest';
import { type Log, silentLog } from '../../../kernel/log.js';
import type { ServerExit, ServerProcess } from './server-process.js';
import { supervise } from './supervise.js';

/** Fake servers that exist as promises only; each can be made to crash. */
function servers() {
  const started: { crash(): void; stopped: boolean }[] = [];
  const start = async (): Promise<ServerProcess> => {
    let end: (exit: ServerExit) => void = () => undefined;
    const exited = new Promise<ServerExit>((resolve) => {
      end = resolve;
    });
    const server = { crash: () => end({ code: 2, signal: null }), stopped: false };
    started.push(server);
    return {
      pid: -1,
      exited,
      stop: async () => {
        server.stopped = true;
        end({ code: 0, signal: null });
      },
    };
  };
  return { started, start };
}

function eventLog(): { log: Log; events: string[] } {
  const events: string[] = [];
  const record = (event: string): void => void events.push(event);
  return { log: { ...silentLog, info: record, warn: record, error: record }, events };
}

describe('supervision', () => {
  test('crashed server is restarted', async () => {
    const { started, start } = servers();
    const { log, events } = eventLog();
    const supervised = await supervise(start, log);
    started[0]?.crash();
    await vi.waitFor(() => expect(events).toContain('store.server-restarted'));
    await supervised.stop();
    expect(events).toEqual(['store.server-exited', 'store.server-restarted']);
    expect(started.map(({ stopped }) => stopped)).toEqual([false, true]);
  });

  test('server that keeps crashing is restarted without limit', async () => {
    const { started, start } = servers();
    const { log } = eventLog();
    const supervised = await supervise(start, log, 1);
    for (let crash = 0; crash < 8; crash += 1) {
      await vi.waitFor(() => expect(started).toHaveLength(crash + 1));
      started[crash]?.crash();
    }
    await vi.waitFor(() => expect(started).toHaveLength(9));
    await supervised.stop();
  });

  test('stop does not wait for the next restart of a server that keeps crashing', async () => {
    const { started, start } = servers();
    const { log, events } = eventLog();
    const supervised = await supervise(start, log, 60_000);
    started[0]?.crash();
    await vi.waitFor(() => expect(events).toEqual(['store.server-exited']));
    await supervised.stop();
    expect(started).toHaveLength(1);
  });

  test('failed start counts as a crash', async () => {
    const { started, start } = servers();
    const { log, events } = eventLog();
    let failures = 2;
    const supervised = await supervise(
      () => (started.length > 0 && failures-- > 0 ? Promise.reject(new Error('no')) : start()),
      log,
      1,
    );
    started[0]?.crash();
    await vi.waitFor(() => expect(events.at(-1)).toBe('store.server-restarted'));
    expect(events.filter((event) => event === 'store.server-restart-failed')).toHaveLength(2);
    await supervised.stop();
  });

  test('requested exit causes no restart', async () => {
    const { started, start } = servers();
    const { log, events } = eventLog();
    const supervised = await supervise(start, log);
    await Promise.all([supervised.stop(), supervised.stop()]);
    expect(started).toHaveLength(1);
    expect(events).toEqual([]);
  });
});
