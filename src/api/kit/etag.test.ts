import { expect, test } from 'vitest';
import { computeEtag, matchesEtag } from './etag.js';

test('an ETag matches itself, weakly, in lists and as *', () => {
  const etag = computeEtag('{"a":1}');
  expect(etag).toMatch(/^W\/"[A-Za-z0-9_-]{22}"$/);
  expect(matchesEtag(etag, etag)).toBe(true);
  expect(matchesEtag(`"other", ${etag.slice(2)}`, etag)).toBe(true);
  expect(matchesEtag('*', etag)).toBe(true);
  expect(matchesEtag('"other"', etag)).toBe(false);
  expect(matchesEtag(undefined, etag)).toBe(false);
});
