import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { toHex } from '../../src/kernel/hex.js';
import { findData } from '../test-data.mjs';
import { chainHeaders } from './chain-headers.js';
import { type Check, compare, toResult } from './check.js';
import { checkNodeNonces, type NodeNonces } from './node-nonces.js';
import { checkHeader, type PlacedHeader, placeHeaders, readGenesisDelegates } from './preview-headers.js';
import type { ConformanceResult } from './result.js';

export interface Options {
  /** Verify the proofs of this many headers, evenly spread over the chain, instead of all. */
  readonly sample?: number;
}

const NODE_NONCES = /^nonces-.*\.ndjson(?:\.gz)?$/;
const PREVIEW_NONCES = /^preview-epoch-nonces-.*\.json$/;

/**
 * Checks the nonces in a folder with the files of `ledger-state`, and the VRF proofs of the headers of preview, whose
 * blocks are in the folder `cardano-preview-chain` beside it or among the test data.
 */
export async function run(directory: string, { sample }: Options = readOptions()): Promise<ConformanceResult> {
  const files = readdirSync(directory).toSorted();
  const records = files
    .filter((name) => NODE_NONCES.test(name))
    .flatMap((name) => readNodeNonces(join(directory, name)));
  const checks: Check[] = [...checkNodeNonces(records)];
  const archive = findChainFile(directory, 'immutable-00000-00269.tar.gz');
  const genesis = findChainFile(directory, 'genesis/shelley-genesis.json');
  if (archive === undefined || genesis === undefined) {
    console.log('the blocks and the genesis file of preview are not there; only the nonces of nodes are checked');
    return toResult(checks);
  }
  const headers = placeHeaders([...chainHeaders(archive)]);
  for (const name of files.filter((file) => PREVIEW_NONCES.test(file)))
    checks.push(...checkPreviewNonces(headers, JSON.parse(readFileSync(join(directory, name), 'utf8'))));
  const delegates = readGenesisDelegates(readFileSync(genesis, 'utf8'));
  const chosen = sample === undefined ? headers : spread(headers, sample);
  console.log(`verifying the VRF proofs of ${chosen.length} of ${headers.length} headers`);
  for (const header of chosen) checks.push(checkHeader(header, delegates));
  return toResult(checks);
}

/** The rest of the command line; the caller's own options are ignored. */
function readOptions(): Options {
  const { sample } = parseArgs({ options: { sample: { type: 'string' } }, strict: false }).values;
  if (sample === undefined) return {};
  if (!/^[1-9]\d*$/.test(String(sample))) throw new Error('--sample must be a number of 1 or more');
  return { sample: Number(sample) };
}

function readNodeNonces(path: string): readonly NodeNonces[] {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as NodeNonces);
}

function findChainFile(directory: string, name: string): string | undefined {
  const sibling = join(directory, '../cardano-preview-chain', name);
  return existsSync(sibling) ? sibling : findData(`cardano-preview-chain/${name}`);
}

function checkPreviewNonces(
  headers: readonly PlacedHeader[],
  expected: Readonly<Record<string, string>>,
): readonly Check[] {
  const computed = new Map(headers.map(({ epoch, epochNonce }) => [String(epoch), toHex(epochNonce)]));
  return Object.entries(expected).map(([epoch, nonce]) =>
    compare(`nonce of preview epoch ${epoch}`, computed.get(epoch) ?? 'no block of this epoch', nonce),
  );
}

function spread<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => items[Math.floor(index * step)]!);
}
