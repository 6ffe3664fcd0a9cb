import { describe, expect, test } from 'vitest';
import { createGate } from './gate.js';

/** Work that records its start and ends when the test resolves it. */
function tasks() {
  const began: string[] = [];
  const endings = new Map<string, () => void>();
  const task = (name: string) => (): Promise<string> => {
    began.push(name);
    return new Promise((resolve) => endings.set(name, () => resolve(name)));
  };
  return { began, task, end: (name: string) => endings.get(name)?.() };
}

describe('a gate', () => {
  const full = (): Error => new Error('full');

  test('runs preferred work before other work that has waited longer', async () => {
    const { began, task, end } = tasks();
    const gate = createGate({ running: 1, queued: 2, refuse: full });
    const all = [gate.run(task('a')), gate.run(task('b')), gate.run(task('c'))];
    all.push(gate.run(task('known'), { first: true }));
    for (const name of ['a', 'known', 'b', 'c']) {
      while (!began.includes(name)) await Promise.resolve();
      end(name);
    }
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'known']);
    expect(began).toEqual(['a', 'known', 'b', 'c']);
  });

  test('accepts preferred work although the normal queue is full', async () => {
    const { task, end, began } = tasks();
    const gate = createGate({ running: 1, queued: 1, refuse: full });
    const [first, second] = [gate.run(task('a')), gate.run(task('b'))];
    await expect(gate.run(task('c'))).rejects.toThrow('full');
    const known = gate.run(task('known'), { first: true });
    await expect(gate.run(task('known too'), { first: true })).rejects.toThrow('full');
    for (const name of ['a', 'known', 'b']) {
      while (!began.includes(name)) await Promise.resolve();
      end(name);
    }
    expect(await Promise.all([first, second, known])).toEqual(['a', 'b', 'known']);
  });
});
