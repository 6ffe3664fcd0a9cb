import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../kernel/log.js';
import { createProcessChannel, type ProcessChannel } from '../../kernel/process-channel.js';
import { type Supervisor, superviseWorkers } from './supervise-workers.js';
import type { WorkerExit, WorkerProcess } from './worker-process.js';

/** A worker without a process: it starts, fails or ends when the test says so. */
class StandIn implements WorkerProcess {
  readonly id: number;
  readonly pid = undefined;
  readonly channel: ProcessChannel;
  #receive: (message: unknown) => void = () => undefined;
  #exit: (exit: WorkerExit) => void = () => undefined;
  readonly signals: string[] = [];

  constructor(id: number, obedient: boolean) {
    this.id = id;
    const stop = (): void => {
      if (obedient) this.end();
    };
    this.channel = createProcessChannel((message) => this.#receive(message), { stop, ping: () => undefined });
  }

  suspended = false;

  send(message: unknown): void {
    if (!this.suspended) this.channel.receive(message);
  }
  onMessage(listener: (message: unknown) => void): void {
    this.#receive = listener;
  }
  onExit(listener: (exit: WorkerExit) => void): void {
    this.#exit = listener;
  }
  kill(signal: NodeJS.Signals): void {
    this.signals.push(signal);
    this.#exit({ code: null, signal });
  }
  end(code = 0): void {
    this.#exit({ code, signal: null });
  }
  started(): void {
    this.channel.tell('started', 'http://127.0.0.1:1');
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp({ obedient = true } = {}): { readonly all: StandIn[]; readonly supervisor: Supervisor } {
  const all: StandIn[] = [];
  const supervisor = superviseWorkers({
    count: 2,
    fork: () => {
      const worker = new StandIn(all.length + 1, obedient);
      all.push(worker);
      return worker;
    },
    handlersFor: () => ({}),
    onExit: () => undefined,
    log: silentLog,
    now: () => Date.now(),
    stopTimeoutMs: 5_000,
    firstRetryMs: 100,
    pingMs: 1_000,
  });
  return { all, supervisor };
}

async function setUpStarted(options?: { readonly obedient: boolean }): Promise<ReturnType<typeof setUp>> {
  const { all, supervisor } = setUp(options);
  const starting = supervisor.start();
  for (const worker of all) worker.started();
  await vi.advanceTimersByTimeAsync(1);
  expect(await starting).toBe('http://127.0.0.1:1');
  return { all, supervisor };
}

test('worker that ends is replaced, and one that keeps ending after longer pauses', async () => {
  const { all, supervisor } = await setUpStarted();
  all[0]!.end(1);
  await vi.advanceTimersByTimeAsync(101);
  expect(all).toHaveLength(3);
  all[2]!.end(1);
  await vi.advanceTimersByTimeAsync(150);
  expect(all).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(60);
  expect(all).toHaveLength(4);
  all[3]!.started();
  await vi.advanceTimersByTimeAsync(1);
  expect(supervisor.workers.map(({ id }) => id)).toEqual([2, 4]);
  expect(supervisor.restarts).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  all[3]!.end(1);
  await vi.advanceTimersByTimeAsync(101);
  expect(all).toHaveLength(5);
});

test('start fails with the reason of a worker and ends the others', async () => {
  const { all, supervisor } = setUp();
  const starting = supervisor.start();
  all[0]!.started();
  all[1]!.channel.tell('failed', { message: 'Cannot listen' });
  const failed = expect(starting).rejects.toThrow('Cannot listen');
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(all[0]!.signals).toEqual(['SIGKILL']);
});

test('worker that does not respond is killed and replaced, and one that responds again is not', async () => {
  const { all, supervisor } = await setUpStarted();
  all[0]!.suspended = true;
  await vi.advanceTimersByTimeAsync(3_500);
  all[0]!.suspended = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(all.flatMap(({ signals }) => signals)).toEqual([]);
  all[1]!.suspended = true;
  await vi.advanceTimersByTimeAsync(6_500);
  expect(all.map(({ signals }) => signals)).toEqual([[], ['SIGKILL'], []]);
  expect(supervisor.restarts).toBe(1);
});

test('workers that stop in time are not killed and not replaced', async () => {
  const { all, supervisor } = await setUpStarted();
  const stopping = supervisor.stop();
  await vi.advanceTimersByTimeAsync(1);
  await stopping;
  expect(all.flatMap(({ signals }) => signals)).toEqual([]);
  expect(all).toHaveLength(2);
});

test('worker that does not stop in time is killed', async () => {
  const { all, supervisor } = await setUpStarted({ obedient: false });
  const stopping = supervisor.stop();
  await vi.advanceTimersByTimeAsync(5_001);
  await stopping;
  expect(all.map(({ signals }) => signals)).toEqual([['SIGKILL'], ['SIGKILL']]);
});
