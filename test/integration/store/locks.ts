import { describe, expect, test } from 'vitest';
import type { Db } from '../../../src/store/db.js';

export function lockSuite(db: () => Db): void {
  describe('locks', () => {
    test('lock has one holder until it is released', async () => {
      const first = await db().tryLock('indexer one');
      expect(first?.lost.aborted).toBe(false);
      expect(await db().tryLock('indexer one')).toBeUndefined();
      await first?.release();
      await first?.release();
      const second = await db().tryLock('indexer one');
      expect(second).toBeDefined();
      await second?.release();
    });

    test('locks with different names are independent', async () => {
      const held = await Promise.all(['a', 'b', 'c'].map((name) => db().tryLock(`indexer ${name}`)));
      expect(held.every((lock) => lock !== undefined)).toBe(true);
      await Promise.all(held.map((lock) => lock?.release()));
    });

    test('work under one lock never overlaps', async () => {
      let running = 0;
      let maxRunning = 0;
      const order: number[] = [];
      await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          db().withLock('one at a time', async () => {
            running += 1;
            maxRunning = Math.max(maxRunning, running);
            await new Promise((resolve) => setImmediate(resolve));
            order.push(n);
            running -= 1;
          }),
        ),
      );
      expect(maxRunning).toBe(1);
      expect(order.toSorted()).toEqual([0, 1, 2, 3, 4]);
    });

    test('lock is released after work that throws', async () => {
      await expect(db().withLock('fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      const lock = await db().tryLock('fails');
      expect(lock).toBeDefined();
      await lock?.release();
    });

    test('database can be used while a lock is held', async () => {
      const answer = await db().withLock('busy', async () => db().waiting);
      expect(answer).toBe(0);
    });
  });
}
