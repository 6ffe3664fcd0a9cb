import { describe, expect, test } from 'vitest';
import { banner } from './banner.js';

const URL = 'http://127.0.0.1:8080';

describe('start banner', () => {
  test('shows the URLs of the web page, the API reference and the MCP endpoint', () => {
    const lines = banner(URL, '1.0.0', false);
    for (const path of ['/', '/docs', '/mcp']) expect(lines.some((line) => line.endsWith(` ${URL}${path}`))).toBe(true);
  });

  test('shows demo keys and the demo login only when they exist', () => {
    expect(banner(URL, '1.0.0', true).join('\n')).toMatch(/xt_demo_cardano-mainnet.*\n.*demo@crosstie\.local/);
    expect(banner(URL, '1.0.0', false).join('\n')).not.toContain('demo');
  });
});
