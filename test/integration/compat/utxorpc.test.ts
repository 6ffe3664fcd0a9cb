import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { EXTRA, isInstalled } from '../../support/extra-tools.js';
import { openTestService, type TestService } from '../../support/service.js';
import { describeUnless } from '../../support/skip.js';
import { startNetworks } from '../../support/start-networks.js';
import { createKey, register } from '../../support/users.js';

let service: TestService;
let key: string;
let uri: string;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    UTXORPC_PORT: '0',
  });
  await startNetworks(service, 'CARDANO_PREPROD');
  const user = await register(service, 'utxorpc');
  ({ apiKey: key } = await createKey(service, user, { network: 'CARDANO_PREPROD' }));
  uri = `http://127.0.0.1:${await service.listenForUtxorpc()}`;
});

afterAll(() => service.close());

const api = async <Answer>(path: string): Promise<Answer> => {
  const response = await service.http.inject({ url: path, headers: { 'x-api-key': key } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const SDK = '@utxorpc/sdk/lib/node/index.mjs';
const missing = isInstalled(SDK) ? undefined : 'UTxO RPC: install the clients of test/extra';

/** The client of `v1alpha` on npm; its types come from packages that are not installed with the product. */
// biome-ignore lint/suspicious/noExplicitAny: messages of generated code that is not installed here
type Sdk = Record<string, new (options: object) => any>;

const loadSdk = async (): Promise<Sdk> => (await import(new URL(SDK, EXTRA).href)) as Sdk;

describeUnless(missing)('@utxorpc/sdk (v1alpha over gRPC)', () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const client = async (name: string, headers: object = { 'dmtr-api-key': key }): Promise<any> =>
    new (await loadSdk())[name]!({ uri, headers });

  test('readParams returns the parameters of the API', async () => {
    const parameters = await (await client('CardanoQueryClient')).readParams();
    const own = await api<Record<string, unknown>>('/api/epoch/latest/parameters');
    expect(String(parameters.minFeeCoefficient)).toBe(String(own['minFeeA'] ?? own['txFeePerByte']));
  });

  test('readTip and fetchBlock return the newest block with its original bytes', async () => {
    const sync = await client('CardanoSyncClient');
    const tip = await sync.readTip();
    const latest = await api<{ readonly hash: string; readonly slot: number }>('/api/blocks/latest');
    expect({ hash: tip.hash, slot: String(tip.slot) }).toEqual({ hash: latest.hash, slot: String(latest.slot) });
    const block = await sync.fetchBlock(tip);
    const { cbor } = await api<{ readonly cbor: string }>(`/api/blocks/${latest.hash}/cbor`);
    expect(toHex(block.nativeBytes)).toBe(cbor);
    expect(block.parsedBlock.body.tx.map((each: { hash: Uint8Array }) => toHex(each.hash))).toEqual(
      decodeBlock(fromHex(cbor)).transactions.map(({ hash }) => toHex(hash)),
    );
  });

  test('a request without a key is rejected', async () => {
    const query = await client('CardanoQueryClient', {});
    await expect(query.readParams()).rejects.toThrow(/Authentication required/);
  });
});
