import { describe, expect, test } from 'vitest';
import { chooseEncoding, etagOf, matchesEtag } from './respond.js';

describe('an answer', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
    ['gzip;q=0', undefined],
    ['bright', undefined],
  ])('Accept-Encoding %s is answered with %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });

  test('an ETag matches itself, weakly, in lists and as *', () => {
    const etag = etagOf('{"a":1}');
    expect(etag).toMatch(/^W\/"[A-Za-z0-9_-]{22}"$/);
    expect(matchesEtag(etag, etag)).toBe(true);
    expect(matchesEtag(`"other", ${etag.slice(2)}`, etag)).toBe(true);
    expect(matchesEtag('*', etag)).toBe(true);
    expect(matchesEtag('"other"', etag)).toBe(false);
    expect(matchesEtag(undefined, etag)).toBe(false);
  });
});
