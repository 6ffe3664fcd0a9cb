import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBitcoinBlockStats } from '../../src/api/operations/bitcoin-blocks/get-bitcoin-block-stats.js';
import { decodeBlock } from '../../src/chains/bitcoin/block.js';
import { encodeSpentOutputs } from '../../src/chains/bitcoin/spent-outputs.js';
import { computeWeight, type TransactionOutput } from '../../src/chains/bitcoin/transaction.js';
import { networkById } from '../../src/chains/networks.js';
import { openBitcoinIndex } from '../../src/indexer/bitcoin/bitcoin-index.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { describeWithData } from '../support/describe-with-data.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { readBitcoin, readVector, spentByTransactionOf866342 } from './bitcoin-data.js';

/** The rewards of the vectors, which are of a regtest chain, are those of the first blocks of this network. */
const VECTORS = networkById('BITCOIN_TESTNET4');
const MAINNET = networkById('BITCOIN_MAINNET');

/** Statistics under the names of the node, which truncates rates to whole satoshis. */
type NodeStats = Readonly<Record<string, number | string | readonly number[]>>;

const NAMES: Readonly<Record<string, string>> = {
  avgfee: 'avgFee',
  avgfeerate: 'avgFeeRate',
  avgtxsize: 'avgTxSize',
  blockhash: 'blockHash',
  feerate_percentiles: 'feeRatePercentiles',
  height: 'height',
  ins: 'ins',
  maxfee: 'maxFee',
  maxfeerate: 'maxFeeRate',
  maxtxsize: 'maxTxSize',
  medianfee: 'medianFee',
  mediantime: 'medianTime',
  mediantxsize: 'medianTxSize',
  minfee: 'minFee',
  minfeerate: 'minFeeRate',
  mintxsize: 'minTxSize',
  outs: 'outs',
  subsidy: 'subsidy',
  swtotal_size: 'segwitTotalSize',
  swtotal_weight: 'segwitTotalWeight',
  swtxs: 'segwitTxs',
  time: 'time',
  total_out: 'totalOut',
  total_size: 'totalSize',
  total_weight: 'totalWeight',
  totalfee: 'totalFee',
  txs: 'txs',
  utxo_increase: 'utxoIncrease',
  utxo_increase_actual: 'utxoIncreaseActual',
  utxo_size_inc: 'utxoSizeIncrease',
  utxo_size_inc_actual: 'utxoSizeIncreaseActual',
};

describeWithData('bitcoin-vectors', 'bitcoin-blocks')('block statistics', () => {
  let service: TestService;
  let http: FastifyInstance;
  const vectors = () => readVector<{ blocks: readonly string[]; stats: readonly NodeStats[] }>('rpc_getblockstats');

  beforeAll(async () => {
    service = await openTestService();
    const index = await openBitcoinIndex(service.services.db, VECTORS);
    const blocks = vectors().blocks.map((hex, height) => {
      const bytes = fromHex(hex);
      const { hash, previousHash } = decodeBlock(bytes).header;
      const point = { slot: height, height, hash: toHex(hash) };
      return { bytes, point, previousHash: height === 0 ? undefined : toHex(previousHash), spentOutputs: undefined };
    });
    await index.append(blocks.map((block) => index.decode(block.bytes, block)));
    await index.goLive();
    http = serveOperations(service, [getBitcoinBlockStats]);
  });
  afterAll(async () => {
    await http?.close();
    await service?.close();
  });

  test('equal every field of getblockstats of Bitcoin Core', async () => {
    const { stats } = vectors();
    expect(stats.length).toBeGreaterThan(2);
    for (const expected of stats) {
      expect(Object.keys(expected).filter((name) => !(name in NAMES))).toEqual([]);
      const response = await http.inject({
        url: `/api/btc/blocks/${expected['height']}/stats`,
        headers: { 'x-api-key': `xt_demo_${VECTORS.alias}` },
      });
      expect(response.statusCode).toBe(200);
      const ours = response.json();
      for (const [name, value] of Object.entries(expected)) {
        const shown = ours[NAMES[name] ?? ''];
        const cut = /feerate/.test(name) ? [shown].flat().map(Math.floor) : [shown].flat();
        expect({ height: expected['height'], name, value: cut }).toEqual({
          height: expected['height'],
          name,
          value: [value].flat(),
        });
      }
    }
  });

  test('of mainnet block 866342 equal the sums over its bytes and over the outputs that it spends', async () => {
    const bytes = readBitcoin('blocks/mainnet-866342.raw');
    const { header, transactions } = decodeBlock(bytes);
    const spent = spentByTransactionOf866342(transactions);
    const previous = { slot: 866_341, height: 866_341, hash: toHex(header.previousHash) };
    const index = await openBitcoinIndex(service.services.db, MAINNET, { start: previous });
    const point = { slot: 866_342, height: 866_342, hash: toHex(header.hash) };
    const block = { bytes, point, previousHash: previous.hash, spentOutputs: encodeSpentOutputs(spent) };
    await index.append([index.decode(bytes, block)]);
    await index.goLive();
    const headers = { 'x-api-key': `xt_demo_${MAINNET.alias}` };
    const response = await http.inject({ url: '/api/btc/blocks/866342/stats', headers });
    expect(response.statusCode).toBe(200);

    const outputs = transactions.flatMap((each) => each.outputs);
    const inputs = spent.flat();
    const spendable = outputs.filter(({ script }) => script[0] !== 0x6a);
    // The outpoint, and four bytes for the height and the coinbase flag.
    const setBytes = (list: readonly TransactionOutput[]) =>
      list.reduce((sum, { script }) => sum + 40 + 8 + (script.length < 253 ? 1 : 3) + script.length, 0);
    const others = transactions.slice(1);
    const withWitness = others.filter((each) => each.inputs.some(({ witness }) => witness.length > 0));
    const sizes = others.map(({ encoded }) => encoded.length).toSorted((a, b) => a - b);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
    expect(response.json()).toMatchObject({
      totalFee: 5_026_183,
      txs: 4_864,
      ins: inputs.length,
      outs: outputs.length,
      totalSize: sum(sizes),
      totalWeight: sum(others.map(computeWeight)),
      avgTxSize: Math.floor(sum(sizes) / sizes.length),
      medianTxSize: sizes[(sizes.length - 1) / 2],
      minTxSize: sizes[0],
      maxTxSize: sizes.at(-1),
      segwitTxs: withWitness.length,
      segwitTotalSize: sum(withWitness.map(({ encoded }) => encoded.length)),
      segwitTotalWeight: sum(withWitness.map(computeWeight)),
      utxoIncrease: outputs.length - inputs.length,
      utxoIncreaseActual: spendable.length - inputs.length,
      utxoSizeIncrease: setBytes(outputs) - setBytes(inputs),
      utxoSizeIncreaseActual: setBytes(spendable) - setBytes(inputs),
    });
  });
});
