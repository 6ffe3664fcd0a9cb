import { createCursors } from '../../../src/api/kit/cursor.js';
import type { Operation } from '../../../src/api/kit/operation.js';
import { openBitcoinIndex } from '../../../src/indexer/bitcoin/bitcoin-index.js';
import type { PlacedBlock } from '../../../src/indexer/bitcoin/decode-block.js';
import { serveBitcoinSource } from '../../../src/indexer/bitcoin/serve-source.js';
import { maintainIndex } from '../../../src/indexer/maintain-index.js';
import { systemClock } from '../../../src/kernel/clock.js';
import { toHex } from '../../../src/kernel/hex.js';
import { silentLog } from '../../../src/kernel/log.js';
import { type NetworkDb, networkDb } from '../../../src/store/network-db.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { readState } from '../../../src/store/write/bitcoin/checkpoint.js';
import { migrateService } from '../access.js';
import { openTestDb } from '../databases.js';
import { eventually } from '../eventually.js';
import { nodeSource } from './node-source.js';
import { type Bitcoind, REGTEST } from './start-bitcoind.js';

/** The index of a test node, and the operations on it. */
export interface NodeIndex {
  readonly db: NetworkDb<'bitcoin'>;
  /** Waits until the index has the node's best block and the node's mempool. */
  caughtUp(): Promise<void>;
  /** Restarts the indexer with or without ZMQ notifications of the node. */
  again(notices: boolean): Promise<void>;
  pause(): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer as it likes
  query(operation: Operation, input: { readonly path?: object; readonly query?: object }): Promise<any>;
  close(): Promise<void>;
}

export async function openNodeIndex(node: Bitcoind): Promise<NodeIndex> {
  const opened = await openTestDb();
  await migrateService(opened.db);
  const schema = networkSchema(REGTEST.id);
  const db = networkDb(opened.db, REGTEST.id, 'bitcoin');
  const cursors = createCursors(Buffer.from('a secret of this test'));

  const startIndexer = (notices: boolean) => {
    const source = nodeSource({ rpcUrl: node.rpcUrl, ...(notices && { zmqUrl: node.zmqUrl }) });
    const now = systemClock.now;
    return maintainIndex<PlacedBlock>({
      db: opened.db,
      network: REGTEST,
      source,
      openIndex: () => openBitcoinIndex(opened.db, REGTEST),
      transactionsIn: ({ block }) => block.transactions.length,
      backgroundTask: (_, signal) =>
        serveBitcoinSource({ db: opened.db, network: REGTEST.id, source, now, log: silentLog, signal, retryMs: 20 }),
      limits: { nearBlocks: 6 },
      process: 'test',
      now,
      random: (count) => new Uint8Array(count),
      log: silentLog,
    });
  };
  let indexer = startIndexer(true);

  return {
    db,
    async caughtUp() {
      await eventually(async () => {
        const best: string = await node.rpc('getbestblockhash');
        const state = await readState(opened.db, schema).catch(() => undefined);
        return state?.phase === 'live' && state.at !== undefined && toHex(state.at.hash) === best;
      });
      await eventually(async () => {
        const known: readonly string[] = await node.rpc('getrawmempool');
        const rows = await db.rows<{ readonly txid: string }>(
          sql`select encode(txid, 'hex') as txid from ${schema}.mempool_transaction order by 1`,
        );
        return JSON.stringify(rows.map(({ txid }) => txid)) === JSON.stringify(known.toSorted());
      });
    },
    async again(notices) {
      await indexer.stop();
      indexer = startIndexer(notices);
    },
    pause: () => indexer.stop(),
    async query(operation, { path = {}, query = {} }) {
      const list = { operationId: operation.id, network: REGTEST.id, parameters: JSON.stringify(path) };
      const cursor = {
        encode: (position: readonly (string | number | boolean | null)[]) => cursors.encode(list, position),
        decode: (text: string) => cursors.decode(list, text),
      };
      const context = { db, network: REGTEST, cursor, services: { ordServers: new Map() } };
      return await operation.handle(context as never, { path, query } as never);
    },
    async close() {
      await indexer.stop();
      await opened.close();
    },
  };
}
