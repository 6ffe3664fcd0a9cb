import { expect, test, vi } from 'vitest';
import { type NetworkId, networkById } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { silentLog } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import type { SandboxNetwork } from '../sandbox/simulated-network.js';
import { createNetworkDirectory } from './network-directory.js';

const network = networkById('BITCOIN_TESTNET4');
const stop = async (): Promise<void> => undefined;
const sandbox = { network, kind: 'sandbox', stop } as unknown as SandboxNetwork;

/** A directory of simulated networks that record when they are started; `generate` replaces their generation. */
function createDirectory(ids: readonly NetworkId[], generate: (id: NetworkId) => Promise<void>) {
  const started: NetworkId[] = [];
  const directory = createNetworkDirectory({
    db: {} as Db,
    log: silentLog,
    clock: { now: () => 0 },
    configs: {},
    followed: [],
    sandboxes: ids.map((id) => {
      const startAndWait = async (): Promise<void> => void started.push(id);
      return { network: networkById(id), kind: 'sandbox', wake: startAndWait, stop } as unknown as SandboxNetwork;
    }),
    maxStartMs: 60_000,
    generate,
  });
  return { directory, started };
}

test('request for a network that starts longer than the limit is rejected with Retry-After', async () => {
  let generate = (): void => undefined;
  const generated = new Promise<void>((_, reject) => {
    generate = () => reject(new ServiceError('unavailable', 'generated too late for this test'));
  });
  const directory = createNetworkDirectory({
    db: {} as Db,
    log: silentLog,
    clock: { now: () => 0 },
    configs: {},
    followed: [],
    sandboxes: [sandbox],
    maxStartMs: 1,
    generate: () => generated,
  });
  const rejection = await Promise.resolve(directory.open(network.id)).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(rejection).toBeInstanceOf(ServiceError);
  expect(rejection).toMatchObject({ kind: 'unavailable', headers: { 'Retry-After': '2' } });
  expect((rejection as Error).message).toBe('BITCOIN_TESTNET4 is starting: try again in a moment');
  // The start continues after the rejection, and the next request waits for the same start.
  expect(directory.starting).toBe(1);
  generate();
  await expect(Promise.resolve(directory.open(network.id))).rejects.toThrow();
  await directory.stop();
});

test('stopped directory starts no network, neither a generating nor a queued one', async () => {
  const ids = ['CARDANO_PREPROD', 'CARDANO_MAINNET', 'BITCOIN_MAINNET', 'MIDNIGHT_PREPROD'] as const;
  const generations: NetworkId[] = [];
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { directory, started } = createDirectory(ids, (id) => {
    generations.push(id);
    return finished;
  });
  const opened = Promise.allSettled(ids.map(async (id) => directory.open(id)));
  await new Promise((resolve) => setImmediate(resolve));
  const begun = [...generations];
  expect(begun.length).toBeLessThan(ids.length);
  const stopped = directory.stop();
  finish();
  await stopped;
  expect(directory.starting).toBe(0);
  for (const result of await opened)
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'The service is stopping' } });
  expect(generations).toEqual(begun);
  expect(started).toEqual([]);
});

test('hanging start does not block the stop of the directory', async () => {
  vi.useFakeTimers();
  try {
    const { directory, started } = createDirectory(['BITCOIN_MAINNET'], () => new Promise(() => undefined));
    void Promise.resolve(directory.open('BITCOIN_MAINNET')).catch(() => undefined);
    const stopped = directory.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await stopped;
    expect(started).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('optional network without a source is not listed, and requests for it are rejected', async () => {
  const { directory } = createDirectory([], async () => undefined);
  const listed = directory.statuses().map(({ network: { id } }) => id);
  expect(listed).toContain('BITCOIN_TESTNET4');
  expect(listed).not.toContain('BITCOIN_REGTEST');
  await expect(Promise.resolve(directory.open('BITCOIN_REGTEST'))).rejects.toMatchObject({
    kind: 'invalid',
    message: 'This service does not offer BITCOIN_REGTEST: its operator has configured no source for it',
  });
  await directory.stop();
});
