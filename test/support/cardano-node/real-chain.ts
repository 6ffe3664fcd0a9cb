import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { listChunks } from '../../../src/sources/cardano/immutable/chunk-files.js';
import { readChunk } from '../../../src/sources/cardano/immutable/read-chunk.js';
import { tarEntries } from '../../../tools/tar.mjs';
import { readData } from '../external-data.js';

const ARCHIVE = 'cardano-preview-chain/immutable-00000-00269.tar.gz';

/** Chunks 0 to 269 of preview with their indexes, in a folder that the caller removes. */
export async function unpackPreviewChain(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ct-preview-'));
  for (const [name, bytes] of tarEntries(readData(ARCHIVE))) {
    if (/\.(chunk|secondary)$/.test(name)) await writeFile(join(folder, basename(name)), bytes);
  }
  return folder;
}

/** The first blocks of a chunk folder. */
export async function readBlocks(folder: string, count: number): Promise<readonly Uint8Array[]> {
  const blocks: Uint8Array[] = [];
  for (const chunk of await listChunks(folder)) {
    for await (const { block } of readChunk(chunk)) {
      // Copied, so that it does not retain the megabyte buffer that it was read with.
      blocks.push(Uint8Array.from(block.bytes));
      if (blocks.length === count) return blocks;
    }
  }
  return blocks;
}
