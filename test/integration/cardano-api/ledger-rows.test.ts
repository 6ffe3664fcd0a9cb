import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountInfo } from '../../../src/api/operations/accounts/get-account-info.js';
import { getAvailableRewards } from '../../../src/api/operations/accounts/get-available-rewards.js';
import { listAccountBalanceHistory } from '../../../src/api/operations/accounts/list-account-balance-history.js';
import { listAccountRewards } from '../../../src/api/operations/accounts/list-account-rewards.js';
import { listEpochRewards } from '../../../src/api/operations/epochs/list-epoch-rewards.js';
import { listEpochUnclaimedRewards } from '../../../src/api/operations/epochs/list-epoch-unclaimed-rewards.js';
import { getPool } from '../../../src/api/operations/stake-pools/get-pool.js';
import { listInvalidPoolDelegators } from '../../../src/api/operations/stake-pools/list-invalid-pool-delegators.js';
import { getWalletHoldings } from '../../../src/api/operations/wallet-analytics/get-wallet-holdings.js';
import { getWalletReport } from '../../../src/api/operations/wallet-analytics/get-wallet-report.js';
import { listWalletHistory } from '../../../src/api/operations/wallet-analytics/list-wallet-history.js';
import { parametersWithoutChain } from '../../../src/chains/cardano/parameters/protocol-parameters-known.js';
import { poolIdBech32 } from '../../../src/chains/cardano/pools/pool-id.js';
import { encodeStateValue } from '../../../src/ledger/encoding/state-text.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { serveOperations } from '../../support/test-operations.js';
import { hashName, key, reward } from '../tx-operations/tiny-chain.js';
import { createApiClient, type JsonResponse } from './api-client.js';
import { FIRST_EPOCH, network, poolRegistration, StakedChain } from './staked-chain.js';

// The rows that the engine writes are written by hand here, so that every kind of payment is among them.

const schema = networkSchema('CARDANO_PREPROD');
const E = FIRST_EPOCH;
const alice = key('alice');
const bob = key('bob');
const pool = hashName('pool');
const retired = hashName('retired pool');
const account = reward(alice).text;

let chain: StakedChain;
let http: FastifyInstance;
const { get, failure } = createApiClient(() => http);
const db = () => chain.service.services.db;

async function findId(table: 'stake_credential' | 'pool', hash: Uint8Array): Promise<number> {
  const row = await db().first<{ readonly id: number }>(
    table === 'pool'
      ? sql`select id from ${schema}.pool where hash = ${hash}`
      : sql`select id from ${schema}.stake_credential where hash = ${hash}`,
  );
  return row!.id;
}

const setLedgerHeight = async (height: number): Promise<void> => {
  await db().run(sql`delete from ${schema}.ledger_block`);
  await db().run(sql`
    insert into ${schema}.ledger_block (treasury, reserves, fees, deposits, donations, utxo, locked, checks, height)
    values (0, 0, 0, 0, 0, 0, 0, '{}', ${height})`);
  // Only with a new block does the height change, so responses are cached until the hash of the newest block changes.
  await db().run(sql`update ${schema}.checkpoint set hash = sha256(hash)`);
};

/** Kind, amount, epoch that earned it, whether the account was registered. */
const PAYMENTS: readonly (readonly [kind: number, lovelace: bigint, earned: number, claimed: boolean])[] = [
  [0, 100n, E - 1, true],
  [1, 200n, E - 1, true],
  [2, 30n, E, true],
  [3, 4n, E, true],
  [4, 500n, E + 1, true],
  [5, 6_000n, E + 1, true],
  [6, 70_000n, E + 1, true],
  [0, 9n, E - 1, false],
];
const BALANCE = 76_834n;
const WITHDRAWN = 34n;

let tip = 0;

beforeAll(async () => {
  chain = await StakedChain.open();
  chain.fund(alice, 10_000_000n);
  chain.fund(bob, 5_000_000n);
  chain.addTransaction({
    certificates: [
      { kind: 'stake-registration', stake: alice, deposit: undefined },
      { kind: 'stake-registration', stake: bob, deposit: undefined },
      poolRegistration(pool),
      poolRegistration(retired),
      { kind: 'stake-delegation', stake: alice, pool },
      { kind: 'stake-delegation', stake: bob, pool: retired },
      { kind: 'pool-retirement', pool: retired, epoch: BigInt(E + 1) },
    ],
  });
  await chain.block(E);
  await chain.index.goLive();
  await chain.block(E + 1);
  const boundary = (await chain.index.checkpoint())!.point.height;
  chain.addTransaction({ withdrawals: [{ account: reward(alice).bytes, lovelace: WITHDRAWN }] });
  await chain.block(E + 1);
  tip = (await chain.index.checkpoint())!.point.height;
  await writeRows(boundary);
  http = serveOperations(chain.service, [
    getAccountInfo,
    getAvailableRewards,
    getPool,
    getWalletHoldings,
    getWalletReport,
    listAccountBalanceHistory,
    listAccountRewards,
    listEpochRewards,
    listEpochUnclaimedRewards,
    listInvalidPoolDelegators,
    listWalletHistory,
  ]);
});
afterAll(async () => {
  await http?.close();
  await chain?.service.close();
});

async function writeRows(boundary: number): Promise<void> {
  const [stakeId, poolId] = [await findId('stake_credential', alice.hash), await findId('pool', pool)];
  const parameters = encodeStateValue({
    ...parametersWithoutChain(network),
    protocolVersion: { major: 10, minor: 0 },
    desiredPools: 500n,
  });
  await db().run(sql`
    insert into ${schema}.epoch_ledger (treasury, reserves, utxo, rewards, deposits, stake_deposits, pool_deposits,
      drep_deposits, proposal_deposits, fees, unclaimed, pool_rewards, active_stake, imbalance, locked, donations, epoch, height,
      parameters, dormant_epochs)
    values (0, 0, 0, ${BALANCE}, 0, 0, 0, 0, 0, 0, 9, 300, 1000, 0, 0, 0, ${E + 1}, ${boundary}, ${parameters}, 0)`);
  for (const [index, [kind, lovelace, earned, claimed]] of PAYMENTS.entries())
    await db().run(sql`
      insert into ${schema}.reward (lovelace, paid_epoch, index, earned_epoch, stake_id, pool_id, kind, claimed)
      values (${lovelace}, ${E + 1}, ${index}, ${earned}, ${stakeId}, ${kind < 2 ? poolId : null}, ${kind}, ${claimed})`);
  const balances = new BigInt64Array(stakeId + 1);
  balances[stakeId] = BALANCE;
  await db().run(sql`
    insert into ${schema}.ledger_balance (epoch, chunk, balances)
    values (${E + 1}, 0, ${new Uint8Array(balances.buffer)})`);
  await db().run(sql`
    update ${schema}.pool_total set rewards = ${BALANCE - WITHDRAWN} where pool_id = ${poolId}`);
  await setLedgerHeight(tip);
}

test('rewards of an account have the type of their kind, newest first', async () => {
  const rewards: JsonResponse[] = await get(`/api/account/${account}/rewards`);
  expect(rewards.map(({ type, amount, epoch }) => [type, amount, epoch])).toEqual([
    ['treasury', '70000', E + 1],
    ['proposal_refund', '6000', E + 1],
    ['refund', '500', E + 1],
    ['treasury', '4', E],
    ['reserves', '30', E],
    ['leader', '200', E - 1],
    ['member', '100', E - 1],
  ]);
  expect(rewards.at(-1)).toEqual({
    epoch: E - 1,
    amount: '100',
    poolId: poolIdBech32(pool),
    type: 'member',
    spendableEpoch: E + 1,
    stakeAddress: account,
  });
  const amounts = async (query: string): Promise<string[]> =>
    (await get(`/api/account/${account}/rewards?${query}`)).map(({ amount }: JsonResponse) => amount);
  expect(await amounts('type=treasury')).toEqual(['70000', '4']);
  expect(await amounts(`epoch=${E - 1}`)).toEqual(['200', '100']);
  expect(await amounts('page=2&pageSize=3')).toEqual(['4', '30', '200']);
});

test('rewards of an epoch leave out those of unregistered accounts, which have their own list', async () => {
  const amounts = async (path: string): Promise<string[]> =>
    (await get(`/api/epoch/${E - 1}/${path}`)).map(({ amount }: JsonResponse) => amount);
  expect(await amounts('rewards')).toEqual(['100', '200']);
  expect(await amounts('rewards?type=leader')).toEqual(['200']);
  expect(await amounts('rewards/unclaimed')).toEqual(['9']);
});

test('an account has sums by kind, without what it withdrew', async () => {
  expect(await get(`/api/account/${account}/info`)).toMatchObject({
    controlledAmount: (10_000_000n + BALANCE - WITHDRAWN).toString(),
    rewardsSum: BALANCE.toString(),
    withdrawalsSum: WITHDRAWN.toString(),
    withdrawableAmount: (BALANCE - WITHDRAWN).toString(),
    reservesSum: '30',
    treasurySum: '70004',
    proposalRefund: '6000',
  });
});

test('balance history counts a payment from the first block of its epoch', async () => {
  const history: JsonResponse[] = await get(`/api/account/${account}/balance/history?resolution=epoch`);
  const [before, after] = history.slice(-2);
  expect(before).toMatchObject({ epoch: E, rewards: '0' });
  expect(after).toMatchObject({ epoch: E + 1, rewards: (BALANCE - WITHDRAWN).toString() });
});

test('a withdrawal needs a vote delegation since protocol version 10', async () => {
  expect(await get(`/api/account/${account}/rewards/available`)).toEqual({
    stakeAddress: account,
    available: (BALANCE - WITHDRAWN).toString(),
    withdrawable: '0',
  });
});

test('live stake of a pool includes the rewards of its delegators', async () => {
  expect(await get(`/api/pools/${poolIdBech32(pool)}`)).toMatchObject({
    liveStake: (10_000_000n + BALANCE - WITHDRAWN).toString(),
    liveDelegators: 1,
  });
});

test('a delegator of a retired pool is invalid until it delegates again', async () => {
  const url = `/api/pools/${poolIdBech32(retired)}/invalid-delegators`;
  expect(await get(url)).toMatchObject([{ address: reward(bob).text, amount: '5000000', activeEpochNo: E + 2 }]);
  // The snapshot of this epoch was taken before the pool retired.
  expect(await get(`${url}?epoch=${E + 2}`)).toEqual([]);
  expect(await get(`/api/pools/${poolIdBech32(pool)}/invalid-delegators`)).toEqual([]);
});

test('holdings and portfolio history of a wallet count rewards', async () => {
  const ada = 10 + Number(BALANCE - WITHDRAWN) / 1e6;
  expect(await get(`/api/wallet/${account}/holdings?network=cardano-preprod`)).toMatchObject({
    adaBalance: 10,
    rewardsAda: 0.0768,
    totalValueAda: ada,
  });
  const history: JsonResponse[] = await get(`/api/wallet/${account}/history?adaOnly=true&network=cardano-preprod`);
  expect(history.at(-1)).toMatchObject({ adaBalance: 10, rewardsAda: 0.0768, totalValueAda: ada });
});

test('report of a wallet lists rewards as income by kind, without refunds in the total', async () => {
  const report = await get(`/api/wallet/${account}/report?network=cardano-preprod`);
  expect(report.rewards.map(({ type, ada }: JsonResponse) => [type, ada])).toEqual([
    ['member', 0.0001],
    ['leader', 0.0002],
    ['reserves', 0.00003],
    ['treasury', 0.000004],
    ['refund', 0.0005],
    ['proposal_refund', 0.006],
    ['treasury', 0.07],
  ]);
  expect(report.totals.rewards).toBe(0.070334);
  expect(report.totals.withdrawals).toBe(0.000034);
  const csv = await http.inject({
    url: `/api/wallet/${account}/report?format=csv&network=cardano-preprod`,
    headers: { 'x-api-key': 'xt_demo_cardano-preprod' },
  });
  expect(csv.body).toMatch(/,,REWARD_MEMBER,lovelace,100,0\.000100,,,ADA\r\n/);
});

test('without the ledger state of the newest block operations return 501 and fields are null', async () => {
  await setLedgerHeight(tip - 1);
  expect(await failure(`/api/account/${account}/rewards`)).toEqual([
    501,
    `CARDANO_PREPROD has no ledger state: its computation stopped after block ${tip - 1}; report the log entry ledger.failed, and run crosstie resync after an upgrade`,
  ]);
  expect(await get(`/api/account/${account}/info`)).toMatchObject({ controlledAmount: null, rewardsSum: null });
  expect(await get(`/api/pools/${poolIdBech32(pool)}`)).toMatchObject({ liveStake: '10000000', activeStake: null });
  expect(await get(`/api/wallet/${account}/holdings?network=cardano-preprod`)).toMatchObject({
    rewardsAda: null,
    totalValueAda: 10,
  });
  await db().run(sql`delete from ${schema}.ledger_block`);
  expect(await failure(`/api/account/${account}/rewards`)).toEqual([
    501,
    'CARDANO_PREPROD has no ledger state: its index was created without it; run crosstie resync to index the chain again',
  ]);
  await setLedgerHeight(tip);
});
