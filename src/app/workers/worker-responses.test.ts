import { afterEach, expect, test, vi } from 'vitest';
import type { ComputedResponse } from '../../api/pipeline/computed-response.js';
import { createProcessChannel, type ProcessChannel } from '../../kernel/process-channel.js';
import { createPrimaryResponses, createWorkerResponses, type WorkerResponses } from './worker-responses.js';

afterEach(() => void vi.useRealTimers());

const RESPONSE: ComputedResponse = { body: '[1]', warnings: ['old data'], status: 206, headers: ['X-A', 'b'] };

/** Workers whose messages arrive as JSON. Each has the responses of its map, by key and mark. */
function setUp(count: number) {
  const primary = createPrimaryResponses();
  const workers = Array.from({ length: count }, (_, id) => {
    const copy = (message: unknown): unknown => JSON.parse(JSON.stringify(message));
    const responses: WorkerResponses = createWorkerResponses(() => near);
    const own = new Map<string, ComputedResponse>();
    responses.provide((key, mark) => own.get(`${key} ${mark}`));
    const connection = { hangs: false };
    const near: ProcessChannel = createProcessChannel((message) => far.receive(copy(message)), responses.handlers);
    const handlers = {};
    const far: ProcessChannel = createProcessChannel((message) => {
      if (!connection.hangs) near.receive(copy(message));
    }, handlers);
    Object.assign(handlers, primary.handlersFor({ id, channel: far }));
    return { responses, own, connection, leave: () => primary.remove({ id, channel: far }) };
  });
  const announce = async (id: number, key: string, mark: string, response = RESPONSE): Promise<void> => {
    workers[id]!.own.set(`${key} ${mark}`, response);
    workers[id]!.responses.announce(key, mark);
    // One iteration of the event loop for each message, to the primary process and from it.
    for (let step = 0; step < 4; step += 1) await new Promise(setImmediate);
  };
  return { workers, announce };
}

test('response of one worker is found by every other one, with its status, headers and warnings', async () => {
  const { workers, announce } = setUp(3);
  await announce(0, 'pools', 'a');
  for (const id of [1, 2]) expect(await workers[id]!.responses.find('pools', 'a')).toEqual(RESPONSE);
});

test('nothing is sent for a response that no worker has announced, or announced for another state', async () => {
  const { workers, announce } = setUp(2);
  await announce(0, 'pools', 'a');
  expect(workers[1]!.responses.find('dreps', 'a')).toBeUndefined();
  expect(workers[1]!.responses.find('pools', 'b')).toBeUndefined();
  expect(workers[0]!.responses.find('pools', 'a')).toBeUndefined();
});

test('response that its worker has evicted is not found, and not looked up again', async () => {
  const { workers, announce } = setUp(2);
  await announce(0, 'pools', 'a');
  workers[0]!.own.clear();
  expect(await workers[1]!.responses.find('pools', 'a')).toBeUndefined();
  expect(workers[1]!.responses.find('pools', 'a')).toBeUndefined();
});

test('response of a worker that has ended is not found', async () => {
  const { workers, announce } = setUp(2);
  await announce(0, 'pools', 'a');
  workers[0]!.leave();
  expect(await workers[1]!.responses.find('pools', 'a')).toBeUndefined();
});

test('worker that does not reply is not waited for', async () => {
  const { workers, announce } = setUp(2);
  await announce(0, 'pools', 'a');
  workers[0]!.connection.hangs = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const found = workers[1]!.responses.find('pools', 'a');
  await vi.advanceTimersByTimeAsync(300);
  expect(await found).toBeUndefined();
});

test('a worker remembers a bounded number of announcements', async () => {
  const { workers, announce } = setUp(2);
  for (let number = 0; number < 2_000; number += 1) workers[0]!.responses.announce(`key ${number}`, 'a');
  await announce(0, 'newest', 'a');
  await announce(0, `long ${'x'.repeat(1_000)}`, 'a');
  const knows = (key: string): boolean => workers[1]!.responses.find(key, 'a') !== undefined;
  expect([knows('key 0'), knows('key 1'), knows('newest'), knows(`long ${'x'.repeat(1_000)}`)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
