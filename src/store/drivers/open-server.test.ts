import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const message = (type: string, body: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const READY = message('Z', Buffer.from('I'));

/** Implements just enough of the protocol to report its version. */
function startFakeServer(version: string) {
  const description = Buffer.from(
    '0001 76657273696f6e00 00000000 0000 00000017 0004 ffffffff 0000'.replaceAll(' ', ''),
    'hex',
  );
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, version.length]), Buffer.from(version)]);
  const answer = [
    message('1'),
    message('2'),
    message('T', description),
    message('D', row),
    message('C', Buffer.from('SELECT 1\0')),
  ];
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (data[0] === 0) socket.write(Buffer.concat([message('R', Buffer.alloc(4)), READY]));
      else if (data.toString('latin1', 0, 1) === 'Q')
        socket.write(Buffer.concat([message('C', Buffer.from('SET\0')), READY]));
      else if (data.toString('latin1', 0, 1) === 'P') socket.write(Buffer.concat([...answer, READY]));
    });
  });
}

describe('openServer', () => {
  test.each([
    ['140011', 'is PostgreSQL 14; version 15 or later is needed'],
    ['90624', 'is PostgreSQL 9; version 15 or later is needed'],
  ])('rejects version %s as too old', async (version, sentence) => {
    const server = startFakeServer(version);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      const databaseUrl = `postgres://user:s3cret@127.0.0.1:${port}/crosstie`;
      await expect(openServer({ ...options, databaseUrl })).rejects.toThrow(sentence);
    } finally {
      server.close();
    }
  });

  test.each(['user:s3cret@', 'user:s3cret@localhost'])(
    'connects to a local socket with the address %s',
    async (start) => {
      const folder = mkdtempSync(join(tmpdir(), 'crosstie-socket-'));
      const server = startFakeServer('140011');
      await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
      try {
        const databaseUrl = `postgres://${start}/crosstie?host=${folder}`;
        await expect(openServer({ ...options, databaseUrl })).rejects.toThrow(
          `The database server ${folder}/crosstie is PostgreSQL 14`,
        );
      } finally {
        server.close();
        rmSync(folder, { recursive: true });
      }
    },
  );

  test('names an unreachable server without its password', async () => {
    const port = await closedPort();
    const databaseUrl = `postgres://user:s3cret@127.0.0.1:${port}/crosstie`;
    await expect(openServer({ ...options, databaseUrl })).rejects.toMatchObject({
      kind: 'unavailable',
      message: `The database server 127.0.0.1:${port}/crosstie cannot be used: nothing listens there; check DATABASE_URL`,
    });
  });

  test.each(['', 'localhost', 'mysql://user:s3cret@localhost/db', 'postgres//x'])(
    'rejects the address %j and shows a valid example',
    async (databaseUrl) => {
      await expect(openServer({ ...options, databaseUrl })).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringContaining('postgres://user:password@host:5432/database'),
      });
    },
  );

  test('does not mistake another service on the port for a database', async () => {
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
