import { expect } from 'vitest';
import type { SandboxControl } from '../../../src/api/kit/context.js';
import { writeConfigFile } from '../config-file.js';
import { openTestService, type TestService } from '../service.js';
import { startNetworks } from '../start-networks.js';
import { createKey, register } from '../users.js';

// biome-ignore lint/suspicious/noExplicitAny: the types of the clients are installed in test/extra only
export type Any = any;

export const ADA = 1_000_000n;

/** The simulated preprod for programs of other services: only their URL and key are ours. */
export interface ClientService {
  readonly service: TestService;
  readonly sandbox: SandboxControl;
  readonly url: string;
  readonly key: string;
  /** One of our own operations, in process. */
  own(path: string): Promise<Any>;
  /** Pays to an address and waits until the payment is in a block. */
  fund(address: string, ada: bigint): Promise<void>;
  readLovelace(address: string): Promise<bigint>;
  close(): Promise<void>;
}

export async function openClientService(
  name: string,
  { env = {}, plan = {} }: { readonly env?: Readonly<Record<string, string>>; readonly plan?: object } = {},
): Promise<ClientService> {
  const file = writeConfigFile({ plans: { defaultPlan: 'test', plans: [{ id: 'test', perSecond: 10_000, ...plan }] } });
  const service = await openTestService({
    ...file.env,
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    ...env,
  });
  await startNetworks(service, 'CARDANO_PREPROD');
  const sandbox = await service.services.networks.sandbox('CARDANO_PREPROD');
  const { apiKey: key } = await createKey(service, await register(service, name), { network: 'CARDANO_PREPROD' });
  const url = await service.http.listen({ host: '127.0.0.1', port: 0 });

  const own = async (path: string): Promise<Any> => {
    const response = await service.http.inject({ url: `/api/${path}`, headers: { 'x-api-key': key } });
    expect([path, response.statusCode]).toEqual([path, 200]);
    return response.json();
  };
  return {
    service,
    sandbox,
    url,
    key,
    own,
    async fund(address, ada) {
      await sandbox.fund(address, ada * ADA);
      await sandbox.advanceBlocks(1);
    },
    readLovelace: async (address) => BigInt((await own(`addresses/${address}/balance?unit=lovelace`)).lovelace),
    async close() {
      await service.close();
      file.remove();
    },
  };
}
