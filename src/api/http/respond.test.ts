import { describe, expect, test } from 'vitest';
import { chooseEncoding } from './respond.js';

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
});
