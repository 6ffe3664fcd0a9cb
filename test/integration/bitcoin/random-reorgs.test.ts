import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBitcoind } from '../../support/bitcoind/find-bitcoind.js';
import { openRegtestService, type RegtestService } from '../../support/bitcoind/regtest-service.js';
import { inDepth } from '../../support/depth.js';
import { describeUnless } from '../../support/skip.js';

const bitcoind = await findBitcoind();

// biome-ignore lint/suspicious/noExplicitAny: answers of two services are compared
type Json = any;

const STEPS = inDepth(60, 200);
const CHECK_EVERY = 10;
const satoshi = (bitcoin: number): number => Math.round(bitcoin * 1e8);

/** Deterministic numbers below a limit. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

describeUnless(bitcoind.missing)('random reorgs and replacements of a real node', () => {
  let regtest: RegtestService;
  const addresses: string[] = [];
  const rpc = (method: string, ...params: readonly unknown[]): Promise<Json> => regtest.node.rpc(method, ...params);
  const get = async (path: string): Promise<Json> => {
    const response = await regtest.service.http.inject({
      url: `/api/btc${path}`,
      headers: { 'x-api-key': regtest.key },
    });
    expect([path, response.statusCode]).toEqual([path, 200]);
    return response.json();
  };

  beforeAll(async () => {
    regtest = await openRegtestService();
    for (let count = 0; count < 8; count += 1) addresses.push(await rpc('getnewaddress', '', 'bech32'));
    await regtest.node.mine(130);
  });

  afterAll(() => regtest.close());

  async function compare(): Promise<void> {
    await regtest.caughtUp();
    expect((await get('/blocks/tip')).hash).toBe(await rpc('getbestblockhash'));
    const waiting: readonly string[] = await rpc('getrawmempool');
    expect((await get('/mempool/txids?limit=1000')).data.toSorted()).toEqual(waiting.toSorted());
    const scan = await rpc(
      'scantxoutset',
      'start',
      addresses.map((address) => `addr(${address})`),
    );
    let total = 0;
    for (const address of addresses) total += (await get(`/addresses/${address}`)).balance.confirmed;
    expect(total).toBe(satoshi(scan.total_amount));
    for (const txid of waiting.slice(0, 5)) {
      const entry = await rpc('getmempoolentry', txid);
      expect((await get(`/mempool/txs/${txid}`)).fees.base).toBe(satoshi(entry.fees.base));
    }
  }

  test(`index agrees with the node through ${STEPS} steps`, async () => {
    const random = createRandom(20_261_117);
    const counts = { payments: 0, replacements: 0, blocks: 0, reorgs: 0 };
    for (let step = 1; step <= STEPS; step += 1) {
      const choice = random(10);
      if (choice < 3) {
        const address = addresses[random(addresses.length)];
        await rpc(
          'sendtoaddress',
          address,
          ((random(1_000) + 1) / 1_000).toFixed(8),
          '',
          '',
          false,
          true,
          null,
          'unset',
          null,
          1 + random(5),
        );
        counts.payments += 1;
      } else if (choice < 6) {
        const pending: readonly Json[] = await rpc('listtransactions', '*', 20);
        const own = pending.find(
          ({ category, confirmations, txid }) => category === 'send' && confirmations === 0 && txid,
        );
        const bumped = own && (await rpc('bumpfee', own.txid, { fee_rate: 10 + random(90) }).catch(() => undefined));
        if (bumped !== undefined) counts.replacements += 1;
      } else if (choice < 8) {
        await regtest.node.mine(1);
        counts.blocks += 1;
      } else {
        const depth = 1 + random(4);
        const height: number = await rpc('getblockcount');
        await rpc('invalidateblock', await rpc('getblockhash', height - depth + 1));
        // Blocks without transactions: those of the old branch return to the mempool.
        const address = await rpc('getnewaddress');
        for (let count = 0; count <= depth; count += 1) await rpc('generateblock', address, []);
        counts.reorgs += 1;
      }
      if (step % CHECK_EVERY === 0) await compare();
    }
    expect(counts.reorgs + counts.replacements).toBeGreaterThan(STEPS / 5);
    const { data } = await get('/chain/reorgs?limit=100');
    expect(data.length).toBeGreaterThan(0);
  });
});
