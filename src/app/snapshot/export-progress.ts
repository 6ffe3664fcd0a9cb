import type { FileStore } from '../../gateways/file-store/file-store.js';
import { isChunkList, MAX_MANIFEST_BYTES, type SnapshotChunk } from '../../store/snapshot/snapshot-manifest.js';

/** Lists the chunks of an interrupted export. */
export const UNFINISHED_FILE = 'unfinished.json';

const SAVE_EVERY_MS = 5_000;

interface Unfinished {
  readonly version: string;
  readonly chunks: Readonly<Record<string, SnapshotChunk>>;
}

export interface ExportProgress {
  /** The chunk that an earlier run wrote from the same rows, if its file still has the same size. */
  findChunk(key: string): Promise<SnapshotChunk | undefined>;
  addChunk(key: string, chunk: SnapshotChunk): Promise<void>;
  save(): Promise<void>;
}

/** `version` identifies the exported state. Chunks of another state are removed. */
export async function openExportProgress(
  store: FileStore,
  version: string,
  saveEveryMs = SAVE_EVERY_MS,
): Promise<ExportProgress> {
  const earlier = await readUnfinished(store);
  const known = earlier?.version === version ? earlier.chunks : {};
  if (earlier !== undefined && earlier.version !== version)
    for (const { file } of Object.values(earlier.chunks)) await store.remove(file);
  const chunks: Record<string, SnapshotChunk> = { ...known };
  let saving: Promise<void> | undefined;
  let savedAt = performance.now();

  /** One at a time, so that an older list never replaces a newer one. */
  async function save(): Promise<void> {
    await saving;
    savedAt = performance.now();
    saving = store.write(UNFINISHED_FILE, Buffer.from(JSON.stringify({ version, chunks } satisfies Unfinished)));
    await saving;
  }

  return {
    async findChunk(key) {
      const chunk = known[key];
      if (chunk === undefined || chunk.rows === 0) return chunk;
      return (await store.findSize(chunk.file)) === chunk.bytes ? chunk : undefined;
    },
    async addChunk(key, chunk) {
      chunks[key] = chunk;
      if (performance.now() - savedAt >= saveEveryMs) await save();
    },
    save,
  };
}

/** A list that cannot be read is ignored: everything is exported again. */
async function readUnfinished(store: FileStore): Promise<Unfinished | undefined> {
  const bytes = await store.read(UNFINISHED_FILE, MAX_MANIFEST_BYTES);
  if (bytes === undefined) return undefined;
  try {
    const value = JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<Unfinished>;
    return typeof value.version === 'string' && isChunkList(value.chunks) ? (value as Unfinished) : undefined;
  } catch {
    return undefined;
  }
}
