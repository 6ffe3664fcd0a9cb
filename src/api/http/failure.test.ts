import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../kernel/errors.js';
import { toFailure } from './failure.js';

describe('failure', () => {
  test('every 503 carries Retry-After, wherever it is thrown', () => {
    const failure = toFailure(new ServiceError('unavailable', 'The network is starting'));
    expect([failure.status, failure.headers]).toEqual([503, ['Retry-After', '5']]);
  });

  test('a 503 with its own Retry-After keeps it', () => {
    const headers = { 'Retry-After': '30' };
    expect(toFailure(new ServiceError('unavailable', 'Later', { headers })).headers).toEqual(['Retry-After', '30']);
  });

  test('other failures carry the headers of their error', () => {
    expect(toFailure(new ServiceError('invalid', 'No')).headers).toEqual([]);
    expect(toFailure(new Error('secret'))).toMatchObject({
      status: 500,
      message: 'Internal server error',
      headers: [],
    });
  });
});
