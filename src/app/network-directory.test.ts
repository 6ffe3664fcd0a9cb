import { expect, test } from 'vitest';
import { networkById } from '../chains/networks.js';
import { ServiceError } from '../kernel/errors.js';
import { silentLog } from '../kernel/log.js';
import type { Db } from '../store/db.js';
import { createNetworkDirectory } from './network-directory.js';
import type { SandboxNetwork } from './simulated-network.js';

const network = networkById('BITCOIN_TESTNET4');
const sandbox = { network, kind: 'sandbox' } as unknown as SandboxNetwork;

test('a request for a network that starts longer than the limit is refused with a time to retry', async () => {
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
  const refusal = await Promise.resolve(directory.open(network.id)).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(ServiceError);
  expect(refusal).toMatchObject({ kind: 'unavailable', headers: { 'Retry-After': '2' } });
  expect((refusal as Error).message).toBe('BITCOIN_TESTNET4 is starting: try again in a moment');
  // The start goes on behind the refusal, and the next request asks for the same one.
  expect(directory.starting).toBe(1);
  generate();
  await expect(Promise.resolve(directory.open(network.id))).rejects.toThrow();
  directory.stop();
});
