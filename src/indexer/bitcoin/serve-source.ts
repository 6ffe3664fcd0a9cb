import type { NetworkId } from '../../chains/networks.js';
import type { Log } from '../../kernel/log.js';
import type { BitcoinSource } from '../../sources/bitcoin/bitcoin-source.js';
import type { Db } from '../../store/db.js';
import { pollMsFor } from '../../store/hints.js';
import { networkDb } from '../../store/network-db.js';
import { runWithRestarts } from '../run-with-restarts.js';
import { maintainBitcoinMempool } from './mempool-tracker.js';
import { observeMempool } from './observe-mempool.js';
import { serveRequests } from './serve-requests.js';

export interface ServeBitcoinSourceDependencies {
  readonly db: Db;
  readonly network: NetworkId;
  readonly source: Pick<BitcoinSource, 'submitter' | 'waiting' | 'queries'>;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly retryMs?: number;
}

/**
 * Additional tasks of the writer of a network's index on behalf of all processes: node requests, the mempool and
 * its history.
 */
export async function serveBitcoinSource(dependencies: ServeBitcoinSourceDependencies): Promise<void> {
  const { db, source } = dependencies;
  const network = networkDb(db, dependencies.network, 'bitcoin');
  const { waiting: mempool } = source;
  const pollMs = pollMsFor(db);
  await Promise.all([
    runWithRestarts('node-requests', () => serveRequests({ ...dependencies, db: network, pollMs }), dependencies),
    mempool &&
      runWithRestarts(
        'mempool',
        () => maintainBitcoinMempool({ ...dependencies, schema: network.schema, mempool }),
        dependencies,
      ),
    mempool && runWithRestarts('mempool-history', () => observeMempool(dependencies), dependencies),
  ]);
}
