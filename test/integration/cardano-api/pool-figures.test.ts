import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestService, type TestService } from '../../support/service.js';
import { createApiClient, type JsonResponse } from './api-client.js';

// Each figure is computed again from other responses, with formulas written for this test.

const EPOCHS_OF_YEAR = 73;
const EPOCH_SLOTS = 432_000;

let service: TestService;
let epoch = 0;
let pools: JsonResponse[] = [];
const { get, everyPage } = createApiClient(() => service.http, 'cardano-preprod');

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  ({ epoch } = await get('/api/epoch/latest'));
  pools = (await get('/api/pools?pageSize=100')).filter(({ poolStatus }: JsonResponse) => poolStatus === 'registered');
});
afterAll(() => service?.close());

const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + BigInt(amount), 0n);

async function readStake(pool: JsonResponse, ofEpoch: number): Promise<bigint> {
  const rows = await everyPage(`/api/epoch/${ofEpoch}/stakes/${pool.poolIdBech32}`, 100);
  return sum(rows.map(({ amount }) => amount));
}

async function readTotalStake(ofEpoch: number): Promise<bigint> {
  const stakes = await everyPage(`/api/epoch/${ofEpoch}/stakes`, 100);
  return sum(stakes.map(({ amount }) => amount));
}

/** A year of epochs with the same return, each added to the stake. */
function compound(perEpoch: number): number {
  let value = 1;
  for (let count = 0; count < EPOCHS_OF_YEAR; count += 1) value *= 1 + perEpoch;
  return (value - 1) * 100;
}

const keepCost = (reward: number, { fixedCost, marginPct }: JsonResponse): number =>
  Math.max(0, reward - Number(fixedCost)) * (1 - marginPct / 100);

test('sigma is the share of the pool in the stakes of all accounts', async () => {
  const total = await readTotalStake(epoch);
  for (const pool of pools) {
    const stake = await readStake(pool, epoch);
    expect(pool.activeStake).toBe(stake.toString());
    expect(pool.sigma).toBeCloseTo(Number((stake * 10n ** 15n) / total) / 1e15, 14);
  }
  expect(pools.reduce((all, { sigma }) => all + sigma, 0)).toBeCloseTo(1, 12);
});

test('voting power is the stake of the newest snapshot and the deposits of its delegators', async () => {
  const { items }: JsonResponse = await get('/api/governance/proposals?pageSize=100');
  const open = items.filter(
    ({ status, submittedEpoch }: JsonResponse) => ['active', 'ratified'].includes(status) && submittedEpoch < epoch,
  );
  for (const pool of pools) {
    const members = await everyPage(`/api/epoch/${epoch + 1}/stakes/${pool.poolIdBech32}`, 100);
    const addresses = new Set(members.map(({ stakeAddress }) => stakeAddress));
    const deposits = open.filter(({ returnAddress }: JsonResponse) => addresses.has(returnAddress));
    const power = sum(members.map(({ amount }) => amount)) + sum(deposits.map(({ deposit }: JsonResponse) => deposit));
    expect(pool.votingPower).toBe(power.toString());
  }
});

test('ros is the compounded return of the delegators in the newest paid epoch', async () => {
  const paid = epoch - 2;
  for (const pool of pools) {
    const rewards = await everyPage(`/api/pools/${pool.poolIdBech32}/rewards/${paid}`, 100);
    const lost = await everyPage(`/api/epoch/${paid}/rewards/unclaimed`, 100);
    const own = [...rewards, ...lost.filter(({ poolId }) => poolId === pool.poolIdBech32)];
    const reward = Number(sum(own.map(({ amount }) => amount)));
    const perEpoch = keepCost(reward, pool) / Number(await readStake(pool, paid));
    expect(pool.ros).toBeCloseTo(compound(perEpoch), 6);
  }
  expect(pools.some(({ ros }) => ros > 0)).toBe(true);
});

test('ros of a pool in an epoch without stake is null', async () => {
  const [{ poolIdBech32 }] = pools as [JsonResponse];
  const history: JsonResponse[] = await get(`/api/pools/${poolIdBech32}/history`);
  const first = Math.min(...history.map(({ epochNo }) => epochNo));
  expect(await readStake(pools[0], first)).toBe(0n);
  expect((await get(`/api/pools/${poolIdBech32}/epochs/${first}`)).ros).toBeNull();
  expect((await get(`/api/pools/${poolIdBech32}/epochs/${epoch - 2}`)).ros).toBe(pools[0].ros);
});

test('performance compares made blocks with the expected ones', async () => {
  const { activeSlotsCoefficient } = await get('/api/network/info');
  for (const pool of pools) {
    const { epochs, averageLuckPct, averageRos } = await get(`/api/pools/${pool.poolIdBech32}/performance?epochs=5`);
    expect(epochs.map((each: JsonResponse) => each.epoch)).toEqual([1, 2, 3, 4, 5].map((before) => epoch - before));
    const blocks = await everyPage(`/api/pools/${pool.poolIdBech32}/blocks`, 100);
    let [made, expected] = [0, 0];
    for (const each of epochs) {
      const share = Number(await readStake(pool, each.epoch)) / Number(await readTotalStake(each.epoch));
      const count = blocks.filter((block) => block.epoch === each.epoch).length;
      expect(each.mintedBlocks).toBe(count);
      expect(each.expectedBlocks).toBeCloseTo(share * EPOCH_SLOTS * activeSlotsCoefficient, 5);
      expect(each.luckPct).toBeCloseTo((100 * count) / (share * EPOCH_SLOTS * activeSlotsCoefficient), 3);
      made += count;
      expected += share * EPOCH_SLOTS * activeSlotsCoefficient;
    }
    expect(averageLuckPct).toBeCloseTo((100 * made) / expected, 3);
    const returns = epochs.flatMap(({ ros }: JsonResponse) => (ros === null ? [] : [ros]));
    expect(returns).toHaveLength(4);
    expect(averageRos).toBeCloseTo(returns.reduce((all: number, ros: number) => all + ros, 0) / 4, 8);
  }
});

/** The formula of the delegation design (section 5.5.2), in floating point. */
async function expectReward(pool: JsonResponse, stakeEpoch: number): Promise<number> {
  const { rho, tau, a0, nOpt } = await get(`/api/epoch/${epoch}/parameters`);
  const { reserves, max } = await get(`/api/network/supply/${epoch}`);
  const { fees } = await get(`/api/epoch/${epoch - 1}`);
  const pot = (Number(reserves) * rho + Number(fees)) * (1 - tau);
  const supply = Number(BigInt(max) - BigInt(reserves));
  const z = 1 / nOpt;
  const stake = Math.min(Number(await readStake(pool, stakeEpoch)) / supply, z);
  const pledge = Math.min(Number(pool.pledgeDeclared) / supply, z);
  return (pot / (1 + a0)) * (stake + (pledge * a0 * (stake - (pledge * (z - stake)) / z)) / z);
}

test('forecast of a pool and of its delegators assumes the expected blocks', async () => {
  let forecasts = 0;
  for (const pool of pools) {
    const { forecastRos } = await get(`/api/pools/${pool.poolIdBech32}/performance?epochs=1`);
    const shared = keepCost(await expectReward(pool, epoch), pool);
    const stake = Number(await readStake(pool, epoch));
    expect(forecastRos / compound(shared / stake)).toBeCloseTo(1, 5);
    const members = await everyPage(`/api/epoch/${epoch}/stakes/${pool.poolIdBech32}`, 100);
    for (const { stakeAddress, amount } of members.filter((each) => !pool.owners.includes(each.stakeAddress))) {
      const rows: JsonResponse[] = await get(`/api/account/${stakeAddress}/rewards/forecast`);
      const row = rows.find((each) => each.epoch === epoch);
      if (row === undefined) continue;
      expect(row).toMatchObject({ basis: 'expectedBlocks', payableEpoch: epoch + 2 });
      expect(Number(row.estimate) / ((shared * Number(amount)) / stake)).toBeCloseTo(1, 5);
      forecasts += 1;
    }
  }
  expect(forecasts).toBeGreaterThan(0);
});
