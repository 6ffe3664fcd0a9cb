import * as ledger from '@midnight-ntwrk/ledger-v8';
import { buildSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql';
import { type Client, createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { getMidnightSchema } from '../../../src/api/compat/midnight/schema/schema.js';
import type { SandboxControl } from '../../../src/api/kit/context.js';
import { addressText, dustAddressText, parseAddress } from '../../../src/chains/midnight/address.js';
import { networkById } from '../../../src/chains/networks.js';
import { blake2b224 } from '../../../src/kernel/blake2b.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { createWallets } from '../../../src/sandbox/midnight/wallets.js';
import { sql } from '../../../src/store/sql.js';
import { testWithData } from '../../support/describe-with-data.js';
import { realLines } from '../../support/midnight-indexer/published-schemas.js';
import { recordingLog } from '../../support/recording-log.js';
import { expectNotLogged } from '../../support/secret-search.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';
import { createKey, register } from '../../support/users.js';

/** The GraphQL API of the Midnight indexer, compared with the facts of the own operations. */

const KEY = 'xt_demo_midnight-preprod';
const HISTORY_HEIGHT = 32;
const { log, events } = recordingLog();

let service: TestService;
let sandbox: SandboxControl;
let origin: string;

beforeAll(async () => {
  service = await openTestService(
    { CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0', CROSSTIE_SANDBOX_ACTIVITY: '0' },
    { log },
  );
  await startNetworks(service, 'MIDNIGHT_PREPROD');
  sandbox = await service.services.networks.sandbox('MIDNIGHT_PREPROD');
  const { tip } = await sandbox.status();
  if ((tip?.height ?? 0) < HISTORY_HEIGHT) await sandbox.advanceBlocks(HISTORY_HEIGHT - (tip?.height ?? 0));
  origin = await service.http.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await service.close();
  expect(events.filter(({ event }) => event === 'graphql.failed' || event === 'socket.failed')).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client without types would
type Any = any;

async function post(query: string, variables?: object): Promise<Any> {
  const response = await service.http.inject({
    method: 'POST',
    url: `/compat/${KEY}/midnight/api/v4/graphql`,
    payload: { query, variables },
  });
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
  return response.json();
}

/** The data of a document without errors. */
async function read(query: string, variables?: object): Promise<Any> {
  const { data, errors } = await post(query, variables);
  expect(errors).toBeUndefined();
  return data;
}

async function own(path: string): Promise<Any> {
  const response = await service.http.inject({ url: `/api/midnight/${path}`, headers: { 'x-api-key': KEY } });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const BLOCK = `hash height protocolVersion timestamp author zswapMerkleTreeRoot zswapEndIndex dustCommitmentEndIndex
  dustGenerationEndIndex ledgerParameters
  parent { hash } systemParameters { dParameter { numPermissionedCandidates } termsAndConditions { hash url } }`;

testWithData('midnight-schemas')('schema is that of the published release 4.3.7', () => {
  const published = realLines().find(({ name }) => name === '4.3.7')!;
  const print = (sdl: Parameters<typeof printSchema>[0]): string =>
    printSchema(lexicographicSortSchema(sdl))
      .replaceAll(/"""[\s\S]*?"""\n\s*/g, '')
      .replaceAll(/\n\s*\n/g, '\n');
  expect(print(getMidnightSchema())).toBe(print(buildSchema(published.sdl)));
});

test('live and ready are answered as by the indexer', async () => {
  for (const path of ['live', 'ready'])
    expect((await service.http.inject({ url: `/compat/${KEY}/midnight/${path}` })).statusCode).toBe(200);
  expect((await service.http.inject({ url: '/compat/midnight/live' })).statusCode).toBe(200);
  expect((await service.http.inject({ url: '/compat/midnight/ready' })).statusCode).toBe(401);
});

describe('queries', () => {
  test('block has the facts of the own operation by height, by hash and as the newest', async () => {
    const latest = await own('blocks/latest');
    const { block } = await read(`{ block { ${BLOCK} } }`);
    expect(block).toMatchObject({
      hash: latest.hash,
      height: latest.height,
      timestamp: latest.timestamp,
      author: latest.author,
      zswapEndIndex: latest.zswapEndIndex,
      parent: { hash: latest.parentHash },
    });
    expect(block.ledgerParameters).toMatch(/^[0-9a-f]{100,}$/);
    const query = `query ($offset: BlockOffset) { block(offset: $offset) { ${BLOCK} } }`;
    expect(await read(query, { offset: { hash: latest.hash } })).toEqual({ block });
    expect(await read(query, { offset: { height: latest.height } })).toEqual({ block });
    expect(await read(query, { offset: { height: latest.height + 1 } })).toEqual({ block: null });
    expect(await read('{ block(offset: { height: 0 }) { parent { hash } } }')).toEqual({ block: { parent: null } });
  });

  test('every transaction of the chain has the facts of the own operation', async () => {
    const { data } = await own('transactions?limit=200');
    const query = `query ($hash: HexEncoded) { transactions(offset: { hash: $hash }) {
      __typename id hash protocolVersion raw block { height transactions { hash } }
      contractActions { __typename address state transaction { hash } }
      unshieldedCreatedOutputs { owner value intentHash outputIndex createdAtTransaction { hash } spentAtTransaction { hash } }
      unshieldedSpentOutputs { owner value intentHash outputIndex }
      zswapLedgerEvents { id raw maxId protocolVersion } dustLedgerEvents { __typename id raw }
      ... on RegularTransaction { identifiers transactionResult { status segments { id success } } } } }`;
    for (const { hash, type } of data) {
      const detail = await own(`transactions/${hash}`);
      const { transactions } = await read(query, { hash });
      const found = transactions.at(-1);
      const pick = ({ owner, value, intentHash, outputIndex }: Any) => ({ owner, value, intentHash, outputIndex });
      expect(found).toMatchObject({
        __typename: type === 'SYSTEM' ? 'SystemTransaction' : 'RegularTransaction',
        id: detail.id,
        hash,
        raw: (await own(`transactions/${hash}/raw`)).raw,
        block: { height: detail.blockHeight },
      });
      expect(found.unshieldedCreatedOutputs.map(pick)).toEqual(detail.createdUtxos.map(pick));
      expect(found.unshieldedSpentOutputs.map(pick)).toEqual(detail.spentUtxos.map(pick));
      for (const [index, utxo] of detail.createdUtxos.entries())
        expect(found.unshieldedCreatedOutputs[index]).toMatchObject({
          createdAtTransaction: { hash },
          spentAtTransaction: utxo.spentTxHash === null ? null : { hash: utxo.spentTxHash },
        });
      expect(found.contractActions.map(({ address }: Any) => address)).toEqual(
        detail.contractActions.map(({ address }: Any) => address),
      );
      const events = await own(`transactions/${hash}/events`);
      expect([...found.zswapLedgerEvents, ...found.dustLedgerEvents].map(({ raw }: Any) => raw)).toEqual(
        events.map(({ raw }: Any) => raw),
      );
      if (type === 'REGULAR') expect(found.transactionResult.status).toBe(detail.status);
    }
    expect(data.length).toBeGreaterThan(15);
  });

  test('contract action is found by block, transaction and identifier, and only there', async () => {
    const { data } = await own('transactions?limit=200');
    const [newest, ...older] = data.filter(({ contractActionCount }: Any) => contractActionCount > 0);
    const [{ address }] = (await own(`transactions/${newest.hash}`)).contractActions;
    const state = await own(`contracts/${address}/state`);
    const query = `query ($address: HexEncoded!, $offset: ContractActionOffset) {
      contractAction(address: $address, offset: $offset) {
        __typename address state zswapState unshieldedBalances { amount } transaction { hash } } }`;
    const { contractAction } = await read(query, { address });
    expect(contractAction).toMatchObject({ address, state: state.state, transaction: { hash: newest.hash } });
    const at = (offset: object) => read(query, { address, offset });
    const [identifier] = newest.identifiers;
    for (const offset of [
      { blockOffset: { height: newest.blockHeight } },
      { blockOffset: { hash: newest.blockHash } },
      { transactionOffset: { hash: newest.hash } },
      { transactionOffset: { identifier } },
    ])
      expect(await at(offset)).toEqual({ contractAction });
    // The history deploys this contract at height 30 and calls it at 31.
    expect(contractAction.__typename).toBe('ContractCall');
    const deployed = await at({ blockOffset: { height: newest.blockHeight - 1 } });
    expect(deployed.contractAction).toMatchObject({ __typename: 'ContractDeploy', unshieldedBalances: [] });
    expect(await at({ blockOffset: { height: newest.blockHeight - 2 } })).toEqual({ contractAction: null });
    expect(older.length).toBeGreaterThan(0);
    for (const other of ['00', `${address}00`, address.slice(2)])
      expect(await read(query, { address: other })).toEqual({ contractAction: null });
    const { errors } = await post(query, { address: address.slice(1) });
    expect(errors[0].message).toMatch(/^invalid address: cannot hex-decode/);
  });

  test('calls of a contract have their entry point, deployment, state and balances', async () => {
    const { data } = await own('transactions?limit=200');
    const deployment = data.findLast(({ contractActionCount }: Any) => contractActionCount > 0);
    const [{ address }] = (await own(`transactions/${deployment.hash}`)).contractActions;
    const { data: actions } = await own(`contracts/${address}/actions?limit=50`);
    expect(actions.map(({ type, entryPoint }: Any) => entryPoint ?? type)).toEqual([
      'mint',
      'withdraw',
      'deposit',
      'UPDATE',
      'increment',
      'DEPLOY',
    ]);
    const night = '00'.repeat(32);
    const amounts = { deposit: '500000000', withdraw: '380000000', mint: '380000000' } as const;
    for (const { type, entryPoint, txHash } of actions) {
      const { contractAction } = await read(
        `query ($address: HexEncoded!, $hash: HexEncoded!) {
          contractAction(address: $address, offset: { transactionOffset: { hash: $hash } }) {
            __typename state unshieldedBalances { tokenType amount }
            ... on ContractCall { entryPoint deploy { address transaction { hash } } } } }`,
        { address, hash: txHash },
      );
      const amount = amounts[entryPoint as keyof typeof amounts];
      expect(contractAction.unshieldedBalances).toEqual(amount === undefined ? [] : [{ tokenType: night, amount }]);
      if (type !== 'CALL') continue;
      expect(contractAction).toMatchObject({ entryPoint, deploy: { address, transaction: { hash: deployment.hash } } });
    }
    expect(await own(`contracts/${address}/balances`)).toEqual([{ tokenType: night, amount: amounts.mint }]);
    const { operations } = await own(`contracts/${address}/state`);
    expect(operations.toSorted()).toEqual(['deposit', 'increment', 'mint', 'withdraw']);
    expect((await own(`contracts/${address}/state?height=11`)).operations).not.toContain('withdraw');
    const { fee, paidBySpends, spends } = await own(`transactions/${actions[0].txHash}/fees`);
    expect({ fee, spends: spends.length }).toEqual({ fee: paidBySpends, spends: 1 });
  });

  test('bridge transfers below the minimum are inflows of the treasury', async () => {
    const { data: inflows } = await own('bridge/inflows?to=TREASURY');
    expect(inflows.map(({ type, amount, count }: Any) => [type, amount, count])).toEqual([
      ['SUBMINIMAL_FLUSH_TRANSFER', '940', 3],
      ['SUBMINIMAL_FLUSH_TRANSFER', '615', 2],
    ]);
    expect((await own('bridge/events')).data).toEqual(inflows);
    for (const { midnightTxHash, blockHeight } of inflows)
      expect(await own(`transactions/${midnightTxHash}`)).toMatchObject({ type: 'SYSTEM', blockHeight });
    const { treasuryByReason, ...summary } = await own('bridge/summary');
    expect(treasuryByReason).toContainEqual({ reason: 'SUBMINIMAL_FLUSH', total: '1555', count: 2 });
    expect(summary).toEqual({ reserveTotal: '0', subminimumTxCount: 5, lastEventHeight: 24 });
  });

  test('DUST status, epochs, committee and merkle updates are those of the own operations', async () => {
    const stake = await service.http.inject({
      method: 'POST',
      url: '/api/midnight/dust/status',
      headers: { 'x-api-key': KEY },
      payload: { rewardAddresses: [STAKE] },
    });
    const [status] = stake.json();
    const data = await read(
      `query ($addresses: [CardanoRewardAddress!]!) {
        dustGenerationStatus(cardanoRewardAddresses: $addresses) {
          cardanoRewardAddress registered dustAddress nightBalance generationRate maxCapacity currentCapacity }
        dustGenerations(cardanoRewardAddresses: $addresses) { cardanoRewardAddress registrations { valid dustAddress } }
        currentEpochInfo { epochNo durationSeconds } committee(epoch: 980555) { position expectedSlots }
        spoList(limit: 1) { poolIdHex ticker }
        zswapMerkleTreeCollapsedUpdate(startIndex: 0, endIndex: 0) { startIndex endIndex update } }`,
      { addresses: [STAKE] },
    );
    const { cardanoRewardAddress, registered, nightBalance } = status;
    expect(data.dustGenerationStatus).toMatchObject([{ cardanoRewardAddress, registered, nightBalance }]);
    expect(data.dustGenerations).toHaveLength(1);
    const { epoch: epochNo, durationSeconds } = await own('epochs/current');
    expect(data.currentEpochInfo).toEqual({ epochNo, durationSeconds });
    expect(data.committee).toHaveLength((await own('epochs/980555/committee')).length);
    expect(data.committee.length).toBeGreaterThan(0);
    expect(data.spoList).toHaveLength(1);
    expect(data.zswapMerkleTreeCollapsedUpdate.update).toBe((await own('zswap/merkle?startIndex=0&endIndex=0')).update);
  });

  test('data without a source is an error, never a null that looks like a value', async () => {
    const db = await service.services.networks.open<'midnight'>('MIDNIGHT_PREPROD');
    const query = '{ block(offset: { height: 3 }) { height dustCommitmentMerkleTreeRoot } }';
    const known = await read(query);
    const root = fromHex(known.block.dustCommitmentMerkleTreeRoot);
    await db.rows(sql`update ${db.schema}.block set dust_commitment_root = null where height = 3`);
    const { data, errors } = await post(query);
    await db.rows(sql`update ${db.schema}.block set dust_commitment_root = ${root} where height = 3`);
    expect(await read(query)).toEqual(known);
    expect(data).toMatchObject({ block: { height: 3 } });
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('the source of this network does not report it'),
        extensions: { code: 'not-implemented' },
      }),
    ]);
  });
});

describe('stake pools', () => {
  const PERFORMANCE = 'epochNo spoSkHex produced expected poolIdHex';
  let epoch: number;
  /** Epoch of the history, and its blocks by author. */
  const HISTORY_EPOCH = 980_555;
  const EPOCH_MS = 1_800_000;
  const COMMITTEE_SEATS = 12;
  const authored = new Map<string, number>();

  beforeAll(async () => {
    // A new epoch, in which pools have seats and blocks.
    await sandbox.advanceEpochs(1);
    await sandbox.advanceBlocks(COMMITTEE_SEATS + 1);
    // Epochs begin by the clock: one that has just begun gets its blocks now.
    const { timestamp: newest } = await own('blocks/latest');
    if (newest % EPOCH_MS < COMMITTEE_SEATS * 6_000) await sandbox.advanceBlocks(COMMITTEE_SEATS + 1);
    epoch = (await own('epochs/current')).epoch;
    const { height } = await own('blocks/latest');
    for (let at = 0; at <= height; at += 1) {
      const { author, timestamp } = await own(`blocks/${at}`);
      const key = `${Math.floor(timestamp / EPOCH_MS)}/${author}`;
      authored.set(key, (authored.get(key) ?? 0) + 1);
    }
  });

  test('seats take turns as authors, and the blocks of each validator are counted', async () => {
    const { committee, epochPerformance, epochUtilization } = await read(
      `query ($epoch: Int!) { epochUtilization(epoch: $epoch) epochPerformance(epoch: $epoch) { ${PERFORMANCE} }
        committee(epoch: $epoch) { position sidechainPubkeyHex auraPubkeyHex poolIdHex expectedSlots } }`,
      { epoch },
    );
    expect(committee).toHaveLength(COMMITTEE_SEATS);
    expect(committee.reduce((sum: number, { expectedSlots }: Any) => sum + expectedSlots, 0)).toBe(300);
    const slots = new Map<string, number>();
    for (const { sidechainPubkeyHex: key, expectedSlots } of committee)
      slots.set(key, (slots.get(key) ?? 0) + expectedSlots);
    const auraKeys = new Map(committee.map((seat: Any) => [seat.sidechainPubkeyHex, seat.auraPubkeyHex]));
    expect(new Set(epochPerformance.map(({ spoSkHex }: Any) => spoSkHex))).toEqual(new Set(slots.keys()));
    for (const { spoSkHex, produced, expected } of epochPerformance) {
      expect(expected).toBe(slots.get(spoSkHex));
      expect(produced).toBe(authored.get(`${epoch}/${auraKeys.get(spoSkHex)}`) ?? 0);
    }
    const produced = epochPerformance.reduce((sum: number, row: Any) => sum + row.produced, 0);
    const blocks = [...authored]
      .filter(([key]) => key.startsWith(`${epoch}/`))
      .reduce((sum, [, count]) => sum + count, 0);
    expect(produced).toBe(blocks);
    expect(produced).toBeGreaterThan(COMMITTEE_SEATS);
    expect(epochUtilization).toBeCloseTo(produced / 300, 12);
    expect(epochPerformance.some(({ poolIdHex, produced }: Any) => poolIdHex !== null && produced > 0)).toBe(true);
    // No epoch before the chain and none of the future has a committee.
    const none = await read(`{ epochUtilization(epoch: 3) committee(epoch: 3) { position }
      epochPerformance(epoch: ${epoch + 1}) { produced } }`);
    expect(none).toEqual({ epochUtilization: 0, committee: [], epochPerformance: [] });
  });

  test('pool has one identity, its metadata and its performance by epoch', async () => {
    const { spoIdentities, spoCount, poolMetadataList, stakePoolOperators } = await read(`{ spoCount
      spoIdentities { poolIdHex mainchainPubkeyHex sidechainPubkeyHex auraPubkeyHex validatorClass }
      poolMetadataList(withNameOnly: true) { poolIdHex hexId name ticker homepageUrl logoUrl } stakePoolOperators }`);
    expect(spoIdentities).toHaveLength(spoCount);
    expect(poolMetadataList).toHaveLength(spoCount);
    for (const { poolIdHex, mainchainPubkeyHex } of spoIdentities)
      expect(toHex(blake2b224(fromHex(mainchainPubkeyHex)))).toBe(poolIdHex);
    const [identity] = spoIdentities;
    const { poolIdHex, sidechainPubkeyHex: key } = identity;
    const [metadata] = poolMetadataList;
    const data = await read(
      `query ($pool: String!, $key: String!) { spoIdentityByPoolId(poolIdHex: $pool) { sidechainPubkeyHex }
        poolMetadata(poolIdHex: $pool) { ticker } spoByPoolId(poolIdHex: $pool) { ticker sidechainPubkeyHex }
        spoPerformanceBySpoSk(spoSkHex: $key) { ${PERFORMANCE} }
        spoCompositeByPoolId(poolIdHex: $pool) { identity { poolIdHex } metadata { name } performance { ${PERFORMANCE} } } }`,
      { pool: `0x${poolIdHex.toUpperCase()}`, key },
    );
    expect(data.spoIdentityByPoolId).toEqual({ sidechainPubkeyHex: key });
    expect(data.poolMetadata).toEqual({ ticker: metadata.ticker });
    expect(data.spoByPoolId).toEqual({ ticker: metadata.ticker, sidechainPubkeyHex: key });
    expect(data.spoCompositeByPoolId).toEqual({
      identity: { poolIdHex },
      metadata: { name: metadata.name },
      performance: data.spoPerformanceBySpoSk,
    });
    const epochs = data.spoPerformanceBySpoSk.map(({ epochNo }: Any) => epochNo);
    expect(epochs).toEqual([...epochs].sort((a, b) => b - a));
    for (const { epochNo, produced } of data.spoPerformanceBySpoSk)
      expect(produced).toBe(authored.get(`${epochNo}/${identity.auraPubkeyHex}`) ?? 0);
    expect(stakePoolOperators.length).toBeGreaterThan(0);
    const most = stakePoolOperators.map((operator: string) => {
      const { auraPubkeyHex } = spoIdentities.find((each: Any) => each.sidechainPubkeyHex === operator);
      return Math.max(...[...authored].filter(([at]) => at.endsWith(auraPubkeyHex)).map(([, count]) => count));
    });
    expect(most).toEqual([...most].sort((a, b) => b - a));
    const unknown = '00'.repeat(28);
    expect(
      await read(`{ spoCompositeByPoolId(poolIdHex: "${unknown}") { metadata { name } }
        poolMetadata(poolIdHex: "${unknown}") { name } spoIdentityByPoolId(poolIdHex: "${unknown}") { poolIdHex } }`),
    ).toEqual({ spoCompositeByPoolId: null, poolMetadata: null, spoIdentityByPoolId: null });
  });

  test('latest performance pages through the epochs, newest first', async () => {
    const query = `query ($limit: Int, $offset: Int) { spoPerformanceLatest(limit: $limit, offset: $offset) { ${PERFORMANCE} } }`;
    const { spoPerformanceLatest: all } = await read(query, { limit: 500, offset: 0 });
    expect(all.at(-1).epochNo).toBe(HISTORY_EPOCH);
    expect(all[0].epochNo).toBe(epoch);
    // The history has 33 blocks.
    const history = all.filter(({ epochNo }: Any) => epochNo === HISTORY_EPOCH);
    expect(history.reduce((sum: number, { produced }: Any) => sum + produced, 0)).toBe(33);
    const paged: Any[] = [];
    for (let offset = 0; offset < all.length; offset += 5)
      paged.push(...(await read(query, { limit: 5, offset })).spoPerformanceLatest);
    const bySeat = (a: Any, b: Any): number => b.epochNo - a.epochNo || a.spoSkHex.localeCompare(b.spoSkHex);
    expect(paged.toSorted(bySeat)).toEqual(all.toSorted(bySeat));
  });

  test('registrations of an epoch agree in the totals, the series, the presence and the first valid epochs', async () => {
    const {
      registeredTotalsSeries: totals,
      registeredSpoSeries: series,
      registeredPresence: presence,
      ...rest
    } = await read(
      `query ($from: Int!, $to: Int!) {
        registeredTotalsSeries(fromEpoch: $from, toEpoch: $to) { epochNo totalRegistered newlyRegistered }
        registeredSpoSeries(fromEpoch: $to, toEpoch: $from) {
          epochNo federatedValidCount federatedInvalidCount registeredValidCount registeredInvalidCount dparam }
        registeredPresence(fromEpoch: $from, toEpoch: $to) { epochNo idKey source status }
        registeredFirstValidEpochs { idKey firstValidEpoch } spoCount }`,
      { from: epoch - 1, to: epoch },
    );
    expect(totals.map(({ epochNo }: Any) => epochNo)).toEqual([epoch - 1, epoch]);
    expect(totals.at(-1).totalRegistered).toBe(rest.spoCount);
    for (const row of series) {
      const statuses = presence.filter(({ epochNo, source }: Any) => epochNo === row.epochNo && source === 'history');
      const count = (status: string): number => statuses.filter((each: Any) => each.status === status).length;
      expect([row.registeredValidCount, row.registeredInvalidCount]).toEqual([count('Valid'), count('Invalid')]);
      const seats = presence.filter(({ epochNo, source }: Any) => epochNo === row.epochNo && source === 'committee');
      expect(row.federatedValidCount).toBe(new Set(seats.map(({ idKey }: Any) => idKey)).size);
    }
    expect(series.at(-1)).toMatchObject({ registeredInvalidCount: 1 });
    expect(rest.registeredFirstValidEpochs).toHaveLength(series.at(-1).registeredValidCount);
    const early = await read(`{ registeredFirstValidEpochs(uptoEpoch: ${HISTORY_EPOCH}) { idKey firstValidEpoch } }`);
    expect(early.registeredFirstValidEpochs).toEqual([expect.objectContaining({ firstValidEpoch: HISTORY_EPOCH })]);
  });

  test('stake distribution has shares of one and is ordered and searched', async () => {
    const { stakeDistribution } = await read(
      '{ stakeDistribution { poolIdHex ticker liveStake livePledge stakeShare } }',
    );
    const stakes = stakeDistribution.map(({ liveStake }: Any) => BigInt(liveStake));
    expect(stakes).toEqual([...stakes].sort((a, b) => Number(b - a)));
    expect(stakeDistribution.reduce((sum: number, { stakeShare }: Any) => sum + stakeShare, 0)).toBeCloseTo(1, 9);
    const reversed = await read('{ stakeDistribution(orderByStakeDesc: false, limit: 1) { poolIdHex } }');
    expect(reversed.stakeDistribution[0].poolIdHex).toBe(stakeDistribution.at(-1).poolIdHex);
    const [{ ticker }] = stakeDistribution;
    const found = await read(`{ stakeDistribution(search: " ${ticker.toLowerCase()} ") { ticker } }`);
    expect(found.stakeDistribution).toEqual([{ ticker }]);
  });

  test.each([
    ['registeredPresence(fromEpoch: 1, toEpoch: 1001) { idKey }', /at most 1000 epochs/],
    ['registeredTotalsSeries(fromEpoch: -1, toEpoch: 2) { epochNo }', /must not be negative/],
    ['poolMetadata(poolIdHex: "zz") { name }', /56 hexadecimal digits/],
    ['spoPerformanceBySpoSk(spoSkHex: "zz") { produced }', /public key in hexadecimal/],
    ['spoPerformanceLatest(offset: 10001) { produced }', /at most 10000/],
  ])('query %s gets an error that says what to change', async (field, message) => {
    const { errors } = await post(`{ ${field} }`);
    expect(errors[0].message).toMatch(message);
  });
});

const STAKE = 'stake_test1uq8crzpll5wxkc930kum95m258wynvvyk939gqpxymaqc6q83hn5f';

const UPDATE = 'zswapMerkleTreeCollapsedUpdate';

describe('limits', () => {
  const nest = (levels: number): string =>
    Array.from({ length: levels }).reduce<string>((inner) => `parent { ${inner} }`, 'hash');

  const nestTypes = (levels: number): string =>
    Array.from({ length: levels }).reduce<string>((inner) => `ofType { ${inner} }`, 'name');

  test('introspection of the reference library is within the limits', async () => {
    const { __schema } = await read(getIntrospectionQuery());
    expect(__schema.types.length).toBeGreaterThan(50);
  });

  test.each([
    ['syntax error', '{ block { hash ', /Syntax Error/],
    ['unknown field', '{ block { nothing } }', /^Unknown field "nothing" on type "Block"/],
    [
      'two offsets',
      '{ block(offset: { height: 1, hash: "00" }) { hash } }',
      /^Invalid value for argument "offset", Oneof input objects requires have exactly one field/,
    ],
    [
      'half a byte',
      '{ transactions(offset: { identifier: "0" }) { hash } }',
      /^invalid transaction identifier: cannot hex-d/,
    ],
    ['short hash', '{ block(offset: { hash: "00" }) { hash } }', /^invalid block hash: cannot convert into 32 bytes/],
    ['number as hash', '{ block(offset: { hash: 5 }) { hash } }', /Failed to parse "HexEncoded": a string is required/],
    ['negative height', '{ block(offset: { height: -1 }) { hash } }', /Failed to parse "Int": Invalid number/],
    ['large height', '{ block(offset: { height: 4294967296 }) { hash } }', /Only integers from 0 to 4294967295/],
    [
      'reversed range',
      `{ ${UPDATE}(startIndex: 1, endIndex: 0) { update } }`,
      /^invalid start_index and\/or end_index: 's/,
    ],
    [
      'far range',
      `{ ${UPDATE}(startIndex: 0, endIndex: 9999) { update } }`,
      /^invalid start_index and\/or end_index: The tree/,
    ],
    [
      'negative index',
      `{ ${UPDATE}(startIndex: -1, endIndex: 0) { update } }`,
      /Invalid number: 'startIndex' must not be/,
    ],
    [
      'wrong reward address',
      '{ dustGenerations(cardanoRewardAddresses: ["00"]) { __typename } }',
      /^invalid Cardano rewa/,
    ],
    [
      'wrong hash',
      '{ block(offset: { hash: "zz" }) { hash } }',
      /invalid block hash: cannot hex-decode: 64 hexadecimal digits/,
    ],
    ['depth', `{ block { ${nest(15)} } }`, /17 levels: at most 15/],
    ['depth of introspection', `{ __schema { types { fields { type { ${nestTypes(15)} } } } } }`, /at most 15/],
    ['fields', `{ ${Array.from({ length: 101 }, (_, i) => `b${i}: block { hash }`).join(' ')} }`, /202 fields/],
    ['tokens', `{ ${Array.from({ length: 1001 }, (_, i) => `b${i}: __typename`).join(' ')} }`, /token/],
    ['subscription', 'subscription { blocks { hash } }', /WebSocket/],
    ['malformed viewing key', 'mutation { connect(viewingKey: "zz") }', /invalid viewing key/],
    ['impossible viewing key', `mutation { connect(viewingKey: "${'f'.repeat(64)}") }`, /viewing key/],
    ['unknown session', `mutation { disconnect(sessionId: "${'0'.repeat(64)}") }`, /unknown or expired/],
  ])('document with %s gets an error that says so', async (_, query, message) => {
    const { data, errors } = await post(query);
    expect(data?.block ?? null).toBeNull();
    expect(errors[0].message).toMatch(message);
  });

  test('wrong argument of one field leaves no data of the others, as with the indexer', async () => {
    const { data, errors } = await post('{ block { height } wrong: block(offset: { hash: "zz" }) { height } }');
    expect(data).toBeNull();
    expect(errors).toHaveLength(1);
  });

  test('variables that are declared as String are accepted for the scalars of the indexer, and checked', async () => {
    const { block } = await read('{ block { hash height } }');
    const byHash = (type: string): string => `query ($hash: ${type}) { block(offset: { hash: $hash }) { height } }`;
    expect(await read(byHash('String!'), { hash: block.hash })).toEqual({ block: { height: block.height } });
    expect(await read(byHash('HexEncoded!'), { hash: block.hash })).toEqual({ block: { height: block.height } });
    const list = (type: string): string =>
      `query ($all: ${type}) { dustGenerations(cardanoRewardAddresses: $all) { cardanoRewardAddress } }`;
    expect((await read(list('[String!]!'), { all: [STAKE] })).dustGenerations).toHaveLength(1);
    for (const [query, variables, message] of [
      [byHash('Int!'), { hash: 1 }, /of type "Int!" used in position expecting type "HexEncoded"/],
      [byHash('String!'), { hash: 'zz' }, /^invalid block hash/],
      [list('[String]!'), { all: [STAKE] }, /of type "\[String\]!" used in position/],
      [list('String!'), { all: STAKE }, /of type "String!" used in position/],
      [
        'query ($height: String!) { block(offset: { height: $height }) { hash } }',
        { height: '1' },
        /expecting type "Int"/,
      ],
    ] as const)
      expect((await post(query, variables)).errors[0].message).toMatch(message);
  });

  test('heights have 32 bits, and wrong variables give one error', async () => {
    const query = 'query ($offset: BlockOffset) { block(offset: $offset) { hash } }';
    expect(await read(query, { offset: { height: 4_294_967_295 } })).toEqual({ block: null });
    const single = 'query ($height: Int!) { block(offset: { height: $height }) { height } }';
    expect(await read(single, { height: 2 })).toEqual({ block: { height: 2 } });
    for (const [offset, message] of [
      [{ height: 4_294_967_296 }, /Only integers from 0 to 4294967295 are accepted/],
      [{ height: 0.5 }, /Failed to parse "Int": Invalid number/],
      [{ height: 4_294_967_296, hash: '00' }, /./],
      [{ height: 1, hash: '00' }, /^Invalid value for argument "offset"/],
    ] as const) {
      const { data, errors } = await post(query, { offset });
      expect(data).toBeNull();
      expect(errors).toHaveLength(1);
      expect(errors[0].message).toMatch(message);
    }
  });

  test('fragments within fragments count with each use', async () => {
    const fragments = Array.from(
      { length: 8 },
      (_, level) =>
        `fragment f${level} on Block { ${level === 0 ? 'hash' : `parent { ...f${level - 1} } p: parent { ...f${level - 1} }`} }`,
    );
    const { errors } = await post(`{ block { ...f7 } } ${fragments.join(' ')}`);
    expect(errors[0].message).toMatch(/selects \d+ fields: at most 200/);
  });

  test('request without a key gets 401 in the form of GraphQL', async () => {
    const response = await service.http.inject({
      method: 'POST',
      url: '/compat/midnight/api/v4/graphql',
      payload: { query: '{ block { hash } }' },
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'unauthenticated' } }] });
  });
});

describe('subscriptions', () => {
  let client: Client;
  beforeAll(() => {
    const url = `${origin.replace('http', 'ws')}/compat/${KEY}/midnight/api/v4/graphql/ws`;
    client = createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 });
  });
  afterAll(() => client.dispose());

  /** The first `count` values; `onFirst` runs after the first. */
  async function take(query: string, count: number, onFirst?: () => Promise<void>): Promise<Any[]> {
    const taken: Any[] = [];
    for await (const { data, errors } of client.iterate<Any>({ query })) {
      expect(errors).toBeUndefined();
      taken.push(Object.values(data)[0]);
      if (taken.length === 1) await onFirst?.();
      if (taken.length === count) break;
    }
    return taken;
  }

  test('query and subscription share a connection, and new blocks follow the existing ones', async () => {
    const { height } = (await own('blocks/latest')) as { height: number };
    const blocks = await take(
      `subscription { blocks(offset: { height: ${height - 2} }) { height hash transactions { hash } } }`,
      4,
      () => sandbox.advanceBlocks(1),
    );
    expect(blocks.map((block) => block.height)).toEqual([height - 2, height - 1, height, height + 1]);
    expect(blocks.at(-1).hash).toBe((await own('blocks/latest')).hash);
    expect(await take('{ block { height } }', 1)).toEqual([{ height: height + 1 }]);
  });

  test('blocks of a new branch are sent from the fork on', async () => {
    await sandbox.advanceBlocks(3);
    const { height } = (await own('blocks/latest')) as { height: number };
    const blocks = await take(
      `subscription { blocks(offset: { height: ${height - 1} }) { height hash } }`,
      4,
      async () => {
        await sandbox.fork(1);
        // The next block in the same slot would be the same block.
        await sandbox.advanceEpochs(1);
        await sandbox.advanceBlocks(1);
      },
    );
    expect(blocks.map((block) => block.height)).toEqual([height - 1, height, height, height + 1]);
    expect(blocks[2].hash).not.toBe(blocks[1].hash);
    expect(blocks[3].hash).toBe((await own('blocks/latest')).hash);
  });

  test('ledger events come from an id on, with all DUST and shielded events of the chain', async () => {
    for (const [field, path] of [
      ['dustLedgerEvents', 'dust/events'],
      ['zswapLedgerEvents', 'zswap/events'],
    ] as const) {
      const { data, maxId } = await own(`${path}?limit=200`);
      const events = await take(`subscription { ${field} { id raw maxId protocolVersion } }`, data.length);
      expect(events.map(({ id, raw }) => ({ id, raw }))).toEqual(data.map(({ id, raw }: Any) => ({ id, raw })));
      expect(events[0].maxId).toBe(maxId);
      const [last] = await take(`subscription { ${field}(id: ${maxId}) { id } }`, 1);
      expect(last).toEqual({ id: maxId });
    }
  });

  test('contract actions of an address come in order', async () => {
    const { data } = await own('transactions?limit=200');
    const hashes = data.filter(({ contractActionCount }: Any) => contractActionCount > 0);
    const [{ address }] = (await own(`transactions/${hashes.at(-1).hash}`)).contractActions;
    const { data: actions } = await own(`contracts/${address}/actions`);
    const query = `subscription { contractActions(address: "${address}", offset: { height: 0 }) { transaction { hash } } }`;
    const sent = await take(query, actions.length);
    expect(sent.map(({ transaction }) => transaction.hash)).toEqual(
      actions.map(({ txHash }: Any) => txHash).toReversed(),
    );
  });

  test('transactions of an address are followed by the progress', async () => {
    const { data } = await own('transactions?limit=200');
    const details = await Promise.all(data.map(({ hash }: Any) => own(`transactions/${hash}`)));
    const [{ owner }] = details.flatMap(({ createdUtxos }: Any) => createdUtxos);
    const history = (await own(`addresses/${owner}/transactions?order=asc&limit=200`)).data;
    const sent = await take(
      `subscription { unshieldedTransactions(address: "${owner}") {
        ... on UnshieldedTransaction { transaction { id hash } createdUtxos { owner } spentUtxos { owner } }
        ... on UnshieldedTransactionsProgress { highestTransactionId } } }`,
      history.length + 1,
    );
    const transactions = sent.slice(0, -1);
    expect(transactions.map(({ transaction }) => transaction.hash)).toEqual(history.map(({ hash }: Any) => hash));
    expect(sent.at(-1)).toEqual({ highestTransactionId: transactions.at(-1).transaction.id });
    for (const [index, { createdUtxos, spentUtxos }] of transactions.entries()) {
      expect([createdUtxos.length, spentUtxos.length]).toEqual([history[index].created, history[index].spent]);
      for (const utxo of [...createdUtxos, ...spentUtxos]) expect(utxo.owner).toBe(owner);
    }
  });

  test('generations of a DUST address come with the gaps between them, and its ends with their path', async () => {
    const { data } = await own('dust/events?limit=200&type=INITIAL_UTXO');
    const { dustGenerationEndIndex: end } = await own('blocks/latest');
    const owners = [...new Set<string>(data.map(({ content }: Any) => content.owner))];
    let items = 0;
    let ends = 0;
    for (const owner of owners) {
      const dustAddress = dustAddressText(BigInt(owner), networkById('MIDNIGHT_PREPROD'));
      const list = (await own(`dust/addresses/${dustAddress}/generations?limit=200`)).data;
      const sent = [];
      for await (const { data, errors } of client.iterate<Any>({
        query: `subscription { dustGenerations(dustAddress: "${dustAddress}", startIndex: 0, endIndex: ${end - 1}) { __typename
          ... on DustGenerationsItem { commitmentMtIndex generationMtIndex owner value initialValue backingNight ctime
            transactionHash collapsedMerkleTree { startIndex endIndex update } }
          ... on DustGenerationsProgress { highestIndex collapsedMerkleTree { startIndex endIndex } }
          ... on DustGenerationDtimeUpdateItem { generationMtIndex newDtime nightUtxoHash treeInsertionPath } } }`,
      })) {
        expect(errors).toBeUndefined();
        sent.push(data.dustGenerations);
      }
      const entries = sent.filter(({ __typename }) => __typename === 'DustGenerationsItem');
      expect(
        entries.map((item) => [item.generationMtIndex, item.commitmentMtIndex, item.value, item.transactionHash]),
      ).toEqual(list.map((row: Any) => [row.generationIndex, row.commitmentIndex, row.nightValue, row.txHash]));
      // Entries and gaps cover the whole tree.
      let next = 0;
      for (const { generationMtIndex: index, collapsedMerkleTree: gap } of entries) {
        expect(gap && [gap.startIndex, gap.endIndex]).toEqual(index === next ? null : [next, index - 1]);
        next = index + 1;
      }
      expect(sent.at(-1)).toEqual({
        __typename: 'DustGenerationsProgress',
        highestIndex: end - 1,
        collapsedMerkleTree: next === end ? null : { startIndex: next, endIndex: end - 1 },
      });
      const ended = sent.filter(({ __typename }) => __typename === 'DustGenerationDtimeUpdateItem');
      expect(ended.map((item) => [item.generationMtIndex, item.newDtime]).sort()).toEqual(
        list
          .filter(({ dtime }: Any) => dtime !== null)
          .map((row: Any) => [row.generationIndex, row.dtime])
          .sort(),
      );
      for (const { treeInsertionPath } of ended)
        expect(Buffer.from(treeInsertionPath, 'hex').toString('latin1')).toMatch(
          /^midnight:tree-insertion-path\[v1\]\(dust-generation-info\[v1\]\):/,
        );
      items += entries.length;
      ends += ended.length;
    }
    expect(items).toBe(data.length);
    expect(ends).toBeGreaterThan(0);
  });

  test('nullifiers are found by their prefix, and the subscription ends at its last block', async () => {
    const { data } = await own('dust/events?limit=200&type=SPEND_PROCESSED');
    const { height } = await own('blocks/latest');
    const found: Any[] = [];
    for (let first = 0; first < 256; first += 8) {
      const list = Array.from({ length: 8 }, (_, index) => `"${(first + index).toString(16).padStart(2, '0')}"`);
      const query = `subscription { dustNullifierTransactions(nullifierLeBytesPrefixes: [${list}], toBlock: ${height}) {
        nullifierLeBytes commitmentLeBytes transactionHash blockHeight blockHash } }`;
      for await (const { data, errors } of client.iterate<Any>({ query })) {
        expect(errors).toBeUndefined();
        found.push(data.dustNullifierTransactions);
      }
    }
    expect(found.map(({ transactionHash }) => transactionHash).sort()).toEqual(
      data.map(({ txHash }: Any) => txHash).sort(),
    );
    expect(found.length).toBeGreaterThan(0);
  });

  describe('viewing keys', () => {
    const viewingKey = async (name: string): Promise<string> => {
      const network = networkById('MIDNIGHT_PREPROD');
      const { seed } = await sandbox.status();
      const wallet = createWallets(network, seed).find((each) => each.name === name)!;
      const { encryptionSecretKey } = ledger.ZswapSecretKeys.fromSeed(fromHex(wallet.shielded));
      const bytes = encryptionSecretKey.yesIKnowTheSecurityImplicationsOfThis_serialize();
      return addressText({ kind: 'viewing-key', network: 'preprod', bytes });
    };
    const CONNECT = 'mutation ($key: ViewingKey!) { connect(viewingKey: $key) }';
    const query = (
      session: string,
      index = 0,
    ) => `subscription { shieldedTransactions(sessionId: "${session}", index: ${index}) {
      ... on RelevantTransaction { transaction { hash zswapStartIndex zswapEndIndex block { height } }
        zswapCollapsedUpdate { startIndex endIndex update } }
      ... on ShieldedTransactionsProgress { highestZswapEndIndex highestCheckedZswapEndIndex highestRelevantZswapEndIndex } } }`;

    /** Transactions until the wallet has all. */
    async function listShielded(session: string, index?: number): Promise<Any[]> {
      const found: Any[] = [];
      for await (const { data, errors } of client.iterate<Any>({ query: query(session, index) })) {
        expect(errors).toBeUndefined();
        const { transaction, ...rest } = data.shieldedTransactions;
        if (transaction === undefined) return [...found, rest];
        found.push({ ...transaction, ...rest });
      }
      return found;
    }

    test('wallet gets its shielded transactions, the gaps between them and the progress', async () => {
      const { block } = await read('{ block { zswapEndIndex } }');
      // The history of the simulated chain shields coins of alma at height 5, and sends some to bela at height 15.
      for (const [name, heights] of [
        ['alma', [5, 15]],
        ['bela', [15]],
        ['cora', []],
      ] as const) {
        const { connect: session } = await read(CONNECT, { key: await viewingKey(name) });
        const [...found] = await listShielded(session);
        const progress = found.pop();
        expect({ name, heights: found.map((each) => each.block.height) }).toEqual({ name, heights });
        expect(progress).toEqual({
          highestZswapEndIndex: block.zswapEndIndex,
          highestCheckedZswapEndIndex: block.zswapEndIndex,
          highestRelevantZswapEndIndex: found.at(-1)?.zswapEndIndex ?? 0,
        });
        let index = 0;
        for (const { zswapStartIndex, zswapEndIndex, zswapCollapsedUpdate: update } of found) {
          if (index === zswapStartIndex) expect(update).toBeNull();
          else expect(update).toMatchObject({ startIndex: index, endIndex: zswapStartIndex - 1 });
          index = zswapEndIndex;
        }
        expect(await listShielded(session, index)).toHaveLength(1);
        expect(await read(`mutation { disconnect(sessionId: "${session}") }`)).toEqual({ disconnect: {} });
        expect((await client.iterate<Any>({ query: query(session) }).next()).value.errors[0].message).toMatch(
          /unknown or expired session ID/,
        );
      }
    });

    test('wallet gets the same transactions over REST, and its session ends', async () => {
      const headers = { 'x-api-key': KEY };
      const url = '/api/midnight/wallet/sessions';
      const payload = { viewingKey: await viewingKey('alma') };
      const created = (await service.http.inject({ method: 'POST', url, headers, payload })).json();
      const path = `wallet/sessions/${created.sessionId}`;
      const { endIndex, ...state } = await own(path);
      expect(state).toMatchObject({ startIndex: 0, expiresAt: created.expiresAt });
      const found: Any[] = [];
      let page: Any = { nextIndex: 0, more: true };
      for (let pages = 0; page.more; pages += 1) {
        expect(pages).toBeLessThan(50);
        page = await own(`${path}/transactions?limit=1&index=${page.nextIndex}`);
        found.push(...page.data);
      }
      expect(page.nextIndex).toBe(endIndex);
      const [...shielded] = await listShielded(created.sessionId);
      shielded.pop();
      expect(found.map(({ transaction, zswapStartIndex }) => [transaction.hash, zswapStartIndex])).toEqual(
        shielded.map((each) => [each.hash, each.zswapStartIndex]),
      );
      expect(found.map(({ transaction }) => transaction.blockHeight)).toEqual([5, 15]);
      const end = await service.http.inject({ method: 'DELETE', url: `/api/midnight/${path}`, headers });
      expect(end.statusCode).toBe(204);
      expect((await service.http.inject({ url: `/api/midnight/${path}`, headers })).statusCode).toBe(404);
      expectNotLogged(events, [payload.viewingKey, created.sessionId]);
    });

    test('shielded transactions of a session are events of its account only', async () => {
      const [owner, stranger] = await Promise.all(
        ['shielded', 'stranger'].map(async (name) => {
          const user = await register(service, name);
          return (await createKey(service, user, { network: 'MIDNIGHT_PREPROD' })).apiKey;
        }),
      );
      const url = '/api/midnight/wallet/sessions';
      const payload = { viewingKey: await viewingKey('alma') };
      const headers = { 'x-api-key': owner };
      const { sessionId } = (await service.http.inject({ method: 'POST', url, headers, payload })).json();
      const filters = [{ field: 'walletSession', operator: 'eq', value: sessionId }];
      const select = `fromHeight=0&filters=${encodeURIComponent(JSON.stringify(filters))}`;
      const list = async (apiKey: string | undefined, query = select): Promise<Any> => {
        const request = { url: `/api/events?events=shielded.activity&${query}`, headers: { 'x-api-key': apiKey } };
        return (await service.http.inject(request)).json();
      };
      const { data, more } = await list(owner);
      expect(more).toBe(false);
      const page = await service.http.inject({ url: `${url}/${sessionId}/transactions`, headers });
      const shielded = page.json().data;
      expect(data.map(({ blockHeight, payload: { txIndex: _, ...rest } }: Any) => [blockHeight, rest])).toEqual(
        shielded.map(({ transaction, zswapStartIndex, zswapEndIndex }: Any) => [
          transaction.blockHeight,
          { txHash: transaction.hash, zswapStartIndex, zswapEndIndex },
        ]),
      );
      expect(data.map(({ blockHeight }: Any) => blockHeight)).toEqual([5, 15]);
      expect(JSON.stringify(data)).not.toContain(sessionId);
      expect((await list(stranger)).data).toEqual([]);
      expect((await list(owner, 'fromHeight=0')).error).toMatch(/need a filter on 'walletSession'/);
      const webhook = { name: 'w', url: 'https://example.org/', events: ['shielded.activity'], filters };
      const created = await service.http.inject({ method: 'POST', url: '/api/webhooks', headers, payload: webhook });
      expect(created.json().error).toMatch(/never stored/);
      await service.http.inject({ method: 'DELETE', url: `${url}/${sessionId}`, headers });
      expect((await list(owner)).data).toEqual([]);
      expectNotLogged(events, [payload.viewingKey, sessionId]);
    });

    test('session belongs to its account, and its viewing key is not in the database', async () => {
      const key = await viewingKey('alma');
      const { connect: session } = await read(CONNECT, { key });
      const user = await register(service, 'midnight');
      const { apiKey } = await createKey(service, user, { network: 'MIDNIGHT_PREPROD' });
      const response = await service.http.inject({
        method: 'POST',
        url: `/compat/${apiKey}/midnight/api/v4/graphql`,
        payload: { query: `mutation { disconnect(sessionId: "${session}") }` },
      });
      expect(response.json().errors[0].message).toMatch(/unknown or expired session ID/);
      const db = await service.services.networks.open<'midnight'>('MIDNIGHT_PREPROD');
      const [row, ...others] = await db.rows<Record<string, unknown>>(sql`select * from ${db.schema}.wallet_session`);
      expect(others).toEqual([]);
      const stored = Object.values(row!).map((value) => (value instanceof Uint8Array ? toHex(value) : String(value)));
      expect(stored.join(' ')).not.toContain(toHex(parseAddress(key).bytes));
      expect(stored.join(' ')).not.toContain(session);
      expectNotLogged(events, [key, session]);
    });
  });

  test('wrong variable of a subscription gets an error, and the connection stays open', async () => {
    const query = 'subscription ($offset: BlockOffset) { blocks(offset: $offset) { height } }';
    for (const offset of [{ height: -1 }, { height: 1, hash: '00' }]) {
      const results: Any[] = [];
      for await (const result of client.iterate({ query, variables: { offset } })) results.push(result);
      expect(results).toHaveLength(1);
      expect(results[0].errors[0].message).toMatch(/Failed to parse "Int"|^Invalid value for argument "offset"/);
    }
  });

  test('messages with the names of the older protocol are accepted', async () => {
    const socket = new WebSocket(
      `${origin.replace('http', 'ws')}/compat/${KEY}/midnight/api/v4/graphql/ws`,
      'graphql-transport-ws',
    );
    const received: string[] = [];
    const closed = new Promise<void>((resolve, reject) => {
      socket.on('close', resolve);
      socket.on('error', reject);
    });
    socket.on('open', () => socket.send('{"type":"connection_init"}'));
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data));
      received.push(type);
      const query = 'subscription { blocks { height } }';
      if (type === 'connection_ack') socket.send(JSON.stringify({ id: '1', type: 'start', payload: { query } }));
      if (type !== 'next') return;
      socket.send('{"id":"1","type":"stop"}');
      socket.close();
    });
    await closed;
    expect(received).toEqual(['connection_ack', 'next']);
  });

  test.each([
    ['blocks(offset: { height: 99999 }) { hash }', /block with height 99999 not found/],
    ['blocks(offset: { hash: "zz" }) { hash }', /invalid block hash/],
    ['contractActions(address: "00") { state }', /invalid address/],
    ['dustLedgerEvents(id: -1) { id }', /^Failed to parse "Int": Invalid number$/],
    ['zswapLedgerEvents(id: -1) { id }', /^Failed to parse "Int": Invalid number$/],
    ['unshieldedTransactions(address: "mn_addr1", transactionId: -1) { __typename }', /Invalid number/],
    [
      'dustNullifierTransactions(nullifierLeBytesPrefixes: []) { transactionHash }',
      /^nullifierLeBytesPrefixes must not/,
    ],
    [
      'shieldedNullifierTransactions(nullifierPrefixes: []) { transactionHash }',
      /^nullifierPrefixes must not be empty/,
    ],
    [
      'shieldedNullifierTransactions(nullifierPrefixes: [""]) { transactionHash }',
      /^nullifierPrefixes elements must not be empty/,
    ],
    [
      'shieldedNullifierTransactions(nullifierPrefixes: ["00"], fromBlock: 2, toBlock: 1) { transactionHash }',
      /^fromBlock must not exceed toBlock/,
    ],
    ['dustGenerations(dustAddress: "mn_dust1", startIndex: 0, endIndex: 1) { __typename }', /Invalid address/],
    [
      'unshieldedTransactions(address: "mn_addr1") { __typename }',
      /^invalid address: cannot bech32m-decode unshielded addr/,
    ],
  ])('subscription %s gets an error and ends', async (field, message) => {
    const results: Any[] = [];
    for await (const result of client.iterate({ query: `subscription { ${field} }` })) results.push(result);
    expect(results).toHaveLength(1);
    expect(results[0].errors[0].message).toMatch(message);
  });
});
