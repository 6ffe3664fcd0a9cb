import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBitcoind } from '../../support/bitcoind/find-bitcoind.js';
import { openRegtestService, type RegtestService } from '../../support/bitcoind/regtest-service.js';
import { describeUnless } from '../../support/skip.js';

const bitcoind = await findBitcoind();

// biome-ignore lint/suspicious/noExplicitAny: answers of two services are compared
type Json = any;
type Range = readonly [start: number, end: number];

const SUBSIDY = 5_000_000_000;
/** The rate limit of a key allows no more in a moment. */
const MAX_SAMPLES = 40;
const satoshi = (bitcoin: number): number => Math.round(bitcoin * 1e8);

/** Takes the first satoshi of some ranges. */
function take(ranges: Range[], count: number): Range[] {
  const taken: Range[] = [];
  for (let left = count; left > 0; ) {
    const [start, end] = ranges.shift()!;
    const size = Math.min(left, end - start);
    taken.push([start, start + size]);
    if (size < end - start) ranges.unshift([start + size, end]);
    left -= size;
  }
  return taken;
}

/** The ranges of satoshi of all unspent outputs, computed for the whole chain block by block. */
async function computeRanges(rpc: (method: string, ...params: readonly unknown[]) => Promise<Json>) {
  const held = new Map<string, Range[]>();
  const tip: number = await rpc('getblockcount');
  for (let height = 0; height <= tip; height += 1) {
    const { tx } = await rpc('getblock', await rpc('getblockhash', height), 2);
    const reward: Range[] = [[height * SUBSIDY, (height + 1) * SUBSIDY]];
    const pay = ({ txid, vout }: Json, ranges: Range[]): void => {
      for (const { n, value } of vout) held.set(`${txid}:${n}`, take(ranges, satoshi(value)));
    };
    for (const transaction of tx.slice(1)) {
      const ranges: Range[] = transaction.vin.flatMap(({ txid, vout }: Json) => {
        const spent = held.get(`${txid}:${vout}`)!;
        held.delete(`${txid}:${vout}`);
        return spent;
      });
      pay(transaction, ranges);
      reward.push(...ranges);
    }
    pay(tx[0], reward);
  }
  return held;
}

describeUnless(bitcoind.missing)('satoshi over a real node on regtest', () => {
  let regtest: RegtestService;
  const rpc = (method: string, ...params: readonly unknown[]): Promise<Json> => regtest.node.rpc(method, ...params);
  const get = async (sat: number): Promise<Json> => {
    const url = `/api/btc/ordinals/sats/${sat}`;
    const response = await regtest.service.http.inject({ url, headers: { 'x-api-key': regtest.key } });
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
    return response.json();
  };

  beforeAll(async () => {
    regtest = await openRegtestService();
    await regtest.node.mine(110);
    for (let block = 0; block < 12; block += 1) {
      for (let count = 0; count < 4; count += 1)
        await rpc('sendtoaddress', await rpc('getnewaddress', '', 'bech32'), (3 + block * 2.37 + count).toFixed(8));
      await regtest.node.mine(1);
    }
    await regtest.caughtUp();
  });

  afterAll(() => regtest.close());

  test('location of a satoshi is that of ranges computed for the whole chain', async () => {
    const samples: { readonly sat: number; readonly satpoint: string }[] = [];
    for (const [outpoint, ranges] of await computeRanges(rpc)) {
      let offset = 0;
      for (const [start, end] of ranges) {
        const within = Math.floor((end - start) / 2);
        // Not the many coinbases that are whole.
        if (ranges.length > 1 || end - start < SUBSIDY)
          samples.push({ sat: start + within, satpoint: `${outpoint}:${offset + within}` });
        offset += end - start;
      }
    }
    expect(samples.length).toBeGreaterThan(MAX_SAMPLES);
    const step = Math.ceil(samples.length / MAX_SAMPLES);
    let moved = 0;
    for (const { sat, satpoint } of samples.filter((_, index) => index % step === 0)) {
      const found = await get(sat);
      expect(found).toMatchObject({ status: 'held', satpoint, inscriptions: [] });
      moved = Math.max(moved, found.moves);
    }
    expect(moved).toBeGreaterThan(1);
  });

  test('satoshi of a later block is not mined', async () => {
    expect(await get(SUBSIDY * 1_000)).toMatchObject({ status: 'unmined', satpoint: null, blockHeight: 1_000 });
  });
});
