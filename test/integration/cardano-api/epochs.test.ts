import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diffEpochParameters } from '../../../src/api/operations/epochs/diff-epoch-parameters.js';
import { getEpoch } from '../../../src/api/operations/epochs/get-epoch.js';
import { getEpochAccountStake } from '../../../src/api/operations/epochs/get-epoch-account-stake.js';
import { getEpochParameters } from '../../../src/api/operations/epochs/get-epoch-parameters.js';
import { getEpochTotalStake } from '../../../src/api/operations/epochs/get-epoch-total-stake.js';
import { getLatestEpoch } from '../../../src/api/operations/epochs/get-latest-epoch.js';
import { getLatestParameters } from '../../../src/api/operations/epochs/get-latest-parameters.js';
import { getParameters } from '../../../src/api/operations/epochs/get-parameters.js';
import { listEpochBlockHashes } from '../../../src/api/operations/epochs/list-epoch-block-hashes.js';
import { listEpochBlockProtocols } from '../../../src/api/operations/epochs/list-epoch-block-protocols.js';
import { listEpochPoolBlockHashes } from '../../../src/api/operations/epochs/list-epoch-pool-block-hashes.js';
import { listEpochPoolStakes } from '../../../src/api/operations/epochs/list-epoch-pool-stakes.js';
import { listEpochRewards } from '../../../src/api/operations/epochs/list-epoch-rewards.js';
import { listEpochStakes } from '../../../src/api/operations/epochs/list-epoch-stakes.js';
import { listEpochUnclaimedRewards } from '../../../src/api/operations/epochs/list-epoch-unclaimed-rewards.js';
import { listEpochs } from '../../../src/api/operations/epochs/list-epochs.js';
import { listNextEpochs } from '../../../src/api/operations/epochs/list-next-epochs.js';
import { listPreviousEpochs } from '../../../src/api/operations/epochs/list-previous-epochs.js';
import { pageEpochStakes } from '../../../src/api/operations/epochs/page-epoch-stakes.js';
import { getCirculatingSupply } from '../../../src/api/operations/network/get-circulating-supply.js';
import { getEpochSupply } from '../../../src/api/operations/network/get-epoch-supply.js';
import { getGenesis } from '../../../src/api/operations/network/get-genesis.js';
import { getNetworkInfo } from '../../../src/api/operations/network/get-network-info.js';
import { getNetworkStats } from '../../../src/api/operations/network/get-network-stats.js';
import { getProtocolParameters } from '../../../src/api/operations/network/get-protocol-parameters.js';
import { getSupply } from '../../../src/api/operations/network/get-supply.js';
import { getTip } from '../../../src/api/operations/network/get-tip.js';
import { listEras } from '../../../src/api/operations/network/list-eras.js';
import { listMirs } from '../../../src/api/operations/network/list-mirs.js';
import { listParamUpdates } from '../../../src/api/operations/network/list-param-updates.js';
import { listReserveWithdrawals } from '../../../src/api/operations/network/list-reserve-withdrawals.js';
import { listSupplyHistory } from '../../../src/api/operations/network/list-supply-history.js';
import { listTreasuryWithdrawals } from '../../../src/api/operations/network/list-treasury-withdrawals.js';
import { addressText } from '../../../src/chains/cardano/addresses/address.js';
import { epochToSlot, slotToTime } from '../../../src/chains/cardano/time.js';
import { networkById } from '../../../src/chains/networks.js';
import { openTestService, type TestService } from '../../support/service.js';
import { serveOperations } from '../../support/test-operations.js';
import { append, enterprise, hashName, key, output, reward, TinyChain } from '../tx-operations/tiny-chain.js';

const network = networkById('CARDANO_PREPROD');
/** The first epoch of the chain; one epoch has no block. */
const FIRST = 300;
const EPOCHS = [FIRST, FIRST + 1, FIRST + 3, FIRST + 4];
const LATEST = FIRST + 4;
const BLOCKS = 3;
const ada = enterprise(key('ada'));
const stake = key('rewarded');

let service: TestService;
let http: FastifyInstance;
let genesisDir: string;
let changeTx: string;
let rewardTx: string;
beforeAll(async () => {
  genesisDir = mkdtempSync(join(tmpdir(), 'crosstie-genesis-'));
  service = await openTestService({ APEX_VECTOR_TESTNET_GENESIS_DIR: genesisDir });
  const chain = new TinyChain(network);
  const index = await chain.open(service.services.db);
  for (const epoch of EPOCHS) {
    for (let block = 0; block < BLOCKS; block += 1) {
      const slot = epochToSlot(network, epoch) + 100 + block * 3_000;
      if (block === 1) chain.pay([output(ada, 1_000_000n)]);
      if (epoch === FIRST && block === 1) {
        changeTx = chain.pay([], {
          update: {
            epoch: BigInt(FIRST),
            proposals: ['a', 'b', 'c', 'd', 'e'].map((name) => [hashName(name), { minFeeA: 45n }]),
          },
        });
        rewardTx = chain.pay([], {
          certificates: [
            { kind: 'instant-rewards', pot: 'reserves', rewards: [[stake, 5n]], toOtherPot: undefined },
            { kind: 'instant-rewards', pot: 'treasury', rewards: [[stake, 6n]], toOtherPot: undefined },
            { kind: 'instant-rewards', pot: 'reserves', rewards: [], toOtherPot: 7n },
          ],
        });
      }
      await append(index, [chain.block(slot)]);
    }
  }
  await index.goLive();
  http = serveOperations(service, [
    listEpochs,
    getLatestEpoch,
    getLatestParameters,
    getParameters,
    getEpoch,
    getEpochParameters,
    diffEpochParameters,
    listNextEpochs,
    listPreviousEpochs,
    listEpochStakes,
    pageEpochStakes,
    listEpochPoolStakes,
    getEpochTotalStake,
    getEpochAccountStake,
    listEpochBlockHashes,
    listEpochPoolBlockHashes,
    listEpochBlockProtocols,
    listEpochRewards,
    listEpochUnclaimedRewards,
    getNetworkInfo,
    getGenesis,
    getTip,
    listEras,
    getSupply,
    getEpochSupply,
    listSupplyHistory,
    getCirculatingSupply,
    getProtocolParameters,
    listParamUpdates,
    listTreasuryWithdrawals,
    listReserveWithdrawals,
    listMirs,
    getNetworkStats,
  ]);
});
afterAll(async () => {
  await http?.close();
  await service?.close();
  rmSync(genesisDir, { recursive: true, force: true });
});

const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
const get = async (url: string) => (await http.inject({ url, headers })).json();
const status = async (url: string) => (await http.inject({ url, headers })).statusCode;
const numbers = (epochs: readonly { readonly epoch: number }[]): number[] => epochs.map(({ epoch }) => epoch);

describe('epochs', () => {
  test('are listed newest first, in complete pages', async () => {
    expect(numbers(await get('/api/epoch'))).toEqual(EPOCHS.toReversed());
    expect(numbers(await get('/api/epoch?order=asc&pageSize=3&page=2'))).toEqual([LATEST]);
    expect(await get('/api/epoch?page=3&pageSize=2')).toEqual([]);
    expect(numbers(await get(`/api/epoch/${FIRST + 1}/next?pageSize=1&page=2`))).toEqual([LATEST]);
    expect(numbers(await get(`/api/epoch/${LATEST}/previous`))).toEqual([FIRST + 3, FIRST + 1, FIRST]);
  });

  test('have sums over their blocks, and null for ledger-only values', async () => {
    const first = epochToSlot(network, LATEST);
    expect(await get('/api/epoch/latest')).toEqual({
      epoch: LATEST,
      startTime: slotToTime(network, first),
      endTime: slotToTime(network, epochToSlot(network, LATEST + 1)),
      firstBlockTime: slotToTime(network, first + 100),
      lastBlockTime: slotToTime(network, first + 6_100),
      blockCount: BLOCKS,
      txCount: 1,
      output: expect.stringMatching(/^[0-9]+$/),
      fees: '200000',
      activeStake: null,
      totalRewards: null,
      avgBlockReward: null,
    });
    expect(await get(`/api/epoch/${FIRST}`)).toMatchObject({ epoch: FIRST, txCount: 3, fees: '600000' });
    for (const url of [
      `/api/epoch/${FIRST + 2}`,
      '/api/epoch/0',
      `/api/epoch/${FIRST + 2}/next`,
      '/api/epoch/2147483648',
    ])
      expect(await status(url)).toBe(404);
    for (const url of ['/api/epoch/x', '/api/epoch/-1']) expect(await status(url)).toBe(400);
  });

  test('list their blocks and protocol version', async () => {
    const hashes = await get(`/api/epoch/${FIRST}/blocks`);
    expect(hashes).toHaveLength(BLOCKS);
    expect(await get(`/api/epoch/${FIRST}/blocks?pageSize=2&page=2`)).toEqual(hashes.slice(2));
    expect((await get('/api/network/tip')).hash).toBe((await get(`/api/epoch/${LATEST}/blocks`)).at(-1));
    expect(await get(`/api/epoch/${FIRST}/blocks/${'00'.repeat(28)}`)).toEqual([]);
    expect(await get(`/api/epoch/${FIRST + 2}/blocks`)).toEqual([]);
    expect(await get(`/api/epoch/${FIRST}/block-protocols`)).toEqual([{ protoMajor: 10, protoMinor: 0, blocks: 3 }]);
    expect(await get(`/api/epoch/${FIRST + 2}/block-protocols`)).toEqual([]);
  });

  test('return 501 without the ledger state, after validating the request', async () => {
    const account = reward(stake).text;
    for (const path of [
      'stakes',
      'stakes/page',
      `stakes/${'00'.repeat(28)}`,
      'total-stake',
      `accounts/${account}/stake`,
      'rewards',
      'rewards/unclaimed',
    ]) {
      const response = await http.inject({ url: `/api/epoch/${FIRST}/${path}`, headers });
      expect({ path, status: response.statusCode }).toEqual({ path, status: 501 });
      expect(response.json().error).toMatch(/^CARDANO_PREPROD has no ledger state: its index /);
    }
    const foreign = addressText({ type: 'reward', networkId: 1, stake });
    expect(await status(`/api/epoch/${FIRST}/accounts/${foreign}/stake`)).toBe(400);
  });
});

describe('protocol parameters', () => {
  test('of an epoch are those in force in it', async () => {
    expect(await get(`/api/epoch/${FIRST}/parameters`)).toMatchObject({ minFeeA: 44, minFeeB: 155381, a0: 0.3 });
    const changed = await get(`/api/epoch/${FIRST + 1}/parameters`);
    expect(changed).toMatchObject({ minFeeA: 45, coinsPerUtxoSize: '4310', dvtTreasuryWithdrawal: 0.67, nonce: null });
    expect(await get(`/api/epoch/params?epoch_no=${FIRST + 1}`)).toEqual(changed);
    expect(await get(`/api/epoch/${FIRST + 1}/parameters/diff`)).toEqual([
      { name: 'minFeeA', from: 44, to: 45, govActionId: null },
    ]);
    expect(await get(`/api/epoch/${FIRST}/parameters/diff?against=${FIRST}`)).toEqual([]);
  });

  test('of the current epoch have cost models in both forms', async () => {
    const latest = await get('/api/epoch/latest/parameters');
    expect(await get('/api/epoch/params')).toEqual(latest);
    expect(await get('/api/network/protocol-parameters')).toEqual(latest);
    expect(latest.costModelsRaw.PlutusV3).toHaveLength(350);
    expect(Object.values(latest.costModels.PlutusV3)).toEqual(latest.costModelsRaw.PlutusV3);
    expect(latest).toMatchObject({ maxBlockSize: 90_112, maxTxExMem: '16500000', committeeMinSize: 3 });
  });

  test('of future epochs and of Byron are not found', async () => {
    expect(await status(`/api/epoch/${LATEST + 1}/parameters`)).toBe(404);
    expect(await status('/api/epoch/params?epoch_no=2')).toBe(404);
  });

  test('are returned in the formats of other tools', async () => {
    const cli = await get('/api/network/protocol-parameters?format=cli');
    expect(cli).toMatchObject({
      txFeePerByte: 44,
      txFeeFixed: 155381,
      utxoCostPerByte: 4310,
      executionUnitPrices: { priceMemory: 0.0577, priceSteps: 0.0000721 },
      protocolVersion: { major: 11, minor: 0 },
    });
    expect(cli.costModels.PlutusV1).toHaveLength(332);
    expect(await get('/api/network/protocol-parameters?format=ogmios')).toMatchObject({
      minFeeCoefficient: 44,
      minFeeConstant: { ada: { lovelace: 155381 } },
      stakePoolPledgeInfluence: '3/10',
      maxTransactionSize: { bytes: 16384 },
      stakePoolVotingThresholds: { constitutionalCommittee: { default: '51/100' } },
      version: { major: 11, minor: 0 },
    });
    expect(await status('/api/network/protocol-parameters?format=xml')).toBe(400);
  });

  test('are proposed by genesis keys, listed once where they agree', async () => {
    expect(await get('/api/network/param-updates')).toEqual([
      {
        txHash: changeTx,
        govActionId: null,
        epoch: FIRST,
        enactedEpoch: FIRST + 1,
        blockHeight: 1,
        blockTime: slotToTime(network, epochToSlot(network, FIRST) + 3_100),
        data: { minFeeA: 45 },
      },
    ]);
    expect(await get('/api/network/param-updates?page=2')).toEqual([]);
  });
});

describe('a network', () => {
  test('describes itself', async () => {
    expect(await get('/api/network/info')).toEqual({
      networkMagic: 1,
      systemStart: network.systemStart,
      epochLength: 432_000,
      slotLength: 1,
      slotsPerKesPeriod: 129_600,
      maxKesEvolutions: 62,
      securityParam: 2160,
      activeSlotsCoefficient: 0.05,
      updateQuorum: 5,
      maxLovelaceSupply: '45000000000000000',
      network: 'CARDANO_PREPROD',
      currency: { symbol: 'tADA', decimals: 6 },
    });
    expect(await get('/api/network/tip')).toMatchObject({ height: 11, epoch: LATEST, epochSlot: 6_100, era: 'conway' });
  });

  test('lists its eras up to now', async () => {
    const eras = await get('/api/network/eras');
    expect(eras[0]).toEqual({
      name: 'byron',
      start: { time: network.systemStart, slot: 0, epoch: 0 },
      end: { time: network.systemStart + 4 * 21_600 * 20, slot: 86_400, epoch: 4 },
      parameters: { epochLength: 21_600, slotLength: 20, safeZone: 4_320 },
    });
    expect(eras.at(-1)).toMatchObject({ name: 'conway', end: null, parameters: { safeZone: 129_600 } });
  });

  test('returns the genesis files of the operator, and the constants of the network otherwise', async () => {
    const response = await http.inject({ url: '/api/network/genesis', headers });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      source: 'constants',
      unknown: ['genDelegs', 'initialFunds', 'staking'],
      networkMagic: 1,
      epochLength: 432_000,
      protocolParams: { keyDeposit: 2_000_000 },
    });
    expect(response.json()).not.toHaveProperty('initialFunds');
    const vector = async (era: string) => {
      const key = { 'x-api-key': 'xt_demo_apex-vector-testnet' };
      return (await http.inject({ url: `/api/network/genesis?era=${era}`, headers: key })).body;
    };
    // Its files are not published: fields that its nodes do not show are listed as unknown.
    expect(JSON.parse(await vector('conway'))).toMatchObject({
      source: 'constants',
      unknown: expect.arrayContaining(['govActionDeposit', 'committee']),
    });
    expect(JSON.parse(await vector('shelley'))).toEqual({
      source: 'constants',
      unknown: expect.arrayContaining(['epochLength', 'protocolParams', 'genDelegs']),
      networkId: 'Mainnet',
      networkMagic: 764_824_073,
      systemStart: '2025-07-09T10:38:04Z',
    });
    writeFileSync(join(genesisDir, 'vector-shelley-genesis.json'), '{"supply":18446744073709551615}');
    writeFileSync(join(genesisDir, 'vector-alonzo-genesis.json'), '{"price":0.0577}');
    expect(await vector('shelley')).toBe('{"supply":18446744073709551615}');
    expect(await vector('alonzo')).toBe('{"price":0.0577}');
  });

  test('has no pots yet', async () => {
    for (const url of ['', '/history', '/circulating', `/${FIRST}`])
      expect(await status(`/api/network/supply${url}`)).toBe(501);
    expect(await status('/api/network/supply/x')).toBe(400);
  });

  test('lists what certificates moved out of its pots', async () => {
    const mirs = await get('/api/network/mirs');
    const mir = { txHash: rewardTx, epoch: FIRST, slot: epochToSlot(network, FIRST) + 3_100 };
    const address = reward(stake).text;
    expect(mirs).toEqual([
      { ...mir, certIndex: 2, pot: 'RESERVES', address: null, amount: '7' },
      { ...mir, certIndex: 1, pot: 'TREASURY', address, amount: '6' },
      { ...mir, certIndex: 0, pot: 'RESERVES', address, amount: '5' },
    ]);
    expect(await get('/api/network/mirs?pageSize=1&page=2')).toEqual(mirs.slice(1, 2));
    const withdrawal = {
      epoch: FIRST,
      earnedEpoch: FIRST,
      spendableEpoch: FIRST + 1,
      stakeAddress: address,
      txHash: rewardTx,
      govActionId: null,
    };
    expect(await get('/api/network/treasury-withdrawals')).toEqual([{ ...withdrawal, amount: '6' }]);
    expect(await get('/api/network/reserve-withdrawals')).toEqual([{ ...withdrawal, amount: '5' }]);
  });

  test('counts activity in a window that ends with its newest block', async () => {
    expect(await get('/api/network/stats?window=1h')).toMatchObject({ blocks: 2, txCount: 1, fees: '200000' });
    expect(await get('/api/network/stats')).toMatchObject({ window: '24h', blocks: 3, activeAddresses: 2 });
    const week = await get('/api/network/stats?window=7d');
    expect(week).toMatchObject({ blocks: 6, txCount: 2, scriptTxPct: 0, mempool: null });
    expect(week.tps).toBeCloseTo(2 / 604_800, 8);
  });
});
