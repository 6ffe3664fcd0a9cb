import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { processIdentity } from '../../src/store/drivers/process-identity.js';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { expectErrorResponse } from '../support/error-responses.js';
import { eventually } from '../support/eventually.js';
import { openRaw, type RawConnection } from '../support/raw-http.js';

// One folder for all tests: the first start creates the database, the others reuse it.
const { dataDir, remove } = temporaryDataDir();
let running: CrosstieProcess[] = [];

afterEach(async () => {
  for (const service of running) await service.stop();
  running = [];
});

afterAll(remove);

async function start(env: Record<string, string> = {}): Promise<CrosstieProcess> {
  const kind = existsSync(dataDir) ? 'warm' : 'cold';
  const service = await startCrosstie({ dataDir, env });
  running.push(service);
  process.stdout.write(`${kind} start of the service: ${service.startedMs} ms\n`);
  return service;
}

const BODY = '{"paymentKeyHash":"9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e"}';
const CONSTRUCT = `POST /api/addresses/construct HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Api-Key: xt_demo_cardano-mainnet\r\nContent-Length: ${BODY.length}\r\n\r\n`;

async function sendPartialRequest(url: string, text: string): Promise<RawConnection> {
  const connection = await openRaw(url);
  connection.write(text);
  return connection;
}

const serverPid = (): number =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** A listening service is not ready before its main networks have started. */
const untilReady = (url: string): Promise<void> =>
  eventually(async () => (await fetch(`${url}/api/health/ready`)).status === 200);

async function waitUntilRejected(url: string): Promise<void> {
  for (;;) {
    try {
      const connection = await openRaw(url);
      connection.destroy();
    } catch {
      return;
    }
    await pause(20);
  }
}

describe('stopping service', () => {
  test('completes its requests, closes idle connections, is not ready, and stops its database', async () => {
    const service = await start();
    const { url } = service;
    await untilReady(url);
    const databasePid = serverPid();
    const half = BODY.length / 2;
    const serving = await sendPartialRequest(url, `${CONSTRUCT}${BODY.slice(0, half)}`);
    const readinessRequest = await sendPartialRequest(url, 'GET /api/health/ready HTTP/1.1\r\nHost: localhost\r\n');
    const idle = await sendPartialRequest(url, 'GET /api/health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect((await idle.receive(1))[0]?.status).toBe(200);

    service.signal('SIGTERM');
    await idle.closed;
    await waitUntilRejected(url);
    readinessRequest.write('\r\n');
    expectErrorResponse((await readinessRequest.receive(1))[0], 503, 'The service is stopping');
    await readinessRequest.closed;
    expect(await processIdentity(databasePid)).toBeDefined();
    serving.write(BODY.slice(half));
    const [answer] = await serving.receive();
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('"addressType":"enterprise"') });
    // Not requested by the client: otherwise the connection would stay open for the next request.
    await serving.closed;

    const { code, output, errors } = await service.exited;
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.trim().split('\n').at(-1)).toContain('"event":"service.stopped"');
    expect(await processIdentity(databasePid)).toBeUndefined();
    expect(existsSync(join(dataDir, 'service.json'))).toBe(false);
  });

  test('aborts requests that exceed the shutdown timeout', async () => {
    const service = await start({ CROSSTIE_STOP_TIMEOUT_MS: '300' });
    const databasePid = serverPid();
    const endless = await sendPartialRequest(service.url, `${CONSTRUCT}{`);
    expect((await service.stop()).code).toBe(0);
    await endless.closed;
    expect(await processIdentity(databasePid)).toBeUndefined();
  });
});

describe('killed service', () => {
  test('restarts in its previous state', async () => {
    const first = await start();
    const login = await fetch(`${first.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.org', password: 'correct horse battery' }),
    });
    const { accessToken } = (await login.json()) as { accessToken: string };
    const orphan = serverPid();
    first.signal('SIGKILL');
    await first.exited;
    expect(await processIdentity(orphan)).toBeDefined();

    const second = await start();
    const me = await fetch(`${second.url}/api/auth/me`, { headers: { Authorization: `Bearer ${accessToken}` } });
    expect(await me.json()).toMatchObject({ kind: 'USER', email: 'ada@example.org' });
    const current = serverPid();
    expect((await second.stop()).code).toBe(0);
    for (const pid of [orphan, current]) expect(await processIdentity(pid)).toBeUndefined();
  });
});

describe('second service in the same data folder', () => {
  test('is rejected with a message and does no harm', async () => {
    const first = await start();
    const token = readFileSync(join(dataDir, 'operator-token'), 'utf8');
    const failure = await startCrosstie({ dataDir }).catch((error: Error) => error.message);
    expect(failure).toMatch(/ended with 1 instead of starting/);
    expect(failure).toMatch(/is in use by another service \(process \d+\)/);
    expect(failure).not.toMatch(/\n\s+at /);
    expect(readFileSync(join(dataDir, 'operator-token'), 'utf8')).toBe(token);
    expect(JSON.parse(readFileSync(join(dataDir, 'service.json'), 'utf8'))).toEqual({ pid: first.pid, url: first.url });
    await untilReady(first.url);
  });
});
