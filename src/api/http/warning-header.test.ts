import { describe, expect, test } from 'vitest';
import { warningHeader } from './warning-header.js';

describe('warning header', () => {
  test('lists the warnings in order', () => {
    expect(warningHeader(['one', 'two'])).toBe('one; two');
  });

  test('cannot inject another header', () => {
    expect(warningHeader(['one\r\nSet-Cookie: a=b', 'caf\u00e9 \u{1f600}'])).toBe('one Set-Cookie: a=b; caf');
  });

  test('is truncated and states how many warnings it omits', () => {
    const header = warningHeader(Array.from({ length: 100 }, () => 'x'.repeat(98)));
    expect(header).toMatch(/; and 80 more$/);
    expect(header.length).toBeLessThan(2_020);
    expect(warningHeader(['y'.repeat(10_000)])).toHaveLength(2_000);
  });
});
