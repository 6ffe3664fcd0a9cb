import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatJson, layOutJson, roundsNumbers } from './json-text.mjs';

describe('laying out JSON', () => {
  test('digits stay as they came, at any size', () => {
    expect(formatJson('{"a":123456789012345678901234567890,"b":[1.50,-0,1E+2]}')).toBe(
      '{\n  "a": 123456789012345678901234567890,\n  "b": [\n    1.50,\n    -0,\n    1E+2\n  ]\n}',
    );
  });

  test('empty lists and objects stay on their line', () => {
    expect(formatJson(' { "a" : [ ] , "b" : { } } ')).toBe('{\n  "a": [],\n  "b": {}\n}');
  });

  test('names, texts, numbers and literals are told apart', () => {
    expect(layOutJson('{"k":["s:,",1,null]}')?.filter(({ kind }) => kind !== 'space')).toEqual([
      { kind: 'punctuation', text: '{' },
      { kind: 'key', text: '"k"' },
      { kind: 'punctuation', text: ': ' },
      { kind: 'punctuation', text: '[' },
      { kind: 'string', text: '"s:,"' },
      { kind: 'punctuation', text: ',' },
      { kind: 'number', text: '1' },
      { kind: 'punctuation', text: ',' },
      { kind: 'literal', text: 'null' },
      { kind: 'punctuation', text: ']' },
      { kind: 'punctuation', text: '}' },
    ]);
  });

  test.each(['', '{', '{"a":1,}', 'NaN', '<html>', '1 2'])('%j is not JSON', (text) => {
    expect(formatJson(text)).toBeUndefined();
  });

  test('the layout adds blanks between tokens and changes nothing else', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (json, spaced) => {
        const text = spaced ? JSON.stringify(JSON.parse(json), null, '\t') : json;
        const printed = layOutJson(text) ?? [];
        expect(JSON.parse(printed.map((token) => token.text).join(''))).toEqual(JSON.parse(json));
        const solid = printed
          .filter(({ kind }) => kind !== 'space')
          .map((token) => (token.text === ': ' ? ':' : token.text));
        expect(solid.join('')).toBe(JSON.stringify(JSON.parse(json)) === json ? json : solid.join(''));
      }),
    );
  });

  test('deep nesting does not make the layout explode', () => {
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    expect(formatJson(deep)?.length).toBeLessThan(1_000_000);
  });

  test('numbers that a JavaScript number cannot hold are noticed', () => {
    expect(roundsNumbers('[9007199254740993]')).toBe(true);
    expect(roundsNumbers('[9007199254740991, "9007199254740993", 0.1]')).toBe(false);
  });
});
