import { describe, expect, test } from 'vitest';
// @ts-expect-error a tool without types
import { renderGuide, renderGuides } from './render-guides.mjs';

const names = new Set(['client', 'events']);
const render = (text: string): string => renderGuide(text, names);

describe('a guide', () => {
  test('markup inside a guide is escaped', () => {
    expect(render('<script>alert(1)</script> <b>x</b>')).not.toMatch(/<script|<b>/);
  });

  test('a javascript: link is not rendered as a link', () => {
    expect(render('[x](javascript:alert(1))')).not.toContain('href');
  });

  test('links to other guides point to their pages, with the anchor', () => {
    expect(render('[a](events.md) [b](events.md#cursors)')).toContain('href="/docs/guides/events"');
    expect(render('[b](events.md#cursors)')).toContain('href="/docs/guides/events#cursors"');
    expect(render('[c](../events.md) [d](guides/client.md)')).toBe(
      '<p><a href="/docs/guides/events">c</a> <a href="/docs/guides/client">d</a></p>\n',
    );
  });

  test.each(['unknown.md', '../README.md', 'adr/0001-x.md', 'adr'])(
    'a link to %s, which has no page, is rendered as text',
    (href) => {
      expect(render(`[the name](${href})`)).toBe('<p><a>the name</a></p>\n');
    },
  );

  test('headings have the anchors that guides link to', () => {
    expect(render('## ADA in dollars and euros\n\n## `follow`, again\n\n## `follow`, again')).toMatch(
      /id="ada-in-dollars-and-euros".*id="follow-again".*id="follow-again-1"/s,
    );
  });

  test('columns are aligned by a class, because the content security policy forbids styles', () => {
    const table = render('| a |\n|--:|\n| 1 |');
    expect(table).toContain('<td class="align-right">1</td>');
    expect(table).not.toContain('style=');
  });

  test('scrollable code and tables are focusable by keyboard', () => {
    expect(render('```ts\nx\n```')).toContain('<pre tabindex="0"><code class="language-ts">');
    expect(render('    x')).toContain('<pre tabindex="0">');
    expect(render('| a |\n|---|')).toContain('<table tabindex="0">');
  });
});

test('every page lists all guides and marks itself; the first page is the list', () => {
  const pages = renderGuides(
    new Map([
      ['events', '# Events\n\ntext'],
      ['client', '# A client\n\ntext'],
    ]),
  ) as readonly { name: string; title: string; list: string }[];
  expect(pages.map(({ name, title }) => [name, title])).toEqual([
    ['index', 'Guides'],
    ['client', 'A client'],
    ['events', 'Events'],
  ]);
  expect(pages[2]?.list).toContain('<a href="/docs/guides/events" aria-current="page">Events</a>');
  expect(pages[2]?.list).toContain('<a href="/docs/guides/client">A client</a>');
});
