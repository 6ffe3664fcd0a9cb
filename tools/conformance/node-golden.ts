import { readBlockPoint } from '../../src/chains/cardano/blocks/block-point.js';
import { decodeWrappedHeader } from '../../src/chains/cardano/blocks/wrapped-header.js';
import { cborInBytes, decodeWith, encodeWith } from '../../src/chains/cardano/node/codec.js';
import { extractHeader, nodeHeader } from '../../src/chains/cardano/node/headers.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { type GoldenFile, listGoldenFiles } from './golden-files.js';
import { chooseRewrite, locate, type Rewrite } from './golden-kinds.js';
import { chooseLedgerQuery } from './ledger-query-files.js';
import type { ConformanceResult } from './result.js';

/** Reads every golden file of a node, writes it again and compares the bytes. */
export async function run(directory: string): Promise<ConformanceResult> {
  return checkGolden(listGoldenFiles(directory));
}

export function checkGolden(files: readonly GoldenFile[]): ConformanceResult {
  const failures: { name: string; reason: string }[] = [];
  const exceptions: string[] = [];
  const counts = new Map<string, number>();
  let passed = 0;
  let unknown = 0;
  for (const { path, bytes } of files) {
    const rewrite = choose(path);
    if (rewrite === undefined) {
      unknown += 1;
      continue;
    }
    const reason = check(rewrite, bytes);
    if (reason !== undefined && !isWellFormed(bytes))
      exceptions.push(`${path}: not well-formed CBOR, so it cannot be read`);
    else if (reason === undefined) {
      passed += 1;
      const kind = locate(path)?.kind ?? 'ledger query';
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    } else failures.push({ name: path, reason });
  }
  const headers = checkHeaders(files);
  return {
    passed: passed + headers.passed,
    failures: [...failures, ...headers.failures],
    notes: [
      `${passed} of ${files.length - unknown} files read and written again with equal bytes, ${unknown} files of other kinds`,
      [...counts].map(([kind, count]) => `${kind} ${count}`).join(', '),
      `${headers.passed} headers written from their blocks`,
      ...exceptions,
      ...headers.others.map((path) => `${path} is the header of another block than the golden one`),
    ],
  };
}

function choose(path: string): Rewrite | undefined {
  const place = locate(path);
  if (place !== undefined) return chooseRewrite(place);
  const codec = chooseLedgerQuery(path);
  return codec && ((bytes) => encodeWith(codec, decodeWith(codec, bytes)));
}

function check(rewrite: Rewrite, bytes: Uint8Array): string | undefined {
  try {
    const again = rewrite(bytes);
    return Buffer.compare(again, bytes) === 0 ? undefined : `written as ${toHex(again)} instead of ${toHex(bytes)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Golden bytes of a draft can be malformed: Dijkstra's block states six parts and has five. */
function isWellFormed(bytes: Uint8Array): boolean {
  try {
    const reader = new CborReader(bytes);
    const inner = reader.tryTag(24) ? new CborReader(reader.readBytes()) : new CborReader(bytes);
    inner.skip();
    return inner.done;
  } catch {
    return false;
  }
}

/** A header that is made from a block must be the golden header, if that is the header of the golden block. */
function checkHeaders(files: readonly GoldenFile[]) {
  const byPath = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const failures: { name: string; reason: string }[] = [];
  const others: string[] = [];
  let passed = 0;
  for (const [path, header] of byPath) {
    const wrapped = byPath.get(path.replace('/Header_', '/Block_'));
    if (!/CardanoNodeToNode.*\/Header_/.test(path) || wrapped === undefined) continue;
    const block = fromHex(decodeWith(cborInBytes, wrapped));
    if (toHex(decodeWrappedHeader(header).hash) !== readBlockPoint(block).hash) {
      others.push(path);
      continue;
    }
    const reason = check(() => encodeWith(nodeHeader, extractHeader(block)), header);
    if (reason === undefined) passed += 1;
    else failures.push({ name: `${path} from its block`, reason });
  }
  return { passed, failures, others };
}
