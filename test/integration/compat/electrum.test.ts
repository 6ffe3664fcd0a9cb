import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { findBitcoind } from '../../support/bitcoind/find-bitcoind.js';
import { openRegtestService, type RegtestService } from '../../support/bitcoind/regtest-service.js';
import { type ElectrumSocket, openElectrumSocket } from '../../support/electrum-socket.js';
import { eventually } from '../../support/eventually.js';
import { describeUnless } from '../../support/skip.js';

const bitcoind = await findBitcoind();

// biome-ignore lint/suspicious/noExplicitAny: answers of two services are compared
type Json = any;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const satoshi = (bitcoin: number): number => Math.round(bitcoin * 1e8);

describeUnless(bitcoind.missing)('Electrum protocol over a real node on regtest', () => {
  let regtest: RegtestService;
  let port: number;
  let tlsPort: number;
  let webSocketPort: number;
  let client: ElectrumSocket;
  let address: string;
  let hash: string;
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-electrum-'));
  const open: ElectrumSocket[] = [];

  const rpc = (method: string, ...params: readonly unknown[]): Promise<Json> => regtest.node.rpc(method, ...params);
  const connect = async (options: { tls?: boolean; version?: unknown } = {}): Promise<ElectrumSocket> => {
    const socket = await openElectrumSocket(options.tls ? tlsPort : port, options);
    open.push(socket);
    const [software, version] = await socket.call('server.version', 'test', options.version ?? ['1.4', '1.6']);
    expect(software).toMatch(/^Crosstie \d/);
    expect(version).toBe(options.version ?? '1.6');
    return socket;
  };
  const toScriptHash = async (of: string): Promise<string> => {
    const { scriptPubKey } = await rpc('validateaddress', of);
    return sha256(Buffer.from(scriptPubKey, 'hex')).reverse().toString('hex');
  };
  /** The status by its definition, from a history. */
  const computeStatus = (history: readonly Json[]): string | null =>
    history.length === 0
      ? null
      : sha256(Buffer.from(history.map((each) => `${each.tx_hash}:${each.height}:`).join(''))).toString('hex');
  const status = (of: string) => client.call('blockchain.scripthash.subscribe', of);

  beforeAll(async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'];
    execFileSync('openssl', [...args, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    regtest = await openRegtestService({
      ELECTRUM_PORT: '0',
      ELECTRUM_TLS_PORT: '0',
      ELECTRUM_WS_PORT: '0',
      ELECTRUM_TLS_CERT: cert,
      ELECTRUM_TLS_KEY: key,
      ELECTRUM_NETWORK: 'bitcoin-regtest',
    });
    const ports = await regtest.service.listenForElectrum();
    [port, tlsPort, webSocketPort] = [ports.port!, ports.tlsPort!, ports.webSocketPort!];
    await regtest.node.mine(105);
    address = await rpc('getnewaddress', '', 'bech32');
    hash = await toScriptHash(address);
    for (let count = 0; count < 5; count += 1) {
      await rpc('sendtoaddress', address, (0.1 + count / 100).toFixed(8));
      if (count % 2 === 1) await regtest.node.mine(1);
    }
    await regtest.node.mine(1);
    await regtest.caughtUp();
    client = await connect();
  });

  afterAll(async () => {
    for (const socket of open) socket.close();
    await regtest.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('history, balance and unspent outputs of a script are those of the node', async () => {
    const history = await client.call('blockchain.scripthash.get_history', hash);
    const received = await rpc('listreceivedbyaddress', 0, false, false, address);
    expect(history.map(({ tx_hash }: Json) => tx_hash).sort()).toEqual(received[0].txids.sort());
    const heights = history.map(({ height }: Json) => height);
    expect(heights).toEqual(heights.toSorted((a: number, b: number) => a - b));
    const scan = await rpc('scantxoutset', 'start', [`addr(${address})`]);
    expect(await client.call('blockchain.scripthash.get_balance', hash)).toEqual({
      confirmed: satoshi(scan.total_amount),
      unconfirmed: 0,
    });
    const unspent = await client.call('blockchain.scripthash.listunspent', hash);
    const key = (txid: string, vout: number, value: number, height: number) => `${txid}:${vout} ${value} ${height}`;
    expect(unspent.map((each: Json) => key(each.tx_hash, each.tx_pos, each.value, each.height)).sort()).toEqual(
      scan.unspents.map((each: Json) => key(each.txid, each.vout, satoshi(each.amount), each.height)).sort(),
    );
    expect(await status(hash)).toBe(computeStatus(history));
  });

  test('WebSocket carries one request, a batch and notifications as messages', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${webSocketPort}`);
    const messages: Json[] = [];
    socket.on('message', (data) => messages.push(JSON.parse(String(data))));
    await new Promise((resolve) => socket.once('open', resolve));
    const send = (id: number, method: string, ...params: readonly unknown[]) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    });
    socket.send(JSON.stringify(send(1, 'server.version', 'test', ['1.4', '1.6'])));
    await eventually(async () => messages.length === 1);
    socket.send(JSON.stringify([send(2, 'blockchain.scripthash.get_balance', hash), send(3, 'server.ping')]));
    socket.send(JSON.stringify(send(4, 'blockchain.headers.subscribe')));
    await eventually(async () => messages.length === 3);
    const [, [balance], { result }] = messages;
    expect(balance.result).toEqual(await client.call('blockchain.scripthash.get_balance', hash));
    await regtest.node.mine(1);
    await eventually(async () => messages.length >= 4);
    expect(messages[3]).toMatchObject({
      method: 'blockchain.headers.subscribe',
      params: [{ height: result.height + 1 }],
    });
    socket.close();
    const plain = await fetch(`http://127.0.0.1:${webSocketPort}`);
    expect(plain.status).toBe(426);
    await regtest.caughtUp();
  });

  test('unused script has no status, and its requests are empty', async () => {
    const unused = 'ab'.repeat(32);
    expect(await status(unused)).toBeNull();
    expect(await client.call('blockchain.scripthash.get_history', unused)).toEqual([]);
    expect(await client.call('blockchain.scripthash.listunspent', unused)).toEqual([]);
    expect(await client.call('blockchain.scripthash.get_balance', unused)).toEqual({ confirmed: 0, unconfirmed: 0 });
    expect(await client.call('blockchain.scripthash.unsubscribe', unused)).toBe(true);
    expect(await client.call('blockchain.scripthash.unsubscribe', unused)).toBe(false);
  });

  test('payments and blocks change the status of a watched script, and clients are notified', async () => {
    const watcher = await connect({ tls: true });
    const other = await connect();
    const target: string = await rpc('getnewaddress', '', 'bech32m');
    const targetHash = await toScriptHash(target);
    expect(await watcher.call('blockchain.scripthash.subscribe', targetHash)).toBeNull();
    const { height } = await watcher.call('blockchain.headers.subscribe');
    const latest = () =>
      watcher.notifications.findLast(({ method }) => method === 'blockchain.scripthash.subscribe')?.params;
    const follows = async (check: (history: readonly Json[]) => boolean): Promise<readonly Json[]> => {
      let history: readonly Json[] = [];
      await eventually(async () => {
        history = await watcher.call('blockchain.scripthash.get_history', targetHash);
        const params = latest();
        return check(history) && params?.[0] === targetHash && params[1] === computeStatus(history);
      });
      return history;
    };

    const txid: string = await rpc('sendtoaddress', target, 1);
    const { fees } = await rpc('getmempoolentry', txid);
    expect(await follows((history) => history.length === 1)).toEqual([
      { tx_hash: txid, height: 0, fee: satoshi(fees.base) },
    ]);
    expect(await watcher.call('blockchain.scripthash.get_balance', targetHash)).toEqual({
      confirmed: 0,
      unconfirmed: 100_000_000,
    });

    // A transaction that spends an unconfirmed output has the height -1.
    const coins = (await rpc('listunspent', 0, 0, [target])) as readonly Json[];
    const child = await rpc('send', [{ [target]: 0.5 }], null, 'unset', null, { inputs: coins, add_inputs: false });
    const chained = await follows((history) => history.length === 2);
    expect(chained.at(-1)).toMatchObject({ tx_hash: child.txid, height: -1 });
    expect(await other.call('blockchain.scripthash.get_mempool', targetHash)).toEqual(chained);

    const [block] = await regtest.node.mine(1);
    const confirmed = await follows((history) => history.every((each) => each.height > 0));
    expect(confirmed).toEqual([
      { tx_hash: txid, height: height + 1 },
      { tx_hash: child.txid, height: height + 1 },
    ]);
    const headers = () => watcher.notifications.filter(({ method }) => method === 'blockchain.headers.subscribe');
    await eventually(async () => headers().at(-1)?.params[0].height === height + 1);
    expect(headers().at(-1)!.params[0].hex).toBe(await rpc('getblockheader', block, false));

    await rpc('invalidateblock', block);
    await follows((history) => history.length === 2 && history.every((each) => each.height < 1));
    await rpc('reconsiderblock', block);
    expect(await follows((history) => history.every((each) => each.height > 0))).toEqual(confirmed);
    expect(other.notifications).toEqual([]);
  });

  test('batch is answered in one line, with errors in their places', async () => {
    const history = await client.call('blockchain.scripthash.get_history', hash);
    const answers = await client.batch([
      ['blockchain.scripthash.subscribe', hash],
      ['blockchain.scripthash.get_history', hash],
      ['blockchain.nothing'],
      ['blockchain.scripthash.get_history', 'zz'],
      ...history.map(({ tx_hash }: Json) => ['blockchain.transaction.get', tx_hash] as const),
    ]);
    expect(answers[0].result).toBe(computeStatus(history));
    expect(answers[1].result).toEqual(history);
    expect(answers[2].error).toEqual({ code: -32_601, message: 'unknown method "blockchain.nothing"' });
    expect(answers[3].error).toEqual({ code: -32_602, message: 'scripthash must be 64 hexadecimal digits' });
    for (const [index, { tx_hash }] of history.entries())
      expect(answers[4 + index].result).toBe(await rpc('getrawtransaction', tx_hash));
  });

  test('transactions, proofs and positions are those of the node', async () => {
    const [{ tx_hash: txid, height }] = await client.call('blockchain.scripthash.get_history', hash);
    const expected = await rpc('getrawtransaction', txid, true);
    const verbose = await client.call('blockchain.transaction.get', txid, true);
    const known = Object.fromEntries(Object.keys(verbose).map((name) => [name, expected[name]]));
    const withoutDescriptors = known['vout'].map(({ scriptPubKey: { desc: _, ...script }, ...output }: Json) => ({
      ...output,
      scriptPubKey: script,
    }));
    expect(verbose).toEqual({ ...known, vout: withoutDescriptors });
    const block = await rpc('getblock', await rpc('getblockhash', height));
    const proof = await client.call('blockchain.transaction.get_merkle', txid, height);
    expect(proof).toMatchObject({ block_height: height, pos: block.tx.indexOf(txid) });
    expect(foldProof(txid, proof.merkle, proof.pos)).toBe(block.merkleroot);
    expect(await client.call('blockchain.transaction.id_from_pos', height, proof.pos)).toBe(txid);
    expect(await client.call('blockchain.transaction.id_from_pos', height, proof.pos, true)).toEqual({
      tx_hash: txid,
      merkle: proof.merkle,
    });
    await expect(client.call('blockchain.transaction.get_merkle', txid, height + 1)).rejects.toMatchObject({ code: 1 });
    await expect(client.call('blockchain.transaction.get', '00'.repeat(32))).rejects.toMatchObject({ code: 2 });
  });

  const reversed = (hex: string): Buffer => Buffer.from(hex, 'hex').reverse();
  function foldProof(leaf: string, branch: readonly string[], position: number): string {
    let node = reversed(leaf);
    for (const [level, sibling] of branch.entries()) {
      const pair = (position >> level) & 1 ? [reversed(sibling), node] : [node, reversed(sibling)];
      node = sha256(sha256(Buffer.concat(pair)));
    }
    return node.reverse().toString('hex');
  }

  test('headers are those of the node, and a checkpoint proves them', async () => {
    const tip: number = await rpc('getblockcount');
    const header = async (height: number): Promise<string> =>
      rpc('getblockheader', await rpc('getblockhash', height), false);
    expect(await client.call('blockchain.block.header', 5)).toBe(await header(5));
    const { headers, count, max } = await client.call('blockchain.block.headers', 3, 4);
    expect([headers, count, max]).toEqual([await Promise.all([3, 4, 5, 6].map(header)), 4, 2016]);
    expect((await client.call('blockchain.block.headers', tip, 10)).count).toBe(1);
    const older = await connect({ version: '1.4' });
    expect((await older.call('blockchain.block.headers', 3, 4)).hex).toBe(headers.join(''));
    for (const [height, checkpoint] of [
      [5, 8],
      [0, 0x40],
      [tip, tip],
    ] as const) {
      const proof = await client.call('blockchain.block.header', height, checkpoint);
      const [leaf, root] = [await rpc('getblockhash', height), await rootUpTo(checkpoint)];
      expect([proof.root, foldProof(leaf, proof.branch, height)]).toEqual([root, root]);
    }
    await expect(client.call('blockchain.block.header', 9, 8)).rejects.toMatchObject({ code: 1 });
    await expect(client.call('blockchain.block.header', tip + 1)).rejects.toMatchObject({ code: 1 });
  });

  /** The root of all block hashes, pair by pair. */
  async function rootUpTo(height: number): Promise<string> {
    let level: Buffer[] = [];
    for (let at = 0; at <= height; at += 1) level.push(reversed(await rpc('getblockhash', at)));
    while (level.length > 1)
      level = level.flatMap((node, index) =>
        index % 2 === 0 ? [sha256(sha256(Buffer.concat([node, level[index + 1] ?? node])))] : [],
      );
    return level[0]!.reverse().toString('hex');
  }

  test('transaction and package are broadcast, and a rejection has its reason', async () => {
    const sign = async (inputs: Json, outputs: Json, spent?: Json): Promise<string> =>
      (await rpc('signrawtransactionwithwallet', await rpc('createrawtransaction', inputs, outputs), spent)).hex;
    const [coin, other] = await rpc('listunspent', 1, 9_999_999, [], false, { minimumAmount: 1 });
    const hex = await sign([coin], { [address]: (coin.amount - 0.0001).toFixed(8) });
    const { txid } = await rpc('decoderawtransaction', hex);
    expect(await client.call('blockchain.transaction.broadcast', hex)).toBe(txid);
    expect(await rpc('getrawmempool')).toContain(txid);
    const conflict = await sign([coin], { [address]: (coin.amount - 0.00009).toFixed(8) });
    await expect(client.call('blockchain.transaction.broadcast', conflict)).rejects.toMatchObject({
      code: 1,
      message: expect.stringContaining('rejected by network rules'),
    });
    const parent = await sign([other], { [address]: (other.amount - 0.0001).toFixed(8) });
    const decoded = await rpc('decoderawtransaction', parent);
    const { scriptPubKey, value } = decoded.vout[0];
    const spent = { txid: decoded.txid, vout: 0, scriptPubKey: scriptPubKey.hex, amount: value };
    const child = await sign([spent], { [address]: (value - 0.0001).toFixed(8) }, [spent]);
    expect(await client.call('blockchain.transaction.broadcast_package', [parent, child])).toEqual({ success: true });
    const bad = await client.call('blockchain.transaction.broadcast_package', [conflict]);
    expect(bad).toMatchObject({ success: false, errors: [{ error: expect.any(String) }] });
    await regtest.node.mine(1);
    await regtest.caughtUp();
  });

  test('fees are those of the node', async () => {
    const info = await rpc('getmempoolinfo');
    expect(await client.call('mempool.get_info')).toEqual({
      mempoolminfee: info.mempoolminfee,
      minrelaytxfee: info.minrelaytxfee,
      incrementalrelayfee: info.incrementalrelayfee,
    });
    const older = await connect({ version: '1.4' });
    expect(await older.call('blockchain.relayfee')).toBe(info.minrelaytxfee);
    await expect(client.call('blockchain.relayfee')).rejects.toMatchObject({ code: -32_601 });
    await expect(older.call('mempool.get_info')).rejects.toMatchObject({ code: -32_601 });
    expect(await client.call('mempool.get_fee_histogram')).toEqual([]);
    const estimate = await client.call('blockchain.estimatefee', 6);
    expect(estimate === -1 || estimate > 0).toBe(true);
  });

  test('server describes itself', async () => {
    expect(await client.call('server.features')).toMatchObject({
      genesis_hash: await rpc('getblockhash', 0),
      protocol_min: '1.4',
      protocol_max: '1.6',
      hash_function: 'sha256',
    });
    expect(await client.call('server.ping')).toBeNull();
    expect(await client.call('server.peers.subscribe')).toEqual([]);
    expect(await client.call('server.banner')).toContain('BITCOIN_REGTEST');
    expect(await client.call('server.donation_address')).toBe('');
    await expect(client.call('server.version', 'again', '1.4')).rejects.toMatchObject({ code: 1 });
  });

  test('client without a common version is disconnected', async () => {
    const socket = await openElectrumSocket(port);
    await expect(socket.call('server.version', 'old', '1.2')).rejects.toThrow('unsupported protocol version');
    await socket.closed;
  });

  test('malformed lines get errors, and the connection goes on', async () => {
    const socket = await connect();
    expect(await socket.raw('{"nonsense')).toMatchObject({ error: { code: -32_700 }, id: null });
    expect(await socket.raw('[]')).toMatchObject({ error: { code: -32_600 } });
    expect(await socket.raw('7')).toMatchObject({ error: { code: -32_600 } });
    expect(await socket.raw(`[${Array.from({ length: 5_001 }, () => 1).join()}]`)).toMatchObject({
      error: { code: -101 },
    });
    expect(await socket.call('server.ping')).toBeNull();
  });

  test('client that sends an endless line is disconnected', async () => {
    const socket = await openElectrumSocket(port);
    expect(await socket.raw('x'.repeat(2_500_000).slice(0, -1))).toMatchObject({ error: expect.anything() });
  });
});
