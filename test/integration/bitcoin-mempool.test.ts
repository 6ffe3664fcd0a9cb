import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testnet4 } from '../../src/chains/bitcoin/chain-parameters.js';
import { formatOutpoint } from '../../src/chains/bitcoin/outpoint.js';
import { computeWeight, type Transaction } from '../../src/chains/bitcoin/transaction.js';
import { networkById } from '../../src/chains/networks.js';
import { type BitcoinIndex, openBitcoinIndex } from '../../src/indexer/bitcoin/bitcoin-index.js';
import { maintainBitcoinMempool } from '../../src/indexer/bitcoin/mempool-tracker.js';
import { MempoolObserver } from '../../src/indexer/bitcoin/observe-mempool.js';
import { toHex } from '../../src/kernel/hex.js';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { networkDb } from '../../src/store/network-db.js';
import { findAudit, listAuditScores } from '../../src/store/queries/bitcoin/audits.js';
import { listMempoolSpans } from '../../src/store/queries/bitcoin/mempool-history.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import type { GeneratedBlock } from '../support/bitcoin-chain/generated-block.js';
import { GeneratedChain } from '../support/bitcoin-chain/generated-chain.js';
import { ScriptedMempool, toPendingTransaction } from '../support/bitcoin-chain/scripted-mempool.js';
import { buildTransaction, spend } from '../support/bitcoin-transactions.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { takeFirst } from '../support/depth.js';
import { eventually } from '../support/eventually.js';
import { seeded } from '../support/mutations.js';

const NETWORK = networkById('BITCOIN_TESTNET4');
const SCHEMA = networkSchema(NETWORK.id);

let opened: TestDb;
const db = (): Db => opened.db;
let stop: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  opened = await openTestDb();
});
afterEach(() => stop());
afterAll(() => opened?.close());

async function startIndex(
  blocks: readonly GeneratedBlock[],
  removalDelayMs = 0,
): Promise<{ index: BitcoinIndex; mempool: ScriptedMempool }> {
  await db().run(sql`drop schema if exists ${SCHEMA} cascade`);
  const index = await openBitcoinIndex(db(), NETWORK);
  await index.append(decoded(index, blocks));
  await index.goLive();
  const mempool = new ScriptedMempool();
  const stopping = new AbortController();
  const keeping = maintainBitcoinMempool({
    db: db(),
    schema: SCHEMA,
    mempool,
    now: () => 1_700_000_000_000,
    log: silentLog,
    signal: stopping.signal,
    removalDelayMs,
  });
  stop = async () => {
    stopping.abort();
    await keeping;
  };
  return { index, mempool };
}

const decoded = (index: BitcoinIndex, blocks: readonly GeneratedBlock[]) =>
  blocks.map((block) => index.decode(block.bytes, block));

const listStays = () =>
  db().rows<{ txid: string; reason: string | null; by: string | null; entered: bigint; left: bigint | null }>(sql`
    select encode(tx_hash, 'hex') as txid, reason, encode(replaced_by, 'hex') as by, entered_position as entered,
           left_position as left
      from ${SCHEMA}.mempool_stay order by entered_position`);

const listVisibleIds = async (): Promise<readonly string[]> => {
  const rows = await db().rows<{ readonly txid: string }>(
    sql`select encode(txid, 'hex') as txid from ${SCHEMA}.mempool_transaction order by 1`,
  );
  return rows.map(({ txid }) => txid);
};

const listTransactions = (blocks: readonly GeneratedBlock[]): readonly Transaction[] =>
  blocks.flatMap(({ entries }) => entries.slice(1).map(({ transaction }) => transaction));

/** The mempool transactions that are consistent with a chain. */
function fitting(pending: readonly Transaction[], blocks: readonly GeneratedBlock[]): readonly string[] {
  const coins = new Set<string>();
  const confirmed = new Set<string>();
  for (const { entries } of blocks)
    for (const { transaction } of entries) {
      for (const { previous } of transaction.inputs) coins.delete(formatOutpoint(previous));
      confirmed.add(toHex(transaction.txid));
      for (const vout of transaction.outputs.keys()) coins.add(formatOutpoint({ txid: transaction.txid, vout }));
    }
  const shown = new Set<string>();
  for (let before = -1; before < shown.size; ) {
    before = shown.size;
    for (const { txid, inputs, outputs } of pending) {
      if (confirmed.has(toHex(txid)) || !inputs.every(({ previous }) => coins.has(formatOutpoint(previous)))) continue;
      shown.add(toHex(txid));
      for (const vout of outputs.keys()) coins.add(formatOutpoint({ txid, vout }));
    }
  }
  return [...shown].toSorted();
}

describe('mempool of the node', () => {
  test.each(takeFirst([1, 2, 3], 1))(
    'is visible as far as it fits the indexed blocks, in any order of events (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const below = (limit: number): number => Math.floor(random() * limit);
      let chain = new GeneratedChain(seed, { parameters: testnet4 }).grow(25);
      let indexed = 15;
      const { index, mempool } = await startIndex(chain.blocks.slice(0, indexed));
      const pending = new Map<string, Transaction>();
      await mempool.emit({ whole: true });
      for (let round = 0; round < 25; round += 1) {
        const kind = below(5);
        if (kind <= 1) {
          // From future and from existing blocks, as from a node ahead of the index and one behind it.
          const around = listTransactions(chain.blocks.slice(Math.max(0, indexed - 2), indexed + 3));
          const added = around.filter(({ txid }) => !pending.has(toHex(txid)) && below(3) > 0);
          const removed = conflictsWith(added, pending);
          for (const txid of removed) pending.delete(txid);
          for (const each of added) pending.set(toHex(each.txid), each);
          await mempool.emit({ removed, added: added.map((each) => toPendingTransaction(each)) });
        } else if (kind === 2) {
          const removed = [...pending.keys()].filter(() => below(3) === 0);
          for (const txid of removed) pending.delete(txid);
          await mempool.emit({ removed });
        } else if (kind === 3 && indexed < chain.blocks.length) {
          const count = 1 + below(Math.min(2, chain.blocks.length - indexed));
          await index.append(decoded(index, chain.blocks.slice(indexed, indexed + count)));
          indexed += count;
        } else {
          const retainedLength = Math.max(5, indexed - 1 - below(3));
          chain = chain.fork(seed * 100 + round, retainedLength).grow(12);
          const count = below(4);
          await index.replace(
            chain.blocks[retainedLength - 1]!.point,
            decoded(index, chain.blocks.slice(retainedLength, retainedLength + count)),
          );
          indexed = retainedLength + count;
        }
        const visible = await listVisibleIds();
        expect(visible, `round ${round}, kind ${kind}`).toEqual(
          fitting([...pending.values()], chain.blocks.slice(0, indexed)),
        );
        const stays = await listStays();
        const open = stays.filter(({ reason }) => reason === null).map(({ txid }) => txid);
        expect(open.toSorted(), `round ${round}, kind ${kind}`).toEqual([...visible].toSorted());
      }
    },
  );
});

describe('a replacement', () => {
  const grown = new GeneratedChain(9, { parameters: testnet4 }).grow(4).blocks;
  const blocks = grown.slice(0, 3);
  const next = grown[3]!;
  const coin = spend(blocks[2]!.entries[0]!);
  const first = buildTransaction([coin], [1_000]);
  const second = buildTransaction([coin], [900]);
  const third = buildTransaction([coin], [800]);
  const child = buildTransaction([spend(first)], [500]);

  const edges = async (): Promise<readonly string[]> => {
    const rows = await db().rows<{ readonly edge: string }>(sql`
      select encode(txid, 'hex') || ' ' || encode(replaced_by, 'hex') || ' ' || signalled as edge
        from ${SCHEMA}.mempool_replacement order by replaced_at, 1`);
    return rows.map(({ edge }) => edge);
  };
  const edge = (from: typeof first, to: typeof first): string =>
    `${toHex(from.transaction.txid)} ${toHex(to.transaction.txid)} true`;
  /** A coin that is still there after the next block. */
  const findUnspent = () => {
    const spentByNext = new Set(
      next.entries.flatMap(({ transaction }) => transaction.inputs.map(({ previous }) => formatOutpoint(previous))),
    );
    return blocks
      .map(({ entries }) => spend(entries[0]!))
      .find(({ previous }) => !spentByNext.has(formatOutpoint(previous)))!;
  };
  const added = (entry: typeof first) => [toPendingTransaction(entry.transaction)];
  const removed = (...entries: readonly (typeof first)[]) => entries.map(({ transaction }) => toHex(transaction.txid));

  test('replaces conflicting transactions with their descendants, and the replacements are stored as a tree', async () => {
    const { mempool } = await startIndex(blocks);
    await mempool.emit({ whole: true, added: [...added(first), ...added(child)] });
    expect(await listVisibleIds()).toHaveLength(2);
    await mempool.emit({ removed: removed(first, child), added: added(second) });
    await mempool.emit({ added: added(third) });
    await mempool.emit({ removed: removed(second) });
    expect(await listVisibleIds()).toEqual(removed(third));
    expect(await edges()).toEqual([edge(first, second), edge(second, third)].toSorted());
    const [firstId, childId, secondId, thirdId] = removed(first, child, second, third);
    expect((await listStays()).map(({ txid, reason, by }) => [txid, reason, by])).toEqual([
      [firstId, 'REPLACED', secondId],
      [childId, 'EVICTED', null],
      [secondId, 'REPLACED', thirdId],
      [thirdId, null, null],
    ]);
    // The whole mempool after a lost connection: only the difference is recorded.
    await mempool.emit({ whole: true, added: added(third) });
    expect((await listStays()).map(({ reason }) => reason)).toEqual(['REPLACED', 'EVICTED', 'REPLACED', null]);
    await mempool.emit({ whole: true });
    expect((await listStays()).at(-1)).toMatchObject({ txid: thirdId, reason: 'EVICTED' });
    const positions = (await listStays()).flatMap(({ entered, left }) => [entered, left]);
    expect(new Set(positions).size).toBe(positions.length);
  });

  test('is stored for 90 days, and a crash of the database does not lose it', async () => {
    const { mempool } = await startIndex(blocks);
    await mempool.emit({ whole: true, added: added(first) });
    await mempool.emit({ removed: removed(first), added: added(second) });
    const age = async (days: number): Promise<void> => {
      const at = new Date(1_700_000_000_000 - days * 86_400_000);
      await db().run(sql`update ${SCHEMA}.mempool_replacement set replaced_at = ${at}`);
      await mempool.emit({ removed: ['00'.repeat(32)] });
    };
    await age(89);
    expect(await edges()).toEqual([edge(first, second)]);
    await age(91);
    expect(await edges()).toEqual([]);
    const table = await db().first(sql`
      select relpersistence::text as persistence from pg_class
       where oid = ${'bitcoin_testnet4.mempool_replacement'}::regclass`);
    expect(table).toEqual({ persistence: 'p' });
  });

  test('shows a replacement also if the node reports the removal first', async () => {
    const { mempool } = await startIndex(blocks);
    await mempool.emit({ whole: true, added: added(first) });
    await mempool.emit({ removed: removed(first) });
    await mempool.emit({ added: added(second) });
    expect(await edges()).toEqual([edge(first, second)]);
  });

  test('shows a removed transaction until a block or a moment has passed', async () => {
    const { mempool } = await startIndex(blocks, 10_000);
    await mempool.emit({ whole: true, added: added(first) });
    await mempool.emit({ removed: removed(first) });
    expect(await listVisibleIds()).toEqual(removed(first));
  });

  test('shows a removed transaction until the index has the newest block of a source that names it', async () => {
    const { index, mempool } = await startIndex(blocks, 10_000);
    const unspent = findUnspent();
    const [dropped, rival] = [buildTransaction([unspent], [1_000]), buildTransaction([unspent], [900])];
    const tip = next.point.hash;
    await mempool.emit({ whole: true, added: added(dropped) });
    await mempool.emit({ removed: removed(dropped), tip });
    expect(await listVisibleIds()).toEqual(removed(dropped));
    await index.append(decoded(index, [next]));
    await eventually(async () => (await listVisibleIds()).length === 0);
    await mempool.emit({ added: added(rival), tip });
    expect(await listVisibleIds()).toEqual(removed(rival));
    await mempool.emit({ removed: removed(rival), tip });
    expect(await listVisibleIds()).toEqual([]);
  });

  test('a removal that the database rejects is repeated', async () => {
    const { index, mempool } = await startIndex(blocks, 10_000);
    const dropped = buildTransaction([findUnspent()], [1_000]);
    await mempool.emit({ whole: true, added: added(dropped) });
    await mempool.emit({ removed: removed(dropped), tip: next.point.hash });
    await db().run(sql`
      create sequence ${SCHEMA}.rejected_removals;
      create function ${SCHEMA}.reject_removal() returns trigger language plpgsql as $$
        begin
          if nextval('${SCHEMA}.rejected_removals') <= 2 then raise exception 'rejected'; end if;
          return old;
        end $$;
      create trigger reject before delete on ${SCHEMA}.mempool_transaction
        for each row execute function ${SCHEMA}.reject_removal()`);
    await index.append(decoded(index, [next]));
    await eventually(async () => (await listVisibleIds()).length === 0);
    expect(await db().rows(sql`select last_value as calls from ${SCHEMA}.rejected_removals`)).toEqual([{ calls: 3n }]);
  });

  test('state reported by the node is stored, and missing fees are computed', async () => {
    const { mempool } = await startIndex(blocks);
    await mempool.emit({ whole: true, added: added(first), sequence: 7n, minimumFeeRate: 100n });
    expect(await db().first(sql`select sequence, minimum_fee_rate from ${SCHEMA}.mempool_state`)).toEqual({
      sequence: 7n,
      minimum_fee_rate: 100n,
    });
    const retainedLength = await db().first<{ readonly fee: bigint }>(
      sql`select fee from ${SCHEMA}.mempool_transaction`,
    );
    expect(retainedLength?.fee).toBe(coin.output.value - 1_000n);
  });
});

describe('history of the mempool', () => {
  const chain = new GeneratedChain(4, { parameters: testnet4 }).grow(25);
  const at = chain.blocks.findIndex(({ entries }, index) => index > 12 && entries.length > 3);
  const block = chain.blocks[at]!;
  const spent = new Set(
    block.entries
      .slice(1)
      .flatMap(({ transaction }) => transaction.inputs.map(({ previous }) => formatOutpoint(previous))),
  );
  const coins = chain.blocks
    .slice(at - 3, at)
    .map(({ entries }) => spend(entries[0]!))
    .filter(({ previous }) => !spent.has(formatOutpoint(previous)));
  const network = () => networkDb(db(), NETWORK.id, 'bitcoin');
  let now = 0;

  async function startObserver() {
    now = 1_700_003_600_000;
    const started = await startIndex(chain.blocks.slice(0, at));
    const observer = new MempoolObserver({
      db: db(),
      network: NETWORK.id,
      now: () => now,
      log: silentLog,
      signal: new AbortController().signal,
      projectMs: 0,
    });
    return { ...started, observer };
  }

  test('a block is compared with the one that was expected, until a reorg removes it', async () => {
    const { index, mempool, observer } = await startObserver();
    const [, unseen, ...own] = block.entries.map(({ transaction }) => transaction);
    const independent = own.filter(({ inputs }) =>
      inputs.every(({ previous }) => toHex(previous.txid) !== toHex(unseen!.txid)),
    );
    const omitted = buildTransaction([coins[0]!], [1_000]).transaction;
    await mempool.emit({ whole: true, added: [...independent, omitted].map((each) => toPendingTransaction(each)) });
    const pending = await listVisibleIds();
    expect(pending).toContain(toHex(omitted.txid));
    expect(pending.length).toBeGreaterThan(1);
    await observer.observe();
    await index.append(decoded(index, [block]));
    await observer.observe();
    const audit = (await findAudit(network(), block.point.hash))!;
    const ids = block.entries.map(({ transaction }) => toHex(transaction.txid));
    expect(audit.missing.map(({ txid, reason }) => [txid, reason])).toEqual([[toHex(omitted.txid), 'omitted']]);
    expect(audit.added.map(({ index: place, reason }) => [ids[place], reason])).toEqual(
      ids.slice(1).flatMap((txid) => (pending.includes(txid) ? [] : [[txid, 'unseen']])),
    );
    expect([audit.matchedCount, audit.expectedCount]).toEqual([pending.length - 1, pending.length]);
    expect(audit.matchRate).toBeCloseTo(((pending.length - 1) / pending.length) * 100, 9);
    const template = audit.template.map((each) =>
      'inBlock' in each ? ids[each.inBlock] : audit.missing[each.missing]!.txid,
    );
    expect(template.toSorted()).toEqual(pending);
    expect(await listAuditScores(network(), { to: 1_000, limit: 5 })).toHaveLength(1);
    const fork = chain.fork(77, at).grow(1);
    await index.replace(chain.blocks[at - 1]!.point, decoded(index, fork.blocks.slice(at)));
    await observer.observe();
    expect(await findAudit(network(), block.point.hash)).toBeUndefined();
    expect(await listAuditScores(network(), { to: 1_000, limit: 5 })).toEqual([]);
  });

  test('a transaction that a block replaced, or that is new, is not omitted', async () => {
    const { index, mempool, observer } = await startObserver();
    const coin = block.entries
      .slice(1)
      .map(takeCoin)
      .find(({ output }) => output.value > 1_000n)!;
    const rival = buildTransaction([coin], [700]).transaction;
    const young = buildTransaction([coins[0]!], [1_000]).transaction;
    await mempool.emit({
      whole: true,
      added: [toPendingTransaction(rival), toPendingTransaction(young, now / 1_000 - 10)],
    });
    await observer.observe();
    await index.append(decoded(index, [block]));
    await observer.observe();
    const audit = (await findAudit(network(), block.point.hash))!;
    expect(new Map(audit.missing.map(({ txid, reason }) => [txid, reason]))).toEqual(
      new Map([
        [toHex(rival.txid), 'replaced'],
        [toHex(young.txid), 'fresh'],
      ]),
    );
    expect(audit.matchRate).toBe(100);
  });

  test('samples are averaged over spans, and old ones are deleted', async () => {
    const { mempool, observer } = await startObserver();
    now = 1_700_000_100_000;
    await mempool.emit({ whole: true, minimumFeeRate: 2_000n });
    await observer.observe();
    await observer.observe();
    const pending = buildTransaction([coins[0]!], [1_000]).transaction;
    await mempool.emit({ added: [toPendingTransaction(pending)], minimumFeeRate: 4_000n });
    now += 60_000;
    // The state of the mempool has the time of the tracker, which stands still in this suite.
    await db().run(sql`update ${SCHEMA}.mempool_state set synced_at = ${new Date(now)}`);
    await observer.observe();
    const minutes = await listMempoolSpans(network(), { span: 60, seconds: 7_200 });
    expect(minutes.map(({ time, txCount, minimumFeeRate }) => [time, txCount, minimumFeeRate])).toEqual([
      [1_700_000_160, 1, 4],
      [1_700_000_100, 0, 2],
    ]);
    const fee = Number(coins[0]!.output.value) - 1_000;
    const [span] = await listMempoolSpans(network(), { span: 300, seconds: 604_800 });
    expect(span).toMatchObject({ time: 1_700_000_100, txCount: 0.5, totalFee: fee / 2, minimumFeeRate: 3 });
    expect(span!.counts.reduce((sum, count) => sum + count, 0)).toBe(0.5);
    expect(span!.vsizes.at(-1)).toBe(Math.ceil(computeWeight(pending) / 4) / 2);
    expect(span!.fees).toHaveLength(5);
    now += 2 * 86_400_000;
    await db().run(sql`update ${SCHEMA}.mempool_state set synced_at = ${new Date(now)}`);
    await observer.observe();
    expect(await listMempoolSpans(network(), { span: 60, seconds: 10 ** 9 })).toHaveLength(1);
    expect(await listMempoolSpans(network(), { span: 300, seconds: 10 ** 9 })).toHaveLength(2);
  });

  /** The coin that the first input of a transaction spends. */
  const takeCoin = ({ transaction, spent: coinsSpent }: (typeof block.entries)[number]) => ({
    previous: transaction.inputs[0]!.previous,
    output: coinsSpent[0]!,
  });
});

/** The mempool of a node never contains two conflicting transactions. */
function conflictsWith(added: readonly Transaction[], pending: ReadonlyMap<string, Transaction>): readonly string[] {
  const spent = new Set(added.flatMap(({ inputs }) => inputs.map(({ previous }) => formatOutpoint(previous))));
  return [...pending]
    .filter(([, { inputs }]) => inputs.some(({ previous }) => spent.has(formatOutpoint(previous))))
    .map(([txid]) => txid);
}
