import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeScriptAddress } from '../../src/chains/bitcoin/address.js';
import { getChainParameters } from '../../src/chains/bitcoin/chain-parameters.js';
import { addressBytesText } from '../../src/chains/cardano/addresses/address.js';
import { unshieldedAddressText } from '../../src/chains/midnight/address.js';
import { type NetworkId, networkById } from '../../src/chains/networks.js';
import { sql } from '../../src/store/sql.js';
import { demoKey } from '../contract/calls.js';
import { inDepth } from '../support/depth.js';
import { type EventJson, type EventReader, openReader } from '../support/event-reader.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

/** Readers of any page size that are interrupted anywhere, while the chain grows and rolls back. */

let service: TestService;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
});

afterAll(() => service.close());

/** Blocks of the index from a height on, with their transactions. */
async function readChain(network: NetworkId, from: number): Promise<ReadonlyMap<number, readonly [string, string[]]>> {
  const db = await service.services.networks.open(network);
  const hash = db.family === 'bitcoin' ? sql`t.txid` : sql`t.hash`;
  const number = db.family === 'bitcoin' ? sql`t.tx_num` : sql`t.id`;
  const rows = await db.rows<{ height: number; hash: string; transactions: string[] | null }>(sql`
    select b.height, encode(b.hash, 'hex') as hash,
           (select array_agg(encode(${hash}, 'hex') order by ${number}) from ${db.schema}.transaction t
             where t.height = b.height) as transactions
      from ${db.schema}.block b where b.height >= ${from} order by b.height`);
  return new Map(rows.map((row) => [row.height, [row.hash, row.transactions ?? []] as const]));
}

const control = async (network: string, action: string, payload: object) => {
  const response = await service.http.inject({
    method: 'POST',
    url: `/api/operator/sandbox/${network}/${action}`,
    headers: { 'x-operator-token': service.operatorToken },
    payload,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

/** A small generator: the same numbers on every machine. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

describe.each(['CARDANO_PREPROD', 'BITCOIN_TESTNET4', 'MIDNIGHT_PREPROD'] as const)('events of %s', (network) => {
  test('replay to the chain, wherever readers are interrupted and resumed', async () => {
    await startNetworks(service, network);
    const below = numbers(Number(process.env['CROSSTIE_SEED'] ?? 7));
    const status = await service.services.networks.sandbox(network);
    // The initial history of a simulated chain cannot be rolled back.
    let own = 3;
    await control(network, 'advance', { blocks: own });
    const start = (await status.status()).tip!.height;
    const from = Math.max(0, start - 4);
    const readers: EventReader[] = [];
    for (const limit of [1, 2, 7, 500]) readers.push(openReader(service, network, { limit, fromHeight: from }));
    for (const confirmations of [1, 3])
      readers.push(openReader(service, network, { limit: 3, fromHeight: from, confirmations }));
    for (let round = 0; round < inDepth(5, 10); round += 1) {
      const depth = Math.min(own, 1 + below(3));
      if (below(3) === 0 && depth > 0) {
        await control(network, 'fork', { depth });
        own -= depth;
      } else {
        const blocks = 1 + below(2);
        await control(network, 'advance', { blocks });
        own += blocks;
      }
      for (const reader of readers) for (let pages = below(4); pages > 0; pages -= 1) await reader.read();
    }
    const chain = await readChain(network, from);
    const newest = Math.max(...chain.keys());
    for (const reader of readers) {
      await reader.readAll();
      const deep = newest - reader.confirmations;
      // After a rollback below the first requested block, more events are emitted.
      const isInRange = ([height]: readonly [number, unknown]): boolean => height >= from;
      expect([...reader.blocks].filter(isInRange)).toEqual([...chain].map(([height, [hash]]) => [height, hash]));
      // An event with enough confirmations stays valid, also when the chain has become shorter since.
      const confirmedInRange = [...reader.confirmed].filter(isInRange);
      expect(confirmedInRange.filter(([height]) => height <= deep)).toEqual(
        [...chain].flatMap(([height, [, hashes]]) => (height <= deep && hashes.length > 0 ? [[height, hashes]] : [])),
      );
      for (const [height, hashes] of confirmedInRange)
        expect(chain.get(height)?.[1].slice(0, hashes.length)).toEqual(hashes);
    }
    expect(readers.some(({ rollbacks }) => rollbacks > 0)).toBe(true);
  });

  test('of one address are its whole history, and add up to its balance', async () => {
    await startNetworks(service, network);
    const { address, hashes, balance } = await busyAddress(network);
    const events = await readAllEvents(network, `fromHeight=0&events=address.activity,tx.confirmed&address=${address}`);
    const of = (type: string) => events.filter((event) => event.type === type);
    expect(of('tx.confirmed').map(({ payload }) => payload['txHash'])).toEqual(hashes);
    expect(of('address.activity').map(({ payload }) => payload['txHash'])).toEqual(hashes);
    const sum = of('address.activity').reduce(
      (total, { payload }) => total + BigInt(payload['received'] as string) - BigInt(payload['sent'] as string),
      0n,
    );
    expect(sum).toBe(balance);
  });
});

test('events of an asset, an account and a rune match their histories', async () => {
  await startNetworks(service, 'CARDANO_PREPROD', 'BITCOIN_TESTNET4');
  const listHashes = async (network: NetworkId, filter: string) =>
    (await readAllEvents(network, `fromHeight=0&events=tx.confirmed&${filter}`)).map(
      ({ payload }) => payload['txHash'],
    );
  const cardano = await service.services.networks.open('CARDANO_PREPROD');
  const assets = await cardano.rows<{ unit: string; hashes: string[] }>(sql`
    select encode(a.policy || a.name, 'hex') as unit, array_agg(encode(t.hash, 'hex') order by t.id) as hashes
      from (select asset_id, tx_id from ${cardano.schema}.output_asset
            union select asset_id, tx_id from ${cardano.schema}.mint) h join ${cardano.schema}.asset a on a.id = h.asset_id
      join ${cardano.schema}.transaction t on t.id = h.tx_id
     group by a.id order by count(*) desc, a.id limit 2`);
  for (const { unit, hashes } of assets) expect(await listHashes('CARDANO_PREPROD', `unit=${unit}`)).toEqual(hashes);
  const accounts = await cardano.rows<{ reward: Uint8Array; hashes: string[] }>(sql`
    select (case when s.script then '\\xf0'::bytea else '\\xe0'::bytea end) || s.hash as reward,
           array_agg(encode(t.hash, 'hex') order by t.id) as hashes
      from ${cardano.schema}.stake_tx h join ${cardano.schema}.stake_credential s on s.id = h.stake_id
      join ${cardano.schema}.transaction t on t.id = h.tx_id and t.height >= 0
     group by s.id order by count(*) desc, s.id limit 2`);
  for (const { reward, hashes } of accounts)
    expect(await listHashes('CARDANO_PREPROD', `stakeAddress=${addressBytesText(reward)}`)).toEqual(hashes);
  const bitcoin = await service.services.networks.open('BITCOIN_TESTNET4');
  const runes = await bitcoin.rows<{ name: string; id: string; hashes: string[] }>(sql`
    select r.name, r.height || ':' || r.tx_index as id, array_agg(encode(t.txid, 'hex') order by t.tx_num) as hashes
      from ${bitcoin.schema}.rune_tx h join ${bitcoin.schema}.rune r on r.id = h.rune_id
      join ${bitcoin.schema}.transaction t on t.tx_num = h.tx_num group by r.id order by r.id limit 2`);
  for (const { name, id, hashes } of runes) {
    expect(await listHashes('BITCOIN_TESTNET4', `unit=${name}`)).toEqual(hashes);
    expect(await listHashes('BITCOIN_TESTNET4', `unit=${id}`)).toEqual(hashes);
  }
});

async function readAllEvents(network: NetworkId, query: string): Promise<readonly EventJson[]> {
  const confirmedInRange: EventJson[] = [];
  for (let cursor = ''; ; ) {
    const response = await service.http.inject({
      url: `/api/events?${query}&limit=50${cursor}`,
      headers: { 'x-api-key': demoKey(network) },
    });
    expect(response.statusCode, response.body).toBe(200);
    const { data, next, more } = response.json() as { data: EventJson[]; next: string; more: boolean };
    confirmedInRange.push(...data);
    if (!more) return confirmedInRange;
    cursor = `&cursor=${next}`;
  }
}

interface BusyAddress {
  readonly address: string;
  readonly hashes: readonly string[];
  readonly balance: bigint;
}

/** The address with most transactions among those with less than three hundred. */
async function busyAddress(id: NetworkId): Promise<BusyAddress> {
  const network = networkById(id);
  const db = await service.services.networks.open(id);
  const { schema } = db;
  interface Row {
    readonly bytes: Uint8Array;
    readonly hashes: string[];
    readonly balance: bigint;
  }
  const own = (row: Row | undefined, address: string | undefined): BusyAddress => ({ ...row!, address: address! });
  if (network.family === 'cardano') {
    const row = await db.first<Row>(sql`
      select a.bytes, array_agg(encode(t.hash, 'hex') order by t.id) as hashes,
             (select sum(o.lovelace) filter (where o.spent_by is null)
                     - coalesce(sum(o.lovelace) filter (where o.tx_id < 0), 0)
                from ${schema}.output o where o.address_id = a.id)::numeric as balance
        from ${schema}.address_tx h join ${schema}.address a on a.id = h.address_id
        join ${schema}.transaction t on t.id = h.tx_id and t.height >= 0
       group by a.id having count(*) < 300 and exists (
         select from ${schema}.output o where o.address_id = a.id and o.spent_by is null)
       order by count(*) desc, a.id limit 1`);
    return own(row, row && addressBytesText(row.bytes));
  }
  if (network.family === 'bitcoin') {
    const row = await db.first<Row>(sql`
      select s.script as bytes, array_agg(encode(t.txid, 'hex') order by t.tx_num) as hashes,
             sum(h.received - h.sent) as balance
        from ${schema}.script_tx h join ${schema}.script s on s.id = h.script_id
        join ${schema}.transaction t on t.tx_num = h.tx_num
       where length(s.script) = 22 group by s.id having count(*) < 300 order by count(*) desc, s.id limit 1`);
    return own(row, row && encodeScriptAddress(row.bytes, getChainParameters(network).addresses));
  }
  const row = await db.first<Row>(sql`
    select h.owner as bytes, array_agg(encode(t.hash, 'hex') order by t.id) as hashes,
           (select coalesce(sum(u.value), 0) from ${schema}.utxo u where u.owner = h.owner and u.spent_by is null
               and u.token_type = decode(repeat('00', 32), 'hex')) as balance
      from ${schema}.address_tx h join ${schema}.transaction t on t.id = h.tx_id
     group by h.owner having count(*) < 300 order by count(*) desc, h.owner limit 1`);
  return own(row, row && unshieldedAddressText(row.bytes, network));
}
