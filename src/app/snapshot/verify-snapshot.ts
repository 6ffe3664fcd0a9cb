import type { Network } from '../../chains/networks.js';
import type { FileStore } from '../../gateways/file-store/file-store.js';
import { ServiceError } from '../../kernel/errors.js';
import { forEachParallel } from '../../kernel/for-each-parallel.js';
import type { Queryable } from '../../store/db.js';
import { hasIndexedBlock, readIndexedState } from '../../store/snapshot/index-state.js';
import type { SnapshotManifest } from '../../store/snapshot/snapshot-manifest.js';
import { checkSameNetwork } from './chain-identity.js';
import type { SnapshotProgress } from './export-snapshot.js';
import { listChunks, readChunk, readManifest } from './read-manifest.js';

export interface VerifyRequest {
  readonly store: FileStore;
  readonly jobs: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: SnapshotProgress) => void;
}

/** Checks the manifest and the size and hash of every chunk, without a database. */
export async function verifySnapshot({ store, jobs, signal, onProgress }: VerifyRequest): Promise<SnapshotManifest> {
  const { manifest } = await readManifest(store);
  const chunks = listChunks(manifest);
  let done = 0;
  await forEachParallel(
    chunks,
    Array.from({ length: jobs }, (_, index) => index),
    async (chunk) => {
      signal.throwIfAborted();
      await readChunk(store, chunk);
      done += 1;
      onProgress?.({ step: 'Verified', done, total: chunks.length });
    },
  );
  return manifest;
}

/** Throws unless the index of the network has the newest block of the snapshot. */
export async function compareWithIndex(
  db: Queryable,
  network: Network,
  manifest: SnapshotManifest,
  where: string,
): Promise<void> {
  checkSameNetwork(manifest, network, where);
  const { height, hash } = manifest.tip;
  const state = await readIndexedState(db, network.id);
  if (state === undefined) throw new ServiceError('not-found', `${network.id} has no index in this database`);
  if (await hasIndexedBlock(db, network, manifest.tip)) return;
  throw new ServiceError(
    'invalid',
    state.tip.height < height
      ? `The index of ${network.id} is at block ${state.tip.height}, before block ${height} of the snapshot`
      : `The index of ${network.id} has another block than the snapshot at height ${height}: ${hash} is not on its chain`,
  );
}
