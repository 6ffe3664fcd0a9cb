import { encodeSpentOutputs, type SpentOutputs } from '../../../chains/bitcoin/spent-outputs.js';
import { DecodeError } from '../../../kernel/errors.js';
import { SourceError } from '../../errors.js';
import type { BitcoinSourceBlock } from '../bitcoin-source.js';
import { checkedBlock } from '../check-block.js';
import type { BestChain } from './best-chain.js';
import type { HeaderTable } from './header-table.js';
import { pairUndo, type UndoLocation } from './pair-undo.js';
import { type BlocksFolder, fileName, openRecordFile, type RecordFile } from './record-file.js';
import { decodeUndo } from './undo.js';

export interface BlockReader {
  read(location: { readonly row: number; readonly height: number; readonly hash: string }): Promise<BitcoinSourceBlock>;
  close(): Promise<void>;
}

/** During a node's initial download, consecutive blocks are spread over up to a dozen files. */
const OPEN_FILES = 32;

const NOTHING_SPENT: SpentOutputs = [[]];

interface OpenPair {
  readonly blocks: RecordFile;
  readonly undo: RecordFile | undefined;
  readonly pairs: ReadonlyMap<number, UndoLocation>;
}

/** The second pass: whole verified blocks, with spent outputs if the `rev` files contain them. */
export function blockReader(
  folder: BlocksFolder,
  table: HeaderTable,
  chain: BestChain,
  messageStart: Uint8Array,
): BlockReader {
  const rowsByFile = groupByFile(table, chain);
  const open = new Map<number, Promise<OpenPair>>();

  async function openPair(number: number): Promise<OpenPair> {
    const blocks = await openRecordFile(folder.path, fileName('blk', number), folder.key);
    const undo = await openRecordFile(folder.path, fileName('rev', number), folder.key).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      },
    );
    const pairs = undo && (await pairUndo(undo, rowsByFile.get(number) ?? [], table, messageStart));
    return { blocks, undo, pairs: pairs ?? new Map() };
  }

  const closePair = async (pair: Promise<OpenPair>): Promise<void> => {
    // The error was already reported to the caller that tried to open it.
    const opened = await pair.catch(() => undefined);
    await Promise.all([opened?.blocks.close(), opened?.undo?.close()]);
  };

  /** Keeps the most recently used files open. */
  function openFiles(number: number): Promise<OpenPair> {
    const pair = open.get(number) ?? openPair(number);
    open.delete(number);
    open.set(number, pair);
    return pair;
  }

  async function closeOldest(): Promise<void> {
    const [oldest] = open;
    if (open.size <= OPEN_FILES || oldest === undefined) return;
    open.delete(oldest[0]);
    await closePair(oldest[1]);
  }

  async function spentBy(row: number, { undo, pairs }: OpenPair): Promise<SpentOutputs | undefined> {
    if (table.getLocation(row).transactions === 1) return NOTHING_SPENT;
    const location = pairs.get(row);
    return location && undo ? decodeUndo(await undo.read(location.at, location.sizeBytes)) : undefined;
  }

  /** Returns the first intact copy. */
  async function readCopy(row: number, height: number, hash: string): Promise<BitcoinSourceBlock> {
    const copies = [table.getLocation(row), ...table.getCopies(row)];
    for (const [index, { file, at, sizeBytes }] of copies.entries()) {
      const pair = await openFiles(file);
      const bytes = await pair.blocks.read(at, sizeBytes);
      try {
        const spent = await spentBy(row, pair);
        return checkedBlock({ bytes, spent, spentOutputs: spent && encodeSpentOutputs(spent), height, hash });
      } catch (cause) {
        if (!(cause instanceof DecodeError)) throw cause;
        if (index + 1 < copies.length) continue;
        const where = `${fileName('blk', file)} is wrong at byte ${at}`;
        throw new SourceError('corrupt', `${where}: ${cause.message}`, { cause });
      }
    }
    throw new RangeError(`no copy of ${hash}`);
  }

  return {
    async read({ row, height, hash }) {
      try {
        return await readCopy(row, height, hash);
      } finally {
        await closeOldest();
      }
    },
    async close() {
      const pairs = [...open.values()];
      open.clear();
      await Promise.all(pairs.map(closePair));
    },
  };
}

function groupByFile(table: HeaderTable, chain: BestChain): ReadonlyMap<number, readonly number[]> {
  const rows = Array.from({ length: table.size }, (_, row) => row).filter((row) => (chain.getHeight(row) ?? 0) > 0);
  rows.sort((a, b) => chain.getHeight(a)! - chain.getHeight(b)!);
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    const { file } = table.getLocation(row);
    const group = groups.get(file);
    if (group === undefined) groups.set(file, [row]);
    else group.push(row);
  }
  return groups;
}
