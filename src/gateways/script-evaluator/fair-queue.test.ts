import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairQueue } from './fair-queue.js';

describe('a fair queue', () => {
  test('serves owners in turn, each in the order of its own jobs', () => {
    const queue = fairQueue<string>({ most: 10, mostEach: 5 });
    for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) expect(queue.add(job[0]!, job)).toBeUndefined();
    const served = Array.from({ length: 6 }, () => queue.next()?.job);
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(queue.next()).toBeUndefined();
  });

  test('lets those go first who have used less, also when they come again', () => {
    const queue = fairQueue<string>({ most: 10, mostEach: 5 });
    for (const job of ['a1', 'a2', 'a3']) queue.add('a', job);
    const serve = (cost: number): string | undefined => {
      const turn = queue.next();
      if (turn !== undefined) queue.done(turn.owner, cost);
      return turn?.job;
    };
    expect(queue.next()?.job).toBe('a1');
    queue.add('b', 'b1');
    queue.done('a', 5000);
    expect(serve(10)).toBe('b1');
    queue.add('b', 'b2');
    expect(serve(10)).toBe('b2');
    expect(serve(5000)).toBe('a2');
    // Whoever comes anew does not come before those who have waited: it begins where the one before began.
    queue.add('c', 'c1');
    queue.add('c', 'c2');
    expect([serve(6000), serve(0), serve(0), serve(0)]).toEqual(['c1', 'a3', 'c2', undefined]);
  });

  test('gives no owner more than its share, and takes no more than it has room for', () => {
    const queue = fairQueue<number>({ most: 3, mostEach: 2 });
    expect([queue.add('a', 1), queue.add('a', 2), queue.add('a', 3)]).toEqual([undefined, undefined, 'share-used']);
    expect([queue.add('b', 1), queue.add('b', 2)]).toEqual([undefined, 'full']);
    expect(queue.next()).toEqual({ owner: 'a', job: 1 });
    // What is under way still has its place.
    expect(queue.add('a', 3)).toBe('share-used');
    queue.done('a');
    expect(queue.add('a', 3)).toBeUndefined();
    expect(queue.size()).toBe(3);
  });

  test('lets an owner who comes late wait for one job of each other owner at most', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 }), (owners) => {
        const queue = fairQueue<string>({ most: 100, mostEach: 100 });
        for (const owner of owners) queue.add(owner, owner);
        queue.add('late', 'late');
        let before = 0;
        while (queue.next()?.owner !== 'late') before += 1;
        expect(before).toBe(new Set(owners).size);
      }),
    );
  });
});
