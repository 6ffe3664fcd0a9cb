import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBitcoinFees } from '../../../src/api/operations/bitcoin-fees/get-bitcoin-fees.js';
import { toTransactionJson } from '../../../src/api/shapes/bitcoin/transaction-json.js';
import { encodeScriptAddress } from '../../../src/chains/bitcoin/address.js';
import { testnet4 } from '../../../src/chains/bitcoin/chain-parameters.js';
import { computeDifficulty } from '../../../src/chains/bitcoin/difficulty.js';
import { sha256 } from '../../../src/chains/bitcoin/hashes.js';
import { decodeHeader } from '../../../src/chains/bitcoin/header.js';
import { computeProofRoot } from '../../../src/chains/bitcoin/merkle.js';
import { decodeMerkleBlock } from '../../../src/chains/bitcoin/merkle-block.js';
import { formatOutpoint, parseOutpoint } from '../../../src/chains/bitcoin/outpoint.js';
import { computeFee, type SpendingTransaction } from '../../../src/chains/bitcoin/spent-outputs.js';
import { computeVsize, computeWeight } from '../../../src/chains/bitcoin/transaction.js';
import { serveRequests } from '../../../src/indexer/bitcoin/serve-requests.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { silentLog } from '../../../src/kernel/log.js';
import { networkDb } from '../../../src/store/network-db.js';
import { SCRIPTS } from '../../support/bitcoin-chain/scripts.js';
import { buildTransaction } from '../../support/bitcoin-transactions.js';
import { takeFirst } from '../../support/depth.js';
import { movableClock } from '../../support/movable-clock.js';
import { seeded } from '../../support/mutations.js';
import { serveOperations } from '../../support/test-operations.js';
import { createApiClient, type JsonResponse } from '../cardano-api/api-client.js';
import { FollowedGeneratedChain, type LiveOutput, liveOutputs } from './followed-generated-chain.js';

let followed: FollowedGeneratedChain;
const { get, post, failure, refusal } = createApiClient(() => followed.http, 'bitcoin-testnet4');

/** A pending parent, its child and a grandchild. */
let parent: SpendingTransaction;
let child: SpendingTransaction;
let grandchild: SpendingTransaction;

const toInput = ({ outpoint, value, script }: LiveOutput) => ({
  previous: parseOutpoint(outpoint),
  output: { value, script: fromHex(script) },
});
const toInputOfTransaction = ({ transaction }: SpendingTransaction, vout = 0) => ({
  previous: { txid: transaction.txid, vout },
  output: transaction.outputs[vout]!,
});
const formatTxid = ({ transaction }: SpendingTransaction): string => toHex(transaction.txid);

beforeAll(async () => {
  followed = await FollowedGeneratedChain.open();
  await followed.start(21, 40);
  const coin = [...followed.live().values()].find(({ value }) => value > 1_000_000n)!;
  parent = buildTransaction([toInput(coin)], [{ value: coin.value - 200n, script: SCRIPTS[6]! }]);
  child = buildTransaction(
    [toInputOfTransaction(parent)],
    [
      { value: 400_000n, script: SCRIPTS[7]! },
      { value: coin.value - 450_000n, script: SCRIPTS[6]! },
    ],
  );
  grandchild = buildTransaction([toInputOfTransaction(child)], [{ value: 399_000n, script: SCRIPTS[8]! }]);
  await followed.updateMempool([parent, child, grandchild]);
});
afterAll(() => followed?.close());

const confirmed = (): readonly { entry: SpendingTransaction; height: number; index: number; hash: string }[] =>
  followed.blocks.flatMap(({ entries, point }) =>
    entries.map((entry, index) => ({ entry, height: point.height, index, hash: point.hash })),
  );

describe('transactions', () => {
  test('have their prevouts, sizes, fee and block', async () => {
    for (const { entry, height, index, hash } of confirmed().slice(0, 40)) {
      const { transaction, spent } = entry;
      const shown = await get(`/api/btc/txs/${formatTxid(entry)}`);
      expect(shown).toMatchObject({
        txid: formatTxid(entry),
        size: transaction.encoded.length,
        vsize: computeVsize(transaction),
        weight: computeWeight(transaction),
        fee: index === 0 ? 0 : Number(computeFee(entry)),
        isCoinbase: index === 0,
        status: { confirmed: true, blockHeight: height, blockHash: hash },
        firstSeen: null,
      });
      expect(shown.vin.map(({ prevout }: JsonResponse) => prevout && [prevout.value, prevout.scriptPubkey])).toEqual(
        index === 0 ? [null] : spent.map(({ value, script }) => [Number(value), toHex(script)]),
      );
      expect(shown.vout.map(({ value }: JsonResponse) => value)).toEqual(
        transaction.outputs.map(({ value }) => Number(value)),
      );
      expect(await get(`/api/btc/txs/${formatTxid(entry)}/hex`)).toEqual({ hex: toHex(transaction.encoded) });
    }
  });

  test('in the mempool have no block and the time at which the node accepted them', async () => {
    const shown = await get(`/api/btc/txs/${formatTxid(child)}`);
    expect(shown).toMatchObject({ status: { confirmed: false, blockHeight: null }, firstSeen: 1_700_000_000 });
    expect(shown.fee).toBe(Number(computeFee(child)));
    expect(await get(`/api/btc/txs/${formatTxid(child)}/status`)).toMatchObject({ confirmed: false, confirmations: 0 });
  });

  test('are proven by their block', async () => {
    for (const { entry, hash } of confirmed().slice(-15)) {
      const proof = await get(`/api/btc/txs/${formatTxid(entry)}/merkleProof`);
      const { merkleRoot } = await get(`/api/btc/blocks/${hash}`);
      const siblings = proof.merkle.map(fromHex);
      expect(toHex(computeProofRoot(entry.transaction.txid, { position: proof.pos, siblings }))).toBe(merkleRoot);
      const { hex } = await get(`/api/btc/txs/${formatTxid(entry)}/merkleblockProof`);
      const proven = decodeMerkleBlock(fromHex(hex));
      expect(proven.matches.map(({ txid }) => toHex(txid))).toEqual([formatTxid(entry)]);
      expect(toHex(proven.root)).toBe(merkleRoot);
    }
    expect(await failure(`/api/btc/txs/${formatTxid(child)}/merkleProof`)).toEqual([
      404,
      `No block contains the transaction ${formatTxid(child)}`,
    ]);
  });

  test('return the spender of each output, including mempool spenders', async () => {
    const spenders = new Map<string, string>();
    for (const { entry } of confirmed())
      for (const [vin, { previous }] of entry.transaction.inputs.entries())
        spenders.set(formatOutpoint(previous), `${formatTxid(entry)} ${vin}`);
    for (const entry of followed.pending)
      for (const [vin, { previous }] of entry.transaction.inputs.entries())
        spenders.set(formatOutpoint(previous), `${formatTxid(entry)} ${vin}`);
    for (const { entry } of confirmed().slice(5, 60)) {
      const outspends = await get(`/api/btc/txs/${formatTxid(entry)}/outspends`);
      expect(outspends.map(({ spent, txid, vin }: JsonResponse) => (spent ? `${txid} ${vin}` : undefined))).toEqual(
        entry.transaction.outputs.map((_, vout) => spenders.get(`${formatTxid(entry)}:${vout}`)),
      );
    }
    expect(await get(`/api/btc/txs/${formatTxid(parent)}/outspends/0`)).toMatchObject({
      spent: true,
      txid: formatTxid(child),
      status: { confirmed: false },
    });
    const shown = await get(`/api/btc/txs/${formatTxid(child)}?includeSpends=true`);
    expect(shown.vout.map(({ spent }: JsonResponse) => spent)).toEqual([true, false]);
    const [first, second] = await get(`/api/btc/txs/outspends?txids=${formatTxid(parent)},${'ab'.repeat(32)}`);
    expect([first.length, second]).toEqual([1, []]);
  });

  test('are returned in batches, with the unknown ones listed', async () => {
    const txids = [formatTxid(child), 'ab'.repeat(32), formatTxid(confirmed()[3]!.entry)];
    const { data, missing } = await post('/api/btc/txs/batch', { txids });
    expect(data.map(({ txid }: JsonResponse) => txid)).toEqual([txids[0], txids[2]]);
    expect(missing).toEqual([txids[1]]);
    const outputs = [
      { txid: formatTxid(parent), vout: 0 },
      { txid: formatTxid(parent), vout: 9 },
    ];
    const prevouts = await post('/api/btc/txs/prevouts', { outputs });
    expect(prevouts).toMatchObject([{ scriptPubkey: toHex(SCRIPTS[6]!) }, null]);
  });

  test('are decoded from their bytes, with the fee if all inputs are known', async () => {
    const rawTxHex = toHex(grandchild.transaction.encoded);
    const shown = await get(`/api/btc/txs/${formatTxid(grandchild)}`);
    const { status: _, firstSeen: __, ...expected } = shown;
    expect(await post('/api/btc/txs/decode', { rawTxHex })).toEqual(expected);
    expect(await refusal('/api/btc/txs/decode', { rawTxHex: '00' })).toMatch(
      /^Invalid transaction: the bytes end too early at byte 0$/,
    );
  });

  test('of more than 400,000 bytes are decoded in batches to the same JSON as in one piece', async () => {
    const output = (position: number) => ({ value: BigInt(position), script: SCRIPTS[position % SCRIPTS.length]! });
    const large = buildTransaction(
      [toInputOfTransaction(child)],
      Array.from({ length: 12_000 }, (_, position) => output(position)),
    );
    const { encoded } = large.transaction;
    expect(encoded.length).toBeGreaterThan(400_000);
    const shown = await post('/api/btc/txs/decode', { rawTxHex: toHex(encoded) });
    const { addresses } = testnet4;
    const expected = toTransactionJson(large.transaction, [child.transaction.outputs[0]], undefined, addresses);
    expect({ ...shown, fee: null, feeRate: null }).toEqual(JSON.parse(JSON.stringify(expected)));
  });

  test('too heavy for a block, with too many parts or with too long scripts are rejected', async () => {
    const heavy = buildTransaction([toInputOfTransaction(child)], [{ value: 1n, script: new Uint8Array(1_000_100) }]);
    expect(await refusal('/api/btc/txs/decode', { rawTxHex: toHex(heavy.transaction.encoded) })).toMatch(
      /^The transaction has a weight of 4000\d{3}; a block can have at most 4000000$/,
    );
    // One input whose witness has 300,000 empty items.
    const start = `01000000000101${'11'.repeat(32)}0000000000ffffffff`;
    const rawTxHex = `${start}01${'00'.repeat(8)}00fee0930400${'00'.repeat(300_000)}00000000`;
    expect(await refusal('/api/btc/txs/decode', { rawTxHex })).toContain('at most 200000 are supported');
    const long = buildTransaction(
      [toInputOfTransaction(child)],
      [{ value: 1n, script: new Uint8Array(200_001).fill(0x51) }],
    );
    expect(await refusal('/api/btc/txs/decode', { rawTxHex: toHex(long.transaction.encoded) })).toMatch(
      /^The scripts of the transaction have more than 200000 instructions/,
    );
  });

  test('return their CPFP package', async () => {
    const cpfp = await get(`/api/btc/txs/${formatTxid(parent)}/cpfp`);
    expect(cpfp.ancestors).toEqual([]);
    expect(cpfp.descendants.map(({ txid }: JsonResponse) => txid).toSorted()).toEqual(
      [formatTxid(child), formatTxid(grandchild)].toSorted(),
    );
    const two = [parent, child];
    const fees = two.reduce((sum, entry) => sum + Number(computeFee(entry)), 0);
    const weight = two.reduce((sum, { transaction }) => sum + computeWeight(transaction), 0);
    expect(cpfp.effectiveFeeRate).toBeCloseTo((fees * 4) / weight, 6);
    const entry = await get(`/api/btc/mempool/txs/${formatTxid(child)}`);
    expect(entry).toMatchObject({
      ancestorCount: 2,
      descendantCount: 2,
      depends: [formatTxid(parent)],
      spentBy: [formatTxid(grandchild)],
    });
    const ancestors = await get(`/api/btc/mempool/txs/${formatTxid(grandchild)}/ancestors`);
    expect(ancestors.length).toBe(2);
  });
});

describe('addresses and scripts', () => {
  test('have the sums of the blocks and the mempool', async () => {
    for (const script of SCRIPTS.slice(0, 11)) {
      const hex = toHex(script);
      const sums = (entries: readonly SpendingTransaction[]) => {
        const funded = entries.flatMap(({ transaction }) =>
          transaction.outputs.filter((output) => toHex(output.script) === hex),
        );
        const spent = entries.flatMap((entry) => entry.spent.filter((output) => toHex(output.script) === hex));
        const touched = entries.filter(({ transaction, spent: inputs }) =>
          [...transaction.outputs, ...inputs].some((output) => toHex(output.script) === hex),
        );
        const total = (outputs: readonly { readonly value: bigint }[]) =>
          Number(outputs.reduce((sum, { value }) => sum + value, 0n));
        return {
          txCount: touched.length,
          fundedTxoCount: funded.length,
          fundedTxoSum: total(funded),
          spentTxoCount: spent.length,
          spentTxoSum: total(spent),
        };
      };
      const chain = sums(confirmed().map(({ entry }) => entry));
      const waiting = sums(followed.pending);
      const scriptHash = toHex(sha256(script));
      const record = await get(`/api/btc/scripts/${scriptHash}`);
      expect(record).toMatchObject({ scriptPubkey: hex, chainStats: chain, mempoolStats: waiting });
      const held = chain.fundedTxoSum - chain.spentTxoSum;
      const unconfirmed = waiting.fundedTxoSum - waiting.spentTxoSum;
      expect(record.balance).toEqual({ confirmed: held, unconfirmed, total: held + unconfirmed });
      expect(await get(`/api/btc/scripts/${scriptHash}/balance`)).toMatchObject(record.balance);
      const address = encodeScriptAddress(script, testnet4.addresses);
      if (address !== undefined) expect(await get(`/api/btc/addresses/${address}`)).toEqual(record);
    }
  });

  test('return the balance at a height', async () => {
    const script = SCRIPTS[6]!;
    const address = encodeScriptAddress(script, testnet4.addresses)!;
    for (const height of [0, 5, 17, 39]) {
      const upTo = confirmed().filter((each) => each.height <= height);
      const sum = upTo.reduce((all, { entry }) => {
        const got = entry.transaction.outputs.filter((output) => toHex(output.script) === toHex(script));
        const gave = entry.spent.filter((output) => toHex(output.script) === toHex(script));
        return all + got.reduce((a, { value }) => a + value, 0n) - gave.reduce((a, { value }) => a + value, 0n);
      }, 0n);
      const url = `/api/btc/addresses/${address}/balance?atHeight=${height}`;
      expect((await get(url)).confirmed, `at ${height}`).toBe(Number(sum));
    }
    const tip = followed.blocks.at(-1)!.point.height;
    const now = await get(`/api/btc/addresses/${address}/balance`);
    const young = [...liveOutputs(followed.blocks, []).values()].filter(
      (output) => output.script === toHex(script) && output.height! > tip - 9,
    );
    expect(young.length).toBeGreaterThan(0);
    expect(await get(`/api/btc/addresses/${address}/balance?minConfirmations=10`)).toMatchObject({
      confirmed: now.confirmed - young.reduce((sum, { value }) => sum + Number(value), 0),
      utxoCount: now.utxoCount - young.length,
    });
    expect(await refusal(`/api/btc/addresses/${address}/balance?atHeight=1&minConfirmations=1`)).toMatch(
      /cannot be combined$/,
    );
    expect(await get(`/api/btc/addresses/${address}/balance?atHeight=${tip + 5}`)).toMatchObject({
      utxoCount: expect.any(Number),
    });
  });

  test('without a known script have an empty balance', async () => {
    const unknown = 'ab'.repeat(32);
    expect(await get(`/api/btc/scripts/${unknown}`)).toMatchObject({ scriptPubkey: null, chainStats: { txCount: 0 } });
    expect((await get(`/api/btc/scripts/${unknown}/txs`)).data).toEqual([]);
    expect(await get(`/api/btc/scripts/${unknown}/utxos`)).toEqual([]);
  });

  test('in a batch return the same as alone, page by page', async () => {
    const addresses = SCRIPTS.flatMap((script) => encodeScriptAddress(script, testnet4.addresses) ?? []);
    const alone: string[] = [];
    for (const address of addresses)
      alone.push(
        ...(await get(`/api/btc/addresses/${address}/utxos`)).map(({ txid, vout }: JsonResponse) => `${txid}:${vout}`),
      );
    const together: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await post('/api/btc/addresses/utxos', { addresses, limit: 7, ...(cursor && { cursor }) });
      together.push(...page.data.map(({ txid, vout }: JsonResponse) => `${txid}:${vout}`));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(together).toEqual(alone);
    const { data } = await post('/api/btc/addresses/balances', { addresses });
    for (const { address, ...balance } of data)
      expect(await get(`/api/btc/addresses/${address}/balance`)).toMatchObject(balance);
    const history = await post('/api/btc/addresses/txs', { addresses: [addresses[3]], limit: 100 });
    const own = await get(`/api/btc/addresses/${addresses[3]}/txs?limit=100`);
    expect(history.data.map(({ transaction }: JsonResponse) => transaction)).toEqual(own.data);
  });
});

describe('blocks, mempool, fees, chain', () => {
  test('blocks are listed newest first and found by height, hash and time', async () => {
    const heights: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await get(`/api/btc/blocks?limit=9${cursor ? `&cursor=${cursor}` : ''}`);
      heights.push(...page.data.map(({ height }: JsonResponse) => height));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(heights).toEqual(followed.blocks.map(({ point }) => point.height).toReversed());
    for (const { point, bytes, entries } of followed.blocks.slice(-3)) {
      const block = await get(`/api/btc/blocks/${point.height}`);
      expect(block).toMatchObject({ hash: point.hash, size: bytes.length, txCount: entries.length, inBestChain: true });
      expect(await get(`/api/btc/blocks/${point.hash}`)).toEqual(block);
      expect(await get(`/api/btc/blocks/${point.hash}/raw?format=hex`)).toEqual({ hex: toHex(bytes) });
      expect(await get(`/api/btc/blocks/${point.hash}/header`)).toEqual({ hex: toHex(bytes.subarray(0, 80)) });
      expect((await get(`/api/btc/blocks/${point.hash}/txids`)).data).toEqual(entries.map(formatTxid));
      const txs: JsonResponse[] = [];
      let next: string | undefined;
      do {
        const page = await get(`/api/btc/blocks/${point.hash}/txs?limit=2${next ? `&cursor=${next}` : ''}`);
        txs.push(...page.data);
        next = page.cursor;
      } while (next !== undefined);
      expect(txs.map(({ txid }) => txid)).toEqual(entries.map(formatTxid));
      const fees = entries.slice(1).reduce((sum, entry) => sum + Number(computeFee(entry)), 0);
      expect(await get(`/api/btc/blocks/${point.hash}/stats`)).toMatchObject({ totalFee: fees, txs: entries.length });
    }
    expect(await failure('/api/btc/blocks/99999999')).toEqual([404, 'The chain has no block 99999999']);
    expect(await refusal('/api/btc/blocks/abc')).toMatch(/^A block must be given by/);
  });

  test('mempool sums match, and the projected blocks contain all of it', async () => {
    const summary = await get('/api/btc/mempool');
    const vsize = followed.pending.reduce((sum, { transaction }) => sum + computeVsize(transaction), 0);
    const fees = followed.pending.reduce((sum, entry) => sum + Number(computeFee(entry)), 0);
    expect(summary).toMatchObject({ count: 3, vsize, totalFee: fees, minFeeRate: 1 });
    expect(summary.feeHistogram.reduce((sum: number, [, bytes]: JsonResponse) => sum + bytes, 0)).toBe(vsize);
    const ids = followed.pending.map(formatTxid).toSorted();
    expect((await get('/api/btc/mempool/txids')).data).toEqual(ids);
    expect((await get('/api/btc/mempool/txs?limit=2')).data.map(({ txid }: JsonResponse) => txid)).toEqual(
      ids.slice(0, 2),
    );
    const [block] = await get('/api/btc/mempool/blocks');
    expect(block).toMatchObject({ index: 0, nTx: 3, totalFees: fees });
    expect((await get('/api/btc/mempool/blocks/0')).txids.toSorted()).toEqual(ids);
    expect(await get('/api/btc/fees/recommended')).toMatchObject({ fastestFee: 1, minimumFee: 1 });
    expect(await get('/api/btc/fees/estimates/3?source=projected')).toEqual({
      blocks: 3,
      feeRate: 1,
      source: 'projected',
    });
    const spending = await post('/api/btc/mempool/spending', { outputs: [{ txid: formatTxid(parent), vout: 0 }] });
    expect(spending).toEqual([{ txid: formatTxid(parent), vout: 0, spendingTxid: formatTxid(child), vin: 0 }]);
  });

  test('fees have a warning when the estimates of the node differ much from the mempool', async () => {
    const { services } = followed.service;
    const clock = movableClock();
    const http = serveOperations({ ...followed.service, services: { ...services, clock } }, [getBitcoinFees]);
    const fees = async (nodeRate: number | undefined) => {
      clock.advance(60_000); // Estimates of the node are cached for some seconds.
      const stopping = new AbortController();
      const serving = serveRequests({
        db: networkDb(services.db, 'BITCOIN_TESTNET4', 'bitcoin'),
        source: { submitter: undefined, queries: { estimateFee: async () => nodeRate } as never },
        now: () => Date.now(),
        log: silentLog,
        signal: stopping.signal,
      });
      const headers = { 'x-api-key': 'xt_demo_bitcoin-testnet4' };
      const response = await http.inject({ url: '/api/btc/fees', headers });
      stopping.abort();
      await serving;
      expect(response.statusCode).toBe(200);
      const { estimates, recommended } = response.json();
      return { rates: [estimates['1'], recommended.fastestFee], warning: response.headers['x-crosstie-warning'] };
    };
    expect(await fees(18.401)).toEqual({
      rates: [18.401, 1],
      warning: expect.stringMatching(/^fees-differ: the next block costs 18\.401 sat\/vB .* and 1 .*use recommended/),
    });
    expect(await fees(2)).toEqual({ rates: [2, 1], warning: undefined });
    // A node without estimates: both come from the mempool.
    expect(await fees(undefined)).toEqual({ rates: [1, 1], warning: undefined });
    await http.close();
  });

  test('replacement is stored as a tree', async () => {
    const again = buildTransaction([toInputOfTransaction(child)], [{ value: 390_000n, script: SCRIPTS[8]! }]);
    await followed.updateMempool([again], [formatTxid(grandchild)]);
    const { replacements, replaces } = await get(`/api/btc/txs/${formatTxid(again)}/rbf`);
    expect(replaces).toEqual([formatTxid(grandchild)]);
    expect(replacements).toMatchObject({
      txid: formatTxid(again),
      replaces: [{ txid: formatTxid(grandchild), replaces: [] }],
    });
    expect((await get(`/api/btc/txs/${formatTxid(grandchild)}/rbf`)).replacements.txid).toBe(formatTxid(again));
    expect((await get('/api/btc/mempool/replacements')).data).toMatchObject([
      { txid: formatTxid(grandchild), replacedBy: formatTxid(again) },
    ]);
    expect((await get('/api/btc/mempool/replacements/fullrbf')).data).toEqual([]);
    // A wallet that requests the old id gets the new one.
    expect(await get(`/api/btc/txs/${formatTxid(grandchild)}/status`)).toMatchObject({
      confirmed: false,
      confirmations: 0,
      replacedBy: formatTxid(again),
    });
    expect(await get(`/api/btc/txs/${formatTxid(again)}/status`)).toMatchObject({ confirmed: false, replacedBy: null });
    const paths = ['', '/hex', '/raw', '/cpfp', '/outspends', '/outspends/0', '/outputs/0', '/merkleProof'];
    const old = formatTxid(grandchild);
    for (const path of [...paths.map((each) => `txs/${old}${each}`), `mempool/txs/${old}`])
      expect({ path, failure: await failure(`/api/btc/${path}`) }).toEqual({
        path,
        failure: [404, expect.stringContaining(`was replaced in the mempool by ${formatTxid(again)} at `)],
      });
    await followed.updateMempool([grandchild], [formatTxid(again)]);
    expect(await get(`/api/btc/txs/${formatTxid(grandchild)}/status`)).toMatchObject({
      confirmed: false,
      replacedBy: null,
    });
  });

  test('hashrate of a day is the work of its blocks', async () => {
    const work = new Map<number, number>();
    for (const { bytes } of followed.blocks) {
      const { time, bits } = decodeHeader(bytes.subarray(0, 80));
      const day = Math.floor(time / 86_400) * 86_400;
      work.set(day, (work.get(day) ?? 0) + computeDifficulty(bits) * 2 ** 32);
    }
    const { days, adjustments, difficulty } = await get('/api/btc/chain/hashrate/all');
    const { time, bits } = decodeHeader(followed.blocks[0]!.bytes.subarray(0, 80));
    expect(difficulty).toBe(computeDifficulty(bits));
    expect(adjustments).toEqual([{ blockTime: time, blockHeight: 0, difficulty, ratio: 1 }]);
    expect(days.map((day: JsonResponse) => day.time)).toEqual([...work.keys()].toSorted((a, b) => a - b));
    for (const day of days) expect(day.hashrate / (work.get(day.time)! / 86_400)).toBeCloseTo(1, 9);
  });

  test('reorg is logged, and its blocks are stale', async () => {
    const lost = followed.blocks.slice(-3).map(({ point }) => point.hash);
    const retainedLength = followed.indexed - 3;
    const fork = followed.chain.fork(77, retainedLength).grow(4);
    await followed.replace(retainedLength, fork);
    const [reorg] = (await get('/api/btc/chain/reorgs')).data;
    expect(reorg).toMatchObject({ depth: 3, forkHeight: followed.blocks[retainedLength - 1]!.point.height });
    expect((await get('/api/btc/blocks/stale')).data.map(({ hash }: JsonResponse) => hash).toSorted()).toEqual(
      lost.toSorted(),
    );
    expect(await get(`/api/btc/blocks/${lost[0]}/status`)).toMatchObject({ inBestChain: false });
    const shown = await get(`/api/btc/blocks/${lost[0]}`);
    expect(shown).toMatchObject({ hash: lost[0], inBestChain: false, confirmations: 0, height: expect.any(Number) });
    const { hex } = await get(`/api/btc/blocks/${lost[0]}/header`);
    expect(toHex(sha256(sha256(fromHex(hex))).toReversed())).toBe(lost[0]);
    // Fields of complete blocks are missing because the block is stale, not because it never existed.
    for (const path of ['stats', 'raw', 'txids', 'txids/0', 'txs', 'summary'])
      expect({ path, failure: await failure(`/api/btc/blocks/${lost[0]}/${path}`) }).toEqual({
        path,
        failure: [404, expect.stringMatching(/^The block [0-9a-f]{64} is stale: /)],
      });
    expect(await failure(`/api/btc/blocks/${'ab'.repeat(32)}`)).toEqual([404, expect.stringContaining('has no block')]);
    expect(await get('/api/btc/chain/tip')).toMatchObject({ blockHash: followed.blocks.at(-1)!.point.hash });
    expect(await get('/api/btc/chain/latest-block')).toMatchObject({ height: followed.blocks.at(-1)!.point.height });
  });
});

describe('history of an address', () => {
  const script = SCRIPTS[6]!;
  const address = encodeScriptAddress(script, testnet4.addresses)!;
  const touches = ({ transaction, spent }: SpendingTransaction): boolean =>
    [...transaction.outputs, ...spent].some((output) => toHex(output.script) === toHex(script));
  const touching = (): readonly string[] =>
    [...confirmed().map(({ entry }) => entry), ...followed.pending].filter(touches).map(formatTxid);

  test.each(['asc', 'desc'])('is complete, %s, in pages of any size', async (order) => {
    await followed.start(33, 30);
    const coin = [...followed.live().values()].find(({ value }) => value > 1_000_000n)!;
    await followed.updateMempool([buildTransaction([toInput(coin)], [{ value: 1_000n, script }])]);
    const expected = order === 'asc' ? touching() : touching().toReversed();
    for (const limit of [1, 3, 100]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await get(
          `/api/btc/addresses/${address}/txids?order=${order}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`,
        );
        seen.push(...page.data.map(({ txid }: JsonResponse) => txid));
        cursor = page.cursor;
      } while (cursor !== undefined);
      expect(seen).toEqual(expected);
    }
  });

  test.each(takeFirst([1, 2, 3], 1))(
    'omits nothing that was there throughout, with any changes between pages (seed %i)',
    async (given) => {
      const seed = given + Number(process.env['CROSSTIE_SEED'] ?? 0) * 1_000;
      const random = seeded(seed);
      const below = (limit: number): number => Math.floor(random() * limit);
      await followed.start(seed + 500, 20);
      for (const order of ['asc', 'desc']) {
        const throughout = new Set(touching());
        const seen = new Set<string>();
        let cursor: string | undefined;
        for (let pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
          const page = await get(
            `/api/btc/addresses/${address}/txs?order=${order}&limit=3${cursor ? `&cursor=${cursor}` : ''}`,
          );
          for (const { txid } of page.data) seen.add(txid);
          cursor = page.cursor;
          if (cursor === undefined || pages > 20) continue;
          if (below(2) === 0) {
            const retainedLength = Math.max(5, followed.indexed - 1 - below(4));
            await followed.replace(retainedLength, followed.chain.fork(below(1e6), retainedLength).grow(1 + below(3)));
          } else {
            const grown = followed.chain.fork(below(1e6), followed.indexed).grow(1);
            await followed.append(grown.blocks.slice(followed.indexed));
          }
          const now = new Set(touching());
          for (const txid of throughout) if (!now.has(txid)) throughout.delete(txid);
        }
        expect([...throughout].filter((txid) => !seen.has(txid))).toEqual([]);
      }
    },
  );
});
