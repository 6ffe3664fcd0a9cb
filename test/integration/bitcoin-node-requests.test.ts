import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveRequests } from '../../src/indexer/bitcoin/serve-requests.js';
import { silentLog } from '../../src/kernel/log.js';
import type { BitcoinNodeQueries, BitcoinSource } from '../../src/sources/bitcoin/bitcoin-source.js';
import { SourceError } from '../../src/sources/errors.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { networkMigrations } from '../../src/store/migrations/networks.js';
import { type NetworkDb, networkDb } from '../../src/store/network-db.js';
import { type NodeRequest, sendNodeRequest } from '../../src/store/queries/bitcoin/node-requests.js';
import { networkSchema } from '../../src/store/schemas.js';
import { migrateService } from '../support/access.js';
import { openTestDb, type TestDb } from '../support/databases.js';

let opened: TestDb;
let db: NetworkDb<'bitcoin'>;
beforeAll(async () => {
  opened = await openTestDb();
  await migrateService(opened.db);
  await migrate(opened.db, networkSchema('BITCOIN_TESTNET4'), networkMigrations('bitcoin'));
  db = networkDb(opened.db, 'BITCOIN_TESTNET4', 'bitcoin');
});
afterAll(() => opened?.close());

const NOW = { now: () => performance.now(), timeoutMs: 30_000 };
const test25 = { txid: '00'.repeat(32), accepted: true, reason: undefined, virtualBytes: 141, fee: 25n };

const queries: BitcoinNodeQueries = {
  estimateFee: async (blocks, mode) => (mode === 'economical' ? 1 / blocks : undefined),
  testAcceptance: async (transactions) => transactions.map(() => test25),
  submitPackage: async () => [{ ...test25, accepted: false, reason: 'min relay fee not met' }],
  call: async (method) => {
    if (method === 'getchaintips')
      throw new SourceError('lost', 'The connection to the node at 10.1.2.3:8332 was lost (ECONNRESET)');
    return { method };
  },
};

const source: Pick<BitcoinSource, 'submitter' | 'queries'> = {
  queries,
  submitter: {
    submit: async ([first]) =>
      first === 1 ? { accepted: true } : { accepted: false, reason: Buffer.from('bad-txns-inputs-missingorspent') },
  },
};

async function served<Result>(work: () => Promise<Result>, from = source): Promise<Result> {
  const stopping = new AbortController();
  const serving = serveRequests({ db, source: from, now: () => Date.now(), log: silentLog, signal: stopping.signal });
  try {
    return await work();
  } finally {
    stopping.abort();
    await serving;
  }
}

const queryNode = <Question extends NodeRequest>(query: Question) => sendNodeRequest(db, query, NOW);

describe('query to the node', () => {
  test('is executed by the process that is connected to it', async () => {
    const bytes = Uint8Array.of(1, 2);
    await served(async () => {
      expect(await queryNode({ kind: 'submit', transactions: [bytes] })).toEqual({ accepted: true, reason: null });
      expect(await queryNode({ kind: 'submit', transactions: [Uint8Array.of(2)] })).toEqual({
        accepted: false,
        reason: 'bad-txns-inputs-missingorspent',
      });
      expect(await queryNode({ kind: 'test', transactions: [bytes, bytes] })).toEqual([
        { ...test25, fee: '25', reason: null },
        { ...test25, fee: '25', reason: null },
      ]);
      expect(await queryNode({ kind: 'submit-package', transactions: [bytes] })).toMatchObject([
        { accepted: false, reason: 'min relay fee not met' },
      ]);
      expect(await queryNode({ kind: 'estimate-fee', blocks: 4, mode: 'economical' })).toEqual({ feeRate: 0.25 });
      expect(await queryNode({ kind: 'estimate-fee', blocks: 4, mode: 'conservative' })).toEqual({ feeRate: null });
      expect(await queryNode({ kind: 'ask', method: 'getnetworkinfo' })).toEqual({ method: 'getnetworkinfo' });
    });
  });

  test('is rejected with a message if the node does not respond or no process accepts it', async () => {
    await served(async () => {
      await expect(queryNode({ kind: 'ask', method: 'getchaintips' })).rejects.toThrow(
        // The URL of the node is not revealed to callers.
        /^The connection to the node was lost$/,
      );
    });
    await served(async () => {
      await expect(queryNode({ kind: 'submit', transactions: [Uint8Array.of(1)] })).rejects.toThrow(
        'does not accept transactions',
      );
    }, {});
    const impatient = sendNodeRequest(db, { kind: 'ask', method: 'getnetworkinfo' }, { ...NOW, timeoutMs: 0 });
    await expect(impatient).rejects.toThrow('did not answer in time');
  });
});
