import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { esplora } from '../../../src/api/compat/esplora/api.js';
import { getOperationMethod, getOperationPath } from '../../../src/api/kit/operation.js';
import { findBitcoind } from '../../support/bitcoind/find-bitcoind.js';
import { openRegtestService, type RegtestService } from '../../support/bitcoind/regtest-service.js';
import { describeUnless } from '../../support/skip.js';

const bitcoind = await findBitcoind();

// biome-ignore lint/suspicious/noExplicitAny: answers of two services are compared
type Json = any;

const satoshi = (bitcoin: number): number => Math.round(bitcoin * 1e8);
const scriptHash = (script: string): string => createHash('sha256').update(Buffer.from(script, 'hex')).digest('hex');

describe('routes', () => {
  test('all routes of rust-esplora-client and of the API document are served or listed as missing', () => {
    const owner = [
      ...['', '/txs', '/txs/chain', '/txs/chain/{lastSeenTxid}', '/txs/mempool', '/utxo'],
      // Of the server of mempool.space.
      ...['/txs/summary', '/txs/summary/{lastSeenTxid}'],
    ];
    const expected = [
      ...['', '/status', '/hex', '/raw', '/merkle-proof', '/merkleblock-proof', '/outspends', '/outspend/{vout}'].map(
        (end) => `GET /tx/{txid}${end}`,
      ),
      ...owner.flatMap((end) => [`GET /address/{address}${end}`, `GET /scripthash/{scripthash}${end}`]),
      ...['', '/header', '/raw', '/status', '/txid/{index}', '/txids', '/txs', '/txs/{start}'].map(
        (end) => `GET /block/{hash}${end}`,
      ),
      'GET /block-height/{height}',
      ...['', '/{start}', '/tip/hash', '/tip/height'].map((end) => `GET /blocks${end}`),
      ...['', '/txids', '/recent'].map((end) => `GET /mempool${end}`),
      'GET /fee-estimates',
      'POST /tx',
      'POST /txs/package',
      'GET /address-prefix/{prefix}',
      'GET /block-template',
    ];
    const served = esplora.operations.map(
      (each) => `${getOperationMethod(each)} ${getOperationPath(each).slice(esplora.prefix.length)}`,
    );
    expect([...served, ...Object.keys(esplora.missing)].sort()).toEqual(expected.sort());
  });
});

describeUnless(bitcoind.missing)('Esplora API over a real node on regtest', () => {
  let regtest: RegtestService;
  let address: string;
  let script: string;
  /** Transactions that pay `address`, oldest first. */
  const paid: string[] = [];
  let pending: string;

  /** The rate limit of a key allows fewer requests in a moment than this suite sends on a fast machine. */
  const request = async (
    path: string,
    options: { method?: 'GET' | 'POST'; payload?: Json; headers?: Json } = {},
    service = 'esplora',
  ) => {
    for (;;) {
      const url = `/compat/${regtest.key}/${service}${path}`;
      const response = await regtest.service.http.inject({ url, ...options });
      if (response.statusCode !== 429) return response;
      await sleep(1_000 * Number(response.headers['retry-after']));
    }
  };
  const text = async (path: string): Promise<string> => {
    const response = await request(path);
    expect([path, response.statusCode, String(response.headers['content-type']).split(';')[0]]).toEqual([
      path,
      200,
      'text/plain',
    ]);
    return response.body;
  };
  const json = async (path: string): Promise<Json> => {
    const response = await request(path);
    expect([path, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([path, 200, '']);
    return response.json();
  };
  const own = async (path: string): Promise<Json> =>
    (await regtest.service.http.inject({ url: `/api/btc${path}`, headers: { 'x-api-key': regtest.key } })).json();
  const rpc = (method: string, ...params: readonly unknown[]): Promise<Json> => regtest.node.rpc(method, ...params);

  beforeAll(async () => {
    regtest = await openRegtestService();
    const { node } = regtest;
    await node.mine(105);
    address = await rpc('getnewaddress', '', 'bech32');
    script = (await rpc('getaddressinfo', address)).scriptPubKey;
    for (let count = 0; count < 30; count++) {
      paid.push(await rpc('sendtoaddress', address, (0.01 + count / 1000).toFixed(8)));
      if (count % 7 === 6) await node.mine(1);
    }
    for (const type of ['legacy', 'p2sh-segwit', 'bech32m'])
      paid.push(
        await rpc('send', [
          { [address]: 0.5 },
          { [await rpc('getnewaddress', '', type)]: 0.25 },
          { data: 'c0ffee' },
        ]).then(({ txid }: Json) => txid),
      );
    const [coin] = await rpc('listunspent', 0, 9_999_999, [address]);
    const spend = await rpc('createrawtransaction', [coin], {
      [await rpc('getnewaddress')]: (coin.amount / 2).toFixed(8),
    });
    await rpc('sendrawtransaction', (await rpc('signrawtransactionwithwallet', spend)).hex, 0);
    await node.mine(1);
    pending = await rpc('sendtoaddress', address, 0.75);
    await regtest.caughtUp();
  });

  afterAll(() => regtest.close());

  const TYPES: Record<string, string> = {
    pubkeyhash: 'p2pkh',
    scripthash: 'p2sh',
    witness_v0_keyhash: 'v0_p2wpkh',
    witness_v1_taproot: 'v1_p2tr',
    nulldata: 'op_return',
  };
  const expectedOutput = (output: Json) => ({
    scriptpubkey: output.scriptPubKey.hex,
    scriptpubkey_asm: expect.any(String),
    scriptpubkey_type: TYPES[output.scriptPubKey.type],
    ...(output.scriptPubKey.address && { scriptpubkey_address: output.scriptPubKey.address }),
    value: satoshi(output.value),
  });
  /** Built from `getrawtransaction` with prevouts. */
  async function expectedTransaction(txid: string): Promise<Json> {
    const tx = await rpc('getrawtransaction', txid, 2);
    // The node has the spent outputs of blocks only.
    if (tx.blockhash === undefined) {
      for (const input of tx.vin)
        input.prevout = (await rpc('getrawtransaction', input.txid, 1)).vout.find(({ n }: Json) => n === input.vout);
      tx.fee = (await rpc('getmempoolentry', txid)).fees.base;
    }
    const block = tx.blockhash && (await rpc('getblockheader', tx.blockhash));
    return {
      txid,
      version: tx.version,
      locktime: tx.locktime,
      vin: tx.vin.map((input: Json) =>
        input.coinbase === undefined
          ? {
              txid: input.txid,
              vout: input.vout,
              prevout: expectedOutput(input.prevout),
              scriptsig: input.scriptSig.hex,
              scriptsig_asm: expect.any(String),
              ...(input.txinwitness && { witness: input.txinwitness }),
              ...(input.prevout.scriptPubKey.type === 'scripthash' && { inner_redeemscript_asm: expect.any(String) }),
              is_coinbase: false,
              sequence: input.sequence,
            }
          : {
              txid: '0'.repeat(64),
              vout: 0xffff_ffff,
              prevout: null,
              scriptsig: input.coinbase,
              scriptsig_asm: expect.any(String),
              witness: input.txinwitness,
              is_coinbase: true,
              sequence: input.sequence,
            },
      ),
      vout: tx.vout.map(expectedOutput),
      size: tx.size,
      weight: tx.weight,
      fee: tx.fee === undefined ? 0 : satoshi(tx.fee),
      status: block
        ? { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
        : { confirmed: false },
    };
  }

  test('transactions are those of the node in every field', async () => {
    const [first] = await json(`/block/${await rpc('getbestblockhash')}/txids`);
    for (const txid of [paid[0]!, ...paid.slice(-3), pending, first]) {
      expect(await json(`/tx/${txid}`)).toEqual(await expectedTransaction(txid));
      const hex: string = await rpc('getrawtransaction', txid);
      expect(await text(`/tx/${txid}/hex`)).toBe(hex);
      expect((await request(`/tx/${txid}/raw`)).rawPayload.toString('hex')).toBe(hex);
      expect(await json(`/tx/${txid}/status`)).toEqual((await expectedTransaction(txid)).status);
    }
  });

  test('Merkle proofs are accepted by the node', async () => {
    const txid = paid.at(-1)!;
    expect(await rpc('verifytxoutproof', await text(`/tx/${txid}/merkleblock-proof`))).toEqual([txid]);
    const { block_height: height, merkle, pos } = await json(`/tx/${txid}/merkle-proof`);
    const reversed = (hex: string): Buffer => Buffer.from(hex, 'hex').reverse();
    const hash = (bytes: Buffer): Buffer =>
      createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
    let root = reversed(txid);
    for (const [level, sibling] of (merkle as string[]).entries())
      root = hash(Buffer.concat((pos >> level) & 1 ? [reversed(sibling), root] : [root, reversed(sibling)]));
    const header = await rpc('getblockheader', await rpc('getblockhash', height));
    expect(root.reverse().toString('hex')).toBe(header.merkleroot);
  });

  test('outspends are those of our own operation', async () => {
    const [{ txid, vout }] = (await json(`/tx/${paid.at(-1)}`)).vin;
    const spends = await json(`/tx/${txid}/outspends`);
    expect(spends[vout]).toMatchObject({ spent: true, txid: paid.at(-1), status: { confirmed: true } });
    expect(await json(`/tx/${txid}/outspend/${vout}`)).toEqual(spends[vout]);
    const ours = await own(`/txs/${txid}/outspends`);
    expect(spends.map((each: Json) => [each.spent, each.txid ?? null, each.vin ?? null])).toEqual(
      ours.map((each: Json) => [each.spent, each.txid, each.vin]),
    );
  });

  test('totals of an address and of its script hash are the same, and those of the node', async () => {
    const { chain_stats, mempool_stats, ...rest } = await json(`/address/${address}`);
    expect(rest).toEqual({ address });
    const hash = scriptHash(script);
    expect(await json(`/scripthash/${hash}`)).toEqual({ scripthash: hash, chain_stats, mempool_stats });
    const scan = await rpc('scantxoutset', 'start', [`addr(${address})`]);
    expect(chain_stats.funded_txo_sum - chain_stats.spent_txo_sum).toBe(satoshi(scan.total_amount));
    expect(chain_stats.funded_txo_count - chain_stats.spent_txo_count).toBe(scan.unspents.length);
    expect(mempool_stats).toMatchObject({ funded_txo_count: 1, funded_txo_sum: 75_000_000, tx_count: 1 });
  });

  test('paging through the history visits every confirmed transaction once', async () => {
    for (const base of [`/address/${address}`, `/scripthash/${scriptHash(script)}`]) {
      const first = await json(`${base}/txs`);
      expect(first[0].txid).toBe(pending);
      const chain = await json(`${base}/txs/chain`);
      expect(chain).toHaveLength(25);
      expect(first.slice(1)).toEqual(chain);
      const seen = chain.map(({ txid }: Json) => txid);
      for (;;) {
        const page = await json(`${base}/txs/chain/${seen.at(-1)}`);
        if (page.length === 0) break;
        seen.push(...page.map(({ txid }: Json) => txid));
      }
      const { chain_stats } = await json(base);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(chain_stats.tx_count);
      expect(seen).toEqual(expect.arrayContaining(paid));
      expect((await json(`${base}/txs/mempool`)).map(({ txid }: Json) => txid)).toEqual([pending]);
      expect(await json(`${base}/txs/chain/${pending}`)).toEqual([]);
    }
  });

  test('summaries have the amounts that the node reports for each transaction', async () => {
    /** The change of the address's balance by a transaction, from its outputs and those that it spends. */
    const readAmount = async (txid: string): Promise<number> => {
      const { vin, vout } = await rpc('getrawtransaction', txid, 2);
      const sum = (outputs: Json[]): number =>
        outputs
          .filter(({ scriptPubKey }) => scriptPubKey.address === address)
          .reduce((total, { value }) => total + satoshi(value), 0);
      return sum(vout) - sum(vin.flatMap((input: Json) => input.prevout ?? []));
    };
    const history: string[] = [];
    for (;;) {
      const page = await json(`/address/${address}/txs/chain${history.length === 0 ? '' : `/${history.at(-1)}`}`);
      if (page.length === 0) break;
      history.push(...page.map(({ txid }: Json) => txid));
    }
    const expected: Json[] = [];
    for (const txid of history) {
      const { blockhash } = await rpc('getrawtransaction', txid, 1);
      const { height, time, tx } = await rpc('getblock', blockhash);
      expected.push({ txid, height, time, tx_position: tx.indexOf(txid), value: await readAmount(txid) });
    }
    expect(expected.some(({ value }) => value < 0)).toBe(true);
    for (const base of [`/address/${address}`, `/scripthash/${scriptHash(script)}`]) {
      expect(await json(`${base}/txs/summary`)).toEqual(expected);
      expect(await json(`${base}/txs/summary?max_txs=3`)).toEqual(expected.slice(0, 3));
      expect(await json(`${base}/txs/summary/${history[2]}?max_txs=4`)).toEqual(expected.slice(3, 7));
      expect(await json(`${base}/txs/summary/${history.at(-1)}`)).toEqual([]);
      expect(await json(`${base}/txs/summary/${pending}`)).toEqual([]);
      expect((await request(`${base}/txs/summary?max_txs=5001`)).statusCode).toBe(400);
    }
    expect((await request(`/address/${address}/txs/summary`, {}, 'mempool/api')).json()).toEqual(expected);
    expect(await json(`/scripthash/${'ab'.repeat(32)}/txs/summary`)).toEqual([]);
  });

  test('unspent outputs are those of the wallet of the node', async () => {
    const utxos = await json(`/address/${address}/utxo`);
    const expected = await rpc('listunspent', 0, 9_999_999, [address]);
    const key = (txid: string, vout: number, value: number, confirmed: boolean) =>
      `${txid}:${vout} ${value} ${confirmed}`;
    expect(utxos.map((each: Json) => key(each.txid, each.vout, each.value, each.status.confirmed)).sort()).toEqual(
      expected.map((each: Json) => key(each.txid, each.vout, satoshi(each.amount), each.confirmations > 0)).sort(),
    );
  });

  test('blocks are those of the node', async () => {
    const height: number = await rpc('getblockcount');
    expect(await text('/blocks/tip/height')).toBe(String(height));
    expect(await text('/blocks/tip/hash')).toBe(await rpc('getbestblockhash'));
    for (const at of [0, 1, height - 1, height]) {
      const hash = await text(`/block-height/${at}`);
      const block = await rpc('getblock', hash, 1);
      expect(await json(`/block/${hash}`)).toEqual({
        id: hash,
        height: at,
        version: block.version,
        timestamp: block.time,
        tx_count: block.nTx,
        size: block.size,
        weight: block.weight,
        merkle_root: block.merkleroot,
        previousblockhash: block.previousblockhash ?? null,
        mediantime: block.mediantime,
        nonce: block.nonce,
        bits: Number.parseInt(block.bits, 16),
        difficulty: expect.closeTo(block.difficulty, 12),
      });
      expect(await json(`/block/${hash}/txids`)).toEqual(block.tx);
      expect(await text(`/block/${hash}/txid/0`)).toBe(block.tx[0]);
      expect(await text(`/block/${hash}/header`)).toBe(await rpc('getblockheader', hash, false));
      expect((await request(`/block/${hash}/raw`)).rawPayload.toString('hex')).toBe(await rpc('getblock', hash, 0));
      expect(await json(`/block/${hash}/status`)).toEqual({
        in_best_chain: true,
        height: at,
        next_best: block.nextblockhash ?? null,
      });
    }
    const hash = await rpc('getbestblockhash');
    const listed = await json(`/block/${hash}/txs`);
    expect(listed).toEqual(await Promise.all((await json(`/block/${hash}/txids`)).map(expectedTransaction)));
    expect(await json(`/block/${hash}/txs/0`)).toEqual(listed);
    expect((await json('/blocks')).map((each: Json) => each.height)).toEqual(
      Array.from({ length: 10 }, (_, index) => height - index),
    );
    expect((await json('/blocks/3')).map((each: Json) => each.height)).toEqual([3, 2, 1, 0]);
  });

  test('mempool and fees are those of the node', async () => {
    const info = await rpc('getmempoolinfo');
    const entry = await rpc('getmempoolentry', pending);
    expect(await json('/mempool')).toEqual({
      count: info.size,
      vsize: info.bytes,
      total_fee: satoshi(info.total_fee),
      fee_histogram: [[expect.closeTo(satoshi(entry.fees.base) / (entry.weight / 4), 6), entry.vsize]],
    });
    expect(await json('/mempool/txids')).toEqual([pending]);
    expect(await json('/mempool/recent')).toEqual([
      { txid: pending, fee: satoshi(entry.fees.base), vsize: entry.vsize, value: expect.any(Number) },
    ]);
    for (const rate of Object.values(await json('/fee-estimates'))) expect(rate).toBeGreaterThan(0);
  });

  test('transaction is broadcast with any content type, and a package with its results', async () => {
    const sign = async (inputs: Json, outputs: Json): Promise<string> =>
      (await rpc('signrawtransactionwithwallet', await rpc('createrawtransaction', inputs, outputs))).hex;
    const [coin, other] = await rpc('listunspent', 1, 9_999_999, [], false, { minimumAmount: 1 });
    const hex = await sign([coin], { [address]: (coin.amount - 0.0001).toFixed(8) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await request('/tx', { method: 'POST', payload: hex, headers });
    expect([sent.statusCode, sent.body]).toEqual([200, (await rpc('decoderawtransaction', hex)).txid]);
    expect(await rpc('getrawmempool')).toContain(sent.body);
    const double = await sign([coin], { [address]: (coin.amount - 0.00009).toFixed(8) });
    const refused = await request('/tx', {
      method: 'POST',
      payload: double,
      headers: { 'content-type': 'text/plain' },
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(/^sendrawtransaction RPC error: \{"code":-26,"message":"/);
    const parent = await sign([other], { [address]: (other.amount - 0.0001).toFixed(8) });
    const { txid: parentId, vout } = await rpc('decoderawtransaction', parent);
    const spent = { txid: parentId, vout: 0, scriptPubKey: script, amount: vout[0].value };
    const child = await rpc(
      'signrawtransactionwithwallet',
      await rpc('createrawtransaction', [spent], { [address]: (vout[0].value - 0.0001).toFixed(8) }),
      [spent],
    );
    const sentPackage = await request('/txs/package', { method: 'POST', payload: [parent, child.hex] });
    expect(sentPackage.json()).toMatchObject({ package_msg: 'success' });
    const wtxid = (await rpc('decoderawtransaction', child.hex)).hash;
    expect(sentPackage.json()['tx-results'][wtxid]).toMatchObject({
      fees: { base: 0.0001 },
      vsize: expect.any(Number),
    });
    await regtest.caughtUp();
    expect(await json('/mempool/txids')).toContain(parentId);
  });

  test.each([
    ['/tx/zz', 400, 'Invalid hex string'],
    [`/tx/${'00'.repeat(32)}`, 404, 'Transaction not found'],
    [`/tx/${'00'.repeat(32)}/raw`, 404, 'Transaction not found'],
    [`/tx/${'00'.repeat(32)}/merkle-proof`, 404, 'Transaction not found or is unconfirmed'],
    [`/block/${'00'.repeat(32)}`, 404, 'Block not found'],
    ['/block-height/4000000', 404, 'Block not found'],
    ['/address/bc1q0d5jcs98c59h7m7tykpwp365h0lx3hxnxp3gpe', 400, 'This is not an address of BITCOIN_REGTEST'],
    ['/nothing', 404, 'endpoint does not exist'],
  ])('%s is %i with plain text', async (path, status, message) => {
    const response = await request(path);
    expect([response.statusCode, response.body]).toEqual([status, message]);
    expect(response.headers['content-type']).toContain('text/plain');
  });

  test('positions in a block must be multiples of 25 within it', async () => {
    const hash = await rpc('getbestblockhash');
    for (const [start, message] of [
      [3, 'start index must be a multiple of 25'],
      [1000, 'start index out of range'],
    ]) {
      const response = await request(`/block/${hash}/txs/${start}`);
      expect([response.statusCode, response.body]).toEqual([400, message]);
    }
  });

  test('unknown transaction has a status, and unknown output is unspent', async () => {
    expect(await json(`/tx/${'00'.repeat(32)}/status`)).toEqual({ confirmed: false });
    expect(await json(`/tx/${'00'.repeat(32)}/outspend/0`)).toEqual({ spent: false });
    expect(await json(`/block/${'00'.repeat(32)}/status`)).toEqual({ in_best_chain: false });
  });

  test('transaction returns to the mempool when its block is removed', async () => {
    const [hash] = await regtest.node.mine(1);
    await regtest.caughtUp();
    expect((await json(`/tx/${pending}/status`)).block_hash).toBe(hash);
    await rpc('invalidateblock', hash);
    await regtest.caughtUp();
    expect(await json(`/tx/${pending}/status`)).toEqual({ confirmed: false });
    expect(await json(`/block/${hash}/status`)).toEqual({ in_best_chain: false });
    expect(await text(`/block/${hash}/header`)).toHaveLength(160);
  });

  test('block template is that of the node', async () => {
    const read = async () => ({ ...(await json('/block-template')), curtime: 0, longpollid: '' });
    const template = await read();
    expect(template).toEqual({
      ...(await rpc('getblocktemplate', { rules: ['segwit'] })),
      curtime: 0,
      longpollid: '',
    });
    expect(template.transactions.map(({ txid }: Json) => txid)).toContain(pending);
    await regtest.node.mine(1);
    await regtest.caughtUp();
    expect((await read()).previousblockhash).toBe(await rpc('getbestblockhash'));
  });
});
