import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Inline, parseInline, parseMarkdown, safeHref } from './markdown.mjs';

const textIn = (parts: readonly Inline[]): string =>
  parts.map((part) => ('children' in part ? textIn(part.children) : part.text)).join('');

describe('blocks', () => {
  test('paragraphs, lists, headings and code are told apart', () => {
    const blocks = parseMarkdown('One\nline.\n\n## Head\n- **a** b\n- c\n  more\n1. d\n```\n<b> *x*\n```\nEnd');
    expect(blocks).toEqual([
      { type: 'paragraph', children: [{ type: 'text', text: 'One line.' }] },
      { type: 'heading', children: [{ type: 'text', text: 'Head' }] },
      {
        type: 'list',
        ordered: false,
        items: [
          [
            { type: 'strong', children: [{ type: 'text', text: 'a' }] },
            { type: 'text', text: ' b' },
          ],
          [{ type: 'text', text: 'c more' }],
        ],
      },
      { type: 'list', ordered: true, items: [[{ type: 'text', text: 'd' }]] },
      { type: 'code', text: '<b> *x*' },
      { type: 'paragraph', children: [{ type: 'text', text: 'End' }] },
    ]);
  });

  test('a code block without an end goes to the end', () => {
    expect(parseMarkdown('```\na\n\nb')).toEqual([{ type: 'code', text: 'a\n\nb' }]);
  });
});

describe('inline text', () => {
  test('code keeps its characters', () => {
    expect(parseInline('`{ "error": "<sentence>" }` and ``a`b``')).toEqual([
      { type: 'code', text: '{ "error": "<sentence>" }' },
      { type: 'text', text: ' and ' },
      { type: 'code', text: 'a`b' },
    ]);
  });

  test('a mark without its partner is a character, and a backslash makes one', () => {
    expect(parseInline('2 * 3 * 4 ** `[a](')).toEqual([{ type: 'text', text: '2 * 3 * 4 ** `[a](' }]);
    expect(parseInline('\\*a\\*')).toEqual([{ type: 'text', text: '*a*' }]);
    expect(parseInline('snake_case_name')).toEqual([{ type: 'text', text: 'snake_case_name' }]);
  });

  test('a link keeps its words; one that could run code is only text', () => {
    expect(parseInline('[the *docs*](/docs)')).toEqual([
      {
        type: 'link',
        href: '/docs',
        children: [
          { type: 'text', text: 'the ' },
          { type: 'emphasis', children: [{ type: 'text', text: 'docs' }] },
        ],
      },
    ]);
    expect(parseInline('[x](javascript:alert)')).toEqual([{ type: 'text', text: '[x](javascript:alert)' }]);
  });

  test.each([
    'javascript:x',
    'JaVaScRiPt:x',
    'data:text/html,x',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'java\tscript:x',
    '/a\nb',
    'vbscript:x',
    '',
  ])('no link is made of %j', (href) => {
    expect(safeHref(href)).toBeUndefined();
  });

  test('any text is read in full, and plain text is unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab `*[]()\\\n-#1.') }), (text) => {
        parseMarkdown(text);
        expect(textIn(parseInline(text)).length).toBeLessThanOrEqual(text.length);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab <>&"\'{}_') }), (text) => {
        expect(textIn(parseInline(text))).toBe(text);
      }),
    );
  });
});
