import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Block, readBlock } from '../../src/chains/cardano/blocks/block.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { dataFolders } from '../test-data.mjs';
import { type Check, compare, toResult } from './check.js';
import { MarketReader, type ObservedEvent } from './market-reader.js';
import { checkResolvedTransaction, type ResolvedTransaction } from './market-transactions.js';
import type { ConformanceResult } from './result.js';

/** One expected event; fields that an event does not have are absent. */
interface ExpectedEvent {
  readonly file: string;
  readonly tx: string;
  readonly kind: string;
  readonly script: string;
  readonly output?: string;
  readonly spends?: string;
  readonly [field: string]: unknown;
}

const EVENTS = /^market-events.*\.ndjson(?:\.gz)?$/;

/** Transactions with their resolved inputs. */
const TRANSACTIONS = /^marketplace-txs.*\.json(?:\.gz)?$/;

/** Fields that say where an event was found or repeat it in other words. */
const NOT_COMPARED = new Set(['file', 'note', 'label30', 'datumFrom', 'height', 'slot']);

/** Expected NFT market events in blocks of mainnet, compared field by field with the events that our decoders read. */
export async function run(directory: string): Promise<ConformanceResult> {
  const expected = readdirSync(directory)
    .toSorted()
    .filter((name) => EVENTS.test(name))
    .flatMap((name) => readLines(join(directory, name)));
  const checks: Check[] = [];
  for (const file of new Set(expected.map((event) => event.file))) {
    const observed = new Map(observe(directory, file).map((event) => [formatKey(event), event]));
    for (const event of expected.filter((other) => other.file === file))
      checks.push(...compareEvent(event, observed.get(formatKey(event))));
  }
  for (const name of readdirSync(directory).filter((file) => TRANSACTIONS.test(file)))
    for (const transaction of readJson<readonly ResolvedTransaction[]>(join(directory, name)))
      checks.push(...checkResolvedTransaction(transaction));
  return toResult(checks);
}

const formatKey = ({ tx, output, spends }: Pick<ExpectedEvent, 'tx' | 'output' | 'spends'>): string =>
  `${tx} ${output ?? spends}`;

function compareEvent(expected: ExpectedEvent, observed: ObservedEvent | undefined): readonly Check[] {
  const name = `${expected.kind} ${formatKey(expected)}`;
  if (observed === undefined) return [{ name, reason: 'is missing' }];
  const different = Object.entries(expected).find(
    ([field, value]) => !NOT_COMPARED.has(field) && format(observed[field]) !== format(value),
  );
  if (different === undefined) return [{ name, reason: undefined }];
  const [field, value] = different;
  return [compare(`${name} ${field}`, format(observed[field]), format(value))];
}

const format = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? Number(field) : field)) ?? 'nothing';

function observe(directory: string, file: string): readonly ObservedEvent[] {
  const reader = new MarketReader();
  return [...readBlocks(findFile(directory, file))].flatMap((block) => reader.readBlock(block));
}

/** The blocks lie beside the events, in a sibling folder, or with the other test data. */
function findFile(directory: string, file: string): string {
  const folders = [directory, dirname(directory), ...dataFolders()];
  const paths = folders.flatMap((folder) =>
    ['', 'cardano-mainnet-chunks', 'cardano-blocks'].map((name) => join(folder, name, file)),
  );
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${file} is in none of ${folders.join(', ')}`);
  return found;
}

function* readBlocks(path: string): Generator<Block> {
  const reader = new CborReader(readBytes(path));
  while (!reader.done) yield readBlock(reader);
}

const readBytes = (path: string): Uint8Array => {
  const bytes = readFileSync(path);
  return new Uint8Array(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
};

const readJson = <T>(path: string): T => JSON.parse(new TextDecoder().decode(readBytes(path))) as T;

const readLines = (path: string): readonly ExpectedEvent[] =>
  new TextDecoder()
    .decode(readBytes(path))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ExpectedEvent);
