import type { NetworkId } from '../../chains/networks.js';
import type { Log } from '../../kernel/log.js';
import type { BitcoinSource } from '../../sources/bitcoin/bitcoin-source.js';
import type { Db } from '../../store/db.js';
import { pollMsFor } from '../../store/hints.js';
import { networkDb } from '../../store/network-db.js';
import { keepRunning } from '../keep-running.js';
import { keepWaiting } from './keep-waiting.js';
import { serveRequests } from './serve-requests.js';

export interface ServeBitcoinSourceParts {
  readonly db: Db;
  readonly network: NetworkId;
  readonly source: Pick<BitcoinSource, 'submitter' | 'waiting' | 'queries'>;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly retryMs?: number;
}

/** Additional tasks of the writer of a network's index on behalf of all processes: node requests and the mempool. */
export async function serveBitcoinSource(parts: ServeBitcoinSourceParts): Promise<void> {
  const { db, source } = parts;
  const network = networkDb(db, parts.network, 'bitcoin');
  const { waiting: mempool } = source;
  const pollMs = pollMsFor(db);
  await Promise.all([
    keepRunning('node-requests', () => serveRequests({ ...parts, db: network, pollMs }), parts),
    mempool && keepRunning('mempool', () => keepWaiting({ ...parts, schema: network.schema, mempool }), parts),
  ]);
}
