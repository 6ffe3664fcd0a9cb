import { expect, test } from 'vitest';
import { createProcessChannel, type ProcessChannel } from '../../kernel/process-channel.js';
import type { ReadPromise } from '../../store/replicas/index-position.js';
import { createPrimaryPromises, createWorkerPromises, type WorkerPromises } from './worker-promises.js';

const NETWORK = 'CARDANO_PREVIEW';
const at = (height: number, rollbacks = 0, lsn?: bigint): ReadPromise => ({
  position: { index: 7, rollbacks, height },
  lsn,
});

function setUp(count: number) {
  const primary = createPrimaryPromises();
  let calls = 0;
  const workers = Array.from({ length: count }, () => {
    const copy = (message: unknown): unknown => JSON.parse(JSON.stringify(message));
    const worker: WorkerPromises = createWorkerPromises(() => near);
    const near: ProcessChannel = createProcessChannel((message) => {
      calls += 1;
      far.receive(copy(message));
    }, worker.handlers);
    const handlers = {};
    const far: ProcessChannel = createProcessChannel((message) => near.receive(copy(message)), handlers);
    Object.assign(handlers, primary.handlersFor({ channel: far }));
    return { worker, near, far };
  });
  return { primary, workers, calls: () => calls };
}

test('state that one worker announced is known to every other one before the announcement ends', async () => {
  const { workers } = setUp(3);
  for (const { worker } of workers) await worker.join();
  await workers[0]!.worker.announce(NETWORK, at(5, 1, 9n), { replace: false });
  for (const { worker } of workers) expect(worker.get(NETWORK)).toEqual(at(5, 1, 9n));
});

test('known state is not announced again, and an older one changes nothing', async () => {
  const { workers, calls } = setUp(2);
  for (const { worker } of workers) await worker.join();
  await workers[0]!.worker.announce(NETWORK, at(5), { replace: false });
  const before = calls();
  await workers[1]!.worker.announce(NETWORK, at(5), { replace: false });
  await workers[1]!.worker.announce(NETWORK, at(4), { replace: false });
  expect(calls()).toBe(before);
  expect(workers[1]!.worker.get(NETWORK)).toEqual(at(5));
});

test('worker that joins later knows what the others have shown', async () => {
  const { workers } = setUp(2);
  await workers[0]!.worker.join();
  await workers[0]!.worker.announce(NETWORK, at(5), { replace: false });
  expect(workers[1]!.worker.get(NETWORK)).toBeUndefined();
  await workers[1]!.worker.join();
  expect(workers[1]!.worker.get(NETWORK)).toEqual(at(5));
});

test('replaced promise is replaced in every worker', async () => {
  const { workers } = setUp(2);
  for (const { worker } of workers) await worker.join();
  await workers[0]!.worker.announce(NETWORK, at(5), { replace: false });
  await workers[1]!.worker.announce(NETWORK, at(3), { replace: true });
  for (const { worker } of workers) expect(worker.get(NETWORK)).toEqual(at(3));
});

test('worker that has ended does not delay an announcement', async () => {
  const { workers, primary } = setUp(2);
  for (const { worker } of workers) await worker.join();
  workers[1]!.near.close();
  const announced = workers[0]!.worker.announce(NETWORK, at(5), { replace: false });
  workers[1]!.far.close();
  primary.remove({ channel: workers[1]!.far });
  await announced;
});
