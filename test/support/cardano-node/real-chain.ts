import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { listChunks } from '../../../src/sources/cardano/immutable/chunk-files.js';
import { readChunk } from '../../../src/sources/cardano/immutable/read-chunk.js';

const data = new URL('../../../../shared/data/', import.meta.url);
const archive = new URL('cardano-preview-chain/immutable-00000-00269.tar.gz', data);

/** Whether the real chains are beside the checkout. */
export const realChainPresent = existsSync(archive);

export const readShared = async (name: string): Promise<Uint8Array> => {
  const bytes = await readFile(new URL(name, data));
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};

/** Chunks 0 to 269 of preview with their indexes, in a folder that the caller removes. */
export async function unpackPreviewChain(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ct-preview-'));
  for (const { name, bytes } of tarEntries(gunzipSync(await readFile(archive)))) {
    if (/\.(chunk|secondary)$/.test(name)) await writeFile(join(folder, basename(name)), bytes);
  }
  return folder;
}

/** The first blocks of a folder of chunks. */
export async function readBlocks(folder: string, count: number): Promise<readonly Uint8Array[]> {
  const blocks: Uint8Array[] = [];
  for (const chunk of await listChunks(folder)) {
    for await (const { block } of readChunk(chunk)) {
      // On its own, not as a part of the megabyte that it was read with.
      blocks.push(Uint8Array.from(block.bytes));
      if (blocks.length === count) return blocks;
    }
  }
  return blocks;
}

/** Regular files of a tar archive (POSIX ustar): 512 bytes of header, then the content in blocks of 512. */
function* tarEntries(archived: Uint8Array): Generator<{ readonly name: string; readonly bytes: Uint8Array }> {
  const text = (start: number, length: number): string =>
    Buffer.from(archived.subarray(start, start + length))
      .toString('latin1')
      .split('\0')[0]!;
  for (let at = 0; at + 512 <= archived.length; ) {
    const name = text(at, 100);
    if (name === '') return;
    const size = Number.parseInt(text(at + 124, 12), 8);
    const kind = text(at + 156, 1);
    if (kind === '0' || kind === '') yield { name, bytes: archived.subarray(at + 512, at + 512 + size) };
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
