import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { eventually } from '../eventually.js';
import { openTestService, type TestService } from '../service.js';
import { createKey, register } from '../users.js';
import { type Bitcoind, type BitcoindOptions, REGTEST, startBitcoind } from './start-bitcoind.js';

/** A whole service that follows a real node on regtest. */
export interface RegtestService {
  readonly node: Bitcoind;
  readonly service: TestService;
  readonly key: string;
  /** Waits until the index has the node's best block and its mempool. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

export async function openRegtestService(
  settings: Readonly<Record<string, string>> = {},
  options: BitcoindOptions = { wallet: true },
): Promise<RegtestService> {
  const node = await startBitcoind(options);
  const service = await openTestService({
    [`${REGTEST.id}_RPC_URL`]: node.rpcUrl,
    [`${REGTEST.id}_ZMQ_URL`]: node.zmqUrl,
    ...settings,
  });
  service.follow();
  const schema = networkSchema(REGTEST.id);
  const { db } = service.services;
  const user = await register(service, 'regtest');
  const { apiKey: key } = await createKey(service, user, { network: REGTEST.id, writeAccess: true });
  return {
    node,
    service,
    key,
    async caughtUp() {
      await eventually(async () => {
        const best: string = await node.rpc('getbestblockhash');
        const row = await db
          .first<{ hash: string; phase: string }>(
            sql`select encode(hash, 'hex') as hash, phase from ${schema}.checkpoint`,
          )
          .catch(() => undefined);
        return row?.phase === 'live' && row.hash === best;
      });
      await eventually(async () => {
        const known: readonly string[] = await node.rpc('getrawmempool');
        const rows = await db.rows<{ readonly txid: string }>(
          sql`select encode(txid, 'hex') as txid from ${schema}.mempool_transaction order by 1`,
        );
        const state = await db.first(sql`select 1 from ${schema}.mempool_state where synced_at is not null`);
        return state !== undefined && rows.map(({ txid }) => txid).join() === known.toSorted().join();
      });
    },
    async close() {
      await service.close();
      await node.stop();
    },
  };
}
