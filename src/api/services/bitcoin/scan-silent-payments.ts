import type { ScanCandidate, ScanKeys, ScanMatch } from '../../../chains/bitcoin/silent-payments/scan.js';
import { buildFile } from '../../../kernel/build-files.js';
import { ServiceError } from '../../../kernel/errors.js';
import { type PoolLimits, workerPool } from '../../../kernel/worker-pool.js';

export interface ScanWork {
  readonly keys: ScanKeys;
  readonly candidates: readonly ScanCandidate[];
}

/** One thread: a scan uses all of a core for seconds. */
const LIMITS: PoolLimits = {
  threads: 1,
  timeMs: 60_000,
  loadMs: 30_000,
  maxQueued: 8,
  idleMs: 60_000,
  worksPerThread: 1_000,
  subject: 'scanner',
  activity: 'scanning',
};

const pool = workerPool(buildFile('api/services/bitcoin/scan-worker.js'), LIMITS);

/** The matches of each candidate. The keys exist in the thread for the time of the scan only. */
export async function scanCandidates(work: ScanWork): Promise<readonly (readonly ScanMatch[])[]> {
  if (work.candidates.length === 0) return [];
  const reply = await pool.run(work);
  if ('failure' in reply) throw new ServiceError('unavailable', 'The scan failed: try again with fewer blocks');
  return reply.answer as readonly (readonly ScanMatch[])[];
}
