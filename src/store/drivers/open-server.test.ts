import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../kernel/log.js';
import { openServer } from './open-server.js';

const options = {
  poolSize: 1,
  statementTimeoutMs: 0,
  acquireTimeoutMs: 1000,
  connectPatienceMs: 0,
  log: silentLog,
};

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('opening a server', () => {
  test('a server that does not answer is named without its password', async () => {
    const port = await closedPort();
    const databaseUrl = `postgres://user:s3cret@127.0.0.1:${port}/crosstie`;
    await expect(openServer({ ...options, databaseUrl })).rejects.toMatchObject({
      kind: 'unavailable',
      message: `The database server 127.0.0.1:${port}/crosstie cannot be used: nothing listens there; check DATABASE_URL`,
    });
  });

  test.each(['', 'localhost', 'mysql://user:s3cret@localhost/db', 'postgres//x'])(
    'the address %j is refused with an example of a right one',
    async (databaseUrl) => {
      await expect(openServer({ ...options, databaseUrl })).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringContaining('postgres://user:password@host:5432/database'),
      });
    },
  );

  test('something else that listens there is not taken for a database', async () => {
    const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const address = stranger.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      const databaseUrl = `postgres://user:s3cret@127.0.0.1:${port}/crosstie`;
      await expect(openServer({ ...options, databaseUrl })).rejects.toMatchObject({ kind: 'unavailable' });
    } finally {
      stranger.close();
    }
  });
});
