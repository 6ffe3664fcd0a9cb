import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { SandboxControl } from '../../../src/api/kit/context.js';
import { addressText } from '../../../src/chains/cardano/addresses/address.js';
import { networkById } from '../../../src/chains/networks.js';
import { parseJsonWithBigints } from '../../../src/kernel/exact-json.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { baseAddress, demoAccount } from '../../../src/wallets/cardano-wallet.js';
import { accountSigners, signTransaction } from '../../../src/wallets/sign-cardano.js';
import { loadOgmiosContract, toMessageName } from '../../support/compat/ogmios-contract.js';
import { writeConfigFile } from '../../support/config-file.js';
import { submitDemoPayment } from '../../support/demo-payment.js';
import { takeFirst } from '../../support/depth.js';
import { testWithData } from '../../support/describe-with-data.js';
import { type OgmiosSocket, openOgmios, type RpcMessage } from '../../support/ogmios-socket.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';
import { requireFortyTwo } from '../../support/uplc.js';
import { createKey, register, type TestUser } from '../../support/users.js';

let service: TestService;
let user: TestUser;
let key: string;
let origin: string;
let sandbox: SandboxControl;
let closed = false;
const file = writeConfigFile({ plans: { defaultPlan: 'test', plans: [{ id: 'test', perSecond: 10_000 }] } });

beforeAll(async () => {
  service = await openTestService({ ...file.env, CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, 'CARDANO_PREPROD');
  user = await register(service, 'ogmios');
  ({ apiKey: key } = await createKey(service, user, { network: 'CARDANO_PREPROD' }));
  origin = await service.http.listen({ host: '127.0.0.1', port: 0 });
  sandbox = await service.services.networks.sandbox('CARDANO_PREPROD');
});

afterAll(async () => {
  if (!closed) await service.close();
  file.remove();
});

const post = async (
  message: unknown,
  path = `/compat/${key}/ogmios`,
): Promise<{ status: number; body: RpcMessage }> => {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  return { status: response.status, body: parseJsonWithBigints(await response.text()) as RpcMessage };
};
const call = (method: string, params?: object) => post({ jsonrpc: '2.0', method, params, id: null });
const own = async (path: string) => (await service.http.inject({ url: path, headers: { 'x-api-key': key } })).json();
const socketUrl = (given = key) => `${origin.replace('http', 'ws')}/compat/${given}/ogmios`;
const toLovelace = ({ ada }: { readonly ada: { readonly lovelace: bigint | number } }): string => String(ada.lovelace);
/** An operation of the builder: the plan of the test has none, that of the demo account has. */
const build = async (url: string, payload: object) =>
  (
    await service.http.inject({ method: 'POST', url, headers: { 'x-api-key': 'xt_demo_cardano-preprod' }, payload })
  ).json();
const tip = () => service.services.networks.status('CARDANO_PREPROD').tip!;

async function withSocket<Result>(use: (client: OgmiosSocket) => Promise<Result>): Promise<Result> {
  const client = await openOgmios(socketUrl());
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

describe('over HTTP', () => {
  test('queries answer with the facts of the own operations', async () => {
    const { slot, hash, height, epoch } = tip();
    expect((await call('queryNetwork/tip')).body).toEqual({
      jsonrpc: '2.0',
      method: 'queryNetwork/tip',
      result: { slot, id: hash },
      id: null,
    });
    expect((await call('queryNetwork/blockHeight')).body.result).toBe(height);
    expect((await call('queryNetwork/startTime')).body.result).toBe('2022-06-01T00:00:00Z');
    expect((await call('queryLedgerState/tip')).body.result).toEqual({ slot, id: hash });
    expect((await call('queryLedgerState/epoch')).body.result).toBe(epoch);
    const parameters = (await call('queryLedgerState/protocolParameters')).body.result;
    const latest = await own('/api/epoch/latest/parameters');
    expect(parameters.minFeeCoefficient).toBe(latest.minFeeA);
    const eras = (await call('queryLedgerState/eraSummaries')).body.result;
    expect((await call('queryLedgerState/eraStart')).body.result).toEqual(eras.at(-1).start);
    expect(eras.at(-1).end.slot).toBeGreaterThan(slot);
    for (const [index, era] of eras.entries()) if (index > 0) expect(era.start).toEqual(eras[index - 1].end);
  });

  test('UTxO by address and by reference are those of the own operation', async () => {
    const { faucet } = await sandbox.status();
    const utxos: readonly { txHash: string; outputIndex: number; value: string }[] = await own(
      `/api/addresses/${faucet}/utxos?pageSize=100`,
    );
    const { result } = (await call('queryLedgerState/utxo', { addresses: [faucet] })).body;
    expect(
      result.map((each: { transaction: { id: string }; index: number; value: { ada: { lovelace: number } } }) => [
        each.transaction.id,
        each.index,
        String(each.value.ada.lovelace),
      ]),
    ).toEqual(utxos.map((each) => [each.txHash, each.outputIndex, each.value]));
    const reference = { transaction: { id: utxos[0]!.txHash }, index: utxos[0]!.outputIndex };
    const byReference = await call('queryLedgerState/utxo', {
      outputReferences: [reference, { ...reference, index: 999 }],
    });
    expect(byReference.body.result).toEqual([result[0]]);
    expect((await call('queryLedgerState/utxo', {})).body.error).toMatchObject({ code: -32602 });
  });

  test('reward accounts are found by stake address, bech32 and hash; unknown ones are left out', async () => {
    const registrations = await own('/api/account/registrations');
    const { stakeAddress: account } = (registrations.data ?? registrations)[0];
    const info = await own(`/api/account/${account}/info`);
    const [summary, ...others] = (await call('queryLedgerState/rewardAccountSummaries', { keys: [account] })).body
      .result;
    expect(others).toEqual([]);
    expect(summary.stakePool?.id ?? null).toBe(info.poolId);
    expect(String(summary.rewards.ada.lovelace)).toBe(info.withdrawableAmount);
    const list = summary.from === 'script' ? 'scripts' : 'keys';
    const byHash = await call('queryLedgerState/rewardAccountSummaries', {
      [list]: [summary.credential, '00'.repeat(28)],
    });
    expect(byHash.body.result).toEqual([summary]);
  });

  test.each([
    ['no JSON', '{', -32602],
    ['no object', '[]', -32600],
    ['another version', '{"jsonrpc":"1.0","method":"queryNetwork/tip"}', -32600],
    ['unknown method', '{"jsonrpc":"2.0","method":"queryNetwork/nothing"}', -32601],
    ['unknown parameter', '{"jsonrpc":"2.0","method":"queryNetwork/tip","params":{"a":1}}', -32602],
    ['method of a connection', '{"jsonrpc":"2.0","method":"nextBlock","id":7}', -32600],
    ['no transaction', '{"jsonrpc":"2.0","method":"submitTransaction","params":{"transaction":{"cbor":"00"}}}', -32602],
  ])('%s is an error of the protocol', async (_, message, code) => {
    const { status, body } = await post(message);
    expect([status, body.jsonrpc, body.error?.code]).toEqual([400, '2.0', code]);
    expect(body.error?.message).not.toBe('');
  });

  test('missing key is an error of the protocol, and GET explains the address', async () => {
    const missing = await post({ jsonrpc: '2.0', method: 'queryNetwork/tip' }, '/compat/ogmios');
    expect([missing.status, missing.body.error?.code]).toEqual([401, -32000]);
    const plain = await fetch(`${origin}/compat/${key}/ogmios`);
    expect([plain.status, ((await plain.json()) as RpcMessage).error?.message]).toEqual([
      405,
      'Open a WebSocket here, or send requests by POST',
    ]);
  });

  test('health names the tip', async () => {
    const health = await fetch(`${origin}/compat/${key}/ogmios/health`);
    expect(health.status).toBe(200);
    const { slot, hash, height } = tip();
    expect(await health.json()).toMatchObject({
      lastKnownTip: { slot, id: hash, height },
      connectionStatus: 'connected',
      network: 'preprod',
      currentEra: 'conway',
    });
  });

  test('request that offers HTTP/2 is served as a plain one', async () => {
    const response = await service.http.inject({
      url: `/compat/${key}/ogmios/health`,
      headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' },
    });
    expect(response.statusCode).toBe(200);
  });
});

describe('connections', () => {
  test.each([
    ['path', () => openOgmios(socketUrl())],
    ['X-Api-Key', () => openOgmios(socketUrl().replace(`${key}/`, ''), { 'x-api-key': key })],
    ['Basic', () => openOgmios(socketUrl().replace(`${key}/`, '').replace('://', `://${key}:@`))],
  ])('key is accepted by %s', async (_, open) => {
    const client = await open();
    expect((await client.call('queryNetwork/tip')).result).toEqual({ slot: tip().slot, id: tip().hash });
    await client.close();
  });

  test('wrong key gets 401 and no connection', async () => {
    const socket = new WebSocket(socketUrl(`${key.slice(0, -1)}~`));
    const [, response] = await once(socket, 'unexpected-response');
    expect(response.statusCode).toBe(401);
    expect(response.headers.connection).toBe('close');
    socket.on('error', () => undefined).terminate();
  });

  test('connection closes soon after its key is deleted', async () => {
    const temporary = await createKey(service, user, { network: 'CARDANO_PREPROD' });
    const client = await openOgmios(socketUrl(temporary.apiKey));
    expect((await client.call('queryNetwork/tip')).result).toBeDefined();
    const closing = once(client.socket, 'close');
    const response = await service.http.inject({
      method: 'DELETE',
      url: `/api/keys/${temporary.id}`,
      headers: user.headers,
    });
    expect(response.statusCode).toBeLessThan(300);
    const [code] = await closing;
    expect(code).toBe(1008);
  });

  test('malformed text gets an error, binary messages end the connection', async () => {
    await withSocket(async (client) => {
      client.socket.send('{');
      const parse = await client.receive({});
      expect(parse.error?.code).toBe(-32700);
      client.socket.send(Buffer.from('00', 'hex'));
      const [code] = await once(client.socket, 'close');
      expect(code).toBe(1003);
    });
  });

  test('each message counts as a request under the name of its method', async () => {
    await withSocket((client) => client.call('queryNetwork/tip'));
    const metrics = await service.http.inject({
      url: '/metrics',
      headers: { 'x-operator-token': service.operatorToken },
    });
    expect(metrics.body).toContain('ogmios.queryNetwork/tip');
  });

  test('pipelined requests are answered in their order', async () => {
    await withSocket(async (client) => {
      for (let id = 0; id < 600; id += 1) client.send('queryNetwork/blockHeight', undefined, id);
      const order: unknown[] = [];
      for (let count = 0; count < 600; count += 1)
        order.push((await client.receive({ method: 'queryNetwork/blockHeight' })).id);
      expect(order).toEqual(order.map((_, index) => index));
    });
  });
});

describe('ledger state', () => {
  test('acquired state answers until a block arrives', async () => {
    await withSocket(async (client) => {
      const point = { slot: tip().slot, id: tip().hash };
      expect((await client.call('acquireLedgerState', { point })).result).toEqual({ acquired: 'ledgerState', point });
      expect((await client.call('queryLedgerState/tip')).result).toEqual(point);
      await sandbox.advanceBlocks(1);
      expect((await client.call('queryLedgerState/tip')).error?.code).toBe(2003);
      expect((await client.call('acquireLedgerState', { point })).error?.code).toBe(2000);
      expect((await client.call('releaseLedgerState')).result).toEqual({ released: 'ledgerState' });
      expect((await client.call('queryLedgerState/tip')).result).toEqual({ slot: tip().slot, id: tip().hash });
    });
  });
});

describe('chain synchronization', () => {
  interface Point {
    readonly slot: number;
    readonly id: string;
  }

  /** Applies the responses of `nextBlock` until the client is at the tip. */
  async function follow(client: OgmiosSocket, chain: Point[]): Promise<void> {
    for (;;) {
      const { result } = await client.call('nextBlock');
      if (result.direction === 'backward') {
        const index = result.point === 'origin' ? -1 : chain.findIndex(({ id }) => id === result.point.id);
        expect(result.point === 'origin' || index !== -1).toBe(true);
        chain.length = index + 1;
      } else {
        const { block } = result;
        if (chain.length > 0) expect(block.ancestor).toBe(chain.at(-1)!.id);
        chain.push({ slot: block.slot, id: block.id });
      }
      if (chain.at(-1)?.id === result.tip.id) return;
    }
  }

  const canonical = async (): Promise<readonly string[]> => {
    const hashes: string[] = [];
    let cursor = '';
    do {
      const page = await own(`/api/blocks/page?limit=1000&cursor=${cursor}`);
      hashes.push(...page.data.map(({ hash }: { readonly hash: string }) => hash));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return hashes.toReversed();
  };

  test('client that follows through forks ends with exactly the chain of the index', async () => {
    await withSocket(async (client) => {
      const chain: Point[] = [];
      expect((await client.call('findIntersection', { points: ['origin'] })).result.intersection).toBe('origin');
      await follow(client, chain);
      for (const depth of takeFirst([4, 1, 2], 2)) {
        await sandbox.fork(depth);
        await sandbox.advanceBlocks(3);
        await follow(client, chain);
      }
      const expected = await canonical();
      expect(chain.slice(-expected.length).map(({ id }) => id)).toEqual(expected.slice(-chain.length));
      expect(chain.at(-1)!.id).toBe(tip().hash);
    });
  });

  test('follower starts after any point, with a rollback to it first', async () => {
    await withSocket(async (client) => {
      const block = await own(`/api/blocks/${tip().height - 5}`);
      const point = { slot: block.slot, id: block.hash };
      const found = await client.call('findIntersection', {
        points: [{ slot: 1, id: '00'.repeat(32) }, point, 'origin'],
      });
      expect(found.result.intersection).toEqual(point);
      expect((await client.call('nextBlock')).result).toMatchObject({ direction: 'backward', point });
      expect((await client.call('nextBlock')).result).toMatchObject({
        direction: 'forward',
        block: { ancestor: point.id },
      });
      const missing = await client.call('findIntersection', { points: [{ slot: 1, id: '00'.repeat(32) }] });
      expect(missing.error).toMatchObject({ code: 1000, data: { tip: { id: tip().hash } } });
    });
  });

  test('waiting for a block does not delay queries, and the block ends the wait', async () => {
    await withSocket(async (client) => {
      const { slot, hash } = tip();
      await client.call('findIntersection', { points: [{ slot, id: hash }] });
      await client.call('nextBlock');
      client.send('nextBlock', undefined, 'first');
      client.send('nextBlock', undefined, 'second');
      expect((await client.call('queryNetwork/tip')).result).toEqual({ slot, id: hash });
      await sandbox.advanceBlocks(2);
      const first = (await client.receive({ id: 'first' })).result;
      const second = (await client.receive({ id: 'second' })).result;
      expect(first.block.ancestor).toBe(hash);
      expect(second.block.ancestor).toBe(first.block.id);
    });
  });
});

describe('mempool', () => {
  test('must be acquired first', async () => {
    await withSocket(async (client) => {
      for (const method of ['nextTransaction', 'sizeOfMempool', 'releaseMempool'])
        expect((await client.call(method)).error?.code).toBe(4000);
      expect((await client.call('hasTransaction', { id: '00'.repeat(32) })).error?.code).toBe(4000);
    });
  });

  test('snapshot lists the pending transactions, and the next one waits for a change', async () => {
    const receiver = baseAddress(networkById('CARDANO_PREPROD'), demoAccount('bob'));
    const hash = await submitDemoPayment(build, receiver);
    await withSocket(async (client) => {
      expect((await client.call('acquireMempool')).result).toEqual({ acquired: 'mempool', slot: tip().slot });
      const size = (await client.call('sizeOfMempool')).result;
      expect(size.transactions).toEqual({ count: 1 });
      expect(size.currentSize.bytes).toBeGreaterThan(200);
      expect((await client.call('hasTransaction', { id: hash })).result).toBe(true);
      expect((await client.call('hasTransaction', { id: '00'.repeat(32) })).result).toBe(false);
      const { transaction } = (await client.call('nextTransaction', { fields: 'all' })).result;
      expect([transaction.id, transaction.outputs[0].address]).toEqual([hash, receiver]);
      expect((await client.call('nextTransaction')).result).toEqual({ transaction: null });
      client.send('acquireMempool', undefined, 'changed');
      await sandbox.advanceBlocks(1);
      expect((await client.receive({ id: 'changed' })).result.acquired).toBe('mempool');
      expect((await client.call('sizeOfMempool')).result.transactions).toEqual({ count: 0 });
      expect((await client.call('releaseMempool')).result).toEqual({ released: 'mempool' });
    });
  });
});

describe('ledger-state queries against the own operations', () => {
  test('DReps are those of the own list, with the two predefined ones', async () => {
    const { result } = (await call('queryLedgerState/delegateRepresentatives')).body;
    const listed: readonly { drepId: string; status: string }[] = await own('/api/dreps?pageSize=100');
    const current = listed.filter(({ status }) => status !== 'retired');
    const registered: readonly { id: string; from: string }[] = result.filter(
      (each: { type: string }) => each.type === 'registered',
    );
    expect(current.length).toBeGreaterThan(0);
    expect(registered).toHaveLength(current.length);
    const predefined = result.slice(-2);
    expect(predefined).toMatchObject([{ type: 'abstain' }, { type: 'noConfidence' }]);
    for (const { drepId } of current.slice(0, 3)) {
      const detail = await own(`/api/dreps/${drepId}`);
      const found = registered.find(({ id }) => id === detail.drepHash)!;
      expect(found).toMatchObject({
        deposit: { ada: { lovelace: Number(detail.deposit) } },
        mandate: { epoch: detail.expiresEpochNo },
        ...(detail.metaHash !== null && { metadata: { url: detail.metaUrl, hash: detail.metaHash } }),
        delegators: { length: detail.liveDelegators },
      });
      const list = found.from === 'script' ? 'scripts' : 'keys';
      const byHash = await call('queryLedgerState/delegateRepresentatives', { [list]: [found.id] });
      expect(byHash.body.result).toEqual([found, ...predefined]);
    }
  });

  test('operational certificate counters are those of the pools', async () => {
    const { result } = (await call('queryLedgerState/operationalCertificates')).body;
    const ids = Object.keys(result);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids.slice(0, 5))
      expect([id, result[id]]).toEqual([id, (await own(`/api/pools/${id}`)).opCertCounter]);
  });

  test('provenance of rewards sums up, and its pools are those with blocks', async () => {
    const { result, error } = (await call('queryLedgerState/rewardsProvenance')).body;
    expect(error).toBeUndefined();
    const lovelace = (value: { ada: { lovelace: number } }) => BigInt(value.ada.lovelace);
    expect(lovelace(result.totalRewards)).toBe(lovelace(result.incentives) + lovelace(result.fees));
    const pools: readonly { totalRewards: never; leaderReward: never; delegators: readonly { stake: never }[] }[] =
      Object.values(result.stakePools);
    expect(pools.length).toBeGreaterThan(0);
    const paid = pools.reduce((sum, { totalRewards }) => sum + lovelace(totalRewards), 0n);
    expect(paid).toBeLessThanOrEqual(lovelace(result.totalRewards) - lovelace(result.treasuryTax));
    for (const { totalRewards, leaderReward, delegators } of pools) {
      expect(lovelace(leaderReward)).toBeLessThanOrEqual(lovelace(totalRewards));
      expect(delegators.length).toBeGreaterThan(0);
    }
    const stake = pools.flatMap(({ delegators }) => delegators).reduce((sum, each) => sum + lovelace(each.stake), 0n);
    expect(stake).toBeLessThanOrEqual(lovelace(result.activeStake));
  });

  test('pools have the live stake, the pledge and the parameters of the own operation', async () => {
    const { result } = (await call('queryLedgerState/stakePoolsPerformances')).body;
    const registered = (await own('/api/pools')).filter(
      ({ poolStatus }: { readonly poolStatus: string }) => poolStatus !== 'retired',
    );
    expect(registered.length).toBeGreaterThan(0);
    expect(Object.keys(result.stakePools).toSorted()).toEqual(
      registered.map(({ poolIdBech32 }: { readonly poolIdBech32: string }) => poolIdBech32).toSorted(),
    );
    for (const pool of registered) {
      const found = result.stakePools[pool.poolIdBech32];
      expect([found.stake, found.ownerStake, found.parameters.cost, found.parameters.pledge].map(toLovelace)).toEqual([
        pool.liveStake,
        pool.livePledge,
        pool.fixedCost,
        pool.pledgeDeclared,
      ]);
      expect(found.approximatePerformance).toBeGreaterThan(0);
      expect(found.approximatePerformance).toBeLessThanOrEqual(1);
    }
    expect(toLovelace(result.totalStakeInEpoch)).toBe((await own('/api/network/supply')).total);
    expect(BigInt(toLovelace(result.totalRewardsInEpoch))).toBeGreaterThan(0n);
  });

  test('projected rewards grow with the stake, and accounts are projected with their live stake', async () => {
    const [{ poolIdBech32 }] = await own('/api/pools');
    const delegators = await own(`/api/pools/${poolIdBech32}/delegators`);
    const { address: stakeAddress } = (delegators.data ?? delegators)[0];
    const { controlledAmount, poolId } = await own(`/api/account/${stakeAddress}/info`);
    expect(poolId).toBe(poolIdBech32);
    const [{ credential, from }] = (await call('queryLedgerState/rewardAccountSummaries', { keys: [stakeAddress] }))
      .body.result;
    const { result } = (
      await call('queryLedgerState/projectedRewards', {
        stake: [0, 1_000_000_000, Number(controlledAmount)].map((lovelace) => ({ ada: { lovelace } })),
        [from === 'script' ? 'scripts' : 'keys']: [credential],
      })
    ).body;
    expect(Object.keys(result).toSorted()).toEqual(['0', '1000000000', controlledAmount, credential].toSorted());
    expect(result[credential]).toEqual(result[controlledAmount]);
    const rewards = (name: string): bigint[] =>
      Object.values<{ ada: { lovelace: number } }>(result[name]).map((value) => BigInt(toLovelace(value)));
    expect(new Set(rewards('0'))).toEqual(new Set([0n]));
    expect(rewards('1000000000').some((reward) => reward > 0n)).toBe(true);
  });

  test('projected rewards of too many delegators and of a negative stake are refused', async () => {
    const stake = Array.from({ length: 20 }, (_, lovelace) => ({ ada: { lovelace } }));
    const keys = Array.from({ length: 6 }, (_, index) => `0${index}`.repeat(28));
    const { error } = (await call('queryLedgerState/projectedRewards', { stake, keys })).body;
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('at most 25') });
    const negative = await call('queryLedgerState/projectedRewards', { stake: [{ ada: { lovelace: -1 } }] });
    expect(negative.body.error?.code).toBe(-32602);
  });

  test.each(['byron', 'shelley', 'alonzo', 'conway'])(
    'genesis configuration of %s has the constants of the network',
    async (era) => {
      const { result } = (await call('queryNetwork/genesisConfiguration', { era })).body;
      const genesis = await own(`/api/network/genesis?era=${era}`);
      expect(result.era).toBe(era);
      if (era === 'byron') expect(result.securityParameter).toBe(genesis.protocolConsts.k);
      if (era === 'shelley') {
        expect([result.networkMagic, result.epochLength]).toEqual([genesis.networkMagic, genesis.epochLength]);
        expect(Object.keys(result.initialFunds)).toHaveLength(Object.keys(genesis.initialFunds).length);
      }
      if (era === 'alonzo')
        expect(result.updatableParameters.minUtxoDepositCoefficient).toBe(genesis.lovelacePerUTxOWord);
      if (era === 'conway') expect(result.updatableParameters.governanceActionLifetime).toBe(genesis.govActionLifetime);
    },
  );

  test('dump is refused with the reason', async () => {
    const { error } = (await call('queryLedgerState/dump', { to: '/tmp/state' })).body;
    expect(error).toMatchObject({ code: -32601, message: expect.stringContaining('writes no files') });
  });
});

/** Pays to a Plutus script, and evaluates the transaction that spends from it. */
async function spendFromScript(client: OgmiosSocket): Promise<Record<'submitted' | 'evaluated', RpcMessage>> {
  const { script, hash } = requireFortyTwo('plutus-v3', true);
  const address = addressText({ type: 'enterprise', networkId: 0, payment: { type: 'script', hash } });
  const alice = demoAccount('alice');
  const senderAddress = baseAddress(networkById('CARDANO_PREPROD'), alice);
  const wallet = { senderAddress, changeAddress: senderAddress };
  const parent = await build('/api/tx/build', { ...wallet, outputs: [{ address, lovelace: '7000000' }] });
  const unsigned = fromHex(parent.tx_cbor);
  const { bytes } = signTransaction(unsigned, accountSigners(unsigned, alice));
  const submitted = await client.call('submitTransaction', { transaction: { cbor: toHex(bytes) } });
  expect(submitted.result).toEqual({ transaction: { id: parent.tx_hash } });
  await sandbox.advanceBlocks(1);
  const spend = await build('/api/tx/build/script', {
    ...wallet,
    inputs: [
      {
        txHash: parent.tx_hash,
        outputIndex: 0,
        redeemer: { int: 42 },
        script: { type: 'plutusV3', cbor: toHex(script.bytes) },
      },
    ],
  });
  const [own] = await build('/api/transactions/evaluate', { cbor: spend.tx_cbor });
  const evaluated = await client.call('evaluateTransaction', { transaction: { cbor: spend.tx_cbor } });
  expect(evaluated.result).toEqual([
    {
      validator: { index: own.index, purpose: 'spend' },
      budget: { memory: own.exUnits.mem, cpu: own.exUnits.steps },
    },
  ]);
  return { submitted, evaluated };
}

testWithData('ogmios-contract')('responses of every method validate against the schema of Ogmios', async () => {
  const contract = loadOgmiosContract();
  const { faucet } = await sandbox.status();
  const registrations = await own('/api/account/registrations');
  const { stakeAddress: account } = (registrations.data ?? registrations)[0];
  const unknown = { slot: 1, id: '00'.repeat(32) };
  const calls: readonly (readonly [method: string, params?: object])[] = [
    ['findIntersection', { points: [unknown] }],
    ['findIntersection', { points: ['origin'] }],
    ...Array.from({ length: 40 }, () => ['nextBlock'] as const),
    ['nextTransaction'],
    ['acquireMempool'],
    ['nextTransaction'],
    ['hasTransaction', { id: '00'.repeat(32) }],
    ['sizeOfMempool'],
    ['releaseMempool'],
    ['acquireLedgerState', { point: unknown }],
    ['acquireLedgerState', { point: { slot: tip().slot, id: tip().hash } }],
    ['queryLedgerState/tip'],
    ['releaseLedgerState'],
    ['queryLedgerState/constitution'],
    ['queryLedgerState/constitutionalCommittee'],
    ['queryLedgerState/delegateRepresentatives'],
    ['queryLedgerState/epoch'],
    ['queryLedgerState/eraStart'],
    ['queryLedgerState/eraSummaries'],
    ['queryLedgerState/governanceProposals'],
    ['queryLedgerState/liveStakeDistribution'],
    ['queryLedgerState/nonces'],
    ['queryLedgerState/operationalCertificates'],
    ['queryLedgerState/projectedRewards', { stake: [{ ada: { lovelace: 1_000_000 } }], keys: [account] }],
    ['queryLedgerState/protocolParameters'],
    ['queryLedgerState/rewardAccountSummaries', { keys: [account] }],
    ['queryLedgerState/rewardsProvenance'],
    ['queryLedgerState/stakePools'],
    ['queryLedgerState/stakePools', { includeStake: true }],
    ['queryLedgerState/stakePoolsPerformances'],
    ['queryLedgerState/treasuryAndReserves'],
    ['queryLedgerState/utxo', { addresses: [faucet] }],
    ['queryNetwork/blockHeight'],
    ...['byron', 'shelley', 'alonzo', 'conway'].map((era) => ['queryNetwork/genesisConfiguration', { era }] as const),
    ['queryNetwork/startTime'],
    ['queryNetwork/tip'],
    ['evaluateTransaction', { transaction: { cbor: '80' } }],
    ['submitTransaction', { transaction: { cbor: '80' } }],
  ];
  await withSocket(async (client) => {
    const { submitted, evaluated } = await spendFromScript(client);
    expect(contract.check('SubmitTransactionResponse', submitted)).toEqual([]);
    expect(contract.check('EvaluateTransactionResponse', evaluated)).toEqual([]);
    for (const [method, params] of calls) {
      const response = await client.call(method, params);
      expect([method, params, contract.check(toMessageName(method), response)]).toEqual([method, params, []]);
    }
    const wrong = await client.call('queryNetwork/nothing');
    expect(contract.check('RpcError', wrong)).toEqual([]);
  });
});

describe('pressure', () => {
  test('connection with a full queue is not read until messages are answered', async () => {
    const QUEUE = 256;
    const LARGE = 16;
    await withSocket(async (client) => {
      const { slot, hash } = tip();
      await client.call('findIntersection', { points: [{ slot, id: hash }] });
      await client.call('nextBlock');
      for (let id = 0; id < QUEUE; id += 1) client.send('nextBlock', undefined, `block-${id}`);
      // Far more than the buffers of a connection hold, so it stays with the client while the service does not read.
      let answered = 0;
      client.socket.on('message', (data) => {
        if (String(data).includes('-32600')) answered += 1;
      });
      for (let count = 0; count < LARGE; count += 1) client.socket.send(`{"text":"${'a'.repeat(2 ** 20)}"}`);
      await withSocket(async (other) => {
        for (let turn = 0; turn < 20; turn += 1) await other.call('queryNetwork/tip');
      });
      expect(answered).toBe(0);
      expect(client.socket.bufferedAmount).toBeGreaterThan(0);
      await sandbox.advanceBlocks(4);
      await expect.poll(() => answered, { timeout: 150_000 }).toBe(LARGE);
      expect((await client.receive({ id: 'block-0' })).result.block.ancestor).toBe(hash);
    });
  });
});

test('service that stops closes its connections with 1001', async () => {
  const client = await openOgmios(socketUrl());
  expect((await client.call('queryNetwork/tip')).result).toBeDefined();
  client.send('acquireMempool');
  const closing = once(client.socket, 'close');
  closed = true;
  await service.close();
  const [code] = await closing;
  expect(code).toBe(1001);
});
