import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { findBitcoind } from '../../support/bitcoind/find-bitcoind.js';
import { openRegtestService, type RegtestService } from '../../support/bitcoind/regtest-service.js';
import { eventually } from '../../support/eventually.js';
import { EXTRA, isInstalled } from '../../support/extra-tools.js';
import { describeUnless } from '../../support/skip.js';

/** Programs written for mempool.space and Electrum servers, over a real node on regtest: only their URLs are ours. */

// biome-ignore lint/suspicious/noExplicitAny: the types of these clients are installed in test/extra only
type Any = any;

const clientsMissing = ['@mempool/mempool.js', '@mempool/electrum-client'].every(isInstalled)
  ? undefined
  : 'clients of Bitcoin services are not installed: npm ci --prefix test/extra --ignore-scripts';
const missing = clientsMissing ?? (await findBitcoind()).missing;

const satoshi = (bitcoin: number): number => Math.round(bitcoin * 1e8);

/** The wallet of the node chooses one input or several. */
function expectSpentOutputs({ vin }: Any): void {
  expect(vin).not.toEqual([]);
  for (const input of vin) expect(input).toMatchObject({ prevout: expect.anything() });
}

describeUnless(missing)('clients of mempool.space and Electrum servers', () => {
  let regtest: RegtestService;
  let clients: Any;
  let bitcoin: Any;
  let address: string;
  let confirmed: string;
  let pending: string;
  const rpc = (method: string, ...params: readonly unknown[]): Promise<Any> => regtest.node.rpc(method, ...params);

  beforeAll(async () => {
    regtest = await openRegtestService({ ELECTRUM_PORT: '0', ELECTRUM_NETWORK: 'BITCOIN_REGTEST' });
    const { node, service, key } = regtest;
    await node.mine(105);
    address = await rpc('getnewaddress', '', 'bech32');
    confirmed = await rpc('sendtoaddress', address, 1);
    await node.mine(1);
    pending = await rpc('sendtoaddress', address, 2);
    await regtest.caughtUp();
    clients = await import(new URL('../bitcoin-clients.mjs', EXTRA).href);
    const url = await service.http.listen({ host: '127.0.0.1', port: 0 });
    const hostname = `${url.slice('http://'.length)}/compat/${key}/mempool`;
    ({ bitcoin } = (clients.mempoolJS.default ?? clients.mempoolJS)({ hostname, protocol: 'http' }));
  });

  afterAll(() => regtest?.close());

  test('mempool.js reads addresses, blocks and transactions', async () => {
    const { addresses, blocks, transactions } = bitcoin;
    expect((await addresses.getAddress({ address })).chain_stats).toMatchObject({ funded_txo_sum: 100_000_000 });
    expect((await addresses.getAddressTxs({ address })).map(({ txid }: Any) => txid)).toEqual([pending, confirmed]);
    expect((await addresses.getAddressTxs({ address, after_txid: confirmed })).length).toBe(0);
    expect((await addresses.getAddressTxsChain({ address })).map(({ txid }: Any) => txid)).toEqual([confirmed]);
    expect((await addresses.getAddressTxsMempool({ address })).map(({ txid }: Any) => txid)).toEqual([pending]);
    // The wallet of the node may have spent its first payment for the second one.
    const unspent = await rpc('listunspent', 0, 9_999_999, [address]);
    expect((await addresses.getAddressTxsUtxo({ address })).map(({ value }: Any) => value).sort()).toEqual(
      unspent.map(({ amount }: Any) => satoshi(amount)).sort(),
    );

    const hash: string = await rpc('getbestblockhash');
    const height: number = await rpc('getblockcount');
    const stats = await rpc('getblockstats', hash);
    const block = await blocks.getBlock({ hash });
    expect(block).toMatchObject({
      id: hash,
      height,
      tx_count: stats.txs,
      extras: {
        totalFees: stats.totalfee,
        avgFee: stats.avgfee,
        reward: stats.subsidy + stats.totalfee,
        totalInputs: stats.ins,
        totalOutputs: stats.outs,
        segwitTotalTxs: stats.swtxs,
        header: await rpc('getblockheader', hash, false),
      },
    });
    expect((await blocks.getBlocks({ start_height: height }))[0]).toEqual(block);
    expect(await blocks.getBlocks({ start_height: height })).toHaveLength(15);
    expect(await blocks.getBlockStatus({ hash })).toMatchObject({ in_best_chain: true, height });
    const txids: readonly string[] = await blocks.getBlockTxids({ hash });
    expect(txids).toContain(confirmed);
    expect(await blocks.getBlockTxid({ hash, index: 1 })).toBe(txids[1]);
    expect((await blocks.getBlockTxs({ hash, start_index: 0 })).map(({ txid }: Any) => txid)).toEqual(txids);
    expect(await blocks.getBlockHeader({ hash })).toBe(await rpc('getblockheader', hash, false));
    expect(await blocks.getBlockHeight({ height })).toBe(hash);
    expect(await blocks.getBlocksTipHeight()).toBe(height);
    expect(await blocks.getBlocksTipHash()).toBe(hash);
    expect((await blocks.getBlockRaw({ hash })).length).toBeGreaterThan(80);

    expect(await transactions.getTx({ txid: pending })).toMatchObject({
      txid: pending,
      sigops: expect.any(Number),
      status: { confirmed: false },
    });
    expect(await transactions.getTxStatus({ txid: confirmed })).toMatchObject({ confirmed: true, block_hash: hash });
    const hex: string = await rpc('getrawtransaction', confirmed);
    expect(await transactions.getTxHex({ txid: confirmed })).toBe(hex);
    expect(await transactions.getTxRaw({ txid: confirmed })).toEqual(expect.anything());
    expect(await transactions.getTxMerkleProof({ txid: confirmed })).toMatchObject({ block_height: height });
    const proof = await transactions.getTxMerkleBlockProof({ txid: confirmed });
    expect(await rpc('verifytxoutproof', proof)).toEqual([confirmed]);
    expect(await transactions.getTxOutspend({ txid: confirmed, vout: 0 })).toHaveProperty('spent');
    expect((await transactions.getTxOutspends({ txid: confirmed })).length).toBe(2);
  });

  test('mempool.js reads fees, difficulty and the mempool, and posts a transaction', async () => {
    const { difficulty, fees, mempool, transactions } = bitcoin;
    const recommended = await fees.getFeesRecommended();
    expect(Object.keys(recommended).sort()).toEqual(
      ['economyFee', 'fastestFee', 'halfHourFee', 'hourFee', 'minimumFee'].sort(),
    );
    const [projected] = await fees.getFeesMempoolBlocks();
    const entry = await rpc('getmempoolentry', pending);
    expect(projected).toMatchObject({ nTx: 1, totalFees: satoshi(entry.fees.base), blockVSize: entry.vsize });
    expect(await fees.getCPFP({ txid: pending })).toMatchObject({
      ancestors: [],
      descendants: [],
      fee: satoshi(entry.fees.base),
      effectiveFeePerVsize: expect.closeTo((satoshi(entry.fees.base) * 4) / entry.weight, 6),
    });

    const height: number = await rpc('getblockcount');
    expect(await difficulty.getDifficultyAdjustment()).toMatchObject({
      remainingBlocks: 2016 - height,
      nextRetargetHeight: 2016,
      progressPercent: expect.closeTo((height / 2016) * 100, 9),
    });
    const rates = await difficulty.getHashrate({ interval: '1m' });
    const { difficulty: current } = await rpc('getblockchaininfo');
    expect(rates.currentDifficulty).toBeCloseTo(current, 12);
    expect(rates.currentHashrate).toBeGreaterThan(0);
    expect(rates.hashrates.length).toBeGreaterThan(0);

    const info = await rpc('getmempoolinfo');
    expect(await mempool.getMempool()).toMatchObject({ count: info.size, vsize: info.bytes });
    expect(await mempool.getMempoolTxids()).toEqual([pending]);
    expect((await mempool.getMempoolRecent()).map(({ txid }: Any) => txid)).toEqual([pending]);

    const [coin] = await rpc('listunspent', 1, 9_999_999, [], false, { minimumAmount: 10 });
    const unsigned = await rpc('createrawtransaction', [coin], { [address]: (coin.amount - 0.0001).toFixed(8) });
    const { hex: txhex } = await rpc('signrawtransactionwithwallet', unsigned);
    const txid = await transactions.postTx({ txhex });
    expect(await rpc('getrawmempool')).toContain(txid);
  });

  test('routes of mempool.space beside those of mempool.js agree with the node', async () => {
    const { http } = regtest.service;
    const send = async (path: string, payload?: Any): Promise<Any> => {
      const url = `/compat/${regtest.key}/mempool/api${path}`;
      const response = await http.inject(payload === undefined ? { url } : { method: 'POST', url, payload });
      expect([path, response.statusCode]).toEqual([path, 200]);
      return response.json();
    };
    const unknown = '11'.repeat(32);
    const { time } = await rpc('getmempoolentry', pending);
    const times = await send(`/v1/transaction-times?txId[]=${pending}&txId[]=${unknown}&txId%5B%5D=${confirmed}`);
    expect(times).toEqual([time, 0, 0]);

    const coins = await rpc('listunspent', 1, 9_999_999, [], false, { minimumAmount: 10 });
    const unsigned = await rpc('createrawtransaction', [coins.at(-1)], {
      [address]: (coins.at(-1).amount - 0.001).toFixed(8),
    });
    const { hex } = await rpc('signrawtransactionwithwallet', unsigned);
    const [accepted] = await rpc('testmempoolaccept', [hex]);
    expect(await send('/txs/test', [hex])).toEqual([
      {
        txid: accepted.txid,
        wtxid: accepted.wtxid,
        allowed: true,
        vsize: accepted.vsize,
        fees: { base: accepted.fees.base },
      },
    ]);
    const [rejected] = await rpc('testmempoolaccept', [hex], 0.00001);
    expect(await send('/txs/test?maxfeerate=0.00001', [hex])).toEqual([
      expect.objectContaining({ txid: accepted.txid, allowed: false, 'reject-reason': rejected['reject-reason'] }),
    ]);
    expect((await send('/v1/txs/package', [hex])).package_msg).toBe('success');
    expect(await rpc('getrawmempool')).toContain(accepted.txid);

    expect(await send('/v1/mining/difficulty-adjustments')).toEqual(
      await send('/v1/mining/difficulty-adjustments/all'),
    );
    const pools = await send('/v1/mining/pools');
    expect(pools.length).toBeGreaterThan(100);
    for (const { slug, name } of pools.filter((pool: Any) => /-|antpool/.test(pool.slug)))
      expect((await send(`/v1/mining/pool/${slug}`)).pool.name).toBe(name);
  });

  test.each([
    '/v1/prices',
    '/v1/historical-price?currency=EUR',
    '/v1/lightning/nodes/rankings',
    '/v1/blocks-bulk/1/2',
    '/v1/wallet/reserve',
  ])('route %s, which has no source here, is a 501 with the reason', async (path) => {
    const response = await regtest.service.http.inject({ url: `/compat/${regtest.key}/mempool/api${path}` });
    expect(response.statusCode).toBe(501);
    expect(response.headers['content-type']).toContain('text/plain');
    expect(response.body.length).toBeGreaterThan(20);
    expect(response.body).not.toContain('endpoint does not exist');
  });

  test('replacement is shown with the transaction that it replaced', async () => {
    const { http } = regtest.service;
    const get = async (path: string): Promise<Any> =>
      (await http.inject({ url: `/compat/${regtest.key}/mempool/api${path}` })).json();
    const first: string = await rpc('sendtoaddress', address, 0.3);
    await regtest.caughtUp();
    expect(await get(`/v1/tx/${first}/rbf`)).toEqual({ replacements: null, replaces: null });
    const { txid: second } = await rpc('bumpfee', first, { fee_rate: 50 });
    await regtest.caughtUp();
    const { replacements, replaces } = await get(`/v1/tx/${second}/rbf`);
    expect(replaces).toEqual([first]);
    expect(replacements).toMatchObject({ tx: { txid: second }, replaces: [{ tx: { txid: first }, replaces: [] }] });
    expect((await get(`/v1/tx/${first}/rbf`)).replacements).toEqual(replacements);
    expect(await get('/v1/replacements')).toEqual([replacements]);
    // The wallet of the node signals that its transactions may be replaced.
    expect(await get('/v1/fullrbf/replacements')).toEqual([]);
    expect(await get(`/v1/validate-address/${address}`)).toMatchObject({ isvalid: true, address, iswitness: true });
    expect(await get('/v1/validate-address/nonsense')).toMatchObject({ isvalid: false });
    const stats = await get('/v1/mining/reward-stats/5');
    const tip: number = await rpc('getblockcount');
    expect(stats).toMatchObject({ startBlock: tip - 4, endBlock: tip });
    const last = await rpc('getblockstats', tip);
    expect(await get(`/v1/mining/blocks/timestamp/${last.time}`)).toMatchObject({ hash: last.blockhash });
    const spends = await get(`/txs/outspends?txids=${confirmed},${'00'.repeat(32)}`);
    expect(spends.map((list: Any) => list.length)).toEqual([2, 0]);
  });

  test('series of past blocks are the averages of the blocks of the node', async () => {
    const get = async (path: string): Promise<Any> =>
      (await regtest.service.http.inject({ url: `/compat/${regtest.key}/mempool/api/v1/mining/blocks${path}` })).json();
    const tip: number = await rpc('getblockcount');
    const last = await rpc('getblockstats', tip);
    const blocks = [last];
    for (let height = tip - 1; height > 0; height -= 1) {
      const stats = await rpc('getblockstats', height);
      if (stats.time !== last.time) break;
      blocks.push(stats);
    }
    const average = (read: (stats: Any) => number): number =>
      Math.round(blocks.reduce((sum, stats) => sum + read(stats), 0) / blocks.length);
    const position = { avgHeight: average(({ height }) => height), timestamp: last.time };
    expect((await get('/fees/24h')).at(-1)).toEqual({ ...position, avgFees: average(({ totalfee }) => totalfee) });
    const avgRewards = average(({ totalfee, subsidy }) => totalfee + subsidy);
    expect((await get('/rewards/24h')).at(-1)).toEqual({ ...position, avgRewards });
    expect((await get('/fee-rates/24h')).at(-1)).toMatchObject({
      ...position,
      avgFee_50: average(({ feerate_percentiles }) => feerate_percentiles[2]),
    });
    const { sizes, weights } = await get('/sizes-weights/all');
    expect(sizes.length).toBeGreaterThan(0);
    expect(weights.map(({ avgHeight }: Any) => avgHeight)).toEqual(sizes.map(({ avgHeight }: Any) => avgHeight));
  });

  test('init data is what the WebSocket sends to a new client', async () => {
    const { http } = regtest.service;
    const url = `/compat/${regtest.key}/mempool/api/v1`;
    const init = (await http.inject({ url: `${url}/init-data` })).json();
    const socket = bitcoin.websocket.wsInit();
    const first: Any = await new Promise((resolve) =>
      socket.once('message', (data: Any) => resolve(JSON.parse(String(data)))),
    );
    socket.terminate();
    const withoutTimes = ({ da, ...rest }: Any) => ({ ...rest, da: Object.keys(da) });
    expect(withoutTimes(init)).toEqual(withoutTimes(first));
    expect(init.blocks.at(-1).id).toBe(await rpc('getbestblockhash'));
    expect(init.mempoolInfo.size).toBe((await rpc('getrawmempool')).length);
    expect(init['mempool-blocks']).toEqual((await http.inject({ url: `${url}/fees/mempool-blocks` })).json());
  });

  test('@mempool/electrum-client sends batches', async () => {
    const { port } = await regtest.service.listenForElectrum();
    const Client = clients.ElectrumClient.default ?? clients.ElectrumClient;
    const client = new Client(port, '127.0.0.1', 'tcp');
    await client.initElectrum({ client: 'test', version: ['1.4', '1.4'] });
    const { scriptPubKey } = await rpc('validateaddress', address);
    const hash = createHash('sha256').update(Buffer.from(scriptPubKey, 'hex')).digest().reverse().toString('hex');
    const unused = 'cd'.repeat(32);
    const history = await client.blockchainScripthash_getHistory(hash);
    expect(history[0]).toMatchObject({ tx_hash: confirmed });
    const batch = await client.blockchainScripthash_getHistoryBatch([hash, unused]);
    expect(batch.map(({ result }: Any) => result)).toEqual([history, []]);
    const balances = await client.blockchainScripthash_getBalanceBatch([hash, unused]);
    expect(balances[1].result).toEqual({ confirmed: 0, unconfirmed: 0 });
    const transactions = await client.blockchainTransaction_getBatch([confirmed], true);
    expect(transactions[0].result).toMatchObject({ txid: confirmed, confirmations: 1 });
    client.close();
  });

  test('mempool.js subscribes by WebSocket to blocks, the mempool, transactions and addresses', async () => {
    const { websocket } = bitcoin;
    const socket = websocket.wsInit();
    const messages: Any[] = [];
    socket.on('message', (data: Any) => messages.push(JSON.parse(String(data))));
    const received = async (key: string, isWanted: (value: Any) => boolean = () => true): Promise<Any> => {
      await eventually(() => messages.some((each) => each[key] !== undefined && isWanted(each[key])));
      return messages.find((each) => each[key] !== undefined && isWanted(each[key]))[key];
    };

    const blocks = await received('blocks');
    expect(blocks.at(-1)).toMatchObject({ id: await rpc('getbestblockhash'), extras: { reward: expect.any(Number) } });
    const info = await rpc('getmempoolinfo');
    expect(await received('mempoolInfo')).toMatchObject({
      size: info.size,
      bytes: info.bytes,
      total_fee: info.total_fee,
    });
    expect(messages[0]).toMatchObject({
      'mempool-blocks': [{ nTx: info.size }],
      fees: { minimumFee: expect.any(Number) },
    });

    const other: string = await rpc('getnewaddress', '', 'bech32');
    const receiver: string = await rpc('getnewaddress', '', 'bech32');
    websocket.wsWantData(socket, ['blocks', 'stats', 'mempool-blocks', 'live-2h-chart']);
    expect((await received('live-2h-chart')).vsizes).toHaveLength(38);
    websocket.wsTrackAddress(socket, receiver);
    websocket.wsTrackAddresses(socket, [receiver, other, 'nonsense']);
    websocket.wsTrackRbf(socket);
    expect((await received('rbfLatest'))[0]).toHaveProperty('replaces');
    websocket.wsTrackRbfSummary(socket);
    expect((await received('rbfLatestSummary'))[0]).toMatchObject({ mined: false, fullRbf: false });
    socket.send(JSON.stringify({ action: 'ping' }));
    await received('pong');
    messages.length = 0;

    const first: string = await rpc('sendtoaddress', receiver, 0.25);
    const [arrived] = await received('address-transactions');
    expect(arrived).toMatchObject({ txid: first, status: { confirmed: false } });
    expectSpentOutputs(arrived);
    expect(await received('multi-address-transactions')).toMatchObject({
      [receiver]: { mempool: [{ txid: first }], confirmed: [], removed: [] },
    });
    expect(await received('transactions', (list) => list[0].txid === first)).toHaveLength(
      (await rpc('getrawmempool')).length,
    );

    websocket.wsTrackMempoolBlock(socket, 0);
    const entry = await rpc('getmempoolentry', first);
    const projected = await received('projected-block-transactions');
    expect(projected).toMatchObject({ index: 0, sequence: expect.any(Number) });
    expect(projected.blockTransactions.map(([txid]: Any) => txid).toSorted()).toEqual(
      (await rpc('getrawmempool')).toSorted(),
    );
    expect(projected.blockTransactions.find(([txid]: Any) => txid === first)).toEqual([
      first,
      satoshi(entry.fees.base),
      entry.weight / 4,
      expect.any(Number),
      expect.closeTo((satoshi(entry.fees.base) * 4) / entry.weight, 1),
      0,
      entry.time,
    ]);
    websocket.wsTrackTransaction(socket, first);
    expect(await received('txPosition')).toMatchObject({
      txid: first,
      position: { block: 0, vsize: expect.any(Number) },
    });
    const { txid: second } = await rpc('bumpfee', first, { fee_rate: 60 });
    expect(await received('rbfTransaction')).toEqual({ txid: second });
    const isShown = ({ blockTransactions }: Any) => blockTransactions.some(([txid]: Any) => txid === second);
    expect((await received('projected-block-transactions', isShown)).sequence).toBeGreaterThan(projected.sequence);
    websocket.wsStopTrackingMempoolBlock(socket);
    expect(await received('address-removed-transactions')).toEqual([{ txid: first }]);
    socket.send(JSON.stringify({ 'track-txs': [second, 'nonsense'] }));
    expect(await received('tracked-txs')).toMatchObject({ [second]: { confirmed: false, position: { block: 0 } } });
    websocket.wsTrackTransaction(socket, second);
    messages.length = 0;

    await regtest.node.mine(1);
    const hash: string = await rpc('getbestblockhash');
    expect(await received('block')).toMatchObject({ id: hash });
    expect(await received('txConfirmed')).toBe(second);
    expect((await received('block-transactions')).map(({ txid }: Any) => txid)).toEqual([second]);
    expect(await received('tracked-txs', (each) => each[second].confirmed)).toEqual({ [second]: { confirmed: true } });
    messages.length = 0;

    // After a reorg the list of blocks is sent again, and the address learns of its transaction once more.
    await rpc('invalidateblock', hash);
    await regtest.node.mine(2);
    await received('blocks');
    const best: string = await rpc('getbestblockhash');
    await eventually(() => messages.some(({ block, blocks: list }) => (block ?? list?.at(-1))?.id === best));
    expect((await received('block-transactions')).map(({ txid }: Any) => txid)).toEqual([second]);
    websocket.wsStopData(socket);
    websocket.wsStopTrackingAddresses(socket);

    socket.send(JSON.stringify({ 'track-addresses': Array.from({ length: 501 }, (_, index) => `address ${index}`) }));
    expect(await received('track-addresses-error')).toContain('a maximum of 500 addresses');
    socket.send('{');
    expect(await received('error')).toBe('A message must be a JSON object');
    socket.terminate();
  });

  test('WebSocket reports every change of the mempool', async () => {
    await regtest.caughtUp();
    const socket = bitcoin.websocket.wsInit();
    const messages: Any[] = [];
    socket.on('message', (data: Any) => messages.push(JSON.parse(String(data))));
    const send = (message: Any): void => socket.send(JSON.stringify(message));
    const received = async (key: string): Promise<Any> => {
      await eventually(() => messages.some((each) => each[key] !== undefined));
      return messages.find((each) => each[key] !== undefined)[key];
    };
    /** All entries of a list of the updates so far. */
    const list = (key: string, field: string): Any[] => messages.flatMap((each) => each[key]?.[field] ?? []);
    const expectLists = async (field: string, txids: readonly string[]): Promise<void> => {
      const read = (key: string) =>
        list(key, field)
          .map((each: Any) => each.txid ?? each)
          .toSorted();
      const wanted = [...txids].toSorted();
      await eventually(() => read('mempool-txids').length >= wanted.length);
      await eventually(() => read('mempool-transactions').length >= wanted.length);
      expect([field, read('mempool-txids'), read('mempool-transactions')]).toEqual([field, wanted, wanted]);
    };
    await received('blocks');
    send({ 'track-mempool': true });
    send({ 'track-mempool-txids': true });
    send({ 'track-wallet': 'stop' });
    send({ 'track-wallet': 'reserve' });
    expect(await received('track-wallet-error')).toContain('unknown wallet');

    const receiver: string = await rpc('getnewaddress', '', 'bech32');
    const other: string = await rpc('sendtoaddress', receiver, 0.125);
    const first: string = await rpc('sendtoaddress', receiver, 0.25);
    await expectLists('added', [first, other]);
    const { fees } = await rpc('getmempoolentry', first);
    const shown = list('mempool-transactions', 'added').find(({ txid }) => txid === first);
    expect(shown).toMatchObject({ status: { confirmed: false }, fee: satoshi(fees.base) });
    expectSpentOutputs(shown);
    const { txid: second } = await rpc('bumpfee', first, { fee_rate: 90 });
    await expectLists('added', [first, other, second]);
    await expectLists('removed', [first]);
    expect(list('mempool-txids', 'replaced')).toContainEqual({ replaced: first, by: second });
    expect(list('mempool-transactions', 'replaced')).toContainEqual({
      replaced: first,
      by: expect.objectContaining({ txid: second, vin: expect.any(Array) }),
    });
    const pendingNow: readonly string[] = await rpc('getrawmempool');
    await regtest.node.mine(1);
    await expectLists('mined', pendingNow);
    for (const key of ['mempool-txids', 'mempool-transactions']) {
      const numbers = messages.flatMap((each) => each[key]?.sequence ?? []);
      expect(numbers).toEqual(numbers.map((_, index) => index));
    }

    send({ 'track-mempool-txids': false });
    send({ action: 'ping' });
    await received('pong');
    messages.length = 0;
    const last: string = await rpc('sendtoaddress', receiver, 0.5);
    await eventually(() => list('mempool-transactions', 'added').some(({ txid }) => txid === last));
    expect(list('mempool-txids', 'added')).toEqual([]);
    socket.terminate();
  });

  test('WebSocket continues with the next message when the changes of the mempool do not fit into one', async () => {
    const { db } = regtest.service.services;
    const schema = networkSchema('BITCOIN_REGTEST');
    const socket = bitcoin.websocket.wsInit();
    const messages: Any[] = [];
    socket.on('message', (data: Any) => messages.push(JSON.parse(String(data))));
    const added = (key: string): readonly Any[] =>
      messages.flatMap((each) => (each[key] === undefined ? [] : [each[key].added]));
    await eventually(() => messages.length > 0);
    socket.send(JSON.stringify({ 'track-mempool': true, 'track-mempool-txids': true, action: 'ping' }));
    await eventually(() => messages.some(({ pong }) => pong));
    // As if the node had announced them and dropped them again.
    const count = 10_500;
    const rows = await db.rows<{ txid: string }>(sql`
      with log as (update ${schema}.mempool_log set last = last + ${count} returning last)
      insert into ${schema}.mempool_stay (entered_position, entered_at, tx_hash, owners)
      select log.last - ${count} + n, now(), sha256(n::text::bytea), '{}' from log, generate_series(1, ${count}) n
      returning encode(tx_hash, 'hex') as txid`);
    const last: string = await rpc('sendtoaddress', address, 0.5);
    await eventually(() => added('mempool-txids').flat().includes(last));
    // The last transaction may have a message of its own.
    expect(added('mempool-txids').length).toBeGreaterThan(1);
    expect(Math.max(...added('mempool-txids').map((list) => list.length))).toBe(10_000);
    expect(added('mempool-txids').flat().toSorted()).toEqual([...rows.map(({ txid }) => txid), last].toSorted());
    await eventually(() => added('mempool-transactions').flat().length > 0);
    expect(added('mempool-transactions').flat()).toEqual([expect.objectContaining({ txid: last })]);
    expect(added('mempool-transactions').length).toBeGreaterThanOrEqual(11);
    await db.run(
      sql`delete from ${schema}.mempool_stay where tx_hash = any(${rows.map(({ txid }) => Buffer.from(txid, 'hex'))}::bytea[])`,
    );
    socket.terminate();
  });

  test('chain tips are those of the node, and stale tips have the blocks that replaced them', async () => {
    const { http } = regtest.service;
    const get = async (path: string): Promise<Any> => {
      const response = await http.inject({ url: `/compat/${regtest.key}/mempool/api/v1${path}` });
      expect([path, response.statusCode]).toEqual([path, 200]);
      return response.json();
    };
    /** Replaces the newest blocks by a longer branch; the node then considers the removed ones valid again. */
    const reorganize = async (depth: number): Promise<void> => {
      await regtest.caughtUp();
      const hash: string = await rpc('getblockhash', (await rpc('getblockcount')) - depth + 1);
      await rpc('invalidateblock', hash);
      await regtest.node.mine(depth + 1);
      await rpc('reconsiderblock', hash);
    };
    // The test of the WebSocket leaves a branch that the node considers invalid.
    const before: readonly Any[] = (await get('/chain-tips')).filter(({ status }: Any) => status !== 'active');
    await regtest.node.mine(3);
    const stale: string = await rpc('getbestblockhash');
    await regtest.caughtUp();
    const removed = await get(`/block/${stale}`);
    // Blocks in between: a removed branch must not be the best one while the next one is removed.
    for (const depth of [3, 1, 2]) {
      await reorganize(depth);
      await regtest.node.mine(3);
    }
    await regtest.caughtUp();
    const nodes: readonly Any[] = await rpc('getchaintips');
    const order = (a: Any, b: Any) => b.height - a.height || (a.hash < b.hash ? 1 : -1);
    const valid = nodes.filter(({ status }) => status === 'active' || status === 'valid-fork').toSorted(order);
    expect(valid.filter(({ status }) => status === 'valid-fork').length).toBeGreaterThanOrEqual(3);
    const hidden = new Set(before.map(({ hash }) => hash));
    const own: readonly Any[] = await get('/chain-tips');
    const isKnown = ({ hash }: Any) => !hidden.has(hash);
    expect(own.filter(isKnown).toSorted(order)).toEqual(valid.filter(isKnown));
    expect(own.map(({ height }) => height)).toEqual(own.map(({ height }) => height).toSorted((a, b) => b - a));

    const tips: readonly Any[] = await get('/stale-tips');
    expect(tips.map(({ stale: _, canonical: __, ...tip }) => tip)).toEqual(
      own.filter(({ status }) => status !== 'active'),
    );
    const found = tips.find(({ hash }) => hash === stale);
    const block = await rpc('getblock', stale);
    expect(found.stale).toMatchObject({
      id: stale,
      height: block.height,
      timestamp: block.time,
      mediantime: block.mediantime,
      tx_count: block.nTx,
      size: block.size,
      weight: block.weight,
      merkle_root: block.merkleroot,
      previousblockhash: block.previousblockhash,
    });
    // As before the reorg, which has removed its comparison with the mempool.
    const audit = { matchRate: null, expectedFees: null, expectedWeight: null };
    expect(found.stale).toEqual({ ...removed, extras: { ...removed.extras, ...audit } });
    expect(found.branchlen).toBe(3);
    expect(found.canonical).toEqual(await get(`/block/${await rpc('getblockhash', block.height)}`));
    for (const { height } of tips)
      expect(await get(`/stale-tips/${height}`)).toEqual(tips.filter((each) => each.height < height));
    expect(await get('/stale-tips/2147483647')).toEqual(tips);

    // More stale blocks than one request reads: those of the lowest height are left out.
    const { db } = regtest.service.services;
    await db.run(sql`
      insert into ${networkSchema('BITCOIN_REGTEST')}.stale_block (reorg_id, height, tx_count, size, hash, header)
      select 0, 1, 1, 81, sha256(n::text::bytea), decode(repeat('00', 4), 'hex') || sha256(n::text::bytea) || decode(repeat('00', 44), 'hex')
        from generate_series(1, 2000) n`);
    expect(await get('/chain-tips')).toEqual(own);
    // As a version that did not store the statistics left them.
    await db.run(sql`update ${networkSchema('BITCOIN_REGTEST')}.stale_block set coinbase = null`);
    const [{ stale: old }] = await get('/stale-tips');
    expect(old).toMatchObject({
      id: tips[0].hash,
      size: tips[0].stale.size,
      weight: null,
      mediantime: null,
      extras: null,
    });
  });
});
