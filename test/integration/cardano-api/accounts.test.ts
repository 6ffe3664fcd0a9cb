import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccountBalance } from '../../../src/api/operations/accounts/get-account-balance.js';
import { getAccountGovernance } from '../../../src/api/operations/accounts/get-account-governance.js';
import { getAccountInfo } from '../../../src/api/operations/accounts/get-account-info.js';
import { getAccountTotals } from '../../../src/api/operations/accounts/get-account-totals.js';
import { getAvailableRewards } from '../../../src/api/operations/accounts/get-available-rewards.js';
import { listAccountAddresses } from '../../../src/api/operations/accounts/list-account-addresses.js';
import { listAccountAssets } from '../../../src/api/operations/accounts/list-account-assets.js';
import { listAccountDelegations } from '../../../src/api/operations/accounts/list-account-delegations.js';
import { listAccountInfo } from '../../../src/api/operations/accounts/list-account-info.js';
import { listAccountMirs } from '../../../src/api/operations/accounts/list-account-mirs.js';
import { listAccountRewardForecast } from '../../../src/api/operations/accounts/list-account-reward-forecast.js';
import { listAccountRewards } from '../../../src/api/operations/accounts/list-account-rewards.js';
import { listAccountStakeHistory } from '../../../src/api/operations/accounts/list-account-stake-history.js';
import { listAccountTransactions } from '../../../src/api/operations/accounts/list-account-transactions.js';
import { listAccountUtxos } from '../../../src/api/operations/accounts/list-account-utxos.js';
import { listAccountVoteDelegations } from '../../../src/api/operations/accounts/list-account-vote-delegations.js';
import { listAccountWithdrawals } from '../../../src/api/operations/accounts/list-account-withdrawals.js';
import { listAccounts } from '../../../src/api/operations/accounts/list-accounts.js';
import { listAddressesOfAccounts } from '../../../src/api/operations/accounts/list-addresses-of-accounts.js';
import { listAssetsOfAccounts } from '../../../src/api/operations/accounts/list-assets-of-accounts.js';
import { listDelegations } from '../../../src/api/operations/accounts/list-delegations.js';
import { listDeregistrations } from '../../../src/api/operations/accounts/list-deregistrations.js';
import { listLargestAccounts } from '../../../src/api/operations/accounts/list-largest-accounts.js';
import { listRegistrations } from '../../../src/api/operations/accounts/list-registrations.js';
import { listRewardsOfAccounts } from '../../../src/api/operations/accounts/list-rewards-of-accounts.js';
import { listStakeUpdates } from '../../../src/api/operations/accounts/list-stake-updates.js';
import { listUtxosOfAccounts } from '../../../src/api/operations/accounts/list-utxos-of-accounts.js';
import { pageAccountTransactions } from '../../../src/api/operations/accounts/page-account-transactions.js';
import { pageAccountUtxos } from '../../../src/api/operations/accounts/page-account-utxos.js';
import { listLargestAddresses } from '../../../src/api/operations/addresses/list-largest-addresses.js';
import { governanceIdCip129 } from '../../../src/chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../src/chains/cardano/pools/pool-id.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { serveOperations } from '../../support/test-operations.js';
import { append, enterprise, key, output, reward } from '../tx-operations/tiny-chain.js';
import { createApiClient, type JsonResponse } from './api-client.js';
import {
  base,
  carol,
  carolAccount,
  carolOther,
  drep,
  formatUnit,
  GOLD,
  neverStake,
  openWalletChain,
  otherPool,
  pool,
  SILVER,
  SLOTS,
  vault,
  type WalletChain,
} from './wallet-chain.js';

let wallet: WalletChain;
let http: FastifyInstance;
/** Blocks that the index has rolled back and that the chain continues. */
let rolledBack: readonly Uint8Array[] = [];
beforeAll(async () => {
  wallet = await openWalletChain();
  http = serveOperations(wallet.service, [
    getAccountInfo,
    listAccountInfo,
    getAccountGovernance,
    listAccounts,
    listAccountAddresses,
    listAddressesOfAccounts,
    getAccountTotals,
    listAccountAssets,
    listAssetsOfAccounts,
    getAccountBalance,
    listAccountUtxos,
    pageAccountUtxos,
    listUtxosOfAccounts,
    listAccountTransactions,
    pageAccountTransactions,
    listAccountWithdrawals,
    listAccountMirs,
    listStakeUpdates,
    listRegistrations,
    listDeregistrations,
    listAccountDelegations,
    listAccountVoteDelegations,
    listDelegations,
    listAccountRewards,
    listAccountRewardForecast,
    getAvailableRewards,
    listAccountStakeHistory,
    listRewardsOfAccounts,
    listLargestAccounts,
    listLargestAddresses,
  ]);
});
afterAll(async () => {
  await http?.close();
  await wallet?.service.close();
});

const { get, post, refusal, failure, everyPage } = createApiClient(() => http);
const gold = formatUnit(GOLD);
const silver = formatUnit(SILVER);
const toAccountPath = (path: string): string => `/api/account/${carolAccount.text}${path}`;
const toUnknownAccountPath = (path: string): string => `/api/account/${neverStake.text}${path}`;
const values = (utxos: readonly JsonResponse[]): string[] => utxos.map(({ value }) => value);

describe('account', () => {
  test('has the fields that the chain alone determines', async () => {
    const info = await get(toAccountPath('/info'));
    expect(info).toEqual({
      stakeAddress: carolAccount.text,
      active: false,
      activeEpoch: expect.any(Number),
      registered: true,
      controlledAmount: null,
      utxoBalance: '27000000',
      rewardsSum: null,
      withdrawalsSum: '77',
      withdrawableAmount: null,
      reservesSum: '0',
      treasurySum: '0',
      proposalRefund: null,
      deposit: '2500000',
      poolId: null,
      drepId: null,
    });
    expect(await post('/api/account/info', [neverStake.text, carolAccount.text])).toEqual([info]);
    expect(await failure(toUnknownAccountPath('/info'))).toEqual([404, 'This stake address is unknown to the chain']);
  });

  test('has its governance roles', async () => {
    expect(await get(toAccountPath('/governance'))).toEqual({
      stakeAddress: carolAccount.text,
      drepId: null,
      votingPower: null,
      activeFromEpoch: null,
      isDrep: false,
      isPoolOwner: [poolIdBech32(pool), poolIdBech32(otherPool)].sort(),
      ccMember: null,
    });
    expect((await failure(toUnknownAccountPath('/governance')))[0]).toBe(404);
  });

  test('is in the list of all accounts; the list of a snapshot needs the ledger state', async () => {
    const page = await get('/api/account?limit=1');
    expect(page.data).toEqual([{ stakeAddress: carolAccount.text }]);
    expect(page.nextCursor).toBeUndefined();
    expect(await failure('/api/account?epoch=3')).toEqual([
      501,
      expect.stringMatching(/^CARDANO_PREPROD has no ledger state: its index /),
    ]);
  });

  test('has no rewards and snapshots without the ledger state, and a wrong address is rejected first', async () => {
    for (const path of ['/rewards', '/rewards/available', '/rewards/forecast']) {
      expect(await failure(toAccountPath(path))).toEqual([
        501,
        expect.stringMatching(/^CARDANO_PREPROD has no ledger state: its index /),
      ]);
    }
    expect((await failure(toAccountPath('/history')))[0]).toBe(501);
    expect((await failure('/api/account/rewards', { stakeAddresses: [carolAccount.text] }))[0]).toBe(501);
    const mainnet = reward(key('carol stake'), 1).text;
    expect(await refusal(`/api/account/${mainnet}/rewards`)).toMatch(/another network than CARDANO_PREPROD/);
  });
});

describe('holdings of an account', () => {
  test('are spread over its addresses', async () => {
    const addresses = await get(toAccountPath('/addresses'));
    expect(addresses).toEqual([
      { address: carol.text, firstSlot: SLOTS[0], lastSlot: SLOTS[1] },
      { address: carolOther.text, firstSlot: SLOTS[1], lastSlot: SLOTS[1] },
      { address: vault.text, firstSlot: SLOTS[1], lastSlot: SLOTS[1] },
    ]);
    expect(await get(toAccountPath('/addresses?page=2&pageSize=2'))).toEqual(addresses.slice(2));
    expect(await get(toAccountPath('/addresses?page=9'))).toEqual([]);
    expect(await get(toUnknownAccountPath('/addresses'))).toEqual([]);
    expect(await post('/api/account/addresses', [neverStake.text, carolAccount.text])).toEqual([
      { stakeAddress: neverStake.text, addresses: [] },
      { stakeAddress: carolAccount.text, addresses },
    ]);
  });

  test('are listed as outputs, completely, in pages and by cursor', async () => {
    const whole = await get(toAccountPath('/utxos'));
    expect(values(whole)).toEqual(['10000000', '12000000', '5000000']);
    expect(await everyPage(toAccountPath('/utxos?pageSize=2'), 2)).toEqual(whole);
    const first = await get(toAccountPath('/utxos/page?limit=2'));
    const second = await get(toAccountPath(`/utxos/page?limit=2&cursor=${first.nextCursor}`));
    expect([...first.data, ...second.data]).toEqual(whole);
    expect(second.nextCursor).toBeUndefined();
    expect(values((await get(toAccountPath(`/utxos/page?unit=${gold}`))).data)).toEqual(['12000000', '5000000']);
    expect((await get(toAccountPath(`/utxos/page?policyId=${silver.slice(0, 56)}`))).data).toEqual([]);
    expect(await get(toUnknownAccountPath('/utxos'))).toEqual([]);
    expect(await post('/api/account/utxos', [carolAccount.text, neverStake.text, carolAccount.text])).toEqual(whole);
  });

  test('are summed by asset', async () => {
    const assets = await get(toAccountPath('/assets'));
    expect(assets).toMatchObject([{ unit: gold, quantity: '5' }]);
    expect(await get(toAccountPath(`/assets?policy=${silver.slice(0, 56)}`))).toEqual([]);
    expect(await post('/api/account/assets', [neverStake.text, carolAccount.text])).toEqual([
      { stakeAddress: neverStake.text, assets: [] },
      { stakeAddress: carolAccount.text, assets },
    ]);
  });

  test('have a balance now and at an earlier slot', async () => {
    expect(await get(toAccountPath('/balance'))).toMatchObject({
      address: null,
      stakeAddress: carolAccount.text,
      lovelace: '27000000',
      assets: [{ unit: gold, quantity: '5' }],
      slot: SLOTS[3],
    });
    const then = await get(toAccountPath(`/balance?asOfSlot=${SLOTS[0]}`));
    expect(then).toMatchObject({ lovelace: '30000000', slot: SLOTS[0] });
    expect(then.assets).toHaveLength(2);
    expect(await get(toUnknownAccountPath('/balance'))).toMatchObject({ lovelace: '0', assets: [] });
  });

  test('differ from the total received', async () => {
    const totals = await get(toAccountPath('/addresses/totals'));
    expect(totals).toMatchObject({ txCount: 2, firstSlot: SLOTS[0], lastSlot: SLOTS[1] });
    const findQuantity = (sums: JsonResponse[], unit: string) => sums.find((sum) => sum.unit === unit)?.quantity;
    expect(findQuantity(totals.receivedSum, 'lovelace')).toBe('47000000');
    expect(findQuantity(totals.sentSum, 'lovelace')).toBe('20000000');
    expect([findQuantity(totals.receivedSum, gold), findQuantity(totals.sentSum, gold)]).toEqual(['10', '5']);
  });
});

describe('activity of an account', () => {
  test('is listed as transactions, from a block on and by cursor', async () => {
    const whole = await get(toAccountPath('/txs?from=0'));
    expect(whole.map(({ txHash }: JsonResponse) => txHash)).toEqual([wallet.moveTx, wallet.firstTx]);
    expect(whole[0]).toMatchObject({ blockHeight: 1, slot: SLOTS[1], txIndex: 0 });
    expect(await get(toAccountPath('/txs?from=0&order=asc'))).toEqual([...whole].reverse());
    expect(await get(toAccountPath('/txs?from=1'))).toEqual(whole.slice(0, 1));
    expect(await get(toAccountPath('/txs?from=0&to=0'))).toEqual(whole.slice(1));
    expect(await refusal(toAccountPath('/txs'))).toBe("Parameter 'from' is required");
    const first = await get(toAccountPath('/txs/page?limit=1'));
    const second = await get(toAccountPath(`/txs/page?limit=1&cursor=${first.nextCursor}`));
    expect([...first.data, ...second.data]).toEqual(whole);
  });

  test('includes withdrawals, and no instantaneous rewards here', async () => {
    expect(await get(toAccountPath('/withdrawals'))).toMatchObject([
      { stakeAddress: carolAccount.text, amount: '77', slot: SLOTS[2] },
    ]);
    expect(await get(toAccountPath('/mirs'))).toEqual([]);
    expect(await get(toUnknownAccountPath('/withdrawals'))).toEqual([]);
  });

  test('includes pool and vote delegations, newest first', async () => {
    const epoch = (await get(toAccountPath('/updates'))).data.at(-1).epoch;
    const delegations = await get(toAccountPath('/delegations'));
    expect(delegations).toMatchObject([
      { poolId: poolIdBech32(otherPool), epoch: epoch + 10, activeEpoch: epoch + 12, certIndex: 0 },
      { poolId: poolIdBech32(pool), epoch, activeEpoch: epoch + 2, certIndex: 3, txHash: wallet.certTx },
    ]);
    expect(await get('/api/account/delegations')).toEqual(delegations);
    expect(await get('/api/account/delegations?page=2')).toEqual([]);
    expect(await get(toAccountPath('/vote-delegations'))).toMatchObject([
      { drepId: governanceIdCip129('drep', drep), drepType: 'KEY', certIndex: 4, stakeAddress: carolAccount.text },
    ]);
  });
});

describe('registrations of an account', () => {
  test('are listed newest first, with the deposit of each', async () => {
    const { data, ...rest } = await get(toAccountPath('/updates'));
    expect(rest).toEqual({});
    expect(data).toMatchObject([
      { type: 'REGISTRATION', txHash: wallet.reregistrationTx, certIndex: 1, deposit: '2500000', blockNumber: 3 },
      { type: 'DEREGISTRATION', txHash: wallet.reregistrationTx, certIndex: 0, deposit: '2000000' },
      { type: 'REGISTRATION', txHash: wallet.certTx, certIndex: 0, deposit: '2000000', txIndex: 1, slot: SLOTS[0] },
    ]);
    expect(Object.keys(data[0])).toEqual([
      'type',
      'stakeAddress',
      'txHash',
      'certIndex',
      'txIndex',
      'deposit',
      'epoch',
      'slot',
      'blockNumber',
      'blockTime',
      'blockHash',
    ]);
    const pages: JsonResponse[] = [];
    for (let cursor = ''; cursor !== undefined; ) {
      const page = await get(toAccountPath(`/updates?limit=1&cursor=${cursor}`));
      pages.push(...page.data);
      cursor = page.nextCursor;
    }
    expect(pages).toEqual(data);
    expect(await get('/api/account/registrations')).toEqual([data[0], data[2]]);
    expect(await get('/api/account/deregistrations')).toEqual([data[1]]);
    expect(await get(toUnknownAccountPath('/updates'))).toEqual({ data: [] });
  });

  test('accept a cursor of this list only', async () => {
    const { nextCursor } = await get(toAccountPath('/utxos/page?limit=1'));
    expect(await refusal(toAccountPath(`/updates?cursor=${nextCursor}`))).toBe('Invalid cursor');
    expect(await refusal(toAccountPath('/updates?limit=201'))).toMatch(/1 to 200/);
  });

  test('are not available if the index starts after genesis', async () => {
    const { db } = wallet.service.services;
    const schema = networkSchema('CARDANO_PREPROD');
    await db.run(sql`update ${schema}.checkpoint set start_height = 7`);
    // A page that no earlier test requested: this change of the index comes without a block.
    expect(await failure(toAccountPath('/updates?limit=7'))).toEqual([
      501,
      'This operation needs all blocks since genesis, but CARDANO_PREPROD is not indexed from genesis',
    ]);
    await db.run(sql`update ${schema}.checkpoint set start_height = null`);
  });

  test('continue at the fork point', async () => {
    const { chain, index } = wallet;
    const { tip } = await get(toAccountPath('/utxos/page'));
    const stake = key('dora stake');
    chain.pay([output(enterprise(key('dora')), 1_000_000n)], {
      certificates: [{ kind: 'stake-registration', stake, deposit: undefined }],
    });
    const first = chain.block(tip.slot + 20);
    await append(index, [first]);
    chain.pay([], { certificates: [{ kind: 'stake-deregistration', stake, deposit: undefined }] });
    const second = chain.block(tip.slot + 40);
    await append(index, [second]);
    const account = `/api/account/${reward(stake).text}/updates`;
    const page = await get(`${account}?limit=1`);
    expect(page.data).toMatchObject([{ type: 'DEREGISTRATION', deposit: null }]);
    await index.rollback({ slot: tip.slot, hash: tip.blockHash, height: tip.blockHeight });
    expect(await get(`${account}?cursor=${page.nextCursor}`)).toEqual({ data: [] });
    expect((await get('/api/account')).data).toHaveLength(1);
    rolledBack = [first, second];
  });
});

describe('largest balances', () => {
  const ADA = 1_000_000n;
  const erin = { stake: key('erin stake'), first: key('erin'), second: key('erin other') };
  const erinFirst = base(erin.first, erin.stake);
  const erinSecond = base(erin.second, erin.stake);
  const whale = enterprise(key('whale'));
  const shrimp = enterprise(key('shrimp'));
  const listAddresses = async (query = '') => (await get(`/api/addresses/largest${query}`)).data;

  test('are in order, by page, and exact after outputs are spent and a rollback', async () => {
    const { chain, index } = wallet;
    const { tip } = await get('/api/addresses/largest');
    const back = { slot: tip.slot, hash: tip.blockHash, height: tip.blockHeight };
    const before = await listAddresses();
    expect(await get('/api/account/largest')).toMatchObject({ data: [] });
    await append(index, rolledBack);
    const paid = chain.pay(
      [
        output(erinFirst, 1_500n * ADA),
        output(erinSecond, 600n * ADA),
        output(whale, 5_000n * ADA),
        output(shrimp, 1_000n * ADA - 1n),
      ],
      {
        certificates: [
          { kind: 'stake-registration', stake: erin.stake, deposit: undefined },
          { kind: 'stake-delegation', stake: erin.stake, pool },
        ],
      },
    );
    await append(index, [chain.block(tip.slot + 60)]);
    const account = { stakeAddress: reward(erin.stake).text, lovelace: '2100000000', poolId: poolIdBech32(pool) };
    expect((await get('/api/account/largest')).data).toEqual([account]);
    const rows = [
      { address: whale.text, stakeAddress: null, lovelace: '5000000000' },
      { address: erinFirst.text, stakeAddress: account.stakeAddress, lovelace: '1500000000' },
    ];
    const own = (await listAddresses()).filter(({ address }: JsonResponse) =>
      rows.some((row) => row.address === address),
    );
    expect(own).toEqual(rows);
    const all: JsonResponse[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: JsonResponse = await get(`/api/addresses/largest?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      all.push(...page.data);
      cursor = page.nextCursor;
    }
    expect(all).toEqual(await listAddresses());
    chain.pay([output(erinSecond, 1_500n * ADA)], { inputs: [{ txHash: Buffer.from(paid, 'hex'), index: 0 }] });
    const { tip: paidTip } = await get('/api/addresses/largest');
    await append(index, [chain.block(tip.slot + 80)]);
    expect((await listAddresses()).find(({ address }: JsonResponse) => address === erinSecond.text)).toMatchObject({
      lovelace: '2100000000',
    });
    expect((await listAddresses()).some(({ address }: JsonResponse) => address === erinFirst.text)).toBe(false);
    await index.rollback({ slot: paidTip.slot, hash: paidTip.blockHash, height: paidTip.blockHeight });
    expect(await listAddresses()).toEqual(all);
    await index.rollback(back);
    expect(await listAddresses()).toEqual(before);
    expect((await get('/api/account/largest')).data).toEqual([]);
  });

  test('are read from an index over large balances', async () => {
    const schema = networkSchema('CARDANO_PREPROD');
    const rows = await wallet.service.services.db.rows<{ readonly definition: string }>(sql`
      select indexdef as definition from pg_indexes where schemaname = ${schema.name} and indexname like '%_total_by_balance'`);
    expect(rows).toHaveLength(2);
    for (const { definition } of rows) expect(definition).toMatch(/received - sent.*WHERE.*>= .*1000000000/);
  });
});

describe('invalid stake address', () => {
  test.each(['/info', '/addresses', '/utxos', '/utxos/page', '/assets', '/updates', '/delegations', '/balance'])(
    'is rejected at %s',
    async (path) => {
      expect(await refusal(`/api/account/${carol.text}${path}`)).toMatch(/for parameter 'stakeAddress'/);
      const typo = carolAccount.text.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
      expect(await refusal(`/api/account/${typo}${path}`)).toMatch(/^Invalid stake address: .*checksum/);
      expect(await refusal(`/api/account/${reward(key('x'), 1).text}${path}`)).toBe(
        'The stake address belongs to another network than CARDANO_PREPROD',
      );
    },
  );
});

describe('network that is still syncing', () => {
  test('returns 503 instead of an empty account', async () => {
    const { db } = wallet.service.services;
    const checkpoint = sql`${networkSchema('CARDANO_PREPROD')}.checkpoint`;
    await db.run(sql`update ${checkpoint} set phase = 'bulk'`);
    for (const path of [
      'info',
      'addresses',
      'utxos',
      'assets',
      'balance',
      'txs?from=0',
      'withdrawals',
      'delegations',
    ]) {
      expect([path, (await failure(toAccountPath(`/${path}`)))[0]]).toEqual([path, 503]);
    }
    for (const path of ['info', 'utxos', 'assets', 'addresses'])
      expect((await failure(`/api/account/${path}`, [carolAccount.text]))[0]).toBe(503);
    for (const path of ['registrations', 'deregistrations', 'delegations'])
      expect((await failure(`/api/account/${path}`))[0]).toBe(503);
    await db.run(sql`update ${checkpoint} set phase = 'live'`);
  });
});
