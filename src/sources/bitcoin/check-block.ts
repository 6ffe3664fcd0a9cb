import { type Block, decodeBlock } from '../../chains/bitcoin/block.js';
import { merkleRoot } from '../../chains/bitcoin/merkle.js';
import { checkSpentOutputs, decodeSpentOutputs, type SpentOutputs } from '../../chains/bitcoin/spent-outputs.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { BitcoinSourceBlock } from './bitcoin-source.js';

/** The previous hash of the genesis block. */
export const NO_HASH = '00'.repeat(32);

/**
 * Whether the list may be a shorter one with a repeated end, which has the same root (CVE-2012-2459). Such a repetition
 * duplicates a whole subtree, so the last hash also occurs a power of two earlier.
 */
export function repeatsItsEnd(txids: readonly Uint8Array[]): boolean {
  const last = txids.length - 1;
  for (let distance = 1; distance <= last; distance *= 2)
    if (Buffer.compare(txids[last]!, txids[last - distance]!) === 0) return true;
  return false;
}

function checkRoot({ header, transactions }: Block): void {
  const txids = transactions.map(({ txid }) => txid);
  if (Buffer.compare(merkleRoot(txids), header.merkleRoot) !== 0) throw new DecodeError('a wrong Merkle root');
  if (repeatsItsEnd(txids)) throw new DecodeError('duplicate transactions');
}

export interface UncheckedBlock {
  readonly bytes: Uint8Array;
  readonly spentOutputs: Uint8Array | undefined;
  /** The decoded form of `spentOutputs`, if it was built from it. */
  readonly spent?: SpentOutputs | undefined;
  readonly height: number;
  /** In printed order. */
  readonly hash: string;
}

function readSpent(block: Block, { spentOutputs, spent: unchecked }: UncheckedBlock): SpentOutputs | undefined {
  if (spentOutputs === undefined) return undefined;
  const spent = unchecked ?? decodeSpentOutputs(spentOutputs);
  checkSpentOutputs(block, spent);
  return spent;
}

/** Decodes a block and rejects it if it does not match its hash or its spent outputs. */
export function checkedBlock(unchecked: UncheckedBlock): BitcoinSourceBlock {
  const { bytes, spentOutputs, height, hash } = unchecked;
  const block = decodeBlock(bytes);
  const got = toHex(block.header.hash);
  if (got !== hash) throw new DecodeError(`block ${got} in place of ${hash}`);
  checkRoot(block);
  const spent = readSpent(block, unchecked);
  const previous = toHex(block.header.previousHash);
  return {
    bytes,
    spentOutputs,
    point: { slot: height, height, hash },
    previousHash: previous === NO_HASH ? undefined : previous,
    decoded: { block, spent },
  };
}
