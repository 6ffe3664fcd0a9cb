import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMissingPools } from '../../../src/indexer/bitcoin/add-missing-pools.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { IS_ADDRESS, takeStart } from '../../../src/store/write/bitcoin/live-indexes.js';
import { findBitcoind } from '../../support/bitcoind/find-bitcoind.js';
import { openRegtestService, type RegtestService } from '../../support/bitcoind/regtest-service.js';
import { eventually } from '../../support/eventually.js';
import { describeUnless } from '../../support/skip.js';

const bitcoind = await findBitcoind();

// biome-ignore lint/suspicious/noExplicitAny: answers of two services are compared
type Json = any;

const satoshi = (bitcoin: number): number => Math.round(bitcoin * 1e8);

describeUnless(bitcoind.missing)('statistics over a real node on regtest', () => {
  let regtest: RegtestService;
  let address: string;
  const rpc = (method: string, ...params: readonly unknown[]): Promise<Json> => regtest.node.rpc(method, ...params);
  const get = async (url: string): Promise<Json> => {
    const response = await regtest.service.http.inject({ url, headers: { 'x-api-key': regtest.key } });
    expect([url, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([url, 200, '']);
    return response.json();
  };

  beforeAll(async () => {
    regtest = await openRegtestService();
    address = await rpc('getnewaddress', '', 'bech32');
    await regtest.node.mine(103, address);
    for (let count = 0; count < 6; count += 1) {
      await rpc('sendtoaddress', await rpc('getnewaddress', '', 'bech32m'), 1.5 + count);
      await regtest.node.mine(1);
    }
    await regtest.caughtUp();
  });

  afterAll(() => regtest.close());

  test('balance history ends at zero, and its pages follow each other', async () => {
    const history: Json[] = [];
    let cursor: string | undefined;
    do {
      const page = await get(
        `/api/btc/addresses/${address}/balance/history?limit=20${cursor === undefined ? '' : `&cursor=${cursor}`}`,
      );
      history.push(...page.data);
      cursor = page.cursor;
    } while (cursor !== undefined);
    const { balance } = await get(`/api/btc/addresses/${address}`);
    expect(history[0].balance).toBe(balance.confirmed);
    for (const [place, { balance: after, delta }] of history.entries())
      expect(after - delta).toBe(history[place + 1]?.balance ?? 0);
    const past = history[Math.floor(history.length / 2)];
    const at = await get(`/api/btc/addresses/${address}/balance?atHeight=${past.blockHeight}`);
    expect(at.confirmed).toBe(past.balance);
    const { details } = await rpc('gettransaction', history.at(-1).txid);
    expect(history.at(-1).delta).toBe(satoshi(details[0].amount));
  });

  test('addresses are found by their first characters, on pages that follow each other', async () => {
    const schema = networkSchema('BITCOIN_REGTEST');
    const { db } = regtest.service.services;
    const scripts = await db.rows<{ hex: string }>(sql`select encode(script, 'hex') as hex from ${schema}.script`);
    const known: string[] = [];
    for (const { hex } of scripts) known.push((await rpc('decodescript', hex)).address);
    const own = known.filter((each) => each !== undefined);
    expect(own.length).toBeGreaterThan(10);
    const search = async (prefix: string): Promise<string[]> => {
      const found: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const page: Json = await get(
          `/api/btc/addresses?limit=10&prefix=${prefix}${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
        found.push(...page.data.map((each: Json) => each.address));
        cursor = page.cursor;
      }
      return found;
    };
    for (const prefix of ['b', 'bcrt1', 'bcrt1p', 'BCRT1Q', address.slice(0, 9), address, 'm', '2', 'bcrt1z', '1'])
      expect([prefix, (await search(prefix)).toSorted()]).toEqual([
        prefix,
        own.filter((each) => each.startsWith(prefix) || each.startsWith(prefix.toLowerCase())).toSorted(),
      ]);
    const tenth = await get('/compat/esplora/address-prefix/bcrt1');
    expect(tenth).toHaveLength(10);
    expect(await get('/compat/mempool/api/v1/address-prefix/bcrt1')).toEqual(tenth);
    expect(await get(`/compat/esplora/address-prefix/${address.slice(0, 20)}`)).toEqual([address]);
    const plan = await db.transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      const first = Buffer.from('0014', 'hex');
      return tx.rows<Record<string, string>>(sql`explain select script from ${schema}.script
        where ${IS_ADDRESS} and ${takeStart(sql`script`)} between ${first}::bytea and ${first}::bytea
        order by ${takeStart(sql`script`)}, script limit 3`);
    });
    expect(JSON.stringify(plan)).toMatch(/Index Scan using script_by_address_start/);
  });

  test('series of blocks have the statistics of the node', async () => {
    const at = '/compat/mempool/api/v1/mining/blocks';
    const stats = await rpc('getblockstats', 109);
    // On regtest many blocks have the same time, so the newest ones are averaged.
    const [fees, rates, sizes] = await Promise.all(
      ['fees', 'fee-rates', 'sizes-weights'].map((name) => get(`${at}/${name}/24h`)),
    );
    const newest = fees.at(-1);
    expect(newest.avgHeight).toBeLessThanOrEqual(109);
    expect(newest.avgFees).toBeGreaterThan(0);
    expect(newest.avgFees).toBeLessThan(10 * stats.totalfee);
    expect(rates.at(-1).avgFee_100).toBeGreaterThanOrEqual(rates.at(-1).avgFee_0);
    expect(sizes.weights.at(-1).avgWeight).toBeGreaterThan(0);
    const all = await get(`${at}/rewards/all`);
    const total = Array.from({ length: 110 }, (_, height) => height);
    const rewards = await Promise.all(
      total.slice(-10).map(async (height) => (await rpc('getblockstats', height)).subsidy as number),
    );
    expect(all.at(-1).avgRewards).toBeGreaterThanOrEqual(Math.min(...rewards));
  });

  test('hashrates of pools are those of their blocks, week by week', async () => {
    const at = '/compat/mempool/api/v1/mining';
    const hashrates = await get(`${at}/hashrate/pools/all`);
    const { time: newest } = await rpc('getblockheader', await rpc('getbestblockhash'));
    const blocks = new Map<number, number>();
    for (let height = 0; height <= (await rpc('getblockcount')); height += 1) {
      const { time } = await rpc('getblockheader', await rpc('getblockhash', height));
      const week = Math.floor(time / 604_800) * 604_800;
      blocks.set(week, (blocks.get(week) ?? 0) + 1);
    }
    const { difficulty } = await rpc('getblockchaininfo');
    expect(hashrates.map(({ timestamp, share, poolName }: Json) => [timestamp, share, poolName])).toEqual(
      [...blocks.keys()].sort((a, b) => a - b).map((week) => [week, 1, 'Unknown']),
    );
    for (const { timestamp, avgHashrate } of hashrates) {
      const work = blocks.get(timestamp)! * difficulty * 2 ** 32;
      const expected = work / Math.min(604_800, newest - timestamp);
      expect(avgHashrate / expected).toBeCloseTo(1, 6);
    }
    expect(await get(`${at}/pool/unknown/hashrate`)).toEqual(hashrates);
    expect(await get(`${at}/pool/antpool/hashrate`)).toEqual([]);
  });

  test('the template has the transactions of the node, and a block is compared with it', async () => {
    const parent = await rpc('sendtoaddress', await rpc('getnewaddress', '', 'bech32'), 2);
    const [{ txid, vout }] = await rpc('listunspent', 0, 0);
    const raw = await rpc('createrawtransaction', [{ txid, vout }], [{ [await rpc('getnewaddress')]: 0.5 }]);
    const { hex } = await rpc('fundrawtransaction', raw, { fee_rate: 40 });
    const child = await rpc('sendrawtransaction', (await rpc('signrawtransactionwithwallet', hex)).hex);
    expect(txid).toBe(parent);
    await regtest.caughtUp();
    const template = await get('/api/btc/mempool/template');
    const own = await rpc('getblocktemplate', { rules: ['segwit'] });
    expect([template.height, template.previousBlockHash, template.coinbaseValue, template.weight]).toEqual([
      own.height,
      own.previousblockhash,
      own.coinbasevalue,
      own.transactions.reduce((sum: number, { weight }: Json) => sum + weight, 0),
    ]);
    const show = ({ txid, fee, weight, depends }: Json, base: number) => ({
      txid,
      fee,
      weight,
      depends: depends.map((place: number) => place - base),
    });
    expect(template.transactions.map((each: Json) => show(each, 0))).toEqual(
      own.transactions.map((each: Json) => show(each, 1)),
    );
    expect(template.transactions.map((each: Json) => each.txid)).toContain(child);
    // The mempool is projected before it is sampled, and the block after the projection is compared.
    await eventually(async () => (await get('/api/btc/mempool/statistics/24h')).samples.length > 0);
    await regtest.node.mine(1);
    await regtest.caughtUp();
    // Blocks before may have been compared too.
    const hash = await rpc('getbestblockhash');
    let data: Json[] = [];
    await eventually(async () => {
      ({ data } = await get('/api/btc/mining/audits?limit=5'));
      return data[0]?.blockHash === hash;
    });
    const { missing, added, ...score } = await get(`/api/btc/blocks/${hash}/audit`);
    expect(score).toEqual(data[0]);
    expect(score.matchedCount + missing.length).toBe(score.expectedCount);
    const block = (await rpc('getblock', hash)).tx;
    expect(added.length + score.matchedCount).toBe(block.length - 1);
    const at = '/compat/mempool/api/v1';
    const summary = await get(`${at}/block/${hash}/audit-summary`);
    expect(summary.template).toHaveLength(score.expectedCount);
    expect(summary.addedTxs).toEqual(added.map((each: Json) => each.txid));
    expect(await get(`${at}/mining/blocks/audit/score/${hash}`)).toEqual({
      hash,
      matchRate: Math.round(score.matchRate * 100) / 100,
      expectedFees: score.expectedFees,
      expectedWeight: score.expectedWeight,
    });
    expect((await get(`${at}/block/${hash}`)).extras).toMatchObject({
      matchRate: Math.round(score.matchRate * 100) / 100,
      expectedFees: score.expectedFees,
      expectedWeight: score.expectedWeight,
    });
    const genesis = await rpc('getblockhash', 0);
    expect((await get(`${at}/block/${genesis}`)).extras.matchRate).toBeNull();
    expect((await get(`${at}/mining/blocks/audit/scores`))[0].hash).toBe(hash);
    expect((await get(`${at}/mining/blocks/audit/scores/${score.blockHeight - 1}`))[0]?.hash).not.toBe(hash);
    expect((await get(`${at}/mining/blocks/predictions/24h`)).at(-1)[1]).toBe(score.blockHeight);
    // A sample may be added between the two requests.
    let samples: Json[] = [];
    let feeLevels: Json[] = [];
    let entries: Json[] = [];
    await eventually(async () => {
      ({ samples, feeLevels } = await get('/api/btc/mempool/statistics/24h'));
      entries = await get(`${at}/statistics/24h`);
      return samples.length > 0 && samples.length === entries.length;
    });
    expect(entries.map(({ added: time }: Json) => time)).toEqual(samples.map(({ time }: Json) => time));
    expect([samples[0].vsizes.length, entries[0].vsizes.length]).toEqual([feeLevels.length, feeLevels.length]);
  });

  test('unspent outputs by type and by age are those of the node', async () => {
    const { bestblock, txouts, total_amount } = await rpc('gettxoutsetinfo', 'none');
    const { types, ...all } = await get('/api/btc/chain/outputTypes');
    expect([all.count, all.value, all.tip.blockHash]).toEqual([txouts, satoshi(total_amount), bestblock]);
    const used = types.filter(({ count }: Json) => count > 0).map(({ type }: Json) => type);
    expect(used).toEqual(expect.arrayContaining(['witness_v0_keyhash', 'witness_v1_taproot']));
    const { groups } = await get('/api/btc/chain/utxoAge');
    const sum = (key: 'count' | 'value') => groups.reduce((total: number, group: Json) => total + group[key], 0);
    expect([sum('count'), sum('value')]).toEqual([all.count, all.value]);
    const { entries } = await get('/api/btc/chain/outputTypes/24h');
    expect(entries.at(-1).blockHeight).toBe(all.tip.blockHeight);
    expect(entries.at(-1).counts).toEqual(types.map(({ count }: Json) => count));
    expect(entries.at(-1).values).toEqual(types.map(({ value }: Json) => value));
  });

  test('every block has a pool, also those from before the table', async () => {
    const before = await get('/compat/mempool/api/v1/mining/pools/all');
    expect([before.blockCount, before.pools.map(({ slug }: Json) => slug)]).toEqual([111, ['unknown']]);
    const { db, log } = regtest.service.services;
    const schema = networkSchema('BITCOIN_REGTEST');
    await db.run(sql`delete from ${schema}.block_pool where height < 50`);
    await addMissingPools({ db, schema, finalityDepth: 10, log, signal: new AbortController().signal });
    const rows = await db.rows(sql`select 1 from ${schema}.block_pool`);
    expect(rows.length).toBe(111);
    const pool = await get('/compat/mempool/api/v1/mining/pool/unknown');
    expect(pool.blockCount.all).toBe(111);
    expect(
      (await get('/compat/mempool/api/v1/mining/pool/unknown/blocks/5')).map(({ height }: Json) => height),
    ).toEqual([4, 3, 2, 1, 0]);
    expect((await get('/api/btc/blocks/109')).pool).toBeNull();
  });
});
