import { expect, test } from 'vitest';
import { formatAmount, formatUntrusted } from './format.js';
import { renderMessage, renderPage, renderView } from './render.js';

const SHELL =
  '<head><meta name="description" content="x"><title>Crosstie</title></head><body><div id="app"></div></body>';
const HOSTILE = `<img src=x onerror="alert(1)">'$&\u202Eevil`;

test('hostile name stays text in title, description, heading and facts', () => {
  const heading = formatUntrusted(HOSTILE);
  const body = renderView({
    kind: 'Token',
    heading,
    description: '',
    facts: [{ label: 'Name', value: heading, href: `/explore/x/asset/"><script>` }],
  });
  const page = renderPage(SHELL, { title: heading, description: heading, body, noIndex: true });
  expect(page).not.toMatch(/<img|<script|onerror="|\u202E/);
  expect(page.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&#39;\$&amp;�evil/g)).toHaveLength(6);
  expect(page).toContain('<meta name="robots" content="noindex">');
});

test('facts without a value are left out', () => {
  const facts = [
    { label: 'Pool', value: undefined },
    { label: 'Fee', value: '1' },
  ];
  expect(renderView({ kind: 'Block', heading: '1', description: '', facts })).toBe(
    '<div class="title"><span class="kind">Block</span><h1>1</h1></div><dl class="fields"><div><dt>Fee</dt><dd>1</dd></div></dl>',
  );
});

test('message is escaped', () => {
  expect(renderMessage('x', '<b>', '<i>')).not.toMatch(/<b>|<i>/);
});

test('amounts keep every digit', () => {
  expect(formatAmount('45000000000123456', 6, 'ADA')).toBe('45,000,000,000.123456 ADA');
  expect(formatAmount(-5n, 6, 'ADA')).toBe('−0.000005 ADA');
  expect(formatAmount('1200', 0, 'X')).toBe('1,200 X');
});

test('untrusted text is cut by letters, not by halves of one', () => {
  expect(formatUntrusted('😀'.repeat(5), 3)).toBe('😀😀😀…');
});
