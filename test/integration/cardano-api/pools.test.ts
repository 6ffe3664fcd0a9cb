import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPool } from '../../../src/api/operations/stake-pools/get-pool.js';
import { getPoolInEpoch } from '../../../src/api/operations/stake-pools/get-pool-in-epoch.js';
import { getPoolMetadata } from '../../../src/api/operations/stake-pools/get-pool-metadata.js';
import { getPoolStakeSnapshot } from '../../../src/api/operations/stake-pools/get-pool-stake-snapshot.js';
import { listBlocksByPool } from '../../../src/api/operations/stake-pools/list-blocks-by-pool.js';
import { listPoolDelegators } from '../../../src/api/operations/stake-pools/list-pool-delegators.js';
import { listPoolDelegatorsOfEpoch } from '../../../src/api/operations/stake-pools/list-pool-delegators-of-epoch.js';
import { listPoolHistory } from '../../../src/api/operations/stake-pools/list-pool-history.js';
import { listPoolMetadata } from '../../../src/api/operations/stake-pools/list-pool-metadata.js';
import { listPoolOwners } from '../../../src/api/operations/stake-pools/list-pool-owners.js';
import { listPoolRegistrations } from '../../../src/api/operations/stake-pools/list-pool-registrations.js';
import { listPoolRegistrationsOfEpoch } from '../../../src/api/operations/stake-pools/list-pool-registrations-of-epoch.js';
import { listPoolRelays } from '../../../src/api/operations/stake-pools/list-pool-relays.js';
import { listPoolRetirements } from '../../../src/api/operations/stake-pools/list-pool-retirements.js';
import { listPoolRetirementsOfEpoch } from '../../../src/api/operations/stake-pools/list-pool-retirements-of-epoch.js';
import { listPoolUpdates } from '../../../src/api/operations/stake-pools/list-pool-updates.js';
import { listPools } from '../../../src/api/operations/stake-pools/list-pools.js';
import { listPoolsById } from '../../../src/api/operations/stake-pools/list-pools-by-id.js';
import { listRelaysOfPool } from '../../../src/api/operations/stake-pools/list-relays-of-pool.js';
import { listRetiredPools } from '../../../src/api/operations/stake-pools/list-retired-pools.js';
import { listRetiringPools } from '../../../src/api/operations/stake-pools/list-retiring-pools.js';
import { pagePoolDelegators } from '../../../src/api/operations/stake-pools/page-pool-delegators.js';
import { poolIdBech32 } from '../../../src/chains/cardano/pools/pool-id.js';
import { toHex } from '../../../src/kernel/hex.js';
import { serveOperations } from '../../support/test-operations.js';
import { hashName, key, reward } from '../tx-operations/tiny-chain.js';
import { FIRST_EPOCH, hash32, poolRegistration, StakedChain } from './staked-chain.js';

const steady = hashName('steady pool');
const changing = hashName('changing pool');
const leaving = hashName('leaving pool');
const staying = hashName('staying pool');
const returning = hashName('returning pool');
const ann = key('ann');
const ben = key('ben');
const E = FIRST_EPOCH;

let chain: StakedChain;
let http: FastifyInstance;
const placed: Record<string, string> = {};

const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
const get = async (url: string) => (await http.inject({ url, headers })).json();
const fetchError = async (url: string) => {
  const response = await http.inject({ url, headers });
  return { status: response.statusCode, error: response.json().error };
};
const post = async (url: string, payload: unknown) =>
  (
    await http.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
  ).json();
const id = poolIdBech32;

beforeAll(async () => {
  chain = await StakedChain.open();
  const retire = (pool: Uint8Array, epoch: number) =>
    ({ kind: 'pool-retirement', pool, epoch: BigInt(epoch) }) as const;
  const delegate = (stake: typeof ann, pool: Uint8Array) => ({ kind: 'stake-delegation', stake, pool }) as const;
  const relay = { port: 3001, ipv4: undefined, ipv6: undefined, dnsName: undefined, srvName: undefined };
  chain.fund(ann, 5_000_000n);
  placed['ben'] = chain.fund(ben, 7_000_000n);
  chain.fund(key('owner'), 1_500_000n);
  chain.addTransaction({
    certificates: [
      poolRegistration(steady, {
        relays: [
          { ...relay, ipv4: '10.0.0.1' },
          { ...relay, port: undefined, srvName: '_cardano.example.org' },
        ],
        metadata: { url: 'https://example.org/pool.json', hash: hash32('pool metadata') },
      }),
      poolRegistration(changing),
      ...[leaving, staying, returning].map((pool) => poolRegistration(pool)),
      ...[ann, ben, key('owner')].map((stake) => ({ kind: 'stake-registration', stake, deposit: undefined }) as const),
      delegate(ann, steady),
      delegate(ben, leaving),
      delegate(key('owner'), steady),
      { kind: 'vote-delegation', stake: key('operator'), drep: { type: 'abstain' } },
    ],
  });
  await chain.block(E);
  await chain.index.goLive();
  placed['change'] = chain.addTransaction({
    certificates: [
      poolRegistration(changing, { pledge: 5n }),
      poolRegistration(changing, { pledge: 2n, cost: 400_000_000n }),
    ],
  });
  placed['retire'] = chain.addTransaction({
    certificates: [retire(leaving, E + 2), retire(staying, E + 2), retire(returning, E + 1)],
  });
  await chain.block(E);
  chain.addTransaction({ certificates: [poolRegistration(staying), retire(leaving, E + 2)] });
  await chain.block(E + 1);
  chain.addTransaction({ certificates: [poolRegistration(returning, { pledge: 9n }), retire(steady, E + 4)] });
  chain.spend(Buffer.from(placed['ben'], 'hex'));
  chain.fund(ann, 100n);
  await chain.block(E + 2);
  http = serveOperations(chain.service, [
    listPools,
    getPool,
    listPoolsById,
    listPoolRegistrations,
    listPoolRegistrationsOfEpoch,
    listPoolRetirements,
    listPoolRetirementsOfEpoch,
    listRetiredPools,
    listRetiringPools,
    listPoolUpdates,
    getPoolInEpoch,
    listPoolHistory,
    listPoolOwners,
    listPoolDelegators,
    pagePoolDelegators,
    listPoolDelegatorsOfEpoch,
    getPoolStakeSnapshot,
    getPoolMetadata,
    listPoolMetadata,
    listRelaysOfPool,
    listPoolRelays,
    listBlocksByPool,
  ]);
});
afterAll(async () => {
  await http?.close();
  await chain?.service.close();
});

describe('a pool', () => {
  test('has its current parameters and the holdings of its delegators', async () => {
    expect(await get(`/api/pools/${id(steady)}`)).toEqual({
      poolIdBech32: id(steady),
      poolIdHex: toHex(steady),
      poolStatus: 'retiring',
      activeEpochNo: E + 2,
      retiringEpoch: E + 4,
      marginPct: 5,
      fixedCost: '340000000',
      pledgeDeclared: '1000000',
      deposit: '500000000',
      rewardAddr: reward(key('operator')).text,
      rewardAddrDelegatedDrep: 'drep_always_abstain',
      owners: [reward(key('owner')).text],
      relays: [
        { ipv4: '10.0.0.1', ipv6: null, dns: null, srv: null, port: 3001 },
        { ipv4: null, ipv6: null, dns: null, srv: '_cardano.example.org', port: null },
      ],
      metaUrl: 'https://example.org/pool.json',
      metaHash: toHex(hash32('pool metadata')),
      metaJson: null,
      ticker: null,
      name: null,
      homepage: null,
      description: null,
      extendedMetadata: null,
      poolGroup: null,
      vrfKeyHash: toHex(hash32('vrf')),
      opCertCounter: null,
      blockCount: 0,
      blocksMinted: 0,
      activeStake: null,
      liveStake: '6500100',
      livePledge: '1500000',
      sigma: null,
      liveSaturationPct: null,
      liveStakePct: 100,
      liveDelegators: 2,
      votingPower: null,
      ros: null,
    });
  });

  test('is found by bech32 and by hexadecimal id, and an invalid id is rejected with a message', async () => {
    expect(await get(`/api/pools/${toHex(changing)}`)).toEqual(await get(`/api/pools/${id(changing)}`));
    expect(await fetchError(`/api/pools/${id(hashName('unknown'))}`)).toEqual({
      status: 404,
      error: `CARDANO_PREPROD has no pool ${id(hashName('unknown'))}`,
    });
    expect((await fetchError('/api/pools/pool1kek')).status).toBe(400);
    expect((await fetchError(`/api/pools/${id(steady).slice(0, -1)}q`)).status).toBe(400);
  });

  test('gets new parameters with the next epoch, the last of several', async () => {
    const in_ = async (epoch: number) => get(`/api/pools/${id(changing)}/epochs/${epoch}`);
    expect(await in_(E)).toMatchObject({ pledge: '1000000', cost: '340000000', status: 'registered' });
    expect(await in_(E + 1)).toMatchObject({ pledge: '2', cost: '400000000', txHash: placed['change'], certIndex: 1 });
    expect(await get(`/api/pools/${id(changing)}`)).toMatchObject({ pledgeDeclared: '2', activeEpochNo: E + 3 });
    expect((await fetchError(`/api/pools/${id(changing)}/epochs/${E - 1}`)).status).toBe(404);
  });

  test('that retires loses its delegators, one that registers again in time does not', async () => {
    expect(await get(`/api/pools/${id(leaving)}`)).toMatchObject({
      poolStatus: 'retired',
      retiringEpoch: E + 2,
      liveStake: '0',
      liveDelegators: 0,
    });
    expect(await get(`/api/pools/${id(staying)}`)).toMatchObject({ poolStatus: 'registered', retiringEpoch: null });
  });

  test('that registers again after its retirement is new: its parameters apply immediately', async () => {
    expect(await get(`/api/pools/${id(returning)}`)).toMatchObject({
      poolStatus: 'registered',
      pledgeDeclared: '9',
      activeEpochNo: E + 4,
    });
    expect(await get(`/api/pools/${id(returning)}/epochs/${E + 1}`)).toMatchObject({
      status: 'retired',
      retireEpoch: E + 1,
    });
    expect(await get(`/api/pools/${id(returning)}/epochs/${E + 2}`)).toMatchObject({
      status: 'registered',
      pledge: '9',
    });
  });

  test('is the same in the full list, in a batch and alone', async () => {
    const all = await get('/api/pools');
    expect(all.map(({ poolIdHex }: { poolIdHex: string }) => poolIdHex)).toEqual(
      [steady, changing, leaving, staying, returning].map(toHex),
    );
    for (const pool of all) expect(await get(`/api/pools/${pool.poolIdHex}`)).toEqual(pool);
    expect(await post('/api/pools/info', [toHex(leaving), id(hashName('unknown')), id(steady)])).toEqual([
      all[0],
      all[2],
    ]);
  });

  test('list returns 304 for a matching ETag', async () => {
    const first = await http.inject({ url: '/api/pools', headers });
    const again = await http.inject({
      url: '/api/pools',
      headers: { ...headers, 'if-none-match': first.headers['etag'] as string },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe('pool certificates', () => {
  test('of registrations are listed newest first, and by epoch', async () => {
    const all = await get('/api/pools/registrations');
    expect(all).toHaveLength(9);
    expect(all[0]).toMatchObject({ poolIdBech32: id(returning), epoch: E + 2, pledge: '9', certIndex: 0 });
    expect(await get('/api/pools/registrations?order=asc&pageSize=1')).toEqual([all.at(-1)]);
    expect(await get(`/api/pools/registrations/${E + 1}`)).toEqual([all[1]]);
    expect(await get(`/api/pools/registrations/${E + 9}`)).toEqual([]);
    expect(all[0]).toMatchObject({ margin: 0.05, marginNumerator: 1, marginDenominator: 20 });
  });

  test('of retirements have exactly the fields of the specification, without those cancelled or replaced', async () => {
    const retiring = await get(`/api/pools/retiring/${E + 2}`);
    expect(retiring.map(({ poolId }: { poolId: string }) => poolId)).toEqual([toHex(leaving)]);
    expect(retiring[0]).toEqual({
      blockNumber: 2,
      blockTime: expect.any(Number),
      txHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      certIndex: 1,
      txIndex: 0,
      poolId: toHex(leaving),
      retirementEpoch: E + 2,
      epoch: E + 1,
      slot: expect.any(Number),
      blockHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      poolIdBech32: id(leaving),
    });
    expect(await get(`/api/pools/retiring/${E + 1}`)).toMatchObject([{ poolId: toHex(returning) }]);
    expect(await get(`/api/pools/retiring/${E + 2}?page=2`)).toEqual([]);
    expect(await get(`/api/pools/retiring/${E + 7}`)).toEqual([]);
    expect((await fetchError('/api/pools/retiring/-1')).status).toBe(400);
  });

  test('include pending retirements, completed retirements, and all certificates', async () => {
    const pools = async (path: string) =>
      (await get(`/api/pools/${path}`)).map(({ poolId }: { poolId: string }) => poolId);
    expect(await pools('retiring')).toEqual([toHex(steady)]);
    expect(await pools('retired')).toEqual([toHex(leaving)]);
    expect(await pools('retirements')).toEqual([steady, leaving, returning, staying, leaving].map(toHex));
  });

  test('of one pool are its updates', async () => {
    expect(await get(`/api/pools/${id(returning)}/updates`)).toMatchObject([
      { action: 'REGISTRATION', epoch: E + 2, params: { pledge: '9' } },
      { action: 'DEREGISTRATION', epoch: E, txHash: placed['retire'], certIndex: 2, params: null },
      { action: 'REGISTRATION', epoch: E },
    ]);
    expect(await get(`/api/pools/${id(returning)}/updates?page=2&pageSize=2`)).toHaveLength(1);
    expect(await get(`/api/pools/${id(hashName('unknown'))}/updates`)).toEqual([]);
  });
});

describe('pool details', () => {
  test('list its delegators, in pages and by cursor', async () => {
    const all = await get(`/api/pools/${id(steady)}/delegators`);
    expect(all).toMatchObject([
      { address: reward(ann).text, amount: '5000100', activeEpochNo: E + 2, epoch: null },
      { address: reward(key('owner')).text, amount: '1500000' },
    ]);
    const first = await get(`/api/pools/${id(steady)}/delegators/page?limit=1`);
    const second = await get(`/api/pools/${id(steady)}/delegators/page?limit=1&cursor=${first.nextCursor}`);
    expect([...first.data, ...second.data]).toEqual(all);
    expect(second.nextCursor).toBeUndefined();
    expect(await get(`/api/pools/${id(steady)}/delegators?order=desc&pageSize=1`)).toEqual([all[1]]);
    expect(await get(`/api/pools/${id(hashName('unknown'))}/delegators`)).toEqual([]);
    expect((await get(`/api/pools/${id(hashName('unknown'))}/delegators/page`)).data).toEqual([]);
  });

  test('list its history, its owners and its relays', async () => {
    expect(await get(`/api/pools/${id(returning)}/history`)).toMatchObject([
      { epochNo: E + 2, blockCnt: 0, activeStake: null, fixedCost: '340000000' },
      { epochNo: E },
    ]);
    expect(await get(`/api/pools/${id(changing)}/owners`)).toMatchObject([
      { declaredPledge: '2', epoch: E },
      { declaredPledge: '5', epoch: E },
      { declaredPledge: '1000000', epoch: E },
    ]);
    expect(await get(`/api/pools/${id(steady)}/relays`)).toHaveLength(2);
    const relays = await get('/api/pools/relays');
    expect(relays.map(({ poolIdBech32 }: { poolIdBech32: string }) => poolIdBech32)).toEqual(
      [steady, changing, staying, returning].map(id),
    );
  });

  test('have its metadata URL before the document is fetched', async () => {
    expect(await get(`/api/pools/${id(steady)}/metadata`)).toMatchObject({
      url: 'https://example.org/pool.json',
      hashValid: null,
      name: null,
      fetchedAt: null,
      error: null,
    });
    expect(await fetchError(`/api/pools/${id(changing)}/metadata`)).toEqual({
      status: 404,
      error: `The registration of ${id(changing)} names no metadata`,
    });
    expect(await post('/api/pools/metadata', [id(changing), id(steady)])).toHaveLength(1);
  });

  test('have no snapshots without the ledger state, and a wrong id is rejected first', async () => {
    expect(await fetchError(`/api/pools/${id(steady)}/stake-snapshot`)).toEqual({
      status: 501,
      error: expect.stringMatching(/^CARDANO_PREPROD has no ledger state: its index /),
    });
    expect((await fetchError(`/api/pools/${id(steady)}/delegators/${E}`)).status).toBe(501);
    for (const path of ['stake-snapshot', `delegators/${E}`])
      expect((await fetchError(`/api/pools/nonsense/${path}`)).status).toBe(400);
  });
});
