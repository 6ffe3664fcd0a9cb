import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kupo } from '../../../src/api/compat/kupo/api.js';
import { EXAMPLE } from '../../../src/api/kit/examples.js';
import { getOperationMethod, getOperationPath } from '../../../src/api/kit/operation.js';
import { missingData } from '../../support/external-data.js';
import { type KupoContract, loadKupoContract } from '../../support/kupo-contract.js';
import { openTestService, type TestService } from '../../support/service.js';
import { testUnless } from '../../support/skip.js';
import { startNetworks } from '../../support/start-networks.js';
import { createKey, register } from '../../support/users.js';

const NO_CONTRACT = missingData('kupo-contract');

let service: TestService;
let key: string;
let contract: KupoContract | undefined;

interface Match {
  readonly transaction_index: number;
  readonly transaction_id: string;
  readonly output_index: number;
  readonly address: string;
  readonly value: { readonly coins: number; readonly assets: Readonly<Record<string, number>> };
  readonly datum_hash: string | null;
  readonly datum?: string | null;
  readonly datum_type?: string;
  readonly script_hash: string | null;
  readonly script?: { readonly language: string; readonly script: string } | null;
  readonly created_at: { readonly slot_no: number; readonly header_hash: string };
  readonly spent_at: {
    readonly slot_no: number;
    readonly transaction_id: string;
    readonly input_index: number;
    readonly redeemer: string | null;
  } | null;
}

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, 'CARDANO_MAINNET');
  const user = await register(service, 'kupo');
  ({ apiKey: key } = await createKey(service, user, { network: 'CARDANO_MAINNET' }));
  if (NO_CONTRACT === undefined) contract = loadKupoContract();
});

afterAll(() => service.close());

const send = (method: 'GET' | 'PUT' | 'DELETE', path: string, headers: Record<string, string> = {}, payload?: object) =>
  service.http.inject({
    method,
    url: `/compat/${key}/kupo/${path}`,
    headers,
    ...(payload !== undefined && { payload }),
  });
const get = (path: string, headers: Record<string, string> = {}) => send('GET', path, headers);
const own = async (path: string) => (await service.http.inject({ url: path, headers: { 'x-api-key': key } })).json();

const read = async (path: string): Promise<readonly Match[]> => {
  const response = await get(`matches${path}`);
  expect([path, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([path, 200, '']);
  const list = response.json() as readonly Match[];
  expect(contract?.check('GET /matches/{pattern}', 200, list) ?? []).toEqual([]);
  return list;
};
const references = (list: readonly Match[]) => list.map((each) => `${each.transaction_id}#${each.output_index}`);
const hint = async (path: string): Promise<string> => {
  const response = await get(path);
  expect([path, response.statusCode, Object.keys(response.json())]).toEqual([path, 400, ['hint']]);
  return response.json().hint;
};

/** All outputs of the simulated chain, oldest first. */
const readAll = () => {
  allMatches ??= read('?order=oldest_first');
  return allMatches;
};
let allMatches: ReturnType<typeof read> | undefined;

describe('patterns', () => {
  test('pattern * lists every output of every transaction in both orders', async () => {
    const all = await readAll();
    expect(all.length).toBeGreaterThan(1_000);
    expect(references(await read('/*'))).toEqual(references(all).reverse());
    const epochs = [...new Set(all.map(({ created_at }) => created_at.slot_no))];
    expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
    for (const match of all.filter((_, index) => index % 97 === 0)) {
      const output = await own(`/api/transactions/${match.transaction_id}/outputs/${match.output_index}`);
      expect({ address: output.address, coins: BigInt(match.value.coins), datum: match.datum_hash }).toEqual({
        address: match.address,
        coins: BigInt(output.value),
        datum: output.datumHash,
      });
    }
  });

  test('address lists its outputs, and its unspent ones are those of the own operation', async () => {
    const all = await readAll();
    const address = EXAMPLE.address;
    expect(references(await read(`/${address}?order=oldest_first`))).toEqual(
      references(all.filter((each) => each.address === address)),
    );
    const utxos: readonly { txHash: string; outputIndex: number }[] = await own(
      `/api/addresses/${address}/utxos?pageSize=100`,
    );
    expect(references(await read(`/${address}?unspent`)).sort()).toEqual(
      utxos.map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`).sort(),
    );
    const spent = await read(`/${address}?spent`);
    expect(spent.every(({ spent_at }) => spent_at !== null)).toBe(true);
    expect(spent.length + utxos.length).toBe((await read(`/${address}`)).length);
  });

  test.each(['unspent', 'spent', ''])(
    'credentials and stake addresses select by part of the address (%s)',
    async (status) => {
      const all = (await readAll()).filter(
        ({ spent_at }) => status === '' || (spent_at === null) === (status === 'unspent'),
      );
      const parts = await own(`/api/addresses/${EXAMPLE.address}/decode`);
      const payment: string = parts.paymentCredential.hash;
      const stake: string = parts.stakeCredential.hash;
      const decoded = new Map<string, { payment?: string; stake?: string; type: string }>();
      for (const address of new Set(all.map((each) => each.address))) {
        const { paymentCredential, stakeCredential, addressType } = await own(`/api/addresses/${address}/decode`);
        decoded.set(address, { payment: paymentCredential?.hash, stake: stakeCredential?.hash, type: addressType });
      }
      const expected = (test: (parts: { payment?: string; stake?: string; type: string }) => boolean) =>
        references(all.filter(({ address }) => test(decoded.get(address)!)));
      const query = `?order=oldest_first${status && `&${status}`}`;
      const ofPayment = expected((each) => each.payment === payment);
      const ofStake = expected((each) => each.stake === stake);
      const ofBoth = expected((each) => each.payment === payment && each.stake === stake);
      expect(references(await read(`/${payment}/*${query}`))).toEqual(ofPayment);
      expect(references(await read(`/${encodeURIComponent(`${payment}/*`)}${query}`))).toEqual(ofPayment);
      expect(references(await read(`/${parts.paymentCredential.bech32}/*${query}`))).toEqual(ofPayment);
      expect(references(await read(`/*/${stake}${query}`))).toEqual(ofStake);
      expect(references(await read(`/*/${parts.stakeCredential.bech32}${query}`))).toEqual(ofStake);
      expect(references(await read(`/${parts.stakeAddress}${query}`))).toEqual(ofStake);
      expect(references(await read(`/${payment}/${stake}${query}`))).toEqual(ofBoth);
      expect(references(await read(`/*/*${query}`))).toEqual(expected((each) => each.type !== 'byron'));
      expect(ofBoth.length).toBeGreaterThan(0);
    },
  );

  test('asset and policy select the outputs that hold them', async () => {
    const all = await readAll();
    const holding = (test: (asset: string) => boolean) =>
      all.filter(({ value }) => Object.keys(value.assets).some(test));
    const { policyId, assetName } = EXAMPLE;
    const ofAsset = holding((asset) => asset === `${policyId}.${assetName}`);
    const ofPolicy = holding((asset) => asset.startsWith(policyId));
    expect(ofAsset.length).toBeGreaterThan(0);
    const unspent = (list: readonly Match[]) => list.filter(({ spent_at }) => spent_at === null);
    const order = 'order=oldest_first';
    expect(references(await read(`/${policyId}.${assetName}?${order}`))).toEqual(references(ofAsset));
    expect(references(await read(`/${policyId}.*?${order}`))).toEqual(references(ofPolicy));
    expect(references(await read(`/${policyId}.*?${order}&unspent`))).toEqual(references(unspent(ofPolicy)));
    expect(references(await read(`/${policyId}.${assetName}?${order}&unspent`))).toEqual(references(unspent(ofAsset)));
    expect(references(await read(`/*?${order}&policy_id=${policyId}`))).toEqual(references(ofPolicy));
    const { address } = unspent(ofAsset)[0]!;
    const ofAddress = (list: readonly Match[]) => list.filter((each) => each.address === address);
    const filter = `policy_id=${policyId}&asset_name=${assetName}`;
    expect(references(await read(`/${address}?${order}&${filter}`))).toEqual(references(ofAddress(ofAsset)));
    expect(references(await read(`/${address}?${order}&unspent&${filter}`))).toEqual(
      references(ofAddress(unspent(ofAsset))),
    );
  });

  test('output references select a transaction or one output', async () => {
    const all = (await readAll()).filter((each) => each.transaction_id === EXAMPLE.tx.withMint);
    const id = EXAMPLE.tx.withMint;
    expect(references(await read(`/*@${id}?order=oldest_first`))).toEqual(references(all));
    expect(references(await read(`/0@${id}`))).toEqual([`${id}#0`]);
    expect(await read(`/999@${id}`)).toEqual([]);
    expect(references(await read(`/*?transaction_id=${id}&output_index=0`))).toEqual([`${id}#0`]);
    expect(references(await read(`/${all[0]!.address}?transaction_id=${id}&order=oldest_first`))).toEqual(
      references(all.filter(({ address }) => address === all[0]!.address)),
    );
    expect(await read(`/*@${'00'.repeat(32)}`)).toEqual([]);
    expect(await read(`/*@${id}?transaction_id=${'00'.repeat(32)}`)).toEqual([]);
  });

  test.each([
    ['{42}', 'A metadata tag cannot be queried'],
    ['abc.*', 'an asset is `policy.name`'],
    ['1@abc', 'an output reference is'],
    ['abc/*', 'a credential is'],
    ['addr1abc', 'Invalid address'],
    [`${'00'.repeat(28)}`, 'Invalid address'],
  ])('pattern %s is rejected with what to change', async (pattern, message) => {
    expect(await hint(`matches/${encodeURIComponent(pattern)}`)).toContain(message);
  });
});

describe('filters', () => {
  test('bounds of creation and spending are inclusive, by slot and by point', async () => {
    const all = await readAll();
    const at = all[Math.floor(all.length / 2)]!.created_at;
    const point = `${at.slot_no}.${at.header_hash}`;
    const order = 'order=oldest_first';
    for (const bound of [String(at.slot_no), point]) {
      expect(references(await read(`?${order}&created_after=${bound}`))).toEqual(
        references(all.filter(({ created_at }) => created_at.slot_no >= at.slot_no)),
      );
      expect(references(await read(`?${order}&created_before=${bound}`))).toEqual(
        references(all.filter(({ created_at }) => created_at.slot_no <= at.slot_no)),
      );
      expect(references(await read(`?${order}&spent_after=${bound}`))).toEqual(
        references(all.filter(({ spent_at }) => spent_at !== null && spent_at.slot_no >= at.slot_no)),
      );
      expect(references(await read(`?${order}&spent_before=${bound}`))).toEqual(
        references(all.filter(({ spent_at }) => spent_at !== null && spent_at.slot_no <= at.slot_no)),
      );
    }
    expect(await hint(`matches?created_after=${at.slot_no}.${'00'.repeat(32)}`)).toContain('no block');
  });

  test.each([
    ['spent&unspent', 'at most one of'],
    ['unspent&spent_after=1', "'unspent' cannot be combined"],
    ['created_after=1&spent_after=1', 'at most one lower bound'],
    ['created_before=1&spent_before=1', 'at most one upper bound'],
    ['asset_name=00', "'asset_name' needs 'policy_id'"],
    ['output_index=0', "'output_index' needs 'transaction_id'"],
    ['created_after=now', 'created_after'],
    ['order=sideways', 'must be one of'],
  ])('%s is rejected', async (query, message) => {
    expect(await hint(`matches?${query}`)).toContain(message);
  });

  test('resolve_hashes adds datums and scripts that have the stated hashes', async () => {
    const all = await read('?resolve_hashes&unspent');
    for (const match of all) {
      expect(match).toHaveProperty('datum');
      expect(match).toHaveProperty('script');
      expect(match.datum_type === undefined).toBe(match.datum_hash === null);
      if (match.datum_type === 'inline') expect(match.datum).not.toBeNull();
      expect(match.script === null).toBe(match.script_hash === null);
    }
    const withDatum = all.find(({ datum }) => datum !== null)!;
    const withScript = all.find(({ script }) => script !== null)!;
    expect((await get(`datums/${withDatum.datum_hash}`)).json()).toEqual({ datum: withDatum.datum });
    expect((await get(`scripts/${withScript.script_hash}`)).json()).toEqual(withScript.script);
  });

  test('quantities are strings when the client accepts them so', async () => {
    const path = `matches/${EXAMPLE.policyId}.${EXAMPLE.assetName}?unspent`;
    const [text] = (await get(path, { accept: 'application/json;asset-quantity=string' })).json();
    const [plain] = (await get(path)).json();
    expect(text.value.coins).toBe(String(plain.value.coins));
    const unit = `${EXAMPLE.policyId}.${EXAMPLE.assetName}`;
    expect(text.value.assets[unit]).toBe(String(plain.value.assets[unit]));
  });

  test('spending names the transaction, the input in ledger order, and the redeemer', async () => {
    const id = EXAMPLE.tx.withRedeemer;
    const redeemers: readonly { purpose: string; index: number }[] = await own(`/api/transactions/${id}/redeemers`);
    const spends = redeemers.filter(({ purpose }) => purpose === 'spend');
    const spent = (await readAll()).filter(({ spent_at }) => spent_at?.transaction_id === id);
    expect(spent.map(({ spent_at }) => spent_at!.input_index).sort((a, b) => a - b)).toEqual(spent.map((_, n) => n));
    expect(
      spent.filter(({ spent_at }) => spent_at!.redeemer !== null).map(({ spent_at }) => spent_at!.input_index),
    ).toEqual(spends.map(({ index }) => index));
    const sorted = spent.toSorted((a, b) => a.spent_at!.input_index - b.spent_at!.input_index);
    expect(references(sorted)).toEqual(references(sorted).toSorted());
  });
});

describe('other routes', () => {
  test('unknown datum and script are null', async () => {
    expect((await get(`datums/${'00'.repeat(32)}`)).json()).toBeNull();
    expect((await get(`scripts/${'00'.repeat(28)}`)).json()).toBeNull();
  });

  test('metadata of a block is that of its transactions', async () => {
    const transaction = await own(`/api/transactions/${EXAMPLE.tx.withMetadata}`);
    const slot: number = transaction.absoluteSlot;
    const response = await get(`metadata/${slot}?transaction_id=${EXAMPLE.tx.withMetadata}`);
    const [metadata, ...others] = response.json();
    expect(others).toEqual([]);
    expect(response.headers['x-block-header-hash']).toBe((await get(`checkpoints/${slot}?strict`)).json().header_hash);
    const labels = await own(`/api/transactions/${EXAMPLE.tx.withMetadata}/metadata`);
    expect(Object.keys(metadata.schema).sort()).toEqual(labels.map(({ label }: { label: string }) => label).sort());
    expect((await get(`metadata/${slot + 1}`)).json()).toEqual([]);
    expect(contract?.check('GET /metadata/{slot-no}', 200, [metadata]) ?? []).toEqual([]);
  });

  test('checkpoints lead from the tip backwards, and a slot has its ancestor', async () => {
    const { tip } = service.services.networks.status('CARDANO_MAINNET');
    const points = (await get('checkpoints')).json();
    expect(points[0]).toEqual({ slot_no: tip?.slot, header_hash: tip?.hash });
    expect(points.length).toBeGreaterThan(1);
    const older = points[1];
    expect((await get(`checkpoints/${older.slot_no + 1}`)).json()).toEqual(older);
    expect((await get(`checkpoints/${older.slot_no}?strict`)).json()).toEqual(older);
    expect((await get('checkpoints/0?strict')).json()).toBeNull();
  });

  test('patterns are * and stay so', async () => {
    expect((await get('patterns')).json()).toEqual(['*']);
    expect((await get(`patterns/${EXAMPLE.address}`)).json()).toEqual(['*']);
    const body = { rollback_to: { slot_no: 1 } };
    expect((await send('PUT', 'patterns/*/*', {}, body)).json()).toEqual(['*']);
    expect((await send('PUT', 'patterns', {}, { patterns: ['*'], ...body })).json()).toEqual(['*']);
    expect((await send('DELETE', 'patterns/*')).json()).toEqual({ deleted: 0 });
    const refused = await send('DELETE', `matches/${EXAMPLE.address}`);
    expect([refused.statusCode, refused.json().hint]).toEqual([400, expect.stringContaining('active pattern')]);
    const wrong = await send('PUT', 'patterns/*', {}, { rollback_to: { slot_no: 1, header_hash: '00'.repeat(32) } });
    expect([wrong.statusCode, wrong.json().hint]).toEqual([400, expect.stringContaining('not a point')]);
  });

  test('health is JSON or text by Accept, metrics the other way round', async () => {
    const health = await get('health');
    expect(health.statusCode).toBe(200);
    expect(health.json()).toMatchObject({ connection_status: 'connected', configuration: { indexes: 'installed' } });
    expect(health.json().most_recent_checkpoint).toBe(Number(health.headers['x-most-recent-checkpoint']));
    const text = await get('health', { accept: 'text/plain' });
    expect(text.headers['content-type']).toContain('text/plain');
    expect(text.body).toMatch(/^# TYPE kupo_connection_status gauge\nkupo_connection_status {2}1$/m);
    const withoutAge = (page: string) => page.replace(/^(kupo_seconds_since_last_block) .*$/m, '$1');
    expect(withoutAge((await get('metrics')).body)).toBe(withoutAge(text.body));
    expect((await get('metrics', { accept: 'application/json' })).json()).toMatchObject({
      connection_status: 'connected',
    });
  });
});

describe('headers', () => {
  test.each([
    `matches?transaction_id=${EXAMPLE.tx.any}`,
    `matches/${EXAMPLE.address}`,
    `datums/${EXAMPLE.datumHash}`,
    `scripts/${EXAMPLE.plutusScript}`,
    'checkpoints',
    `checkpoints/${EXAMPLE.block.slot}`,
    `metadata/${EXAMPLE.block.slot}`,
    'patterns',
  ])('%s names the newest block, and gets 304 while it stays', async (path) => {
    const { tip } = service.services.networks.status('CARDANO_MAINNET');
    const response = await get(path);
    expect(response.statusCode).toBe(200);
    expect([response.headers['x-most-recent-checkpoint'], response.headers['etag']]).toEqual([
      String(tip?.slot),
      tip?.hash,
    ]);
    for (const tag of [tip!.hash, `"${tip!.hash}"`]) {
      const unchanged = await get(path, { 'if-none-match': tag });
      expect([unchanged.statusCode, unchanged.body, unchanged.headers['etag']]).toEqual([304, '', tip?.hash]);
    }
    expect((await get(path, { 'if-none-match': '00'.repeat(32) })).statusCode).toBe(200);
  });
});

describe('contract', () => {
  testUnless(NO_CONTRACT)('every route of the contract is served', () => {
    const served = new Set(
      kupo.operations.map((each) => `${getOperationMethod(each)} ${getOperationPath(each).slice(kupo.prefix.length)}`),
    );
    const names: Record<string, string> = { 'datum-hash': 'datumHash', 'script-hash': 'scriptHash', 'slot-no': 'slot' };
    const asServed = (route: string) => route.replace(/\{([a-z-]+)\}/g, (_, name) => `{${names[name] ?? name}}`);
    expect(contract!.routes.filter((route) => !served.has(asServed(route)))).toEqual([]);
  });

  testUnless(NO_CONTRACT)('example responses of other routes validate', async () => {
    for (const [route, path] of [
      ['GET /datums/{datum-hash}', `datums/${EXAMPLE.datumHash}`],
      ['GET /datums/{datum-hash}', `datums/${'00'.repeat(32)}`],
      ['GET /scripts/{script-hash}', `scripts/${EXAMPLE.plutusScript}`],
      ['GET /scripts/{script-hash}', `scripts/${EXAMPLE.nativeScript}`],
      ['GET /checkpoints', 'checkpoints'],
      ['GET /checkpoints/{slot-no}', `checkpoints/${EXAMPLE.block.slot}`],
      ['GET /metadata/{slot-no}', `metadata/${EXAMPLE.block.slot}`],
      ['GET /patterns', 'patterns'],
      ['GET /patterns/{pattern}', 'patterns/*'],
      ['GET /health', 'health'],
      ['GET /matches', `matches?resolve_hashes&transaction_id=${EXAMPLE.tx.withRedeemer}`],
    ] as const) {
      const response = await get(path);
      expect([route, contract!.check(route, response.statusCode, response.json())]).toEqual([route, []]);
    }
  });
});
