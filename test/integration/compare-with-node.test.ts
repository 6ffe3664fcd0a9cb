import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { compareWithNode } from '../../src/indexer/compare-with-node.js';
import { ServiceError } from '../../src/kernel/errors.js';
import { toHex } from '../../src/kernel/hex.js';
import { ENTRY_KINDS } from '../../src/ledger/state/changes.js';
import type { LedgerQueries } from '../../src/sources/cardano/local-services.js';
import { queryInEra } from '../../src/sources/cardano/ouroboros/era-query.js';
import {
  type AccountState,
  accountState,
  currentEraIndex,
  type LedgerQuery,
} from '../../src/sources/cardano/ouroboros/ledger-queries.js';
import { SourceError } from '../../src/sources/errors.js';
import type { Point } from '../../src/sources/source.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { findUncomparedEpoch, readComparisons } from '../../src/store/queries/cardano/ledger/comparisons.js';
import { listLedgerEntriesAt } from '../../src/store/queries/cardano/ledger/state-at.js';
import { sql } from '../../src/store/sql.js';
import { eventually } from '../support/eventually.js';
import { recordingLog } from '../support/recording-log.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

const NETWORK = 'CARDANO_PREPROD';
const CONWAY = 6;
const VERSION = 20;
const POLL_MS = 20;

let service: TestService;
let db: NetworkDb<'cardano'>;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, NETWORK);
  db = await service.services.networks.open<'cardano'>(NETWORK);
  await eventually(async () => (await findUncomparedEpoch(db)) !== undefined);
});

afterAll(() => service.close());
afterEach(() => db.run(sql`delete from ${db.schema}.ledger_comparison`));

/** A node that reports these pots and pools for every point, and closes the connection on any other query. */
function nodeWith(
  report: () => AccountState,
  pools?: readonly string[],
): { readonly ledger: LedgerQueries; readonly points: (Point | 'tip')[] } {
  const points: (Point | 'tip')[] = [];
  const answers = new Map<string, () => unknown>([
    [toHex(currentEraIndex.encoded), () => CONWAY],
    [toHex(accountState(CONWAY).encoded), report],
    ...(pools === undefined
      ? []
      : ([[toHex(queryInEra(CONWAY, { type: 'GetStakePools' }, VERSION).encoded), () => pools]] as const)),
  ]);
  const query = async <T>({ encoded }: LedgerQuery<T>): Promise<T> => {
    const answer = answers.get(toHex(encoded));
    if (answer === undefined) throw new SourceError('lost', 'The node closed the connection');
    return answer() as T;
  };
  return {
    points,
    ledger: {
      at: async (point, work) => {
        points.push(point);
        return await work({ query, version: VERSION });
      },
    },
  };
}

/** Compares until `done`. */
async function compare(ledger: LedgerQueries, done: () => Promise<boolean> | boolean) {
  const stop = new AbortController();
  const { log, events } = recordingLog();
  const running = compareWithNode({ db, ledger, log, signal: stop.signal, pollMs: POLL_MS });
  await eventually(async () => await done());
  stop.abort();
  await running;
  return events;
}

const compared = async (): Promise<boolean> => (await readComparisons(db, db.schema)).epochs === 1;

test('equal pots are counted once for the epoch, at its first block', async () => {
  const start = (await findUncomparedEpoch(db))!;
  const { ledger, points } = nodeWith(() => start);
  await compare(ledger, compared);
  const point = { slot: start.slot, hash: toHex(start.hash), height: start.height };
  expect(points[0]).toEqual(point);
  expect(points).toEqual(points.map(() => point));
  expect(await readComparisons(db, db.schema)).toEqual({ epochs: 1, findings: 0, last: undefined });
  expect(await findUncomparedEpoch(db)).toBeUndefined();
});

test('different pots are a finding that names both values', async () => {
  const start = (await findUncomparedEpoch(db))!;
  const { ledger } = nodeWith(() => ({ treasury: start.treasury + 1n, reserves: start.reserves }));
  const events = await compare(ledger, compared);
  const finding = `the node reports for epoch ${start.epoch}: treasury of ${start.treasury + 1n} lovelace, and ${start.treasury} were computed`;
  expect(await readComparisons(db, db.schema)).toEqual({
    epochs: 1,
    findings: 1,
    last: `height ${start.height}: ${finding}`,
  });
  expect(events.map(({ event }) => event)).toContain('ledger.contradiction');
});

test('a finding lists the first five differences and counts the others', async () => {
  const start = (await findUncomparedEpoch(db))!;
  const registered = await listLedgerEntriesAt(db, ENTRY_KINDS.pool, start.height);
  const [first] = registered.map(({ key }) => key).toSorted();
  const unknown = Array.from({ length: 7 }, (_, index) => `${index}0`.repeat(28));
  const pools = [...registered.map(({ key }) => key).filter((key) => key !== first), ...unknown];
  const events = await compare(nodeWith(() => start, pools).ledger, compared);
  const { findings, last } = await readComparisons(db, db.schema);
  expect(findings).toBe(1);
  expect(last).toContain(
    `pool ${first}: nothing, and registered was computed; pool ${unknown[0]}: registered, and nothing`,
  );
  expect(last).toMatch(/; and 3 more differences$/);
  const skipped = events.filter(({ event }) => event === 'ledger.comparison_skipped').map(({ fields }) => fields.part);
  expect(skipped).toContain('parameters');
  expect(skipped).not.toContain('pools');
});

test('epoch whose state the node no longer has is not counted', async () => {
  const points: (Point | 'tip')[] = [];
  const ledger: LedgerQueries = {
    at: async (point) => {
      points.push(point);
      throw new ServiceError('not-found', 'The node cannot answer for that point: it is too far in the past');
    },
  };
  await compare(ledger, () => points.length > 0);
  expect(await readComparisons(db, db.schema)).toMatchObject({ epochs: 0 });
});

test('a new epoch is compared, and a rollback to before it removes the comparison', async () => {
  const before = (await findUncomparedEpoch(db))!;
  await compare(nodeWith(() => before).ledger, compared);
  const sandbox = await service.services.networks.sandbox(NETWORK);
  await sandbox.advanceEpochs(1);
  await eventually(async () => (await findUncomparedEpoch(db))?.epoch === before.epoch + 1);
  const { ledger } = nodeWith(() => ({ treasury: 0n, reserves: 0n }));
  await compare(ledger, async () => (await readComparisons(db, db.schema)).epochs === 2);
  expect((await readComparisons(db, db.schema)).findings).toBe(1);
  const { tip } = await sandbox.status();
  const start = await db.first<{ readonly height: number }>(
    sql`select max(height) as height from ${db.schema}.ledger_comparison`,
  );
  await sandbox.fork(tip!.height! - start!.height + 1);
  await eventually(async () => (await readComparisons(db, db.schema)).findings === 0);
});
