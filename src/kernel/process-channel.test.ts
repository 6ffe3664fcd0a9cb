import { expect, test } from 'vitest';
import { ServiceError } from './errors.js';
import { type CallHandlers, createProcessChannel, type ProcessChannel } from './process-channel.js';

/** Two channels whose messages pass through JSON, as between processes. */
function connect(handlers: CallHandlers): { near: ProcessChannel; messages: () => number } {
  let sent = 0;
  const copy = (message: unknown): unknown => JSON.parse(JSON.stringify(message));
  const near: ProcessChannel = createProcessChannel((message) => {
    sent += 1;
    far.receive(copy(message));
  }, {});
  const far: ProcessChannel = createProcessChannel((message) => near.receive(copy(message)), handlers);
  return { near, messages: () => sent };
}

test('calls of one iteration of the event loop share a message and get their own results', async () => {
  const { near, messages } = connect({ double: (value: number) => 2 * value });
  expect(await Promise.all([1, 2, 3].map((value) => near.call('double', value)))).toEqual([2, 4, 6]);
  expect(messages()).toBe(1);
});

test('service error arrives with its kind, headers and rejection', async () => {
  const { near } = connect({
    admit: () => {
      throw new ServiceError('rate-limited', 'Slow down', { headers: { 'Retry-After': '3' }, rejection: 'rate' });
    },
  });
  await expect(near.call('admit')).rejects.toMatchObject({
    name: 'ServiceError',
    kind: 'rate-limited',
    message: 'Slow down',
    headers: { 'Retry-After': '3' },
    rejection: 'rate',
  });
});

test('other errors and unknown calls are errors of the caller', async () => {
  const { near } = connect({
    fail: () => {
      throw new TypeError('broken');
    },
  });
  await expect(near.call('fail')).rejects.toThrow('broken');
  await expect(near.call('missing')).rejects.toThrow('unknown call missing');
});

test('closed channel rejects calls in progress and later ones', async () => {
  const { near } = connect({ wait: () => new Promise(() => undefined) });
  const waiting = near.call('wait');
  near.close();
  await expect(waiting).rejects.toThrow('The service is restarting');
  await expect(near.call('wait')).rejects.toThrow('The service is restarting');
});
