import { expect, test } from 'vitest';
import type { NetworkDb } from '../../store/network-db.js';
import { shareNetworkReads } from './share-network-reads.js';

function setUp() {
  const pending: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const read = shareNetworkReads(() => new Promise<string>((resolve, reject) => pending.push({ resolve, reject })));
  const db = { base: {} } as NetworkDb;
  return { pending, ask: () => read(db), other: () => read({ base: {} } as NetworkDb) };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('requests during a read share the next one, which starts after they arrived', async () => {
  const { pending, ask } = setUp();
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(pending).toHaveLength(1);
  pending[0]!.resolve('a');
  expect(await first).toBe('a');
  await settle();
  const fourth = ask();
  expect(pending).toHaveLength(2);
  pending[1]!.resolve('b');
  expect(await Promise.all([second, third])).toEqual(['b', 'b']);
  await settle();
  pending[2]!.resolve('c');
  expect(await fourth).toBe('c');
  await settle();
  void ask();
  expect(pending).toHaveLength(4);
});

test('failed read fails its own requests alone', async () => {
  const { pending, ask } = setUp();
  const first = ask();
  const second = ask();
  pending[0]!.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await settle();
  pending[1]!.resolve('b');
  expect(await second).toBe('b');
});

test('networks do not share reads', () => {
  const { pending, ask, other } = setUp();
  void ask();
  void other();
  expect(pending).toHaveLength(2);
});
