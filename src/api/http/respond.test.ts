import { describe, expect, test } from 'vitest';
import { chooseEncoding } from './respond.js';

describe('response', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
    ['gzip;q=0', undefined],
    ['bright', undefined],
  ])('with Accept-Encoding %s is encoded as %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});
