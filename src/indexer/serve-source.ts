import type { NetworkId } from '../chains/networks.js';
import type { OffChainGateway } from '../gateways/off-chain/off-chain.js';
import type { Log } from '../kernel/log.js';
import type { GovernanceStates } from '../sources/cardano/governance-states.js';
import { pause } from '../sources/retry.js';
import type { Source } from '../sources/source.js';
import type { Db } from '../store/db.js';
import { networkDb } from '../store/network-db.js';
import { fetchAnchors } from './anchors/fetch-anchors.js';
import { reasonOf } from './failures.js';
import { keepMempool } from './keep-mempool.js';
import { serveSubmissions } from './serve-submissions.js';
import { watchGovernance } from './watch-governance.js';

export interface ServeSourceParts {
  readonly db: Db;
  readonly network: NetworkId;
  readonly source: Pick<Source, 'submitter' | 'mempool'> & { readonly governance?: GovernanceStates };
  /** The way to documents that the chain names; undefined where they are not to be fetched. */
  readonly documents?: OffChainGateway | undefined;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly retryMs?: number;
}

const RETRY_MS = 500;

/**
 * What the one process that writes a network's index does for all others besides: submissions, the mempool, what the
 * source's ledger has decided, and documents that the chain names.
 */
export async function serveSource(parts: ServeSourceParts): Promise<void> {
  const { db, source, documents, log, signal, retryMs = RETRY_MS } = parts;
  const { submitter, mempool, governance } = source;
  const network = networkDb(db, parts.network, 'cardano');

  /** Until the index is open its tables may be missing; a lost source or database comes back. */
  async function keepRunning(name: string, run: () => Promise<void>): Promise<void> {
    for (let reason = ''; !signal.aborted; await pause(retryMs, signal)) {
      try {
        await run();
        reason = '';
      } catch (error) {
        if (!signal.aborted && reasonOf(error) !== reason) log.warn(`${name}.interrupted`, { reason: reasonOf(error) });
        reason = reasonOf(error);
      }
    }
  }

  await Promise.all([
    submitter && keepRunning('submissions', () => serveSubmissions({ ...parts, db: network, submitter })),
    mempool && keepRunning('mempool', () => keepMempool({ ...parts, network, mempool })),
    governance && keepRunning('governance', () => watchGovernance({ ...parts, db: network, governance })),
    documents && keepRunning('anchors', () => fetchAnchors({ ...parts, db: network, gateway: documents })),
  ]);
}
