import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import type { Family, NetworkId } from '../../src/chains/networks.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { identifier, sql } from '../../src/store/sql.js';
import { demoKey } from '../contract/calls.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

let service: TestService;
let session: string;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, 'CARDANO_MAINNET', 'BITCOIN_MAINNET', 'MIDNIGHT_PREPROD');
  const login = await service.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'demo@crosstie.local', password: 'crosstie-demo' },
  });
  session = login.json().accessToken;
});

afterAll(() => service.close());

interface SearchResponse {
  readonly hits: readonly { kind: string; id: string; network: string; label: string | null; exact: boolean }[];
  readonly searched: readonly string[];
  readonly incomplete: readonly string[];
}

const sendSearch = async (q: string, headers: Record<string, string>, more = ''): Promise<SearchResponse> => {
  const response = await service.http.inject({ url: `/api/search?q=${encodeURIComponent(q)}${more}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const on = (network: NetworkId) => async (q: string) => (await sendSearch(q, { 'x-api-key': demoKey(network) })).hits;

const open = async (network: NetworkId): Promise<NetworkDb<Family>> => await service.services.networks.open(network);

async function one(network: NetworkId, query: (db: NetworkDb<Family>) => ReturnType<typeof sql>): Promise<string> {
  const db = await open(network);
  const row = await db.first<{ readonly found: string }>(query(db));
  return row!.found;
}

describe('on Cardano', () => {
  const network = 'CARDANO_MAINNET';
  const search = on(network);

  test('blocks and transactions are found by hash, and blocks by height', async () => {
    const block = await one(
      network,
      ({ schema }) => sql`select encode(hash, 'hex') as found from ${schema}.block where height = 5`,
    );
    expect(await search(block)).toEqual([{ kind: 'block', id: block, network, label: 'Block 5', exact: true }]);
    expect(await search(` ${block.toUpperCase()} `)).toHaveLength(1);
    expect(await search('5')).toContainEqual({ kind: 'block', id: block, network, label: 'Block 5', exact: true });
    const tx = await one(
      network,
      ({ schema }) => sql`
      select encode(hash, 'hex') as found from ${schema}.transaction where height >= 0 order by id desc limit 1`,
    );
    expect(await search(tx)).toMatchObject([{ kind: 'transaction', id: tx, network }]);
  });

  test('addresses, accounts, pools, DReps, assets, policies, proposals and handles are found by every identifier', async () => {
    const { hits } = await sendSearch(EXAMPLE.address, { 'x-api-key': demoKey(network) });
    expect(hits).toMatchObject([
      { kind: 'address', id: EXAMPLE.address, label: 'Address', exact: true },
      { kind: 'account', exact: false },
    ]);
    expect(await search(EXAMPLE.stakeAddress)).toMatchObject([{ kind: 'account', id: EXAMPLE.stakeAddress }]);
    expect(await search(EXAMPLE.poolId)).toMatchObject([{ kind: 'pool', id: EXAMPLE.poolId }]);
    expect(await search(EXAMPLE.drepId)).toMatchObject([{ kind: 'drep', id: EXAMPLE.drepId }]);
    const pool = await one(
      network,
      ({ schema }) => sql`select encode(hash, 'hex') as found from ${schema}.pool order by id limit 1`,
    );
    expect(await search(pool)).toContainEqual(expect.objectContaining({ kind: 'pool' }));
    const unit = await one(
      network,
      ({ schema }) => sql`
      select encode(policy || name, 'hex') as found from ${schema}.asset where length(name) > 0 order by id limit 1`,
    );
    expect(await search(unit)).toMatchObject([{ kind: 'asset', id: unit }]);
    expect(await search(unit.slice(0, 56))).toContainEqual(
      expect.objectContaining({ kind: 'policy', id: unit.slice(0, 56) }),
    );
    expect(await search('$tie')).toEqual([{ kind: 'handle', id: 'tie', network, label: '$tie', exact: true }]);
    expect(await search('crosstie')).toContainEqual(expect.objectContaining({ kind: 'asset' }));
    expect(await search('ali')).toContainEqual(
      expect.objectContaining({ kind: 'asset', label: 'alice', exact: false }),
    );
    expect(await search('alice')).toContainEqual(
      expect.objectContaining({ kind: 'asset', label: 'alice', exact: true }),
    );
    const action = await one(
      network,
      ({ schema }) => sql`
      select encode(t.hash, 'hex') || '#' || p.index as found from ${schema}.proposal p
        join ${schema}.transaction t on t.id = p.tx_id limit 1`,
    );
    expect(await search(action)).toMatchObject([{ kind: 'proposal', id: action }]);
  });

  test('epoch, DRep, pool and governance action are found by number or by the beginning of their name', async () => {
    const epoch = String(EXAMPLE.block.epoch);
    expect(await search(epoch)).toContainEqual({
      kind: 'epoch',
      id: epoch,
      network,
      label: `Epoch ${epoch}`,
      exact: true,
    });
    expect(await search(`Epoch ${epoch}`)).toMatchObject([{ kind: 'epoch', id: epoch }]);
    expect(await search('999999')).toEqual([]);
    const readName = (table: string, column: string) =>
      one(
        network,
        ({ schema }) => sql`
        select d.name as found from ${schema}.anchor_document d join ${schema}.${identifier(table)} f
            on f.${identifier(column)} = d.hash where length(d.name) > 5 order by d.name limit 1`,
      );
    for (const [kind, table, column] of [
      ['pool', 'pool_registration', 'metadata_hash'],
      ['drep', 'drep_update', 'anchor_hash'],
      ['proposal', 'proposal', 'anchor_hash'],
    ] as const) {
      const name = await readName(table, column);
      const label = expect.stringContaining(name);
      const hits = await search(name.slice(0, -1).toUpperCase());
      expect(hits).toContainEqual(expect.objectContaining({ kind, label, exact: false }));
      expect(await search(name.toUpperCase())).toContainEqual(expect.objectContaining({ kind, label, exact: true }));
      expect(new Set(hits.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(hits.length);
    }
  });

  test('ticker finds the pools that currently use it', async () => {
    const ticker = await one(
      network,
      ({ schema }) => sql`
      select coalesce((select a.ticker from ${schema}.anchor_document a join ${schema}.pool_registration g
         on g.metadata_hash = a.hash where a.ticker is not null limit 1), '') as found`,
    );
    if (ticker !== '')
      expect(await search(ticker.toLowerCase())).toContainEqual(expect.objectContaining({ kind: 'pool' }));
  });

  test('private key is rejected and not repeated', async () => {
    const key = `tprv${'8ZgxMBicQKsPeDgjzdC36fs6bMjGApWDNLR'}`;
    const headers = { 'x-api-key': demoKey('BITCOIN_MAINNET') };
    const response = await service.http.inject({ url: `/api/search?q=wpkh(${key}/0/*)`, headers });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toContain('never send keys or phrases');
    expect(response.body).not.toContain(key);
  });

  test('invalid text finds nothing, and the limit is respected', async () => {
    for (const text of [
      'no such thing at all',
      "'; drop table block",
      'pool1nonsense',
      '$',
      '#nonsense',
      '0'.repeat(64),
    ])
      expect(await search(text)).toEqual([]);
    expect((await sendSearch('c', { 'x-api-key': demoKey(network) }, '&limit=1')).hits.length).toBeLessThanOrEqual(1);
  });
});

describe('on Bitcoin', () => {
  const network = 'BITCOIN_MAINNET';
  const search = on(network);

  test('transactions, blocks, addresses, inscriptions and runes are found', async () => {
    const tx = await one(
      network,
      ({ schema }) => sql`select encode(txid, 'hex') as found from ${schema}.transaction order by tx_num desc limit 1`,
    );
    expect(await search(tx)).toMatchObject([{ kind: 'transaction', id: tx, network }]);
    const block = await one(
      network,
      ({ schema }) => sql`select encode(hash, 'hex') as found from ${schema}.block order by height desc limit 1`,
    );
    expect(await search(block)).toMatchObject([{ kind: 'block', id: block }]);
    const height = await one(network, ({ schema }) => sql`select max(height)::text as found from ${schema}.block`);
    expect(await search(height)).toContainEqual({
      kind: 'block',
      id: block,
      network,
      label: `Block ${height}`,
      exact: true,
    });
    const inscription = await one(
      network,
      ({ schema }) => sql`
      select encode(t.txid, 'hex') || 'i' || i.index as found from ${schema}.inscription i
        join ${schema}.transaction t on t.tx_num = i.tx_num order by i.id limit 1`,
    );
    expect(await search(inscription)).toMatchObject([{ kind: 'inscription', id: inscription }]);
    const rune = await one(network, ({ schema }) => sql`select name as found from ${schema}.rune order by id limit 1`);
    expect(await search(rune)).toMatchObject([{ kind: 'rune', label: rune }]);
    expect(await search('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toMatchObject([{ kind: 'address', network }]);
    expect(await search('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toEqual([]);
  });
});

describe('on Midnight', () => {
  const network = 'MIDNIGHT_PREPROD';
  const search = on(network);

  test('transactions, blocks, contracts and addresses are found', async () => {
    const block = await one(
      network,
      ({ schema }) => sql`select encode(hash, 'hex') as found from ${schema}.block where height = 1`,
    );
    expect(await search(block)).toEqual([{ kind: 'block', id: block, network, label: 'Block 1', exact: true }]);
    expect(await search('1')).toContainEqual({ kind: 'block', id: block, network, label: 'Block 1', exact: true });
    const tx = await one(
      network,
      ({ schema }) => sql`select encode(hash, 'hex') as found from ${schema}.transaction order by id limit 1`,
    );
    expect(await search(tx)).toMatchObject([{ kind: 'transaction', id: tx }]);
    const contract = await one(
      network,
      ({ schema }) => sql`
      select coalesce((select encode(address, 'hex') from ${schema}.contract_action limit 1), '') as found`,
    );
    if (contract !== '') expect(await search(contract)).toMatchObject([{ kind: 'contract', id: contract }]);
    const { faucet } = await (await service.services.networks.sandbox(network)).status();
    expect(await search(faucet)).toMatchObject([{ kind: 'address', id: faucet }]);
  });
});

describe('a session', () => {
  test('searches its own network and those that are running, and starts no other', async () => {
    await open('CARDANO_MAINNET');
    await open('BITCOIN_MAINNET');
    const headers = { authorization: `Bearer ${session}` };
    const { searched, incomplete, hits } = await sendSearch('5', headers);
    expect(searched).toEqual(expect.arrayContaining(['CARDANO_MAINNET', 'BITCOIN_MAINNET']));
    expect(searched).not.toContain('CARDANO_PREVIEW');
    expect(incomplete).toEqual([]);
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'block', network: 'CARDANO_MAINNET' }));
    expect(service.services.networks.isStarted('CARDANO_PREVIEW')).toBe(false);
    expect((await sendSearch('5', headers, '&network=bitcoin-mainnet')).searched).toEqual(['BITCOIN_MAINNET']);
  });
});
