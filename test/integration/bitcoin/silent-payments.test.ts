import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import * as btc from '@scure/btc-signer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBitcoind } from '../../support/bitcoind/find-bitcoind.js';
import { openRegtestService, type RegtestService } from '../../support/bitcoind/regtest-service.js';
import { describeUnless } from '../../support/skip.js';

const bitcoind = await findBitcoind();
const { Point } = secp256k1;
const ORDER = Point.CURVE().n;
const REGTEST = { ...btc.TEST_NETWORK, bech32: 'bcrt' };

// biome-ignore lint/suspicious/noExplicitAny: answers of the service are read as they are
type Json = any;

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const toBytes = (value: bigint): Uint8Array => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
const hashWithTag = (tag: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const prefix = sha256(Buffer.from(tag));
  return sha256(Buffer.concat([prefix, prefix, ...parts]));
};

const SENDER = new Uint8Array(32).fill(0x11);
const SCAN = new Uint8Array(32).fill(0x22);
const SPEND = new Uint8Array(32).fill(0x33);
const spendKey = secp256k1.getPublicKey(SPEND, true);
const body = { scanKey: Buffer.from(SCAN).toString('hex'), spendKey: Buffer.from(spendKey).toString('hex') };

/** The first output of BIP-352 for a transaction with one input, computed by the sender. */
function deriveOutput(txid: string, vout: number): { readonly tweak: string; readonly key: Uint8Array } {
  const outpoint = Buffer.concat([Buffer.from(txid, 'hex').reverse(), Uint8Array.of(vout, 0, 0, 0)]);
  const sum = secp256k1.getPublicKey(SENDER, true);
  const inputHash = toNumber(hashWithTag('BIP0352/Inputs', outpoint, sum));
  const scalar = (inputHash * toNumber(SENDER)) % ORDER;
  const shared = Point.fromBytes(secp256k1.getPublicKey(SCAN, true)).multiply(scalar).toBytes(true);
  const t = toNumber(hashWithTag('BIP0352/SharedSecret', shared, new Uint8Array(4)));
  const key = Point.fromBytes(spendKey).add(Point.BASE.multiply(t)).toBytes(true).subarray(1);
  return { tweak: Buffer.from(Point.BASE.multiply(scalar).toBytes(true)).toString('hex'), key };
}

describeUnless(bitcoind.missing)('silent payments over a real node on regtest', () => {
  let regtest: RegtestService;
  let payment: { readonly txid: string; readonly tweak: string; readonly block: string };
  const rpc = (method: string, ...params: readonly unknown[]): Promise<Json> => regtest.node.rpc(method, ...params);
  const request = async (url: string, payload?: Json) =>
    await regtest.service.http.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api/btc/silentPayments${url}`,
      headers: { 'x-api-key': regtest.key },
      ...(payload !== undefined && { payload }),
    });

  /** The text of a stream up to the event after the marker. */
  const readStream = async (url: string, marker: string): Promise<string> => {
    const response = await regtest.service.http.inject({
      url: `/api/btc/silentPayments${url}`,
      headers: { 'x-api-key': regtest.key, accept: 'text/event-stream' },
      payloadAsStream: true,
    });
    const stream = response.stream();
    let text = '';
    for await (const chunk of stream) {
      text += String(chunk);
      const place = text.indexOf(marker);
      if (place !== -1 && text.indexOf('\n\n', place) !== -1) break;
    }
    return text;
  };

  beforeAll(async () => {
    regtest = await openRegtestService({ BITCOIN_REGTEST_SILENT_PAYMENTS: 'on' });
    await regtest.node.mine(105);
    const sender = btc.p2wpkh(secp256k1.getPublicKey(SENDER, true), REGTEST);
    const funding: string = await rpc('sendtoaddress', sender.address, 1);
    const { details } = await rpc('gettransaction', funding);
    const vout: number = details[0].vout;
    await regtest.node.mine(1);
    const { tweak, key } = deriveOutput(funding, vout);
    const transaction = new btc.Transaction({ allowUnknownOutputs: true });
    transaction.addInput({
      txid: funding,
      index: vout,
      witnessUtxo: { script: sender.script, amount: 100_000_000n },
    });
    transaction.addOutput({ script: btc.p2wpkh(spendKey, REGTEST).script, amount: 1_000_000n });
    transaction.addOutput({ script: Buffer.from([0x51, 0x20, ...key]), amount: 98_990_000n });
    transaction.sign(SENDER);
    transaction.finalize();
    const txid: string = await rpc('sendrawtransaction', transaction.hex);
    const [block] = await regtest.node.mine(1);
    payment = { txid, tweak, block: block! };
    await regtest.caughtUp();
  });

  afterAll(() => regtest.close());

  test('scan finds the payment and the key that spends it', async () => {
    const response = await request('/scan', { ...body, from: 0 });
    expect(response.statusCode).toBe(200);
    const { outputs, scannedTo, nextHeight } = response.json();
    expect(outputs).toEqual([
      expect.objectContaining({ txid: payment.txid, vout: 1, value: 98_990_000, isSpent: false, label: null }),
    ]);
    expect([scannedTo, nextHeight]).toEqual([107, null]);
    const secret = toBytes((toNumber(SPEND) + toNumber(Buffer.from(outputs[0].keyTweak, 'hex'))) % ORDER);
    const { vout } = await rpc('getrawtransaction', payment.txid, 1);
    expect(vout[1].scriptPubKey.hex).toBe(
      `5120${Buffer.from(secp256k1.getPublicKey(secret, true)).toString('hex').slice(2)}`,
    );
  });

  test('another scan key finds nothing, and an invalid one is rejected', async () => {
    const other = await request('/scan', { ...body, scanKey: '44'.repeat(32), from: 0 });
    expect(other.json().outputs).toEqual([]);
    const zero = await request('/scan', { ...body, scanKey: '00'.repeat(32), from: 0 });
    expect([zero.statusCode, zero.json().error]).toEqual([400, expect.stringContaining("'scanKey'")]);
  });

  test('pages of tweaks contain the transaction once, and lose it with its block', async () => {
    const found: Json[] = [];
    let cursor = '';
    do {
      const page = (await request(`/tweaks?limit=25${cursor === '' ? '' : `&cursor=${cursor}`}`)).json();
      found.push(...page.data);
      cursor = page.cursor ?? '';
    } while (cursor !== '');
    expect(found.map(({ blockHeight }) => blockHeight)).toEqual(Array.from({ length: 108 }, (_, height) => height));
    expect(found.at(-1).tweaks).toEqual([{ txid: payment.txid, tweak: payment.tweak }]);
    const follow = async (from: string) => (await request(`/follow?limit=25&from=${from}`)).json();
    const followed: Json[] = [];
    let next = 'origin';
    for (let more = true; more; ) {
      const steps: Json = await follow(next);
      followed.push(...steps.steps);
      ({ next, more } = steps);
    }
    expect(followed.map(({ direction, previousHash: _, ...block }) => [direction, block])).toEqual(
      found.map((block) => ['forward', block]),
    );
    expect(followed.at(-1).previousHash).toBe(found.at(-2).blockHash);
    await rpc('invalidateblock', payment.block);
    // An empty block takes its place.
    await rpc('generateblock', await rpc('getnewaddress'), []);
    await regtest.caughtUp();
    const changed = await follow(next);
    expect(changed.steps).toEqual([
      { direction: 'backward', blockHeight: 106, blockHash: found.at(-2).blockHash },
      {
        direction: 'forward',
        blockHeight: 107,
        blockHash: await rpc('getbestblockhash'),
        previousHash: found.at(-2).blockHash,
        tweaks: [],
      },
    ]);
    expect(changed.more).toBe(false);
    const stream = await readStream(`/follow?from=106.${found.at(-2).blockHash}`, 'event: forward');
    expect(stream).toContain(`"blockHash":"${changed.steps[1].blockHash}","tweaks":[]`);
    const page = (await request('/tweaks?from=107')).json();
    expect(page.data.map(({ tweaks }: Json) => tweaks)).toEqual([[]]);
    expect((await request('/scan', { ...body, from: 0 })).json().outputs).toEqual([]);
  });
});
