import { describe, expect, test } from 'vitest';
import { followPointer, parseJsonPointer } from './json-pointer.js';

const found = (value: unknown, pointer: string): readonly unknown[] => followPointer(value, parseJsonPointer(pointer));

describe('JSON pointer', () => {
  const document = { msg: ['a', 'b'], 'a/b': { '~': 1 }, '': 2 };

  test('resolves values of objects and lists', () => {
    expect(found(document, '')).toEqual([document]);
    expect(found(document, '/msg/1')).toEqual(['b']);
    expect(found(document, '/a~1b/~0')).toEqual([1]);
    expect(found(document, '/')).toEqual([2]);
  });

  test('resolves to nothing when a step does not exist', () => {
    for (const pointer of ['/none', '/msg/2', '/msg/01', '/msg/-', '/msg/0/x', '/constructor'])
      expect(found(document, pointer)).toEqual([]);
  });

  test('with a star resolves to every item', () => {
    expect(found(document, '/msg/*')).toEqual(['a', 'b']);
    expect(found({ a: { id: 1 }, b: { id: 2 } }, '/*/id')).toEqual([1, 2]);
  });

  test.each(['msg', '/a~2', '/~'])('%s is rejected', (text) => {
    expect(() => parseJsonPointer(text)).toThrow('A JSON pointer begins');
  });
});
