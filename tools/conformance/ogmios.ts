import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readMessage } from '../../src/api/compat/ogmios/message.js';
import { METHODS, MISSING_METHODS } from '../../src/api/compat/ogmios/methods.js';
import { formatUtxo } from '../../src/api/compat/ogmios/utxo-json.js';
import { readAdditionalUtxos } from '../../src/api/shapes/transactions/additional-utxos.js';
import { parseJsonWithBigints } from '../../src/kernel/exact-json.js';
import type { ConformanceResult } from './result.js';

interface Vector {
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
}

/**
 * Requests and responses of Ogmios itself: every request is read by the own parser with the parameters of its method,
 * every response belongs to a method that is served or named as missing, and outputs are read and written again without
 * a difference.
 */
export async function run(directory: string): Promise<ConformanceResult> {
  const failures: ConformanceResult['failures'][number][] = [];
  let passed = 0;
  for (const file of listFiles(directory)) {
    const reason = check(parseJsonWithBigints(readFileSync(file, 'utf8')) as Vector);
    if (reason === undefined) passed += 1;
    else failures.push({ name: relative(directory, file), reason });
  }
  return { passed, failures };
}

const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? listFiles(path) : path.endsWith('.json') ? [path] : []));

function check(vector: Vector): string | undefined {
  if (vector.result === undefined && vector.error === undefined) return checkRequest(vector);
  const { method = '' } = vector;
  if (!METHODS.has(method) && !Object.hasOwn(MISSING_METHODS, method)) return `the method '${method}' is unknown`;
  return method === 'queryLedgerState/utxo' && Array.isArray(vector.result) ? checkUtxos(vector.result) : undefined;
}

function checkRequest(vector: Vector): string | undefined {
  const read = readMessage(vector);
  if ('error' in read) return read.error.message;
  try {
    read.found.check(read.request.params);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function checkUtxos(utxos: readonly unknown[]): string | undefined {
  try {
    const read = [...readAdditionalUtxos(utxos)].map(([outpoint, content]) => formatUtxo(outpoint, content));
    const different = utxos.findIndex((utxo, index) => !isDeepStrictEqual(normalize(utxo), normalize(read[index])));
    return different === -1 ? undefined : `output ${different} is written differently`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Numbers of one kind, and no fields that Ogmios derives from others. */
const normalize = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? Number(field) : field)));
