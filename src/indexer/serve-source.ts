import type { NetworkId } from '../chains/networks.js';
import type { OffChainGateway } from '../gateways/off-chain/off-chain.js';
import type { Log } from '../kernel/log.js';
import type { LedgerQueries } from '../sources/cardano/local-services.js';
import type { Source } from '../sources/source.js';
import type { Db } from '../store/db.js';
import { pollMsFor } from '../store/hints.js';
import { networkDb } from '../store/network-db.js';
import { fetchAnchors } from './anchors/fetch-anchors.js';
import { compareWithNode } from './compare-with-node.js';
import { maintainMempool } from './maintain-mempool.js';
import { runWithRestarts } from './run-with-restarts.js';
import { serveSubmissions } from './serve-submissions.js';

export interface ServeSourceDependencies {
  readonly db: Db;
  readonly network: NetworkId;
  readonly source: Pick<Source, 'submitter' | 'mempool'> & { readonly ledger?: LedgerQueries };
  /** Fetches documents that the chain references; undefined where they are not to be fetched. */
  readonly documents?: OffChainGateway | undefined;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly retryMs?: number;
}

/**
 * Additional tasks of the writer of a network's index on behalf of all processes: submissions, the mempool, comparison
 * of the ledger state with the node's, and documents that the chain references.
 */
export async function serveSource(dependencies: ServeSourceDependencies): Promise<void> {
  const { db, source, documents } = dependencies;
  const { submitter, mempool, ledger } = source;
  const network = networkDb(db, dependencies.network, 'cardano');

  const run = (name: string, work: () => Promise<void>): Promise<void> => runWithRestarts(name, work, dependencies);
  await Promise.all([
    submitter &&
      run('submissions', () => serveSubmissions({ ...dependencies, db: network, submitter, pollMs: pollMsFor(db) })),
    mempool && run('mempool', () => maintainMempool({ ...dependencies, network, mempool })),
    ledger && run('comparison', () => compareWithNode({ ...dependencies, db: network, ledger })),
    documents && run('anchors', () => fetchAnchors({ ...dependencies, db: network, gateway: documents })),
  ]);
}
