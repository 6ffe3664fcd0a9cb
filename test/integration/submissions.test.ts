import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { awaitSubmissionResult } from '../../src/api/services/transactions/await-submission-result.js';
import { endMempoolStays } from '../../src/indexer/end-mempool-stays.js';
import { serveSource } from '../../src/indexer/serve-source.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { systemClock } from '../../src/kernel/clock.js';
import { toHex } from '../../src/kernel/hex.js';
import { silentLog } from '../../src/kernel/log.js';
import { cardanoBlock } from '../../src/sources/cardano/cardano-block.js';
import type { MempoolSnapshot, Source } from '../../src/sources/source.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { networkMigrations } from '../../src/store/migrations/networks.js';
import { type NetworkDb, networkDb } from '../../src/store/network-db.js';
import { listPendingByAddress, pendingTransactions } from '../../src/store/queries/cardano/mempool/mempool.js';
import {
  addSubmission,
  findSubmissionResult,
  resubmitLost,
  submissionBy,
  withdrawSubmission,
} from '../../src/store/queries/cardano/mempool/submissions.js';
import { findTxStatusInfo } from '../../src/store/queries/cardano/transactions/tx-status.js';
import { listMempoolEvents } from '../../src/store/queries/events/mempool-events.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { migrateService } from '../support/access.js';
import { ServedChain } from '../support/cardano-node/served-chain.js';
import { createNodeSource, PREVIEW } from '../support/cardano-node/sources.js';
import { startTestNode } from '../support/cardano-node/test-node.js';
import { tinyBlocks } from '../support/cardano-node/tiny-blocks.js';
import { openServerDb } from '../support/create-database.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { eventually } from '../support/eventually.js';

let database: TestDb;
let db: NetworkDb<'cardano'>;
const servers: { readonly stop: AbortController; readonly served: Promise<void> }[] = [];

beforeAll(async () => {
  database = await openTestDb();
  await migrateService(database.db);
  await migrate(database.db, networkSchema('CARDANO_PREVIEW'), networkMigrations('cardano'));
  db = networkDb(database.db, 'CARDANO_PREVIEW', 'cardano');
});
afterEach(async () => {
  for (const { stop } of servers) stop.abort();
  await Promise.all(servers.splice(0).map(({ served }) => served));
  await db.run(sql`truncate ${db.schema}.submission, ${db.schema}.mempool_transaction, ${db.schema}.mempool_stay`);
});
afterAll(() => database.close());

function serve(source: Pick<Source, 'submitter' | 'mempool'>, onto = database.db): AbortController {
  const stop = new AbortController();
  const { signal } = stop;
  const dependencies = {
    db: onto,
    network: 'CARDANO_PREVIEW',
    now: () => Date.now(),
    log: silentLog,
    retryMs: 5,
  } as const;
  servers.push({ stop, served: serveSource({ ...dependencies, source, signal }) });
  return stop;
}

/** A transaction that spends one output; its fee makes it unique. */
const transaction = (spends: number, fee: number): Uint8Array =>
  new CborWriter()
    .array(4)
    .map(3)
    .uint(0)
    .array(1)
    .array(2)
    .bytes(new Uint8Array(32).fill(spends))
    .uint(0)
    .uint(1)
    .array(1)
    .array(2)
    .bytes(new Uint8Array(29).fill(0x60))
    .uint(5)
    .uint(2)
    .uint(fee)
    .map(0)
    .bool(true)
    .null()
    .finish();

/** A node that accepts the first spender of each output; every transaction takes a moment. */
class SmallNode {
  readonly accepted: string[] = [];
  private readonly spent = new Set<number>();
  private changed = (): void => undefined;

  readonly submitter = {
    submit: async (bytes: Uint8Array) => {
      await new Promise((resolve) => setImmediate(resolve));
      const output = bytes[8]!;
      if (this.spent.has(output))
        return { accepted: false as const, reason: new CborWriter().array(1).text('The input is spent').finish() };
      this.spent.add(output);
      this.accepted.push(toHex(bytes));
      this.changed();
      return { accepted: true as const };
    },
  };

  pendingEntries: readonly { readonly id: string; readonly bytes: Uint8Array }[] = [];

  readonly mempool = {
    watch: (signal: AbortSignal) => this.watch(signal),
  };

  show(pendingEntries: SmallNode['pendingEntries']): void {
    this.pendingEntries = pendingEntries;
    this.changed();
  }

  private async *watch(signal: AbortSignal): AsyncGenerator<MempoolSnapshot> {
    while (!signal.aborted) {
      const transactions = this.pendingEntries;
      yield { slot: 0, transactions };
      // They may have changed while the reader wrote them.
      if (this.pendingEntries !== transactions) continue;
      await new Promise<void>((resolve) => {
        this.changed = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    }
  }
}

let nextHash = 0;
const hashFor = (): Uint8Array => {
  const hash = Buffer.alloc(32);
  nextHash += 1;
  hash.writeUInt32BE(nextHash);
  return new Uint8Array(hash);
};

const submit = (cbor: Uint8Array, txHash = hashFor(), monitored = false): Promise<bigint> =>
  addSubmission(db, { accountId: 'a', txHash, cbor, expiresSlot: undefined, monitored, now: new Date() });

async function waitForResult(id: bigint): Promise<string> {
  let state = 'waiting';
  await eventually(async () => {
    state = (await findSubmissionResult(db, id))?.state ?? 'none';
    return state !== 'waiting' && state !== 'taken';
  });
  return state;
}

describe('submissions', () => {
  test('exactly one of thousands of conflicting transactions is accepted', async () => {
    const node = new SmallNode();
    serve({ submitter: node.submitter });
    const ids = await Promise.all(Array.from({ length: 2_000 }, (_, fee) => submit(transaction(7, fee))));
    await eventually(async () => {
      const row = await db.first<{ open: bigint }>(
        sql`select count(*) as open from ${db.schema}.submission where state < 2`,
      );
      return row?.open === 0n;
    });
    const rows = await db.rows<{ state: number; count: bigint }>(
      sql`select state, count(*) from ${db.schema}.submission group by state order by state`,
    );
    expect(rows).toEqual([
      { state: 2, count: 1n },
      { state: 3, count: 1_999n },
    ]);
    expect(node.accepted).toHaveLength(1);
    expect(ids).toHaveLength(2_000);
  });

  test('reach the source once each, regardless of the number of workers', async () => {
    const seen = new Map<string, number>();
    const submitter = {
      submit: async (bytes: Uint8Array) => {
        seen.set(toHex(bytes), (seen.get(toHex(bytes)) ?? 0) + 1);
        await new Promise((resolve) => setImmediate(resolve));
        return { accepted: true as const };
      },
    };
    const otherDb = await openServerDb(database.url);
    try {
      serve({ submitter });
      serve({ submitter }, otherDb);
      const ids = await Promise.all(Array.from({ length: 300 }, (_, fee) => submit(transaction(1, fee))));
      for (const id of ids) await waitForResult(id);
      expect(seen.size).toBe(300);
      expect([...seen.values()].every((times) => times === 1)).toBe(true);
      for (const { stop } of servers) stop.abort();
      await Promise.all(servers.splice(0).map(({ served }) => served));
    } finally {
      await otherDb.close();
    }
  });

  test('are rejected with the reason of the source', async () => {
    const node = new SmallNode();
    serve({ submitter: node.submitter });
    expect(await waitForResult(await submit(transaction(1, 1)))).toBe('accepted');
    const again = await submit(transaction(1, 2));
    expect(await waitForResult(again)).toBe('refused');
    expect(await findSubmissionResult(db, again)).toMatchObject({ reason: 'The input is spent' });
  });

  test('without a result are given up, not submitted again', async () => {
    let attempts = 0;
    serve({
      submitter: {
        submit: async () => {
          attempts += 1;
          throw new Error('connection lost');
        },
      },
    });
    expect(await waitForResult(await submit(transaction(1, 1)))).toBe('given-up');
    expect(attempts).toBe(1);
  });

  test('can be withdrawn only before a worker accepts them', async () => {
    const pendingEntries = await submit(transaction(1, 1));
    expect(await withdrawSubmission(db, pendingEntries, 'no worker', new Date())).toBe(true);
    expect(await withdrawSubmission(db, pendingEntries, 'no worker', new Date())).toBe(false);
    expect(await findSubmissionResult(db, pendingEntries)).toMatchObject({
      state: 'given-up',
      reason: 'no worker',
    });
  });

  test('without a worker are withdrawn with a message', async () => {
    const id = await submit(transaction(1, 1));
    const limits = { stillMs: 1, resultMs: 1_000_000, pollMs: 1 };
    await expect(awaitSubmissionResult(db, id, systemClock, limits)).rejects.toThrow(
      'No process serves submissions of CARDANO_PREVIEW at the moment: try again later',
    );
    expect(await findSubmissionResult(db, id)).toMatchObject({ state: 'given-up' });
  });

  test('that are monitored are resubmitted when they get lost', async () => {
    const node = new SmallNode();
    const stop = serve({ submitter: node.submitter });
    const txHash = hashFor();
    expect(await waitForResult(await submit(transaction(3, 1), txHash, true))).toBe('accepted');
    stop.abort();
    await Promise.all(servers.splice(0).map(({ served }) => served));
    await db.run(sql`insert into ${db.schema}.checkpoint (phase, height, slot) values ('live', 1, 1)`);
    expect(await resubmitLost(db, new Date(Date.now() + 1_000))).toBe(1);
    expect(await submissionBy(db, 'a', txHash)).toMatchObject({ state: 'waiting', resubmissions: 1 });
    await db.run(sql`delete from ${db.schema}.checkpoint`);
  });
});

describe('mempool', () => {
  const pending = (spends: number, fee: number, hash: Uint8Array) => ({
    id: toHex(hash),
    bytes: transaction(spends, fee),
  });
  const hashes = async (): Promise<readonly string[]> =>
    (await pendingTransactions(db, { limit: 100, skip: 0 })).map(({ txHash }) => txHash);

  test('equals that of the source, in its order, and keeps removed transactions', async () => {
    const node = new SmallNode();
    serve({ mempool: node.mempool });
    const [first, second] = [pending(1, 1, hashFor()), pending(2, 2, hashFor())];
    node.show([first, second]);
    await eventually(async () => (await hashes()).length === 2);
    expect(await hashes()).toEqual([first.id, second.id]);
    const address = new Uint8Array(29).fill(0x60);
    expect(await listPendingByAddress(db, address, { limit: 10, skip: 0 })).toEqual([
      { txHash: first.id, received: 5n, sent: 0n },
      { txHash: second.id, received: 5n, sent: 0n },
    ]);
    node.show([second]);
    await eventually(async () => (await hashes()).length === 1);
    const [removed, here] = await findTxStatusInfo(db, [Buffer.from(first.id, 'hex'), Buffer.from(second.id, 'hex')]);
    expect(removed).toMatchObject({ pending: false, rollbacks: 0 });
    expect(removed?.firstSeen).toBeInstanceOf(Date);
    expect(here).toMatchObject({ pending: true });
    node.show([second, first]);
    await eventually(async () => (await hashes()).length === 2);
    expect(await hashes()).toEqual([second.id, first.id]);
  });

  test('reports why a transaction left, as far as the index knows it', async () => {
    const node = new SmallNode();
    serve({ mempool: node.mempool });
    await db.run(sql`insert into ${db.schema}.checkpoint (phase, slot) values ('live', 100)`);
    const [replaced, replacement] = [pending(3, 3, hashFor()), pending(3, 4, hashFor())];
    const [expired, evicted] = [pending(4, 5, hashFor()), pending(5, 6, hashFor())];
    node.show([replaced, expired, evicted]);
    await eventually(async () => (await hashes()).length === 3);
    node.show([replacement]);
    await eventually(async () => (await hashes()).length === 1);
    await db.run(sql`
      update ${db.schema}.mempool_transaction set expires_slot = 100 where encode(tx_hash, 'hex') = ${expired.id}`);
    const left = () => listMempoolEvents(db, { after: 0, start: 0, entered: false, left: true, limit: 10 });
    // A block may have them that the index does not have yet.
    await endMempoolStays(database.db, db, Date.now());
    expect(await left()).toEqual([]);
    await endMempoolStays(database.db, db, Date.now() + 30_000);
    await endMempoolStays(database.db, db, Date.now() + 30_000);
    expect((await left()).map(({ hash, reason, replacedBy }) => [hash, reason, replacedBy])).toEqual([
      [replaced.id, 'REPLACED', replacement.id],
      [expired.id, 'EXPIRED', undefined],
      [evicted.id, 'EVICTED', undefined],
    ]);
    node.show([replacement, evicted]);
    await eventually(async () => (await hashes()).length === 2);
    const entered = await listMempoolEvents(db, { after: 0, start: 0, entered: true, left: false, limit: 10 });
    expect(entered.map(({ hash }) => hash)).toEqual(
      [replaced, expired, evicted, replacement, evicted].map(({ id }) => id),
    );
    await db.run(sql`delete from ${db.schema}.checkpoint`);
  });

  test('is empty while the source is disconnected', async () => {
    let away = false;
    const one = pending(1, 1, hashFor());
    serve({
      mempool: {
        async *watch() {
          if (away) throw new Error('node is gone');
          yield { slot: 0, transactions: [one] };
          await eventually(() => away);
          throw new Error('node is gone');
        },
      },
    });
    await eventually(async () => (await hashes()).length === 1);
    away = true;
    await eventually(async () => (await hashes()).length === 0);
    // It is unknown whether the transaction left.
    const left = await listMempoolEvents(db, { after: 0, start: 0, entered: false, left: true, limit: 10 });
    expect(left).toEqual([]);
  });
});

describe('a node', () => {
  test('gets submitted transactions, shows them in its mempool, and rejects with its own reason', async () => {
    const blocks = tinyBlocks({ length: 3 });
    const feeTooSmall = new CborWriter().array(1).array(2).uint(6).array(1);
    feeTooSmall.array(2).uint(1).array(2).uint(0).array(3).uint(5).uint(170_000).uint(171_573);
    const reason = feeTooSmall.finish();
    const node = await startTestNode({
      chain: new ServedChain(blocks),
      magic: PREVIEW.magic,
      responses: { reject: (bytes) => (bytes[8] === 9 ? reason : undefined) },
    });
    try {
      const { submitter, mempool } = createNodeSource(node.local, {
        firstBlockHash: cardanoBlock(blocks[0]!).point.hash,
      });
      const stop = serve({ submitter: submitter!, mempool: mempool! });
      expect(await waitForResult(await submit(transaction(1, 1)))).toBe('accepted');
      await eventually(async () => (await pendingTransactions(db, { limit: 10, skip: 0 })).length === 1);
      const [pendingEntries] = await pendingTransactions(db, { limit: 10, skip: 0 });
      expect([...node.mempool.transactions.keys()]).toEqual([pendingEntries?.txHash]);
      const refused = await submit(transaction(9, 1));
      expect(await waitForResult(refused)).toBe('refused');
      expect(await findSubmissionResult(db, refused)).toMatchObject({
        reason: 'The fee is too small: 170000, and 171573 is needed (FeeTooSmallUTxO)',
      });
      node.mempool.remove(pendingEntries!.txHash);
      await eventually(async () => (await pendingTransactions(db, { limit: 10, skip: 0 })).length === 0);
      stop.abort();
      await Promise.all(servers.splice(0).map(({ served }) => served));
    } finally {
      await node.close();
    }
  });
});
