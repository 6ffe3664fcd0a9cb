import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { koios } from '../../../src/api/compat/koios/api.js';
import { KOIOS } from '../../../src/api/compat/koios/koios-route.js';
import { EXAMPLE } from '../../../src/api/kit/examples.js';
import { getOperationMethod, getOperationPath, type Operation } from '../../../src/api/kit/operation.js';
import { describeWithData } from '../../support/describe-with-data.js';
import { hasData } from '../../support/external-data.js';
import { readKoiosContract } from '../../support/koios-contract.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';
import { createKey, register } from '../../support/users.js';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, 'CARDANO_MAINNET');
  ({ apiKey: key } = await createKey(service, await register(service, 'koios'), { network: 'CARDANO_MAINNET' }));
});

afterAll(() => service.close());

interface Call {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a route of Koios, by POST when there is a body. */
const call = (path: string, { query = {}, body, headers = {} }: Call = {}) =>
  service.http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `${KOIOS}/${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body !== undefined && { payload: body as object }),
  });

type Rows = readonly Readonly<Record<string, unknown>>[];

const rows = async (path: string, given: Call = {}): Promise<Rows> => {
  const response = await call(path, given);
  expect(response.statusCode, response.body).toBe(200);
  return response.json() as Rows;
};

/** Calls our own API. */
async function own<Result>(url: string, body?: unknown): Promise<Result> {
  const response = await service.http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { 'x-api-key': key },
    ...(body !== undefined && { payload: body as object }),
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json() as Result;
}

const toRoute = (operation: Operation): string =>
  `${getOperationMethod(operation)} ${getOperationPath(operation).slice(KOIOS.length)}`;

/** Not in the contract, but served by Koios. */
const BEYOND_CONTRACT = ['GET /asset_info'];

/** The example needs a transaction that only its sender can make. */
const UNCALLED = ['POST /submittx'];

/** No pool with delegators has retired on the simulated chain by then, and groups are a file of the operator. */
const EMPTY: readonly string[] = ['GET /pool_invalid_delegators', 'GET /pool_groups'];

describeWithData('koios-contract')('contract', () => {
  const contract = hasData('koios-contract') ? readKoiosContract() : undefined;

  test('every path is served or missing with a reason', () => {
    const served = koios.operations.map(toRoute).filter((route) => !BEYOND_CONTRACT.includes(route));
    expect([...served, ...Object.keys(koios.missing)].sort()).toEqual([...contract!.routes].sort());
    for (const reason of Object.values(koios.missing)) expect(reason.length).toBeGreaterThan(20);
  });

  test.each(
    koios.operations.filter((each) => !UNCALLED.includes(toRoute(each))).map((each) => [toRoute(each), each] as const),
  )('example of %s satisfies it', async (route, { example }) => {
    const path = route.split(' /')[1] as string;
    const { query, body } = example;
    const response = await call(path, { ...(query && { query }), ...(body !== undefined && { body }) });
    expect(response.statusCode, response.body).toBe(200);
    const result: unknown = response.json();
    const validate = contract!.validator(BEYOND_CONTRACT.includes(route) ? route.replace('GET', 'POST') : route);
    expect(validate(result) ? [] : validate.errors).toEqual([]);
    if (Array.isArray(result)) expect(result.length > 0).toBe(!EMPTY.includes(route));
  });
});

describe('PostgREST', () => {
  test('rows are filtered, sorted, cut and counted', async () => {
    const response = await call('address_txs', {
      body: { _addresses: [EXAMPLE.address] },
      query: { select: 'tx_hash,height:block_height', order: 'block_height.asc', limit: 1 },
      headers: { prefer: 'count=exact' },
    });
    const all = await rows('address_txs', { body: { _addresses: [EXAMPLE.address] } });
    const first = all.at(-1)!;
    expect(response.json()).toEqual([{ tx_hash: first['tx_hash'], height: first['block_height'] }]);
    expect(response.headers['content-range']).toBe(`0-0/${all.length}`);
    expect(response.statusCode).toBe(all.length > 1 ? 206 : 200);
  });

  test('HEAD gets the range', async () => {
    const url = `${KOIOS}/blocks?select=block_height&limit=2`;
    const headers = { authorization: `Bearer ${key}` };
    const response = await service.http.inject({ method: 'HEAD', url, headers });
    expect([response.statusCode, response.headers['content-range']]).toEqual([200, '0-1/*']);
  });

  test('response is cached with its range and status, separately for each range', async () => {
    const request: Call = { query: { limit: 2 }, headers: { prefer: 'count=exact' } };
    const answers = [await call('pool_list', request), await call('pool_list', request)];
    const { etag, 'content-range': range } = answers[0]!.headers;
    expect(range).toMatch(/^0-1\/\d+$/);
    for (const answer of answers)
      expect([answer.statusCode, answer.headers['content-range'], answer.headers.etag, answer.body]).toEqual([
        206,
        range,
        etag,
        answers[0]!.body,
      ]);
    const plain = await call('pool_list', { query: { limit: 2 } });
    expect([plain.statusCode, plain.headers['content-range']]).toEqual([200, '0-1/*']);
    const second = await call('pool_list', { headers: { range: '1-1' } });
    expect([second.headers['content-range'], second.json()]).toEqual(['1-1/*', [plain.json()[1]]]);
    const known = await call('pool_list', {
      ...request,
      headers: { ...request.headers, 'if-none-match': String(etag) },
    });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  test('parameter that may be repeated narrows twice', async () => {
    const [second] = await rows('blocks', { query: { order: 'block_height.asc', offset: 1, limit: 1 } });
    const height = second!['block_height'] as number;
    const url = `${KOIOS}/blocks?block_height=gte.${height}&block_height=lte.${height}`;
    const response = await service.http.inject({ url, headers: { authorization: `Bearer ${key}` } });
    expect(response.json()).toEqual([second]);
  });

  test('rows are CSV when the client accepts nothing else', async () => {
    const response = await call('tip', { query: { select: 'block_no,era' }, headers: { accept: 'text/csv' } });
    expect(response.headers['content-type']).toContain('text/csv');
    const [tip] = await rows('tip');
    expect(response.body).toBe(`block_no,era\n${tip!['block_no']},${tip!['era']}`);
  });

  test('errors have the form of PostgREST', async () => {
    const unknown = await call('tip', { query: { heigth: 'eq.1' } });
    expect([unknown.statusCode, unknown.json()]).toEqual([
      400,
      { code: 'PGRST100', details: null, hint: null, message: "Unknown query parameter 'heigth'" },
    ]);
    const range = await call('tip', { query: { offset: 5 }, headers: { prefer: 'count=exact' } });
    expect([range.statusCode, range.json().code, range.headers['content-range']]).toEqual([416, 'PGRST103', '*/1']);
    const anonymous = await service.http.inject({ url: `${KOIOS}/tip` });
    expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, 'PGRST301']);
  });
});

/** Operators of filters, as the model applies them to a list that was read without filters. */
const OPERATORS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  eq: (a, b) => a === b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};

describe('filters that select a range of an index', () => {
  test.each([
    ['blocks', {}, ['block_height', 'epoch_no', 'abs_slot', 'block_time']],
    ['pool_blocks', { query: { _pool_bech32: EXAMPLE.producer.poolId } }, ['block_height', 'epoch_no', 'block_time']],
    ['address_txs', { body: { _addresses: [EXAMPLE.address] } }, ['block_height', 'epoch_no', 'block_time']],
    ['address_utxos', { body: { _addresses: [EXAMPLE.address] } }, ['block_height', 'epoch_no', 'block_time']],
    ['account_txs', { query: { _stake_address: EXAMPLE.stakeAddress } }, ['block_height']],
    [
      'asset_txs',
      { query: { _asset_policy: EXAMPLE.policyId, _asset_name: EXAMPLE.assetName, _history: true } },
      ['block_time'],
    ],
    ['epoch_info', {}, ['epoch_no']],
    ['epoch_params', {}, ['epoch_no']],
    ['tx_by_metalabel', { query: { _label: EXAMPLE.label } }, ['absolute_slot', 'block_height', 'tx_timestamp']],
  ] as readonly (readonly [string, Call, readonly string[]])[])('%s', async (path, given, columns) => {
    const all = await rows(path, given);
    for (const column of columns) {
      const value = all[Math.floor(all.length / 2)]![column] as number;
      for (const [operator, holds] of Object.entries(OPERATORS))
        for (const order of ['asc', 'desc']) {
          const query = { ...given.query, [column]: `${operator}.${value}`, order: `${column}.${order}` };
          const found = await rows(path, { ...given, query });
          const expected = all.filter((row) => holds(row[column] as number, value));
          expect(new Set(found.map((row) => JSON.stringify(row)))).toEqual(
            new Set(expected.map((row) => JSON.stringify(row))),
          );
          const values = found.map((row) => row[column] as number);
          expect(values).toEqual(values.toSorted((a, b) => (order === 'asc' ? a - b : b - a)));
        }
    }
  });

  test.each([
    ['pool_list', 'pool_id_bech32'],
    ['pool_updates', 'pool_id_bech32'],
    ['pool_relays', 'pool_id_bech32'],
    ['asset_list', 'policy_id'],
    ['totals', 'epoch_no'],
    ['blocks', 'pool'],
    ['vote_list', 'voter_id'],
    ['vote_list', 'proposal_id'],
  ])('%s by one and by two values of %s', async (path, column) => {
    const all = await rows(path);
    const known = all.flatMap((row) => (row[column] === null ? [] : String(row[column])));
    const [first, second = first] = [...new Set(known)];
    for (const values of [[first], [first, second], [column === 'epoch_no' ? '99999' : 'none']]) {
      const found = await rows(path, { query: { [column]: `in.(${values.join(',')})` } });
      const expected = all.filter((row) => values.includes(String(row[column])));
      expect(new Set(found.map((row) => JSON.stringify(row)))).toEqual(
        new Set(expected.map((row) => JSON.stringify(row))),
      );
    }
  });

  test.each([
    ['blocks', {}, 'block_height'],
    ['blocks', {}, 'block_time'],
    ['epoch_info', {}, 'epoch_no'],
    ['totals', {}, 'epoch_no'],
    ['address_utxos', { body: { _addresses: [EXAMPLE.address] } }, 'block_height'],
  ] as readonly (readonly [string, Call, string])[])(
    '%s by numbers beyond the database',
    async (path, given, column) => {
      const all = await rows(path, given);
      for (const filter of ['lt.99999999999999', 'gte.-1', 'lte.1e300', 'neq.1.5'])
        expect((await rows(path, { ...given, query: { [column]: filter } })).length).toBe(all.length);
      for (const filter of ['gt.99999999999999', 'lt.-1', 'eq.1e300', 'eq.1.5'])
        expect(await rows(path, { ...given, query: { [column]: filter } })).toEqual([]);
    },
  );

  test('pages of a list by offset are the list', async () => {
    const all = await rows('blocks', { query: { select: 'block_height' } });
    const size = Math.ceil(all.length / 3);
    const pages = [];
    for (let offset = 0; offset < all.length; offset += size)
      pages.push(...(await rows('blocks', { query: { select: 'block_height', limit: size, offset } })));
    expect(pages).toEqual(all);
  });
});

describe('same facts as our own operations', () => {
  test('tip', async () => {
    const tip = await own<Record<string, unknown>>('/api/network/tip');
    expect(await rows('tip')).toMatchObject([
      {
        hash: tip['hash'],
        block_height: tip['height'],
        abs_slot: tip['slot'],
        block_time: tip['time'],
        era: tip['era'],
      },
    ]);
  });

  test('protocol parameters', async () => {
    const parameters = await own<Record<string, unknown>>('/api/epoch/latest/parameters');
    const [found] = await rows('epoch_params', { query: { limit: 1 } });
    expect(found).toMatchObject({
      min_fee_a: parameters['minFeeA'],
      key_deposit: parameters['keyDeposit'],
      price_mem: parameters['priceMem'],
      max_tx_ex_steps: Number(parameters['maxTxExSteps']),
      dvt_p_p_gov_group: parameters['dvtPPGovGroup'],
      cost_models: parameters['costModelsRaw'],
      coins_per_utxo_size: parameters['coinsPerUtxoSize'],
    });
  });

  test('address', async () => {
    const [info] = await own<readonly Record<string, unknown>[]>('/api/addresses/info', [EXAMPLE.address]);
    const utxos = info!['utxos'] as readonly Record<string, unknown>[];
    expect(await rows('address_info', { body: { _addresses: [EXAMPLE.address] } })).toMatchObject([
      {
        balance: info!['balance'],
        stake_address: info!['stakeAddress'],
        utxo_set: utxos.map(({ txHash, txIndex, value, blockHeight }) => ({
          tx_hash: txHash,
          tx_index: txIndex,
          value,
          block_height: blockHeight,
        })),
      },
    ]);
  });

  test('transaction', async () => {
    const [info] = await own<readonly Record<string, unknown>[]>('/api/transactions/info', [EXAMPLE.tx.withRedeemer]);
    const body = { _tx_hashes: [EXAMPLE.tx.withRedeemer], _inputs: true, _assets: true, _scripts: true };
    const [found] = await rows('tx_info', { body });
    expect(found).toMatchObject({
      tx_hash: info!['txHash'],
      fee: info!['fee'],
      deposit: info!['deposit'],
      total_output: info!['totalOutput'],
      tx_block_index: info!['txIndex'],
    });
    expect((found!['inputs'] as Rows).length).toBe((info!['inputs'] as Rows).length);
    const contracts = info!['plutusContracts'] as readonly { readonly scriptHash: string; readonly purpose: string }[];
    expect(found!['plutus_contracts']).toMatchObject(
      contracts.map(({ scriptHash, purpose }) => ({ script_hash: scriptHash, input: { redeemer: { purpose } } })),
    );
    const [brief] = await rows('tx_info', { body: { _tx_hashes: [EXAMPLE.tx.withRedeemer] } });
    expect(brief).toMatchObject({ inputs: [], plutus_contracts: [], metadata: null });
  });

  test('account', async () => {
    const [info] = await own<readonly Record<string, unknown>[]>('/api/account/info', [EXAMPLE.rewardedStakeAddress]);
    expect(await rows('account_info', { body: { _stake_addresses: [EXAMPLE.rewardedStakeAddress] } })).toMatchObject([
      {
        total_balance: info!['controlledAmount'],
        rewards_available: info!['withdrawableAmount'],
        withdrawals: info!['withdrawalsSum'],
        delegated_pool: info!['poolId'],
        delegated_drep: info!['drepId'],
      },
    ]);
  });

  test('asset', async () => {
    const info = await own<Record<string, unknown>>(`/api/assets/${EXAMPLE.cip68Unit}`);
    const query = { _asset_policy: EXAMPLE.cip68Unit.slice(0, 56), _asset_name: EXAMPLE.cip68Unit.slice(56) };
    const [found] = await rows('asset_info', { query });
    expect(found).toMatchObject({
      fingerprint: info['fingerprint'],
      total_supply: info['quantity'],
      mint_cnt: info['mintCnt'],
      creation_time: info['creationTime'],
    });
    expect(Object.keys(found!['cip68_metadata'] as object)).toEqual(['222']);
    const all = await rows('policy_asset_info', { query: { _asset_policy: query._asset_policy } });
    expect(all.map(({ asset_name }) => asset_name)).toContain(query._asset_name);
  });

  test('pools', async () => {
    const pools = await own<readonly Record<string, unknown>[]>('/api/pools');
    const listed = await rows('pool_list');
    expect(
      listed.map((pool) => [pool['pool_id_bech32'], pool['active_stake'], pool['pledge'], pool['pool_status']]),
    ).toEqual(
      pools.map((pool) => [pool['poolIdBech32'], pool['activeStake'], pool['pledgeDeclared'], pool['poolStatus']]),
    );
    const id = EXAMPLE.poolId;
    const [one] = await rows('pool_list', { query: { pool_id_bech32: `eq.${id}` } });
    expect(one).toEqual(listed.find((pool) => pool['pool_id_bech32'] === id));
    const delegators = await own<readonly Record<string, unknown>[]>(`/api/pools/${id}/delegators?pageSize=100`);
    const found = await rows('pool_delegators', { query: { _pool_bech32: id } });
    expect(new Set(found.map((each) => `${each['stake_address']} ${each['amount']}`))).toEqual(
      new Set(delegators.map((each) => `${each['address']} ${each['amount']}`)),
    );
  });

  test('governance', async () => {
    const { items: proposals } = await own<{ items: readonly Record<string, unknown>[] }>(
      '/api/governance/proposals?pageSize=100',
    );
    const listed = await rows('proposal_list');
    expect(
      new Set(listed.map((each) => `${each['proposal_id']} ${each['proposal_type']} ${each['expiration']}`)),
    ).toEqual(new Set(proposals.map((each) => `${each['govActionIdCip129']} ${each['type']} ${each['expiresEpoch']}`)));
    const id = encodeURIComponent(EXAMPLE.govActionId);
    const summary = await own<Record<string, unknown>>(`/api/governance/proposals/${id}/voting-summary`);
    const [counted] = await rows('proposal_voting_summary', { query: { _proposal_id: EXAMPLE.govActionId } });
    expect(counted).toMatchObject({
      epoch_no: summary['epochNo'],
      drep_yes_votes_cast: summary['yesVotesCast'],
      drep_active_yes_vote_power: summary['yesVotePower'],
      drep_yes_pct: summary['yesPct'],
      pool_yes_pct: summary['spoYesPct'],
      committee_yes_votes_cast: summary['ccYesVotes'],
    });
    const drep = await own<Record<string, unknown>>(`/api/dreps/${EXAMPLE.drepId}`);
    expect(await rows('drep_info', { body: { _drep_ids: [EXAMPLE.drepId] } })).toMatchObject([
      { amount: String(drep['votingPower']), active: drep['active'], live_delegator_count: drep['liveDelegators'] },
    ]);
  });

  test('supply of an epoch adds up', async () => {
    const [pots] = await rows('totals', { query: { _epoch_no: EXAMPLE.settledEpoch } });
    const supply = await own<Record<string, string>>(`/api/network/supply/${EXAMPLE.settledEpoch}`);
    const sum = ['circulation', 'treasury', 'reward', 'fees', 'deposits_stake', 'deposits_drep', 'deposits_proposal']
      .map((name) => BigInt(pots![name] as string))
      .reduce((a, b) => a + b);
    expect(sum).toBe(BigInt(pots!['supply'] as string));
    expect(pots).toMatchObject({ treasury: supply['treasury'], reserves: supply['reserves'], supply: supply['total'] });
  });

  test('rewards and stake of an account', async () => {
    const path = `/api/account/${EXAMPLE.rewardedStakeAddress}`;
    const body = { _stake_addresses: [EXAMPLE.rewardedStakeAddress] };
    const rewards = await own<readonly Record<string, unknown>[]>(`${path}/rewards?pageSize=100`);
    const history = await rows('account_reward_history', { body, query: { limit: 100 } });
    expect(history.map((each) => [each['earned_epoch'], each['amount'], each['type'], each['pool_id_bech32']])).toEqual(
      rewards.map((each) => [each['epoch'], each['amount'], each['type'], each['poolId']]),
    );
    const stakes = await own<readonly Record<string, unknown>[]>(`${path}/history?pageSize=100`);
    const staked = await rows('account_stake_history', { body, query: { limit: 100 } });
    expect(staked.map((each) => [each['epoch_no'], each['active_stake']])).toEqual(
      stakes.map((each) => [each['activeEpoch'], each['amount']]),
    );
  });

  test('lists of several accounts are the lists of each account, in the order of the request', async () => {
    const listed = (await rows('account_list', { query: { limit: 40 } })).map((row) => row['stake_address']);
    const accounts = [...listed.reverse(), EXAMPLE.rewardedStakeAddress, EXAMPLE.stakeAddress];
    for (const path of ['account_reward_history', 'account_update_history', 'account_assets']) {
      const all = await rows(path, { body: { _stake_addresses: accounts }, query: { select: '*' } });
      const each: Record<string, unknown>[] = [];
      for (const account of new Set(accounts))
        each.push(...(await rows(path, { body: { _stake_addresses: [account] } })));
      expect(all.length).toBeGreaterThan(0);
      expect(all).toEqual(each.slice(0, 1_000));
    }
    for (const [path, grouped, field] of [
      ['account_reward_history', 'account_rewards', 'rewards'],
      ['account_update_history', 'account_updates', 'updates'],
    ] as const) {
      const history = await rows(path, { body: { _stake_addresses: accounts } });
      const groups = await rows(grouped, { body: { _stake_addresses: accounts } });
      expect(groups.map((row) => row['stake_address'])).toEqual([
        ...new Set(history.map((row) => row['stake_address'])),
      ]);
      expect(groups.flatMap((row) => row[field] as unknown[]).length).toBeGreaterThanOrEqual(history.length);
    }
  });

  test('owner history of several pools is that of each pool', async () => {
    const pools = (await rows('pool_list', { query: { limit: 5 } })).map((row) => row['pool_id_bech32']);
    const all = await rows('pool_owner_history', { body: { _pool_bech32_ids: pools } });
    const each: Record<string, unknown>[] = [];
    for (const pool of pools) each.push(...(await rows('pool_owner_history', { body: { _pool_bech32_ids: [pool] } })));
    expect(all.length).toBeGreaterThan(0);
    expect(all).toEqual(each);
  });
});
