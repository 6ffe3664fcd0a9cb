import { describe, expect, test } from 'vitest';
import { connectionUrl } from './address.js';

describe('connection URL', () => {
  test('names a socket by its folder', () => {
    const url = connectionUrl({ host: '/tmp/a b', port: 5432, user: 'crosstie', database: 'postgres' });
    expect(url).toBe('postgres://crosstie@localhost/postgres?host=%2Ftmp%2Fa%20b&port=5432');
  });

  test('includes the password for a port', () => {
    const url = connectionUrl({
      host: '127.0.0.1',
      port: 5555,
      user: 'crosstie',
      password: 'pw',
      database: 'postgres',
    });
    expect(url).toBe('postgres://crosstie:pw@127.0.0.1:5555/postgres');
  });
});
