import { describe, expect, test } from 'vitest';
import { createEventLoopScheduler } from './event-loop-scheduler.js';

const A = { key: 'a', weight: 1 };
const B = { key: 'b', weight: 1 };

/** An event loop whose iterations the test triggers and whose clock advances with the executed tasks. */
function setUp() {
  const clock = { now: 0 };
  let steps: (() => void)[] = [];
  const loop = createEventLoopScheduler({ now: () => clock.now, nextIteration: (step) => void steps.push(step) });
  const done: string[] = [];
  const piece = (name: string, ms: number) => (): void => {
    clock.now += ms;
    done.push(name);
  };
  const turn = (): void => {
    const now = steps;
    steps = [];
    for (const step of now) step();
  };
  return { clock, loop, done, piece, turn };
}

describe('event loop scheduler', () => {
  test('tasks run immediately while the iteration has time left', () => {
    const { loop, done, piece } = setUp();
    loop.run(A, piece('a1', 1));
    loop.run(A, piece('a2', 1));
    loop.run(B, piece('b1', 1));
    expect(done).toEqual(['a1', 'a2', 'b1']);
    expect(loop.pass(A)).toBeUndefined();
  });

  test('tasks beyond the time of an iteration are queued, and flows alternate', () => {
    const { loop, done, piece, turn } = setUp();
    for (const name of ['a1', 'a2', 'a3']) loop.run(A, piece(name, 10));
    loop.run(B, piece('b1', 10));
    loop.run(B, piece('b2', 10));
    expect(done).toEqual(['a1']);
    expect(loop.state.queued).toBe(4);
    for (let turns = 0; turns < 10; turns++) turn();
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
    expect(loop.state).toMatchObject({ queued: 0, running: 0 });
  });

  test('an iteration ends when its time is used up, so that new requests are read in between', () => {
    const { loop, done, piece, turn } = setUp();
    for (let index = 0; index < 5; index++) loop.run(A, piece(`a${index}`, 10));
    turn();
    expect(done).toEqual(['a0', 'a1']);
    loop.run(B, piece('b', 5));
    turn();
    expect(done).toEqual(['a0', 'a1', 'b']);
  });

  test('many small tasks share an iteration', () => {
    const { loop, done, piece, turn } = setUp();
    loop.run(A, piece('long', 10));
    for (let index = 0; index < 10; index++) loop.run(A, piece('short', 0.1));
    turn();
    expect(done).toHaveLength(11);
  });

  test('a caller that has to wait continues in a later iteration', async () => {
    const { loop, piece, turn } = setUp();
    loop.run(A, piece('a', 10));
    const waiting = loop.pass(B);
    expect(waiting).toBeInstanceOf(Promise);
    turn();
    await waiting;
  });

  test('the loop is free again once all tasks are done', () => {
    const { loop, done, piece, turn } = setUp();
    loop.run(A, piece('a1', 10));
    loop.run(A, piece('a2', 10));
    for (let turns = 0; turns < 3; turns++) turn();
    loop.run(A, piece('a3', 1));
    expect(done).toEqual(['a1', 'a2', 'a3']);
  });

  test('promise callbacks of a task run before the next task starts', async () => {
    const loop = createEventLoopScheduler();
    const order: string[] = [];
    const end = performance.now() + 20;
    loop.run(A, () => {
      while (performance.now() < end);
    });
    const work = async (name: string): Promise<void> => {
      await loop.pass(A);
      order.push(`${name} begins`);
      await Promise.resolve();
      await Promise.resolve();
      order.push(`${name} ends`);
    };
    await Promise.all([work('first'), work('second')]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });
});
