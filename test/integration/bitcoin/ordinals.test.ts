import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../src/api/operations/registry.js';
import { networkById } from '../../../src/chains/networks.js';
import { Chain } from '../../../src/sandbox/bitcoin/chain.js';
import { type History, writeHistory } from '../../../src/sandbox/bitcoin/history.js';
import { createSimulation } from '../../../src/sandbox/bitcoin/simulation.js';
import { movableClock } from '../../support/movable-clock.js';
import { openTestService, type TestService } from '../../support/service.js';

const NOW = Date.UTC(2026, 8, 1, 12);
const simulation = createSimulation(networkById('BITCOIN_MAINNET'), 1);
let service: TestService;
let truth: History['truth'];

beforeAll(async () => {
  service = await openTestService(
    { CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0', CROSSTIE_SANDBOX_ACTIVITY: '0' },
    { clock: movableClock(NOW) },
  );
  truth = writeHistory(new Chain(simulation), NOW / 1000).truth;
});
afterAll(() => service.close());

const send = (path: string, payload?: object, headers: Readonly<Record<string, string>> = {}) =>
  service.http.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/btc${path}`,
    headers: { 'x-api-key': 'xt_demo_bitcoin-mainnet', ...headers },
    ...(payload !== undefined && { payload }),
  });

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
const fetchJson = async (path: string, payload?: object): Promise<any> => {
  const response = await send(path, payload);
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: 200 });
  return response.json();
};

const fetchError = async (path: string, payload?: object): Promise<readonly [number, string]> => {
  const response = await send(path, payload);
  return [response.statusCode, response.json().error];
};

/** All pages of a list, with a small page size. */
async function all(path: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  const join = path.includes('?') ? '&' : '?';
  let cursor: string | undefined;
  do {
    const page = await fetchJson(`${path}${join}limit=3${cursor === undefined ? '' : `&cursor=${cursor}`}`);
    expect(page.data.length).toBeLessThanOrEqual(3);
    found.push(...page.data);
    cursor = page.cursor;
    expect(cursor?.length ?? 0).toBeLessThanOrEqual(256);
  } while (cursor !== undefined);
  return found;
}

const findInscription = (name: string) => truth.inscriptions.find((inscription) => inscription.name === name)!;
const inscription = (name: string) => fetchJson(`/ordinals/inscriptions/${findInscription(name).id}`);

describe('inscriptions', () => {
  test('have the positions and fields of the simulation', async () => {
    const listed = new Map((await all('/ordinals/inscriptions')).map((each) => [each['inscriptionId'], each]));
    expect(listed.size).toBe(truth.inscriptions.length + 1);
    for (const { id, place, parents, end, curse } of truth.inscriptions) {
      const shown = listed.get(id)!;
      expect(shown).toMatchObject({ inscriptionId: id, parents });
      if (place !== undefined) expect(shown).toMatchObject({ satpoint: place });
      expect((shown['charms'] as string[]).includes('vindicated')).toBe(curse !== undefined);
      if (end === 'burned' || end === 'unbound') expect(shown['charms']).toContain(end);
    }
  });

  test('are found by id in either case and by number', async () => {
    const { id } = findInscription('image');
    const one = await inscription('image');
    expect(one).toMatchObject({ inscriptionId: id, contentType: 'image/png', effectiveContentType: 'image/png' });
    expect(await fetchJson(`/ordinals/inscriptions/${id.slice(0, 64).toUpperCase()}i0`)).toEqual(one);
    expect(await fetchJson(`/ordinals/inscriptions/${one.number}`)).toEqual(one);
    expect(await fetchJson(`/ordinals/inscriptions/${one.next}`)).toMatchObject({ previous: id });
    expect(one.status).toMatchObject({ confirmed: true, blockHeight: one.genesisHeight });
  });

  test('return 404 if unknown and 400 for other texts', async () => {
    for (const name of [
      `${'00'.repeat(32)}i0`,
      `${findInscription('image').id.slice(0, -1)}7`,
      '4000',
      '-1',
      '9999999999',
    ])
      expect(await fetchError(`/ordinals/inscriptions/${name}`)).toEqual([404, `Inscription '${name}' is unknown`]);
    for (const name of ['x', `${'00'.repeat(32)}`, `${'00'.repeat(32)}i01`, '1.5', '--1'])
      expect((await fetchError(`/ordinals/inscriptions/${name}`))[0]).toBe(400);
  });

  test('are listed by number, height, type, owner and curse', async () => {
    const everything = await all('/ordinals/inscriptions?order=asc');
    expect(everything.toReversed()).toEqual(await all('/ordinals/inscriptions'));
    const numbers = (list: readonly Record<string, unknown>[]) => list.map(({ number }) => number);
    const only = (condition: (each: Record<string, unknown>) => boolean) => numbers(everything.filter(condition));
    expect(numbers(await all('/ordinals/inscriptions?fromNumber=3&toNumber=8&order=asc'))).toEqual(
      only(({ number }) => Number(number) >= 3 && Number(number) <= 8),
    );
    const height = Number(everything[9]?.['genesisHeight']);
    expect(numbers(await all(`/ordinals/inscriptions?fromHeight=${height}&order=asc`))).toEqual(
      only(({ genesisHeight }) => Number(genesisHeight) >= height),
    );
    expect(numbers(await all(`/ordinals/inscriptions?toHeight=${height - 1}&order=asc`))).toEqual(
      only(({ genesisHeight }) => Number(genesisHeight) < height),
    );
    expect(numbers(await all('/ordinals/inscriptions?contentType=image/png'))).toEqual(
      only(({ contentType }) => contentType === 'image/png'),
    );
    const { address } = simulation.users[0]!.treasures;
    expect(numbers(await all(`/ordinals/inscriptions?address=${address}&order=asc`))).toEqual(
      only((each) => each['address'] === address),
    );
    expect(await all('/ordinals/inscriptions?cursed=true')).toEqual([]);
    expect(numbers(await all('/ordinals/inscriptions?cursed=false&order=asc'))).toEqual(numbers(everything));
    expect(numbers(await all(`/ordinals/inscriptions?contentType=image/png&fromNumber=5000`))).toEqual([]);
    expect(await fetchError('/ordinals/inscriptions?fromNumber=2&toNumber=1')).toEqual([
      400,
      "Parameter 'fromNumber' must not be above 'toNumber'",
    ]);
    expect((await fetchError('/ordinals/inscriptions?fromHeight=2&toHeight=1'))[0]).toBe(400);
  });

  test('of a block are those that it revealed', async () => {
    const { genesisHeight, status } = await inscription('pushnum');
    const blockInscriptions = await all(`/blocks/${genesisHeight}/inscriptions`);
    const everything = await all('/ordinals/inscriptions?order=asc');
    expect(blockInscriptions).toEqual(everything.filter((each) => each['genesisHeight'] === genesisHeight));
    expect(await all(`/blocks/${status.blockHash}/inscriptions`)).toEqual(blockInscriptions);
    expect(await fetchError('/blocks/1/inscriptions')).toEqual([404, 'The chain has no block 1']);
    expect((await fetchError('/blocks/9999999999/inscriptions'))[0]).toBe(400);
  });

  test('are returned in batches with the unknown ones listed', async () => {
    const ids = [
      findInscription('json').id,
      findInscription('text').id,
      `${'11'.repeat(32)}i3`,
      findInscription('text').id,
    ];
    const { data, missing } = await fetchJson('/ordinals/inscriptions/batch', { ids });
    expect(new Set(data.map((each: { inscriptionId: string }) => each.inscriptionId))).toEqual(
      new Set([ids[0], ids[1]]),
    );
    expect(missing).toEqual([ids[2]]);
    expect((await fetchJson('/ordinals/inscriptions/missing', { ids })).missing).toEqual([ids[2]]);
    expect((await fetchError('/ordinals/inscriptions/batch', { ids: [] }))[0]).toBe(400);
    expect((await fetchError('/ordinals/inscriptions/batch', { ids: ['nonsense'] }))[0]).toBe(400);
  });

  test('have parents and children', async () => {
    const parent = await inscription('collection');
    expect(parent.childCount).toBe(3);
    const children = await all(`/ordinals/inscriptions/${parent.inscriptionId}/children`);
    expect(children.map((each) => each['inscriptionId'])).toEqual(
      [1, 2, 3].map((place) => findInscription(`child ${place}`).id),
    );
    const parents = await all(`/ordinals/inscriptions/${findInscription('child 2').id}/parents`);
    expect(parents.map((each) => each['inscriptionId'])).toEqual([parent.inscriptionId]);
    expect(await all(`/ordinals/inscriptions/${findInscription('image').id}/parents`)).toEqual([]);
  });

  test('have metadata as JSON and as bytes', async () => {
    const described = { title: 'Sleeper', traits: { wood: 'oak', year: 1869 } };
    const answer = await fetchJson(`/ordinals/inscriptions/${findInscription('with metadata').id}/metadata`);
    expect(answer.metadata).toEqual(described);
    expect(answer.hex).toMatch(/^a2/);
    expect((await inscription('with metadata')).metadata).toEqual(described);
    expect(await fetchError(`/ordinals/inscriptions/${findInscription('image').id}/metadata`)).toEqual([
      404,
      'This inscription has no metadata',
    ]);
  });
});

describe('content', () => {
  const content = (name: string, word = 'content', headers = {}) =>
    send(`/ordinals/inscriptions/${findInscription(name).id}/${word}`, undefined, headers);

  test('is returned with its type and is never executed', async () => {
    const page = await content('page');
    expect(page.statusCode).toBe(200);
    expect(page.body).toBe('<!doctype html><title>Crosstie</title><p>A page that lives on a satoshi.</p>');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html;charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    });
    const long = await content('long text');
    expect(long.body).toHaveLength(Number(long.headers['content-length']));
    expect(long.body).toMatch(/400: rails are laid two by two, and ties hold them\.$/);
  });

  test('supports ranges and conditional requests', async () => {
    const part = await content('text', 'content', { range: 'bytes=6-9' });
    expect({ status: part.statusCode, body: part.body }).toEqual({ status: 206, body: 'from' });
    const etag = String(part.headers.etag);
    expect((await content('text', 'content', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  test('is that of the delegate, unless its own is requested', async () => {
    const image = await content('image');
    const shown = await content('delegate');
    expect(shown.rawPayload.equals(image.rawPayload)).toBe(true);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(await inscription('delegate')).toMatchObject({ contentType: null, effectiveContentType: 'image/png' });
    const own = await content('delegate', 'undelegatedContent');
    expect([own.statusCode, own.json().error]).toEqual([404, 'This inscription has no body']);
    expect((await content('without a body')).statusCode).toBe(404);
  });
});

describe('moves', () => {
  test('of an inscription are listed newest first', async () => {
    const { id, place } = findInscription('text');
    const transfers = await all(`/ordinals/inscriptions/${id}/transfers`);
    const activity = await all(`/ordinals/inscriptions/${id}/activity`);
    expect(transfers).toHaveLength(2);
    expect(activity.slice(0, 2)).toEqual(transfers);
    expect(activity[2]).toMatchObject({ kind: 'genesis', from: null, txid: id.slice(0, 64) });
    expect(transfers[0]).toMatchObject({
      kind: 'transfer',
      satpoint: place,
      address: simulation.users[2]!.treasures.address,
    });
    expect(transfers[0]?.['from']).toEqual({
      satpoint: transfers[1]?.['satpoint'],
      address: transfers[1]?.['address'],
    });
  });

  test('show burned inscriptions and those paid to a miner', async () => {
    const [burned] = await all(`/ordinals/inscriptions/${findInscription('page').id}/transfers`);
    expect(burned).toMatchObject({ burned: true, address: null });
    const [paid] = await all(`/ordinals/inscriptions/${findInscription('without a body').id}/transfers`);
    expect(paid).toMatchObject({ asFee: true, burned: false });
    expect(paid?.['output']).not.toMatch(String(paid?.['txid']));
  });

  test('of blocks are those of all inscriptions', async () => {
    const everything = await all('/ordinals/inscriptions');
    const one: Record<string, unknown>[] = [];
    for (const { inscriptionId } of everything)
      one.push(...(await all(`/ordinals/inscriptions/${inscriptionId}/transfers`)));
    const inBlocks = await all('/ordinals/transfers');
    const text = (moves: readonly unknown[]) => moves.map((move) => JSON.stringify(move)).toSorted();
    expect(text(inBlocks)).toEqual(text(one));
    const height = Number(inBlocks[0]?.['blockHeight']);
    const blockInscriptions = await all(`/ordinals/transfers?blockHeight=${height}`);
    expect(blockInscriptions).toEqual(inBlocks.filter((move) => move['blockHeight'] === height));
    const activity = await all(`/blocks/${height}/inscriptions/activity`);
    expect(activity.filter(({ kind }) => kind === 'transfer')).toEqual(blockInscriptions);
    expect(await fetchError(`/ordinals/transfers?blockHeight=1&from=1`)).toEqual([
      400,
      "Give either 'blockHeight' or 'from' and 'to'",
    ]);
    expect(await all('/ordinals/transfers?to=10')).toEqual([]);
  });
});

describe('activity', () => {
  test('of an address is that of all inscriptions that reached or left it, newest first', async () => {
    const everything = await all('/ordinals/inscriptions');
    // biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field
    const moves: any[] = [];
    for (const { inscriptionId } of everything)
      moves.push(...(await all(`/ordinals/inscriptions/${inscriptionId}/activity`)));
    const addresses = new Set(moves.flatMap((move) => [move.address, move.from?.address]).filter((each) => each));
    expect(addresses.size).toBeGreaterThan(1);
    const text = (list: readonly unknown[]) => list.map((move) => JSON.stringify(move)).toSorted();
    for (const address of addresses) {
      const found = await all(`/addresses/${address}/inscriptions/activity`);
      expect(text(found)).toEqual(
        text(moves.filter((move) => move.address === address || move.from?.address === address)),
      );
      const heights = found.map(({ blockHeight }) => Number(blockHeight));
      expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    }
    expect(await all('/addresses/bc1q0d5jcs98c59h7m7tykpwp365h0lx3hxnxp3gpe/inscriptions/activity')).toEqual([]);
  });

  test('of a transaction is its part of the activity of its block', async () => {
    const [transfer] = await all('/ordinals/transfers');
    const [mint] = await all('/ordinals/runes');
    const [etching] = await all(`/blocks/${String(mint!['runeId']).split(':')[0]}/runes/activity`);
    const [token] = await all('/brc20/tokens');
    const [event] = await all(`/brc20/tokens/${token!['ticker']}/activity`);
    for (const { txid, blockHeight } of [transfer!, etching!, event!]) {
      const own = await fetchJson(`/txs/${txid}/metaprotocols`);
      const block = async (list: string) =>
        (await all(`/blocks/${blockHeight}/${list}/activity`)).filter((each) => each['txid'] === txid);
      expect(own).toEqual({
        inscriptions: await block('inscriptions'),
        runes: await block('runes'),
        brc20: await block('brc20'),
        truncated: false,
      });
      expect([...own.inscriptions, ...own.runes, ...own.brc20].length).toBeGreaterThan(0);
    }
    expect((await fetchError(`/txs/${'00'.repeat(32)}/metaprotocols`))[0]).toBe(404);
  });
});

describe('outputs', () => {
  test('list their current inscriptions and runes', async () => {
    const place = findInscription('collection').place!;
    const outpoint = place.slice(0, place.lastIndexOf(':'));
    const output = await fetchJson(`/ordinals/outputs/${outpoint}`);
    expect(output).toMatchObject({
      outpoint,
      spent: false,
      indexed: true,
      inscriptions: [findInscription('collection').id],
    });
    const old = `${findInscription('text').id.slice(0, 64)}:0`;
    expect(await fetchJson(`/ordinals/outputs/${old}`)).toMatchObject({ spent: true, inscriptions: [], runes: [] });
    const nowhere = `${'00'.repeat(32)}:0`;
    const many = await fetchJson('/ordinals/outputs', { outpoints: [old, nowhere, outpoint, old] });
    expect(many.data.map((each: { outpoint: string }) => each.outpoint)).toEqual([old, outpoint]);
    expect(many.missing).toEqual([nowhere]);
    expect(await fetchError(`/ordinals/outputs/${nowhere}`)).toEqual([404, `No output '${nowhere}' is known`]);
    expect((await fetchError(`/ordinals/outputs/${'00'.repeat(32)}`))[0]).toBe(400);
  });

  test('of data have a script and no address', async () => {
    const [burned] = await all(`/ordinals/inscriptions/${findInscription('page').id}/transfers`);
    expect(await fetchJson(`/ordinals/outputs/${burned?.['output']}`)).toMatchObject({
      address: null,
      scriptPubkey: expect.stringMatching(/^6a/),
      inscriptions: [findInscription('page').id],
    });
  });

  test('of an address include its inscriptions and its runes', async () => {
    const { address } = simulation.users[0]!.treasures;
    const inscriptions: { inscriptionId: string }[] = [];
    const outputs = new Map<string, { inscriptions: string[]; runes: { runeId: string; amount: string }[] }>();
    let cursor: string | undefined;
    let runes: { runeId: string; amount: string }[];
    do {
      const page = await fetchJson(`/addresses/${address}/ordinals?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      inscriptions.push(...page.inscriptions);
      for (const output of page.outputs) outputs.set(output.outpoint, output);
      ({ cursor, runes } = page);
    } while (cursor !== undefined);
    const listed = await all(`/ordinals/inscriptions?address=${address}&order=asc`);
    expect(inscriptions).toEqual(listed);
    const lying = [...outputs.values()].flatMap((output) => output.inscriptions);
    expect(new Set(lying)).toEqual(new Set(listed.map((each) => each['inscriptionId'])));
    const sums = new Map<string, bigint>();
    for (const { runeId, amount } of [...outputs.values()].flatMap((output) => output.runes))
      sums.set(runeId, (sums.get(runeId) ?? 0n) + BigInt(amount));
    expect(sums).toEqual(new Map(runes.map(({ runeId, amount }) => [runeId, BigInt(amount)])));
    expect(await all(`/addresses/${address}/runes`)).toEqual(runes);
    const utxos = await all(`/addresses/${address}/utxos/page?includeOrdinals=true`);
    for (const utxo of utxos) {
      const held = outputs.get(`${utxo['txid']}:${utxo['vout']}`);
      expect(utxo).toMatchObject({ inscriptions: held?.inscriptions ?? [], runes: held?.runes ?? [] });
    }
  });
});

describe('wallets', () => {
  test('a PSBT spends no inscriptions and runes unless it is allowed', async () => {
    const { address } = simulation.users[0]!.treasures;
    const utxos = await all(`/addresses/${address}/utxos/page?includeOrdinals=true`);
    const isOrdinal = (utxo: Record<string, unknown>): boolean =>
      (utxo['inscriptions'] as unknown[]).length > 0 || (utxo['runes'] as unknown[]).length > 0;
    const outpoints = (list: readonly Record<string, unknown>[]) =>
      new Set(list.map(({ txid, vout }) => `${txid}:${vout}`));
    const held = utxos.filter(isOrdinal);
    expect(held.length).toBeGreaterThan(0);
    const request = { descriptor: `addr(${address})`, outputs: [{ address }], feeRate: 1 };
    const response = await send('/psbt/build', request);
    const plain = utxos.filter((utxo) => !isOrdinal(utxo));
    if (plain.length === 0) expect(response.json().error).toMatch(/Insufficient funds/);
    else expect(outpoints(response.json().inputs)).toEqual(outpoints(plain));
    const allowed = await fetchJson('/psbt/build', { ...request, spendOrdinals: true });
    expect(outpoints(allowed.inputs)).toEqual(outpoints(utxos));
  });
});

describe('runes', () => {
  test('of an address at a height are those of its outputs at that time', async () => {
    const { address } = simulation.users[0]!.treasures;
    const now = await fetchJson(`/addresses/${address}/runes`);
    const { blockHeight } = now.tip;
    expect(await all(`/addresses/${address}/runes?atHeight=${blockHeight}`)).toEqual(now.data);
    const changed = new Set(
      (await all('/ordinals/runes')).flatMap(({ runeId }) => Number(String(runeId).split(':')[0])),
    );
    expect(await all(`/addresses/${address}/runes?atHeight=${Math.min(...changed) - 1}`)).toEqual([]);
  });

  test('match the simulation', async () => {
    const listed = await all('/ordinals/runes?order=asc');
    expect(listed).toHaveLength(truth.runes.length);
    expect(await all('/ordinals/runes')).toEqual(listed.toReversed());
    for (const { id, name, premine, mints, burned, cenotaph, held } of truth.runes) {
      const rune = await fetchJson(`/ordinals/runes/${id}`);
      expect(rune).toMatchObject({ runeId: id, name, cenotaph });
      expect([rune.premine, rune.mints, rune.burned]).toEqual([premine, mints, burned].map(String));
      expect(BigInt(rune.circulating)).toBe(BigInt(rune.supply) - burned);
      expect(listed[rune.number]).toMatchObject({ runeId: id });
      const holders = await all(`/ordinals/runes/${id}/holders`);
      expect(rune.holders).toBe(holders.length);
      const amounts = holders.map(({ amount }) => BigInt(String(amount)));
      expect(amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))).toEqual(amounts);
      expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(BigInt(rune.circulating));
      const expected = [...held.values()]
        .filter((amount) => amount > 0n)
        .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
      expect(amounts).toEqual(expected);
      const utxos = await all(`/ordinals/runes/${id}/utxos`);
      expect(utxos.reduce((sum, { amount }) => sum + BigInt(String(amount)), 0n)).toBe(BigInt(rune.circulating));
      for (const { address, amount } of holders.slice(0, 2)) {
        const balance = await fetchJson(`/ordinals/runes/${id}/balances/${address}`);
        expect(balance).toMatchObject({ runeId: id, address, amount });
      }
    }
  });

  test('are found by id, name, spaced name and number', async () => {
    const { id, name } = truth.runes[0]!;
    const rune = await fetchJson(`/ordinals/runes/${id}`);
    for (const text of [name, rune.spacedName, rune.spacedName.replaceAll('•', '.'), String(rune.number)])
      expect(await fetchJson(`/ordinals/runes/${encodeURIComponent(text)}`)).toEqual(rune);
    for (const text of ['1:1', '99999999999:1', 'NOBODYETCHEDTHIS', '4000', '99999999999'])
      expect(await fetchError(`/ordinals/runes/${text}`)).toEqual([404, `Rune '${text}' is unknown`]);
    for (const text of ['1:', '.A', 'A..B', '0:1', 'Z'.repeat(40)])
      expect((await fetchError(`/ordinals/runes/${text}`))[0]).toBe(400);
  });

  test('balance in every transaction: inputs equal outputs plus burned', async () => {
    const heights = new Set<number>();
    const runeActivity: unknown[] = [];
    for (const { id, mints } of truth.runes) {
      const activity = await all(`/ordinals/runes/${id}/activity`);
      runeActivity.push(...activity);
      for (const each of activity) {
        heights.add(Number(each['blockHeight']));
        const amount = (field: string): bigint => BigInt(String(each[field]));
        expect(amount('spent') + amount('minted') + amount('premine')).toBe(amount('received') + amount('burned'));
      }
      expect(activity.filter(({ kinds }) => (kinds as string[]).includes('mint'))).toHaveLength(Number(mints));
      expect(activity.at(-1)?.['kinds']).toContain('etching');
    }
    const blockActivity: unknown[] = [];
    for (const height of heights) blockActivity.push(...(await all(`/blocks/${height}/runes/activity`)));
    const text = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).toSorted();
    expect(text(blockActivity)).toEqual(text(runeActivity));
  });
});

describe('BRC-20', () => {
  const walletAddresses = new Map(
    simulation.users.map(({ treasures }) => [treasures.name, treasures.address!] as const),
  );

  test('tokens and balances match the simulation', async () => {
    const listed = await all('/brc20/tokens?order=asc');
    expect(listed.map(({ ticker }) => ticker)).toEqual(truth.brc20.map(({ ticker }) => ticker));
    expect(await all('/brc20/tokens')).toEqual(listed.toReversed());
    for (const [index, { ticker, minted, burned, held }] of truth.brc20.entries()) {
      const token = await fetchJson(`/brc20/tokens/${ticker.toUpperCase()}`);
      expect(token).toMatchObject({ ...listed[index], minted: String(minted), burned: String(burned) });
      expect(token.circulating).toBe(String(minted - burned));
      const holders = await all(`/brc20/tokens/${ticker}/holders`);
      expect(token.holders).toBe(holders.length);
      const sizes = holders.map(({ total }) => BigInt(String(total)));
      expect(sizes.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))).toEqual(sizes);
      expect(sizes.reduce((sum, total) => sum + total, 0n)).toBe(minted - burned);
      expect(holders).toHaveLength(held.size);
      for (const [name, { total, transferable }] of held) {
        const address = walletAddresses.get(name)!;
        const amounts = {
          total: String(total),
          available: String(total - transferable),
          transferable: String(transferable),
        };
        expect(holders.find((holder) => holder['address'] === address)).toMatchObject(amounts);
        expect(await fetchJson(`/brc20/tokens/${ticker}/balances/${address}`)).toMatchObject({ ticker, ...amounts });
        const balances = await all(`/addresses/${address}/brc20`);
        expect(balances.find((balance) => balance['ticker'] === ticker)).toMatchObject(amounts);
      }
    }
  });

  test('events add up to the balances, and are the same by token, block and address', async () => {
    const text = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).toSorted();
    const byToken: Record<string, unknown>[] = [];
    for (const { ticker, held } of truth.brc20) {
      const events = await all(`/brc20/tokens/${ticker}/activity`);
      expect(events.at(-1)).toMatchObject({ kind: 'deploy', amount: null });
      const totals = new Map<unknown, bigint>();
      for (const { kind, from, to, amount, burned } of events) {
        if (kind === 'deploy' || kind === 'inscribe-transfer') continue;
        const add = (address: unknown, change: bigint) => totals.set(address, (totals.get(address) ?? 0n) + change);
        if (from !== null) add(from, -BigInt(String(amount)));
        if (burned === false) add(to, BigInt(String(amount)));
      }
      const expected = [...held].map(([name, { total }]) => [walletAddresses.get(name), total] as const);
      expect(totals).toEqual(new Map(expected));
      byToken.push(...events);
    }
    const byBlock: unknown[] = [];
    for (const height of new Set(byToken.map(({ blockHeight }) => blockHeight)))
      byBlock.push(...(await all(`/blocks/${height}/brc20/activity`)));
    expect(text(byBlock)).toEqual(text(byToken));
    for (const address of walletAddresses.values()) {
      const own = byToken.filter(({ from, to }) => from === address || to === address);
      expect(text(await all(`/addresses/${address}/brc20/activity`))).toEqual(text(own));
    }
    expect(byToken.filter(({ returned }) => returned)).toMatchObject([{ kind: 'transfer', amount: '5050' }]);
    expect(byToken.filter(({ burned }) => burned)).toMatchObject([{ kind: 'transfer', amount: '1000', to: null }]);
  });

  test('open transfer inscriptions are those that have not moved', async () => {
    const { address } = simulation.users[0]!.treasures;
    const [open, ...others] = await all(`/addresses/${address}/brc20/transferInscriptions`);
    expect(others).toEqual([]);
    const inscribed = await fetchJson(`/ordinals/inscriptions/${open?.['inscriptionId']}`);
    expect(open).toMatchObject({ ticker: 'ties', amount: '200500000000000000000', satpoint: inscribed.satpoint });
    expect(await all(`/addresses/${address}/brc20/transferInscriptions?ticker=TIES`)).toEqual([open]);
    expect(await all(`/addresses/${address}/brc20/transferInscriptions?ticker=rail`)).toEqual([]);
  });

  test('unknown tickers are a 404 and long ones a 400', async () => {
    for (const ticker of ['none', 'x', '\u{1f9e1}', 'a%2Fb'])
      expect((await fetchError(`/brc20/tokens/${encodeURIComponent(decodeURIComponent(ticker))}`))[0]).toBe(404);
    expect((await fetchError('/brc20/tokens/abcdef'))[0]).toBe(400);
  });
});

describe('collections', () => {
  test('are the inscriptions with children, newest first', async () => {
    const parents = [...new Set(truth.inscriptions.flatMap((each) => each.parents))];
    const listed = await all('/ordinals/collections');
    const ids = listed.map((each) => (each['inscription'] as { inscriptionId: string }).inscriptionId);
    expect(ids.toSorted()).toEqual(parents.toSorted());
    for (const { inscription: parent, childCount, newestChild } of listed as Record<string, never>[]) {
      const { inscriptionId } = parent as unknown as { inscriptionId: string };
      const children = await all(`/ordinals/inscriptions/${inscriptionId}/children`);
      expect([childCount, newestChild]).toEqual([children.length, children.at(-1)?.['inscriptionId']]);
    }
    const numbers = listed.map((each) => (each['inscription'] as { number: number }).number);
    expect(numbers.toSorted((a, b) => b - a)).toEqual(numbers);
  });

  test('gallery lists the inscriptions in its properties', async () => {
    const { id } = findInscription('gallery');
    const listed = await all('/ordinals/galleries');
    expect(listed).toMatchObject([{ inscription: { inscriptionId: id }, itemCount: 3 }]);
    expect(await all(`/ordinals/galleries/${id}`)).toEqual(
      ['image', 'drawing', 'child 1'].map((title, index) => ({
        index,
        inscriptionId: findInscription(title).id,
        title,
        traits: { room: index + 1 },
      })),
    );
    const image = findInscription('image').id;
    expect(await fetchError(`/ordinals/galleries/${image}`)).toEqual([404, `Inscription '${image}' has no gallery`]);
  });
});

test('index state has the counts, and older satoshi are not known', async () => {
  expect(await fetchJson('/ordinals/status')).toMatchObject({
    fromHeight: 900_000,
    outputsFrom: 'index',
    inscriptions: truth.inscriptions.length + 1,
    cursedInscriptions: 0,
    runes: truth.runes.length,
    satIndex: false,
  });
  for (const path of ['/ordinals/sats/0', '/ordinals/sats/0/inscriptions'])
    expect(await fetchError(path)).toEqual([501, expect.stringContaining('the satoshi is older')]);
});

test('cursor belongs to the list that it comes from', async () => {
  const { cursor } = await fetchJson('/ordinals/inscriptions?limit=1');
  for (const path of [
    '/ordinals/inscriptions?limit=1&order=asc',
    '/ordinals/runes?limit=1',
    '/ordinals/transfers?limit=1',
  ])
    expect((await fetchError(`${path}&cursor=${cursor}`))[0]).toBe(400);
});

test('every operation on ordinals is registered', () => {
  expect(OPERATIONS.filter(({ tag }) => tag === 'Bitcoin Ordinals').length).toBeGreaterThanOrEqual(28);
});
