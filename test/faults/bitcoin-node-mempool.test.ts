import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fromHex } from '../../src/kernel/hex.js';
import { findBitcoind } from '../support/bitcoind/find-bitcoind.js';
import { type MempoolWatcher, watchMempool } from '../support/bitcoind/mempool-watcher.js';
import { nodeSource } from '../support/bitcoind/node-source.js';
import { type Bitcoind, startBitcoind } from '../support/bitcoind/start-bitcoind.js';
import { describeUnless } from '../support/skip.js';

const { missing } = await findBitcoind();

const watchers: MempoolWatcher[] = [];
afterEach(async () => {
  await Promise.all(watchers.splice(0).map((watcher) => watcher.stop()));
});

describeUnless(missing)('mempool of a real Bitcoin node', () => {
  let node: Bitcoind;
  beforeAll(async () => {
    node = await startBitcoind({ wallet: true });
    await node.mine(120);
  });
  afterAll(() => node?.stop());

  const watch = (options = {}): MempoolWatcher => {
    const watcher = watchMempool(nodeSource({ ...node, ...options }).waiting);
    watchers.push(watcher);
    return watcher;
  };
  const pay = async (amount = 1): Promise<string> =>
    node.rpc('sendtoaddress', await node.rpc('getnewaddress'), amount) as Promise<string>;
  const agrees = async ({ transactions: waiting }: MempoolWatcher): Promise<boolean> => {
    const now: readonly string[] = await node.rpc('getrawmempool');
    return now.length === waiting.size && now.every((txid) => waiting.has(txid));
  };

  test('is emitted completely at first, then as changes: payments, a chain of them, a replacement, a block', async () => {
    const before = await pay();
    const watcher = watch();
    await watcher.until(() => watcher.transactions.has(before));
    expect(watcher.changes[0]).toMatchObject({ whole: true, removed: [], sequence: expect.any(BigInt) });
    expect(watcher.changes[0]!.minimumFeeRate).toBe(1_000n);

    const entry = await node.rpc('getmempoolentry', before);
    expect(watcher.transactions.get(before)).toMatchObject({
      bytes: Buffer.from(fromHex(await node.rpc('getrawtransaction', before))),
      time: entry.time,
      fee: BigInt(Math.round(entry.fees.base * 1e8)),
    });

    // Far more than one coinbase, so that some spend unconfirmed outputs.
    for (let count = 0; count < 6; count += 1) await pay(40);
    await watcher.until(() => agrees(watcher));

    const { txid: replacement } = await node.rpc('bumpfee', before);
    await watcher.until(() => watcher.transactions.has(replacement));
    expect(watcher.transactions.has(before)).toBe(false);
    await watcher.until(() => agrees(watcher));

    await node.mine(1);
    await watcher.until(() => watcher.transactions.size === 0);
    expect(watcher.changes.filter(({ whole }) => whole)).toHaveLength(1);
  });

  test('emits parents before the children that pay for them', async () => {
    const parent = await pay(30);
    const { vout } = (await node.rpc('listunspent', 0)).find(
      ({ txid, amount }: { txid: string; amount: number }) => txid === parent && amount === 30,
    );
    const raw = await node.rpc(
      'createrawtransaction',
      [{ txid: parent, vout }],
      [{ [await node.rpc('getnewaddress')]: 29.999 }],
    );
    const { hex } = await node.rpc('signrawtransactionwithwallet', raw);
    const source = nodeSource(node);
    expect(await source.submitter.submit(fromHex(hex))).toEqual({ accepted: true });
    const watcher = watch();
    await watcher.until(() => watcher.transactions.size === 2);
    expect(watcher.changes[0]!.added.map(({ txid }) => txid)[0]).toBe(parent);
    await node.mine(1);
    await watcher.until(() => watcher.transactions.size === 0);
  });

  test('is restored when its block is invalidated', async () => {
    const watcher = watch();
    const txid = await pay();
    await watcher.until(() => watcher.transactions.has(txid));
    const [hash] = await node.mine(1);
    await watcher.until(() => watcher.transactions.size === 0);
    await node.rpc('invalidateblock', hash);
    await watcher.until(() => watcher.transactions.has(txid));
    await node.mine(2);
    await watcher.until(() => agrees(watcher));
  });

  test('emits changes on ZMQ notifications long before the next poll', async () => {
    const watcher = watch({ pollMs: 3_600_000 });
    await watcher.until(() => watcher.changes.length > 0);
    // Notifications published before the node has registered the subscription are lost.
    await watcher.until(async () => {
      await pay(0.001);
      return watcher.transactions.size > 0;
    });
    const txid = await pay();
    await watcher.until(() => watcher.transactions.has(txid));
  });

  test('is emitted completely again after a restart of the node, with or without its transactions', async () => {
    const retained = await pay();
    const watcher = watch();
    await watcher.until(() => watcher.transactions.has(retained));
    await node.restart();
    await watcher.until(() => watcher.changes.filter(({ whole }) => whole).length === 2);
    await watcher.until(() => agrees(watcher));
    expect(watcher.transactions.has(retained)).toBe(true);

    // Wallets would rebroadcast their own transactions.
    await pay();
    await watcher.until(() => agrees(watcher));
    await node.restart(['-persistmempool=0', '-walletbroadcast=0']);
    await watcher.until(() => agrees(watcher));
    expect(await node.rpc('getrawmempool')).toEqual([]);
    expect(watcher.transactions.size).toBe(0);
  });

  test('rejects transactions with the reason of the node', async () => {
    const source = nodeSource(node);
    const txid = await pay();
    const hex = await node.rpc('gettransaction', txid).then((answer) => answer.hex);
    await node.mine(1);
    const reasonFor = async (bytes: Uint8Array): Promise<string> => {
      const submissionResult = await source.submitter.submit(bytes);
      return submissionResult.accepted ? 'accepted' : Buffer.from(submissionResult.reason).toString();
    };
    expect(await reasonFor(fromHex(hex).subarray(0, 30))).toContain('TX decode failed');
    const [coin] = await node.rpc('listunspent');
    const buildSpend = async (amount: number): Promise<Uint8Array> => {
      const raw = await node.rpc('createrawtransaction', [coin], [{ [await node.rpc('getnewaddress')]: amount }]);
      return fromHex((await node.rpc('signrawtransactionwithwallet', raw)).hex);
    };
    expect(await reasonFor(await buildSpend(coin.amount + 1))).toContain('bad-txns-in-belowout');
    expect(await reasonFor(await buildSpend(coin.amount))).toContain('min relay fee not met');
    const good = await buildSpend(Number((coin.amount - 0.001).toFixed(8)));

    const [tested] = await source.queries.testAcceptance([good]);
    expect(tested).toMatchObject({ accepted: true, reason: undefined, fee: 100_000n });
    const [refused] = await source.queries.testAcceptance([await buildSpend(coin.amount)]);
    expect(refused).toMatchObject({ accepted: false, reason: expect.stringContaining('min relay fee not met') });

    const [packed] = await source.queries.submitPackage([good]);
    expect(packed).toMatchObject({ txid: tested!.txid, accepted: true, fee: 100_000n });
    expect(await node.rpc('getrawmempool')).toContain(tested!.txid);
  });

  test('has no estimate while the node has too little data, and returns what it has', async () => {
    const { queries } = nodeSource(node);
    expect(await queries.estimateFee(6, 'economical')).toBeUndefined();
    expect(await queries.call('getblockchaininfo')).toMatchObject({ chain: 'regtest' });
    expect(await queries.call('getnetworkinfo')).toHaveProperty('version');
    expect(await queries.call('getchaintips')).toBeInstanceOf(Array);
    expect(await queries.call('getdeploymentinfo')).toHaveProperty('deployments');
  });
});
