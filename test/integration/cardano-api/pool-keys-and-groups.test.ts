import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPool } from '../../../src/api/operations/stake-pools/get-pool.js';
import { listCalidusKeys } from '../../../src/api/operations/stake-pools/list-calidus-keys.js';
import { listPoolGroups } from '../../../src/api/operations/stake-pools/list-pool-groups.js';
import { listPools } from '../../../src/api/operations/stake-pools/list-pools.js';
import { loadConfig } from '../../../src/app/config.js';
import { assembleService } from '../../../src/app/service.js';
import { encodeMetadata, type MetadataValue } from '../../../src/builder/request/metadata.js';
import { calidusIdBech32 } from '../../../src/chains/cardano/pools/calidus-registration.js';
import { poolIdBech32 } from '../../../src/chains/cardano/pools/pool-id.js';
import { epochToSlot, slotToTime } from '../../../src/chains/cardano/time.js';
import { systemClock } from '../../../src/kernel/clock.js';
import { toHex } from '../../../src/kernel/hex.js';
import { silentLog } from '../../../src/kernel/log.js';
import { calidusRegistration } from '../../../src/sandbox/cardano/calidus.js';
import { deriveKey, type SigningKey } from '../../../src/sandbox/cardano/signing-key.js';
import { serveOperations } from '../../support/test-operations.js';
import { createApiClient, type JsonResponse } from './api-client.js';
import { FIRST_EPOCH, network, poolRegistration, StakedChain } from './staked-chain.js';

const E = FIRST_EPOCH;
const cold = (name: string): SigningKey => deriveKey('test', `${name} cold`);
const hot = (name: string): Uint8Array => deriveKey('test', `${name} hot`).vkey;
const [renewing, revoking, besieged, absent] = ['renewing', 'revoking', 'besieged', 'absent'].map(cold) as [
  SigningKey,
  SigningKey,
  SigningKey,
  SigningKey,
];
const id = (pool: SigningKey): string => poolIdBech32(pool.hash);

const folder = mkdtempSync(join(tmpdir(), 'crosstie-groups-'));
let chain: StakedChain;
let http: FastifyInstance;
const { get } = createApiClient(() => http);

const register = (registration: MetadataValue): string =>
  chain.addTransaction({ auxiliary: encodeMetadata({ '867': registration })!.encoded });

/** A signature of another key over a message that the pool never sent. */
function forged(pool: SigningKey, key: Uint8Array, nonce: number): MetadataValue {
  return calidusRegistration({ ...pool, sign: cold('stranger').sign }, key, nonce);
}

beforeAll(async () => {
  const file = join(folder, 'groups.json');
  const groups = [
    { network: 'CARDANO_PREPROD', poolIdBech32: id(revoking), poolGroup: 'Evergreens', sources: { forester: 'Firs' } },
    { network: 'CARDANO_PREPROD', poolIdBech32: id(renewing), poolGroup: 'Evergreens', ticker: 'RENEW' },
    { poolIdBech32: id(besieged), poolGroup: 'Of mainnet' },
  ];
  writeFileSync(file, JSON.stringify(groups));
  chain = await StakedChain.open({ CROSSTIE_POOL_GROUPS: file });
  chain.addTransaction({ certificates: [renewing, revoking, besieged].map(({ hash }) => poolRegistration(hash)) });
  await chain.block(E);
  await chain.index.goLive();
  http = serveOperations(chain.service, [listPools, getPool, listPoolGroups, listCalidusKeys]);
});
afterAll(async () => {
  await http?.close();
  await chain?.service.close();
  rmSync(folder, { recursive: true });
});

describe('Calidus keys', () => {
  const keys = (): Promise<JsonResponse> => get('/api/pools/calidus-keys');

  test('are those signed by the cold key of a registered pool', async () => {
    expect(await keys()).toEqual([]);
    const txHash = register(calidusRegistration(renewing, hot('first'), 10));
    register(calidusRegistration(absent, hot('absent'), 10));
    register(forged(besieged, hot('thief'), 10));
    register({ '0': 2, '1': 'no registration' });
    register(Array.from({ length: 80 }, () => 'A long text that is no registration of anything'));
    await chain.block(E + 1);
    expect(await keys()).toEqual([
      {
        poolIdBech32: id(renewing),
        calidusIdBech32: calidusIdBech32(hot('first')),
        calidusPubKey: toHex(hot('first')),
        nonce: 10,
        txHash,
        epoch: E + 1,
        blockTime: slotToTime(network, epochToSlot(network, E + 1)),
        registered: true,
      },
    ]);
  });

  test('change only with a higher nonce and a valid signature', async () => {
    const current = register(calidusRegistration(renewing, hot('second'), 11));
    register(calidusRegistration(renewing, hot('first'), 10));
    register(calidusRegistration(renewing, hot('third'), 11));
    register(forged(renewing, hot('thief'), 12));
    await chain.block(E + 1);
    expect(await keys()).toMatchObject([{ calidusPubKey: toHex(hot('second')), nonce: 11, txHash: current }]);
  });

  test('are revoked by zeros', async () => {
    register(calidusRegistration(revoking, hot('revoked'), 1));
    register(calidusRegistration(revoking, new Uint8Array(32), 2));
    await chain.block(E + 2);
    expect(await keys()).toMatchObject([
      { poolIdBech32: id(revoking), calidusPubKey: '0'.repeat(64), registered: false, epoch: E + 2 },
      { poolIdBech32: id(renewing), registered: true },
    ]);
  });

  test('are paged, the newest registration first', async () => {
    const all = await keys();
    expect(await get('/api/pools/calidus-keys?pageSize=1')).toEqual(all.slice(0, 1));
    expect(await get('/api/pools/calidus-keys?pageSize=1&page=2')).toEqual(all.slice(1));
    expect(await get('/api/pools/calidus-keys?page=1000000')).toEqual([]);
  });
});

describe('pool groups', () => {
  test('are listed as the operator configured them for the network', async () => {
    expect(await get('/api/pools/groups')).toEqual([
      { poolIdBech32: id(revoking), poolGroup: 'Evergreens', ticker: null, sources: { forester: 'Firs' } },
      { poolIdBech32: id(renewing), poolGroup: 'Evergreens', ticker: 'RENEW', sources: {} },
    ]);
  });

  test('are returned with the pools', async () => {
    expect((await get(`/api/pools/${id(renewing)}`)).poolGroup).toBe('Evergreens');
    const pools: { poolGroup: string | null }[] = await get('/api/pools');
    expect(pools.map(({ poolGroup }) => poolGroup)).toEqual(['Evergreens', 'Evergreens', null]);
  });

  test('with an invalid file prevent the start of the service', async () => {
    const config = loadConfig({ env: { CROSSTIE_POOL_GROUPS: 'nowhere.json' }, workingDir: folder });
    await expect(assembleService(config, { log: silentLog, clock: systemClock })).rejects.toThrow(
      `Setting CROSSTIE_POOL_GROUPS (poolGroups) names a file that cannot be read: ${join(folder, 'nowhere.json')}`,
    );
  });
});
