import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeScriptAddress } from '../../../src/chains/bitcoin/address.js';
import { testnet4 } from '../../../src/chains/bitcoin/chain-parameters.js';
import { formatOutpoint, parseOutpoint } from '../../../src/chains/bitcoin/outpoint.js';
import type { SpendingTransaction } from '../../../src/chains/bitcoin/spent-outputs.js';
import { computeRichList, maintainRichList } from '../../../src/indexer/bitcoin/rich-list.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { silentLog } from '../../../src/kernel/log.js';
import { sql } from '../../../src/store/sql.js';
import { type GeneratedBlock, generateBlock } from '../../support/bitcoin-chain/generated-block.js';
import { SCRIPTS } from '../../support/bitcoin-chain/scripts.js';
import { buildTransaction } from '../../support/bitcoin-transactions.js';
import { takeFirst } from '../../support/depth.js';
import { seeded } from '../../support/mutations.js';
import { createApiClient, type JsonResponse } from '../cardano-api/api-client.js';
import { FollowedGeneratedChain, type LiveOutput, liveOutputs, SCHEMA } from './followed-generated-chain.js';

let followed: FollowedGeneratedChain;
const { get, failure, refusal } = createApiClient(() => followed.http, 'bitcoin-testnet4');

beforeAll(async () => {
  followed = await FollowedGeneratedChain.open();
});
afterAll(() => followed?.close());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const script = SCRIPTS[6]!;
const address = encodeScriptAddress(script, testnet4.addresses)!;
const pageUrl = (parameters: Record<string, unknown> = {}): string => {
  const query = new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api/btc/addresses/${address}/utxos/page?${query}`;
};
const ours = (live: ReadonlyMap<string, LiveOutput>): readonly LiveOutput[] =>
  [...live.values()].filter((output) => output.script === toHex(script));
const formatUtxoId = ({ txid, vout }: JsonResponse): string => `${txid}:${vout}`;

/** In the order of specification 4.5. */
function inOrder(outputs: readonly LiveOutput[]): readonly string[] {
  const key = ({ outpoint, height }: LiveOutput): string => {
    const { txid, vout } = parseOutpoint(outpoint);
    return [
      height === undefined ? 1 : 0,
      String(height ?? 0).padStart(10, '0'),
      toHex(txid),
      String(vout).padStart(10, '0'),
    ].join();
  };
  return outputs.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ outpoint }) => outpoint);
}

async function everyPage(parameters: Record<string, unknown>): Promise<JsonResponse[]> {
  const rows: JsonResponse[] = [];
  let cursor: string | undefined;
  do {
    const page = await get(pageUrl({ ...parameters, ...(cursor && { cursor }) }));
    expect(page.data.length).toBeLessThanOrEqual(Number(parameters['limit'] ?? 100));
    rows.push(...page.data);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return rows;
}

/** A pending transaction that spends an available output, half of it to the address. */
function spendOne(live: readonly LiveOutput[], salt: number): SpendingTransaction | undefined {
  const coin = live[salt % Math.max(1, live.length)];
  if (coin === undefined || coin.value < 1_000n) return undefined;
  return buildTransaction(
    [{ previous: parseOutpoint(coin.outpoint), output: { value: coin.value, script: fromHex(coin.script) } }],
    [
      { value: coin.value / 3n, script },
      { value: coin.value / 3n, script: SCRIPTS[salt % 7]! },
      { value: coin.value / 4n + BigInt(salt % 100), script },
    ],
  );
}

describe('UTXOs of an address', () => {
  beforeAll(async () => {
    await followed.start(11, 40);
    const live = [...followed.live().values()];
    const first = spendOne(live, 3)!;
    const child = buildTransaction(
      [{ previous: { txid: first.transaction.txid, vout: 0 }, output: first.transaction.outputs[0]! }],
      [
        { value: 500n, script },
        { value: 600n, script },
      ],
    );
    const other = spendOne(
      live.filter(({ outpoint }) => outpoint !== formatOutpoint(first.transaction.inputs[0]!.previous)),
      5,
    )!;
    await followed.updateMempool([first, child, other]);
  });

  test('are the outputs that neither a block nor the mempool spends, in order, for any page size', async () => {
    const expected = inOrder(ours(followed.live()));
    expect(expected.length).toBeGreaterThan(10);
    for (const limit of [1, 2, 7, 1000]) expect((await everyPage({ limit })).map(formatUtxoId)).toEqual(expected);
    expect((await get(`/api/btc/addresses/${address}/utxos`)).map(formatUtxoId)).toEqual(expected);
  });

  test('have value, height and status; tip is the newest block', async () => {
    const { data, tip } = await get(pageUrl({ limit: 1000 }));
    const newest = followed.blocks.at(-1)!.point;
    expect(tip).toMatchObject({ blockHeight: newest.height, blockHash: newest.hash });
    const live = followed.live();
    for (const row of data) {
      const { value, height } = live.get(formatUtxoId(row))!;
      expect(row).toMatchObject({
        value: Number(value),
        blockHeight: height ?? null,
        status: { confirmed: height !== undefined, blockHeight: height ?? null },
        confirmations: height === undefined ? 0 : newest.height - height + 1,
        address,
      });
      for (const name of ['scriptPubkey', 'ordinalsIndexed', 'inscriptions', 'runes'])
        expect(row).not.toHaveProperty(name);
    }
  });

  test('height bounds apply to confirmed outputs only', async () => {
    const expected = inOrder(
      ours(followed.live()).filter(({ height }) => height === undefined || (height >= 10 && height <= 20)),
    );
    expect(expected.some((id) => followed.live().get(id)!.height === undefined)).toBe(true);
    expect((await everyPage({ from: 10, to: 20, limit: 3 })).map(formatUtxoId)).toEqual(expected);
    expect(await refusal(pageUrl({ from: 2, to: 1 }))).toBe("Parameter 'from' must not be above 'to'");
  });

  test('minConfirmations applies to confirmed outputs only', async () => {
    const tip = followed.blocks.at(-1)!.point.height;
    for (const minConfirmations of [0, 1, 6, 256]) {
      const expected = inOrder(
        ours(followed.live()).filter(({ height }) => height === undefined || tip - height + 1 >= minConfirmations),
      );
      expect((await everyPage({ minConfirmations, limit: 4 })).map(formatUtxoId)).toEqual(expected);
    }
  });

  test('with includeOrdinals have their script; ordinals are listed for confirmed outputs and omitted for mempool outputs', async () => {
    const { data } = await get(pageUrl({ includeOrdinals: true, limit: 1000 }));
    for (const row of data) {
      expect(row).toMatchObject({ scriptPubkey: toHex(script), ordinalsIndexed: row.status.confirmed });
      expect('inscriptions' in row).toBe(row.status.confirmed);
      expect('runes' in row).toBe(row.status.confirmed);
    }
    expect(data.some(({ status }: JsonResponse) => !status.confirmed)).toBe(true);
  });

  test('cursor has at most 256 characters and belongs to one list', async () => {
    const mempoolStart = ours(followed.live()).filter(({ height }) => height !== undefined).length + 1;
    const { cursor } = await get(pageUrl({ limit: mempoolStart }));
    expect(cursor.length).toBeLessThanOrEqual(256);
    expect(await refusal(pageUrl({ cursor, from: 3 }))).toBe(
      'Invalid cursor: it belongs to a list with other parameters',
    );
    const other = encodeScriptAddress(SCRIPTS[7]!, testnet4.addresses)!;
    expect(await refusal(`/api/btc/addresses/${other}/utxos/page?cursor=${cursor}`)).toMatch(/^Invalid cursor/);
    expect(await refusal(pageUrl({ cursor: 'nonsense' }))).toBe('Invalid cursor');
    expect(await refusal(pageUrl({ cursor: 'a'.repeat(257) }))).toMatch(/cursor/);
  });

  test('addresses of other networks and with a wrong checksum are rejected', async () => {
    expect(await refusal('/api/btc/addresses/bc1pfeessrawgf/utxos/page')).toBe(
      'This is not an address of BITCOIN_TESTNET4',
    );
    const wrong = `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`;
    expect(await refusal(`/api/btc/addresses/${wrong}/utxos/page`)).toMatch(/^Invalid address/);
    expect((await get(`/api/btc/addresses/${address.toUpperCase()}/utxos/page`)).data.length).toBeGreaterThan(0);
  });

  test('return 503 during the initial sync', async () => {
    const { db } = followed.service.services;
    await db.run(sql`update ${SCHEMA}.checkpoint set phase = 'bulk'`);
    expect(await failure(pageUrl())).toEqual([503, 'BITCOIN_TESTNET4 is syncing for the first time']);
    await db.run(sql`update ${SCHEMA}.checkpoint set phase = 'live'`);
  });
});

/** A random event: a block, a reorg, or a change of the mempool. */
async function churn(below: (limit: number) => number): Promise<void> {
  const kind = [0, 0, 1, 2, 3, 3][below(6)]!;
  const live = [...followed.live().values()];
  if (kind === 0) {
    const entry = spendOne(live, below(1_000));
    if (entry !== undefined) await followed.updateMempool([entry]);
    return;
  }
  if (kind === 1) {
    const dropped = followed.pending.filter(() => below(3) === 0).map(({ transaction }) => toHex(transaction.txid));
    await dropWithChildren(dropped);
    return;
  }
  if (kind === 2) {
    await mine(below);
    return;
  }
  const retained = Math.max(5, followed.indexed - 1 - below(5));
  const orphaned = followed.blocks.slice(retained).flatMap(({ entries }) => entries.slice(1));
  // A node returns transactions to the mempool that are neither in the new branch nor in conflict with it.
  const candidates = [...orphaned, ...followed.pending];
  const fork = followed.chain.fork(below(1_000_000), retained);
  for (let count = 1 + below(3); count > 0; count -= 1)
    if (below(3) === 0) fork.grow(1);
    else fork.append(nextBlock(fork.blocks, candidates, below));
  await followed.replace(retained, fork);
  await setMempool(candidates);
}

/** A block with some of the transactions that fit the chain. */
function nextBlock(
  blocks: readonly GeneratedBlock[],
  candidates: readonly SpendingTransaction[],
  below: (limit: number) => number,
): GeneratedBlock {
  const last = blocks.at(-1)!.point;
  return generateBlock({
    height: last.height + 1,
    previousHash: last.hash,
    salt: below(2 ** 31),
    time: 1_700_000_000 + last.height * 600,
    reward: [
      { value: 1_000n, script },
      { value: 1_000n, script: SCRIPTS[below(7)]! },
    ],
    entries: fitting(
      blocks,
      candidates.filter(() => below(3) > 0),
    ),
  });
}

/** The transactions that are still valid on a chain, in order. */
function fitting(
  blocks: readonly GeneratedBlock[],
  candidates: readonly SpendingTransaction[],
): readonly SpendingTransaction[] {
  const confirmed = new Set(blocks.flatMap(({ entries }) => entries.map(({ transaction }) => toHex(transaction.txid))));
  const live = new Set(liveOutputs(blocks, []).keys());
  return candidates.filter(({ transaction }) => {
    const outpoints = transaction.inputs.map(({ previous }) => formatOutpoint(previous));
    if (confirmed.has(toHex(transaction.txid)) || !outpoints.every((outpoint) => live.has(outpoint))) return false;
    for (const outpoint of outpoints) live.delete(outpoint);
    for (const vout of transaction.outputs.keys()) live.add(formatOutpoint({ txid: transaction.txid, vout }));
    return true;
  });
}

async function mine(below: (limit: number) => number): Promise<void> {
  const pending = [...followed.pending];
  await followed.append([nextBlock(followed.blocks, pending, below)]);
  await setMempool(pending);
}

/** Sets the mempool to the candidates that fit the chain. */
async function setMempool(candidates: readonly SpendingTransaction[]): Promise<void> {
  const retained = fitting(followed.blocks, candidates);
  const ids = new Set(retained.map(({ transaction }) => toHex(transaction.txid)));
  const removed = candidates.map(({ transaction }) => toHex(transaction.txid)).filter((txid) => !ids.has(txid));
  followed.pending.length = 0;
  await followed.updateMempool(retained, removed);
}

async function dropWithChildren(txids: readonly string[]): Promise<void> {
  const dropped = new Set(txids);
  for (const { transaction } of followed.pending)
    if (transaction.inputs.some(({ previous }) => dropped.has(toHex(previous.txid))))
      dropped.add(toHex(transaction.txid));
  await followed.updateMempool([], [...dropped]);
}

describe('cursor invariant', () => {
  test('mempool output that another branch confirms below the scanned range is still returned', async () => {
    await followed.start(5, 20);
    const coins = [...followed.live().values()].filter(({ height, value }) => height! < 15 && value > 10_000n);
    const [first, second] = [3, 4].map((salt) => spendOne([coins[salt]!], salt)!);
    await followed.updateMempool([first!, second!]);
    const all = ours(followed.live());
    const pending = inOrder(all.filter(({ height }) => height === undefined));
    expect(pending.length).toBe(4);
    const { data, cursor } = await get(pageUrl({ limit: all.length - 1 }));
    expect(data.map(formatUtxoId)).not.toContain(pending[3]);
    const retained = followed.indexed - 3;
    const fork = followed.chain.fork(1, retained);
    fork.append(nextBlock(fork.blocks, [first!, second!], () => 1));
    await followed.replace(retained, fork);
    await setMempool([first!, second!]);
    const rest = await get(pageUrl({ cursor }));
    expect(rest.data).toContainEqual(
      expect.objectContaining({ txid: pending[3]!.slice(0, 64), blockHeight: retained }),
    );
  });

  test.each(takeFirst([1, 2, 3, 4], 1))(
    'all outputs that exist throughout are on one of the pages, with any changes between them (seed %i)',
    async (given) => {
      const seed = given + Number(process.env['CROSSTIE_SEED'] ?? 0) * 1_000;
      const random = seeded(seed);
      const below = (limit: number): number => Math.floor(random() * limit);
      await followed.start(seed + 100, 25);
      for (let scan = 0; scan < 8; scan += 1) {
        for (let times = 0; times < 2; times += 1) await churn(below);
        for (let times = 0; times < 4; times += 1) {
          const entry = spendOne([...followed.live().values()], below(1_000));
          if (entry !== undefined) await followed.updateMempool([entry]);
        }
        const limit = 1 + below(4);
        const throughout = new Set(ours(followed.live()).map(({ outpoint }) => outpoint));
        const seen = new Set<string>();
        let cursor: string | undefined;
        for (let pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
          const page = await get(pageUrl({ limit, ...(cursor && { cursor }) }));
          const now = followed.live();
          for (const row of page.data) {
            expect(now.has(formatUtxoId(row)), `page ${pages} shows ${formatUtxoId(row)}, which does not exist`).toBe(
              true,
            );
            seen.add(formatUtxoId(row));
          }
          cursor = page.cursor;
          // The churn is limited, so that the scan ends.
          if (cursor !== undefined && pages < 25 && below(2) === 0) {
            await churn(below);
            const left = followed.live();
            for (const outpoint of throughout) if (!left.has(outpoint)) throughout.delete(outpoint);
          }
        }
        expect([...throughout].filter((outpoint) => !seen.has(outpoint))).toEqual([]);
      }
    },
  );
});

describe('largest balances', () => {
  const listUrl = '/api/btc/addresses/largest';

  /** Sums of all confirmed unspent outputs by script, largest first. */
  function sumByScript(): readonly { readonly script: string; readonly value: bigint; readonly count: number }[] {
    const sums = new Map<string, { script: string; value: bigint; count: number }>();
    for (const { script: holder, value, height } of followed.live().values()) {
      if (height === undefined) continue;
      const sum = sums.get(holder) ?? { script: holder, value: 0n, count: 0 };
      sums.set(holder, { script: holder, value: sum.value + value, count: sum.count + 1 });
    }
    return [...sums.values()].toSorted((a, b) => Number(b.value - a.value));
  }

  async function compute(minutes: number): Promise<void> {
    const stop = new AbortController();
    const log = { ...silentLog, info: () => stop.abort() };
    const { db } = followed.service.services;
    await maintainRichList({ db, schema: SCHEMA, minutes, now: Date.now, log, signal: stop.signal, pollMs: 1 });
  }

  test('list equals the sums of all unspent outputs, by pages, until its block is rolled back', async () => {
    await followed.start(23, 40);
    const expected = sumByScript();
    const first = await get(`${listUrl}?limit=3`);
    const { data: rest, cursor } = await get(`${listUrl}?limit=1000&cursor=${first.cursor}`);
    const data = [...first.data, ...rest];
    expect(cursor).toBeUndefined();
    expect(data.map(({ rank }) => rank)).toEqual(expected.map((_, index) => index + 1));
    expect(data.map(({ confirmed }) => confirmed)).toEqual(expected.map(({ value }) => Number(value)));
    const byHash = new Map(expected.map((each) => [sha256(fromHex(each.script)), each]));
    for (const { scriptHash, address: shown, confirmed, utxoCount } of data) {
      const { script: holder, value, count } = byHash.get(scriptHash)!;
      expect([shown, confirmed, utxoCount]).toEqual([
        encodeScriptAddress(fromHex(holder), testnet4.addresses) ?? null,
        Number(value),
        count,
      ]);
    }
    const tip = followed.blocks.at(-1)!.point;
    expect(first.computed).toMatchObject({ blockHeight: tip.height, blockHash: tip.hash });

    const retained = followed.blocks.length - 2;
    await followed.replace(retained, followed.chain.fork(5, retained).grow(3));
    expect(await failure(listUrl)).toEqual([503, 'The largest balances of BITCOIN_TESTNET4 are being computed']);
    await compute(60);
    const again = await get(`${listUrl}?limit=1000`);
    expect(again.data.map((each: JsonResponse) => each.confirmed)).toEqual(
      sumByScript().map(({ value }) => Number(value)),
    );
    expect(again.computed.blockHash).toBe(followed.blocks.at(-1)!.point.hash);
  });

  test('list computed by ranges of scripts is the same', async () => {
    const { db } = followed.service.services;
    const whole = await computeRichList(db, SCHEMA);
    let rests = 0;
    const rest = async (): Promise<boolean> => {
      rests += 1;
      return true;
    };
    expect(await computeRichList(db, SCHEMA, rest, { scriptsPerRange: 2n })).toEqual(whole);
    expect(await computeRichList(db, SCHEMA, rest, { scriptsPerRange: 2n, size: 3 })).toEqual(whole!.slice(0, 3));
    expect(rests).toBeGreaterThan(1);
    expect(await computeRichList(db, SCHEMA, async () => false, { scriptsPerRange: 2n })).toBeUndefined();
  });

  test('list that the operator has switched off is refused with the setting', async () => {
    await compute(0);
    expect(await failure(listUrl)).toEqual([
      501,
      'The largest balances of BITCOIN_TESTNET4 are switched off: set BITCOIN_TESTNET4_RICH_LIST_MINUTES to compute them',
    ]);
    await compute(60);
    expect((await get(listUrl)).data.length).toBeGreaterThan(0);
  });
});
