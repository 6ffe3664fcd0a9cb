import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The folder of the repository; a compiled script runs in it as well. */
const FOLDER = 'test/fuzz/corpus';

/** Bytes of a file of inputs: the whole corpus is a few hundred kilobytes. */
const MAX_FILE_BYTES = 10_000;

const getPath = (target: string): string => join(FOLDER, `${target}.txt`);

/** The stored inputs of a target: a line for each, compressed, in base64. */
export function readCorpus(target: string): readonly Uint8Array[] {
  const path = getPath(target);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => inflateRawSync(Buffer.from(line, 'base64')));
}

/** Adds inputs, short ones first, as long as the file remains small. */
export function addToCorpus(target: string, inputs: readonly Uint8Array[]): number {
  const path = getPath(target);
  const known = new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []);
  let size = [...known].reduce((sum, line) => sum + line.length + 1, 0);
  const before = known.size;
  for (const input of inputs.toSorted((a, b) => a.length - b.length)) {
    const line = deflateRawSync(input, { level: 9 }).toString('base64');
    if (line === '' || known.has(line) || size + line.length + 1 > MAX_FILE_BYTES) continue;
    known.add(line);
    size += line.length + 1;
  }
  writeFileSync(path, `${[...known].join('\n')}\n`);
  return known.size - before;
}
