import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { OffChainGateway } from '../off-chain/off-chain.js';
import { type RegisteredToken, readRegisteredToken } from './registry-entry.js';
import { tarEntries } from './tar-entries.js';

/** Maximum number of entries, and maximum size of one. */
const MAX_ENTRIES = 200_000;
const MAX_FILE_BYTES = 262_144;
const DOWNLOAD = { maxBytes: 512 * 1024 * 1024, timeoutMs: 10 * 60_000 };
/** A JSON list is read into memory. */
const LIST = { maxBytes: 64 * 1024 * 1024, timeoutMs: 2 * 60_000 };
/** Maximum uncompressed size of an archive. */
const MAX_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;

/** Reads a folder with the JSON files of a token registry, or a URL: one JSON list, or the folder as `.tar.gz`. */
export function readRegistry(location: string, gateway: OffChainGateway): AsyncIterable<RegisteredToken> {
  if (!/^https?:\/\//.test(location)) return limitEntries(fromFolder(location));
  return limitEntries(
    /\.(?:tar\.gz|tgz)(?:[?#]|$)/.test(location) ? fromArchive(location, gateway) : fromList(location, gateway),
  );
}

async function* limitEntries(tokens: AsyncIterable<RegisteredToken>): AsyncGenerator<RegisteredToken> {
  let count = 0;
  for await (const token of tokens) {
    count += 1;
    if (count > MAX_ENTRIES) throw new RangeError(`The registry has more than ${MAX_ENTRIES} entries`);
    yield token;
  }
}

async function* fromFolder(folder: string): AsyncGenerator<RegisteredToken> {
  // The registry's repository has its files in `mappings`.
  const inside = join(folder, 'mappings');
  const location = await stat(inside).then(
    (found) => (found.isDirectory() ? inside : folder),
    () => folder,
  );
  for (const name of (await readdir(location)).toSorted()) {
    if (!name.endsWith('.json')) continue;
    const path = join(location, name);
    if ((await stat(path)).size > MAX_FILE_BYTES) continue;
    const token = parsed(await readFile(path));
    if (token !== undefined) yield token;
  }
}

async function* fromArchive(url: string, gateway: OffChainGateway): AsyncGenerator<RegisteredToken> {
  const { body } = await gateway.open(url, DOWNLOAD);
  const unpacked = Readable.from(body).pipe(createGunzip());
  for await (const { name, bytes } of tarEntries(bounded(unpacked), MAX_FILE_BYTES)) {
    if (!name.endsWith('.json')) continue;
    const token = parsed(bytes);
    if (token !== undefined) yield token;
  }
}

async function* bounded(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_UNPACKED_BYTES) throw new RangeError('The archive is too large');
    yield chunk;
  }
}

async function* fromList(url: string, gateway: OffChainGateway): AsyncGenerator<RegisteredToken> {
  const { bytes } = await gateway.fetch(url, LIST);
  const json: unknown = JSON.parse(Buffer.from(bytes).toString());
  const entries = Array.isArray(json) ? json : Object.values(json ?? {});
  for (const entry of entries) {
    const token = readRegisteredToken(entry);
    if (token !== undefined) yield token;
  }
}

function parsed(bytes: Uint8Array): RegisteredToken | undefined {
  try {
    return readRegisteredToken(JSON.parse(Buffer.from(bytes).toString()));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
