import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAvailableRewards } from '../../src/api/operations/accounts/get-available-rewards.js';
import { listAccountBalanceHistory } from '../../src/api/operations/accounts/list-account-balance-history.js';
import { listAccountInfo } from '../../src/api/operations/accounts/list-account-info.js';
import { listAccountRewardForecast } from '../../src/api/operations/accounts/list-account-reward-forecast.js';
import { listAccountRewards } from '../../src/api/operations/accounts/list-account-rewards.js';
import { listAccountStakeHistory } from '../../src/api/operations/accounts/list-account-stake-history.js';
import { listAccountWithdrawals } from '../../src/api/operations/accounts/list-account-withdrawals.js';
import { listAccounts } from '../../src/api/operations/accounts/list-accounts.js';
import { listRewardsOfAccounts } from '../../src/api/operations/accounts/list-rewards-of-accounts.js';
import { getEpoch } from '../../src/api/operations/epochs/get-epoch.js';
import { getEpochAccountStake } from '../../src/api/operations/epochs/get-epoch-account-stake.js';
import { getEpochTotalStake } from '../../src/api/operations/epochs/get-epoch-total-stake.js';
import { listEpochPoolStakes } from '../../src/api/operations/epochs/list-epoch-pool-stakes.js';
import { listEpochRewards } from '../../src/api/operations/epochs/list-epoch-rewards.js';
import { listEpochStakes } from '../../src/api/operations/epochs/list-epoch-stakes.js';
import { listEpochUnclaimedRewards } from '../../src/api/operations/epochs/list-epoch-unclaimed-rewards.js';
import { pageEpochStakes } from '../../src/api/operations/epochs/page-epoch-stakes.js';
import { getPoolPerformance } from '../../src/api/operations/stake-pools/get-pool-performance.js';
import { getPoolStakeSnapshot } from '../../src/api/operations/stake-pools/get-pool-stake-snapshot.js';
import { listInvalidPoolDelegators } from '../../src/api/operations/stake-pools/list-invalid-pool-delegators.js';
import { listPoolDelegators } from '../../src/api/operations/stake-pools/list-pool-delegators.js';
import { listPoolDelegatorsOfEpoch } from '../../src/api/operations/stake-pools/list-pool-delegators-of-epoch.js';
import { listPoolHistory } from '../../src/api/operations/stake-pools/list-pool-history.js';
import { listPoolRewards } from '../../src/api/operations/stake-pools/list-pool-rewards.js';
import { listPools } from '../../src/api/operations/stake-pools/list-pools.js';
import { searchPools } from '../../src/api/operations/stake-pools/search-pools.js';
import type { Block } from '../../src/chains/cardano/blocks/block.js';
import { epochToSlot } from '../../src/chains/cardano/time.js';
import { networkById } from '../../src/chains/networks.js';
import type { CardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../src/kernel/hex.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { createApiClient, type JsonResponse } from '../integration/cardano-api/api-client.js';
import { takeFirst } from '../support/depth.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readLines } from '../support/external-data.js';
import type { TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { openPreviewLedger, openPreviewLedgerService, previewBlocks } from './preview-index.js';

const network = networkById('CARDANO_PREVIEW');
const schema = networkSchema('CARDANO_PREVIEW');
const NEWEST_EPOCH = 13;

interface Fixture {
  readonly inPreviewChain?: string;
  readonly response: unknown;
}

const OPERATIONS = [
  getAvailableRewards,
  getEpoch,
  getEpochAccountStake,
  getEpochTotalStake,
  getPoolPerformance,
  getPoolStakeSnapshot,
  listAccountBalanceHistory,
  listAccountInfo,
  listAccountRewardForecast,
  listAccountRewards,
  listAccountStakeHistory,
  listAccounts,
  listAccountWithdrawals,
  listEpochPoolStakes,
  listEpochRewards,
  listEpochStakes,
  listEpochUnclaimedRewards,
  listInvalidPoolDelegators,
  listPoolDelegators,
  listPoolDelegatorsOfEpoch,
  listPoolHistory,
  listPoolRewards,
  listPools,
  listRewardsOfAccounts,
  pageEpochStakes,
  searchPools,
];

const sum = (rows: readonly JsonResponse[], field = 'amount'): bigint =>
  rows.reduce((total: bigint, row) => total + BigInt(row[field]), 0n);

describeWithData('cardano-preview-chain', 'explorer-fixtures')('stake and rewards of the preview chain', () => {
  let service: TestService;
  let http: FastifyInstance;
  let index: CardanoIndex;
  const { get, post, failure, everyPage } = createApiClient(() => http, 'cardano-preview');

  beforeAll(async () => {
    service = await openPreviewLedgerService();
    index = await openPreviewLedger(service.services.db);
    http = serveOperations(service, OPERATIONS);
  });
  afterAll(async () => {
    await http?.close();
    await service?.close();
  });

  const readAllByCursor = async (url: string): Promise<readonly JsonResponse[]> => {
    const rows: JsonResponse[] = [];
    let cursor: string | undefined;
    do {
      const page = await get(`${url}?limit=1000${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      rows.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return rows;
  };

  const readAccounts = async (): Promise<readonly JsonResponse[]> => {
    const addresses = (await readAllByCursor('/api/account')).map(({ stakeAddress }) => stakeAddress);
    const accounts: JsonResponse[] = [];
    // The server of these tests accepts bodies of a kilobyte.
    for (let from = 0; from < addresses.length; from += 14)
      accounts.push(...(await post('/api/account/info', addresses.slice(from, from + 14))));
    return accounts;
  };

  /** Live stake of each pool is that of the accounts that delegate to it, one by one. */
  const expectLiveStakes = async (): Promise<readonly JsonResponse[]> => {
    const accounts = await readAccounts();
    const pools: readonly JsonResponse[] = await get('/api/pools');
    let delegators = 0;
    for (const { poolIdBech32, poolStatus, owners, liveStake, livePledge, liveDelegators } of pools) {
      const own = accounts.filter(({ poolId }) => poolId === poolIdBech32);
      const pledged = own.filter(({ stakeAddress }) => owners.includes(stakeAddress));
      expect({ poolIdBech32, liveStake, livePledge, liveDelegators }).toEqual({
        poolIdBech32,
        liveStake: sum(own, 'controlledAmount').toString(),
        livePledge: poolStatus === 'retired' ? livePledge : sum(pledged, 'controlledAmount').toString(),
        liveDelegators: own.length,
      });
      delegators += own.length;
    }
    expect(delegators).toBeGreaterThan(100);
    return accounts;
  };

  test('active stake of epochs equals that of Blockfrost', async () => {
    const fixtures = readLines<Fixture>('explorer-fixtures/blockfrost-preview.ndjson.gz')
      .filter(({ inPreviewChain }) => inPreviewChain === 'epoch')
      .flatMap(({ response }) => response as JsonResponse)
      .filter((row) => typeof row?.active_stake === 'string' && row.epoch <= NEWEST_EPOCH);
    expect(fixtures.length).toBeGreaterThan(8);
    for (const { epoch, active_stake: activeStake } of fixtures) {
      expect(await get(`/api/epoch/${epoch}`)).toMatchObject({ epoch, activeStake });
      expect(await get(`/api/epoch/${epoch}/total-stake`)).toEqual({ epoch, activeStake });
    }
    expect(await failure('/api/epoch/15/total-stake')).toEqual([404, 'There is no stake snapshot of epoch 15']);
  });

  test('reward balances of all accounts add up to the pot of the ledger', async () => {
    const accounts = await expectLiveStakes();
    const pot = await service.services.db.first<{ readonly rewards: bigint; readonly withdrawn: bigint }>(sql`
      select rewards, (select coalesce(sum(w.lovelace), 0) from ${schema}.withdrawal w
                         join ${schema}.transaction t on t.id = w.tx_id where t.height >= l.height) as withdrawn
        from ${schema}.epoch_ledger l where epoch = ${NEWEST_EPOCH}`);
    expect(sum(accounts, 'withdrawableAmount')).toBe(pot!.rewards - pot!.withdrawn);
    expect(pot!.rewards).toBeGreaterThan(0n);
    const paid: readonly JsonResponse[] = accounts.filter(({ rewardsSum }) => rewardsSum !== '0');
    expect(paid.length).toBeGreaterThan(30);
    for (const { stakeAddress, rewardsSum, withdrawalsSum, withdrawableAmount } of paid) {
      const rewards = await everyPage(`/api/account/${stakeAddress}/rewards`, 100);
      expect(sum(rewards).toString()).toBe(rewardsSum);
      expect(BigInt(rewardsSum) - BigInt(withdrawalsSum)).toBe(BigInt(withdrawableAmount));
      expect(await get(`/api/account/${stakeAddress}/rewards/available`)).toEqual({
        stakeAddress,
        available: withdrawableAmount,
        withdrawable: withdrawableAmount,
      });
      const history: JsonResponse[] = await get(`/api/account/${stakeAddress}/balance/history`);
      expect(history.at(-1).rewards).toBe(withdrawableAmount);
      const withdrawals = await everyPage(`/api/account/${stakeAddress}/withdrawals`, 100);
      for (const point of history) {
        const paidBefore = rewards.filter(({ spendableEpoch }) => spendableEpoch <= point.epoch);
        const withdrawnBefore = withdrawals.filter(({ epoch }) => epoch <= point.epoch);
        expect(BigInt(point.rewards)).toBe(sum(paidBefore) - sum(withdrawnBefore));
      }
    }
    expect(await post('/api/account/rewards', { stakeAddresses: [paid[0].stakeAddress], epoch: 11 })).toEqual(
      await get(`/api/account/${paid[0].stakeAddress}/rewards?epoch=11`),
    );
  });

  test('stake of the next epoch is the same by account, by pool and by cursor', async () => {
    const stakes = await everyPage('/api/epoch/14/stakes', 100);
    expect(await readAllByCursor('/api/epoch/14/stakes/page')).toEqual(stakes);
    expect(sum(stakes).toString()).toBe((await get('/api/epoch/14/total-stake')).activeStake);
    expect((await get('/api/account?epoch=14&limit=1000')).data).toEqual(
      stakes.map(({ stakeAddress }) => ({ stakeAddress })),
    );
    const [{ stakeAddress, poolId, amount }] = stakes;
    expect(await get(`/api/epoch/14/accounts/${stakeAddress}/stake`)).toEqual(stakes[0]);
    expect((await get(`/api/account/${stakeAddress}/history`))[0]).toEqual({ activeEpoch: 14, amount, poolId });
    for (const pool of new Set(stakes.map((stake) => stake.poolId))) {
      const own = stakes.filter((stake) => stake.poolId === pool);
      expect(await everyPage(`/api/epoch/14/stakes/${pool}`, 100)).toEqual(own);
      const delegators = await everyPage(`/api/pools/${pool}/delegators/14`, 100);
      expect(delegators.map((each) => [each.address, each.amount, each.epoch])).toEqual(
        own.map((each) => [each.stakeAddress, each.amount, 14]),
      );
      for (const { activeEpochNo } of delegators) expect(activeEpochNo).toBeLessThanOrEqual(14);
      expect((await get(`/api/pools/${pool}/stake-snapshot`)).mark).toMatchObject({
        epoch: 14,
        poolStake: sum(own).toString(),
      });
    }
  });

  test('rewards of an epoch are the same by epoch, by pool and in the history of pools', async () => {
    const rewards = await everyPage('/api/epoch/11/rewards', 100);
    const { totalRewards } = await get('/api/epoch/11');
    expect(sum(rewards).toString()).toBe(totalRewards);
    expect(rewards.length).toBeGreaterThan(30);
    const unclaimed = await everyPage('/api/epoch/11/rewards/unclaimed', 100);
    expect(sum(unclaimed)).toBeGreaterThan(0n);
    const byType = await Promise.all(['member', 'leader'].map((type) => get(`/api/epoch/11/rewards?type=${type}`)));
    expect(byType.flat()).toHaveLength(rewards.length);
    for (const pool of new Set(rewards.map(({ poolId }) => poolId))) {
      const own = await everyPage(`/api/pools/${pool}/rewards/11`, 100);
      expect(new Set(own)).toEqual(new Set(rewards.filter(({ poolId }) => poolId === pool)));
      const history: JsonResponse[] = await get(`/api/pools/${pool}/history`);
      const { poolFees, delegRewards, memberRewards, activeStake } = history.find(({ epochNo }) => epochNo === 11);
      const lost = unclaimed.filter(({ poolId }) => poolId === pool);
      const all = sum(own) + sum(lost);
      const rounding = BigInt(poolFees) + BigInt(delegRewards) - all;
      expect(rounding >= 0n && rounding <= BigInt(own.length + lost.length)).toBe(true);
      expect(sum([...own, ...lost].filter(({ type }) => type === 'member')).toString()).toBe(memberRewards);
      const { epochs } = await get(`/api/pools/${pool}/performance?epochs=2`);
      expect(epochs.map(({ epoch }: JsonResponse) => epoch)).toEqual([12, 11]);
      expect(sum(await everyPage(`/api/epoch/11/stakes/${pool}`, 100)).toString()).toBe(activeStake);
    }
  });

  test('saturation filters select pools by their live stake', async () => {
    const search = async (query: string): Promise<readonly JsonResponse[]> =>
      (await get(`/api/pools/search?pageSize=100&${query}`)).pools;
    const all = await search('sort=liveStake');
    const [largest] = all;
    const middle = all[3].liveSaturationPct;
    expect(largest.liveSaturationPct).toBeGreaterThan(100);
    expect(await search('hideSaturated=true')).toEqual(all.filter((pool) => pool.liveSaturationPct < 100));
    expect(await search(`minSaturation=${middle}`)).toEqual(all.slice(0, 4));
    expect(await search(`maxSaturation=${middle}`)).toEqual(all.slice(3));
  });

  test('forecast from minted blocks equals the reward that the ledger pays later, also for operators', async () => {
    const rewards = await everyPage('/api/epoch/11/rewards', 100);
    const paid = new Map<string, bigint>();
    for (const { stakeAddress, amount } of rewards)
      paid.set(stakeAddress, (paid.get(stakeAddress) ?? 0n) + BigInt(amount));
    const history = await get(`/api/account/${rewards[0].stakeAddress}/balance/history?to=1667692799`);
    // Several places of epoch 12: among them the boundary and blocks after delegations.
    const places = takeFirst([0.5, 0], 1).map((part) => epochToSlot(network, 12) + Math.round(part * 86_400));
    for (const slot of places) {
      const block = findLastBlock(previewBlocks(), slot);
      await index.rollback({ hash: toHex(block.hash), slot: block.header.slot, height: block.header.height });
      await expectLiveStakes();
      for (const [stakeAddress, lovelace] of paid) {
        if (block.header.slot < epochToSlot(network, 12)) continue;
        const [forecast] = await get(`/api/account/${stakeAddress}/rewards/forecast`);
        expect({ stakeAddress, ...forecast }).toEqual({
          stakeAddress,
          epoch: 11,
          estimate: lovelace.toString(),
          basis: 'mintedBlocks',
          payableEpoch: 13,
        });
      }
    }
    const before = await get(`/api/account/${rewards[0].stakeAddress}/balance/history?to=1667692799`);
    expect(before).toEqual(history);
  });
});

function findLastBlock(blocks: Iterable<Block>, slot: number): Block {
  let last: Block | undefined;
  for (const block of blocks) {
    if (block.header.slot > slot) break;
    last = block;
  }
  return last!;
}
