import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServiceError } from '../../kernel/errors.js';
import { fromHex } from '../../kernel/hex.js';
import { type MidnightLedger, midnightLedger } from './midnight-ledger.js';

/** A claim of block rewards, built with the library itself: 50,000,000 NIGHT for the network `undeployed`. */
const CLAIM = fromHex(
  Buffer.from('midnight:transaction[v9](signature[v1],proof,pedersen-schnorr[v1]):').toString('hex') +
    '040051020128756e6465706c6f7965640b00203d88792d989c0b76cb563971fdc9bef31ec06c3560f3249d6ee9e5d83c57625596e05f6f' +
    '1111111111111111111111111111111111111111111111111111111111111111333a89d94d5aa68e73cd7b885554faff2cc8691f8a2d5a' +
    '5b745742562e66c673c1fe08814280a078df7400a5b18bfec7f86274ff78334e2fa2e546cb9fa02ebb00',
);

const getErrorKind = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ServiceError ? error.kind : `not refused: ${error}`;
};

describe('ledger library', () => {
  let ledger: MidnightLedger;
  beforeAll(() => {
    ledger = midnightLedger();
  });
  afterAll(() => ledger.stop());

  test('decodes a claim', async () => {
    expect(await ledger.transaction(CLAIM)).toMatchObject({
      form: 'claim',
      ledger: 8,
      identifiers: ['01d8b340eeb1cb44dfe4cdf5e8380eb73457b39eec799218a0d0ffeb5db2032256'],
      claim: { kind: 'Reward', value: 50_000_000_000_000n, nonce: '11'.repeat(32) },
    });
  });

  test('malformed bytes are rejected with our message, the message of the library is the cause', async () => {
    const failure = await ledger.transaction(CLAIM.subarray(0, 120)).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: 'Not a transaction of Midnight: its bytes cannot be decoded',
      cause: expect.stringMatching(/./),
    });
  });

  test('distinguishes malformed bytes from those of another version', async () => {
    const cut = CLAIM.subarray(0, 120);
    expect(await getErrorKind(ledger.transaction(cut))).toBe('invalid');
    expect(await getErrorKind(ledger.transaction(Buffer.from('1111')))).toBe('invalid');
    expect(await getErrorKind(ledger.transaction(Buffer.from('midnight:event[v9]:')))).toBe('invalid');
    expect(await getErrorKind(ledger.transaction(Buffer.from('midnight:transaction[v6](x):')))).toBe('undecodable');
    expect(await ledger.events([Buffer.from('midnight:event[v99]:'), Buffer.from('nothing')])).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('threads', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'midnight-ledger-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** A worker that responds and behaves as the bytes request. */
  const misbehaving = (): URL => {
    const path = join(folder, 'worker.mjs');
    writeFileSync(
      path,
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', ({ raws }) => {
         const words = raws.map(({ bytes }) => Buffer.from(bytes).toString());
         const word = words.find((each) => ['hang', 'exit', 'throw', 'trap'].includes(each));
         if (word === 'hang') for (;;);
         if (word === 'exit') process.exit(1);
         if (word === 'throw') setTimeout(() => { throw new Error('boom'); }, 0);
         else if (word === 'trap') parentPort.postMessage({ failure: 'unreachable', kind: 'broken' });
         else parentPort.postMessage({ answer: words });
       });
       parentPort.postMessage({ ready: true });`,
    );
    return pathToFileURL(path);
  };

  test('that hang, exit, throw or trap leave only the failing event undecoded', async () => {
    const ledger = midnightLedger({ threads: 1, timeMs: 1_500 }, misbehaving());
    const request = (...words: readonly string[]) => ledger.events(words.map((word) => Buffer.from(word)));
    for (const word of ['hang', 'exit', 'throw', 'trap']) {
      const after = request('well');
      expect(await request('before', word, 'behind')).toEqual(['before', undefined, 'behind']);
      expect(await after).toEqual(['well']);
      expect(await request('again')).toEqual(['again']);
    }
    await ledger.stop();
  });

  test('that do not start do not lose events', async () => {
    const path = join(folder, 'broken.mjs');
    writeFileSync(path, 'throw new Error("no library");');
    const ledger = midnightLedger({ threads: 1 }, pathToFileURL(path));
    expect(await getErrorKind(ledger.events([Buffer.from('well')]))).toBe('unavailable');
    await ledger.stop();
  });

  test('queue a bounded number of requests', async () => {
    const ledger = midnightLedger({ threads: 1, maxQueued: 1, timeMs: 60_000 }, misbehaving());
    const first = getErrorKind(ledger.events([Buffer.from('hang')]));
    const second = getErrorKind(ledger.events([Buffer.from('well')]));
    expect(await getErrorKind(ledger.events([Buffer.from('well')]))).toBe('unavailable');
    await ledger.stop();
    expect(await Promise.all([first, second])).toEqual(['unavailable', 'unavailable']);
  });
});
