import { describe, expect, test } from 'vitest';
import { banner } from './banner.js';

const URL = 'http://127.0.0.1:8080';

describe('the start banner', () => {
  test('names the page, the reference and the place for agents', () => {
    const lines = banner(URL, '1.0.0', false);
    for (const path of ['/', '/docs', '/mcp']) expect(lines.some((line) => line.endsWith(` ${URL}${path}`))).toBe(true);
  });

  test('names demo keys and the demo login only where they exist', () => {
    expect(banner(URL, '1.0.0', true).join('\n')).toMatch(/xt_demo_cardano-mainnet.*\n.*demo@crosstie\.local/);
    expect(banner(URL, '1.0.0', false).join('\n')).not.toContain('demo');
  });
});
