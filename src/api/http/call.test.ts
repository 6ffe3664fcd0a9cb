import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { readCredentials } from './call.js';

const bearerIn = (authorization?: string): string | undefined =>
  readCredentials({ raw: { headers: { authorization } }, ip: '127.0.0.1' } as FastifyRequest).bearer;

describe('the Authorization header', () => {
  test.each(['Bearer token', 'bearer token', 'BEARER   token'])('%j gives the token', (header) => {
    expect(bearerIn(header)).toBe('token');
  });

  test.each(['Basic dXNlcg==', 'Bearertoken', 'x Bearer token'])(
    '%j is not a bearer token and stays whole',
    (header) => {
      expect(bearerIn(header)).toBe(header);
    },
  );

  test('a request without it has no token', () => {
    expect(bearerIn()).toBeUndefined();
  });
});
