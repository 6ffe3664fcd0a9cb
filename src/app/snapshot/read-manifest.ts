import { createHash } from 'node:crypto';
import type { FileStore } from '../../gateways/file-store/file-store.js';
import { ServiceError } from '../../kernel/errors.js';
import {
  MANIFEST_FILE,
  MAX_MANIFEST_BYTES,
  parseManifest,
  type SnapshotChunk,
  type SnapshotManifest,
} from '../../store/snapshot/snapshot-manifest.js';

export interface FoundManifest {
  readonly manifest: SnapshotManifest;
  readonly hash: string;
}

/** Undefined when the location has no complete snapshot. */
export async function findManifest(store: FileStore): Promise<FoundManifest | undefined> {
  const bytes = await store.read(MANIFEST_FILE, MAX_MANIFEST_BYTES);
  if (bytes === undefined) return undefined;
  const manifest = parseManifest(bytes, `${store.location}/${MANIFEST_FILE}`);
  return { manifest, hash: createHash('sha256').update(bytes).digest('hex') };
}

export async function readManifest(store: FileStore): Promise<FoundManifest> {
  const found = await findManifest(store);
  if (found === undefined)
    throw new ServiceError('not-found', `${store.location} has no ${MANIFEST_FILE}, so it has no complete snapshot`);
  return found;
}

/** Reads a chunk and checks its size and hash. */
export async function readChunk(store: FileStore, { file, bytes, sha256 }: SnapshotChunk): Promise<Uint8Array> {
  const content = await store.read(file, bytes);
  const advice = 'copy or export the snapshot again';
  if (content === undefined) throw new ServiceError('invalid', `${store.location} has no chunk ${file}: ${advice}`);
  if (content.length !== bytes)
    throw new ServiceError(
      'invalid',
      `The chunk ${file} in ${store.location} has ${content.length} bytes instead of ${bytes}: ${advice}`,
    );
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new ServiceError('invalid', `The chunk ${file} in ${store.location} has another hash: ${advice}`);
  return content;
}

export const listChunks = ({ tables }: SnapshotManifest): readonly SnapshotChunk[] =>
  tables.flatMap(({ chunks }) => chunks);
