import { type Block, decodeBlock } from '../../chains/bitcoin/block.js';
import { merkleRoot } from '../../chains/bitcoin/merkle.js';
import { checkSpentOutputs, decodeSpentOutputs, type SpentOutputs } from '../../chains/bitcoin/spent-outputs.js';
import { checkWitnessCommitment } from '../../chains/bitcoin/witness-commitment.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { BitcoinSourceBlock } from '../../sources/bitcoin/bitcoin-source.js';
import type { SourceBlock } from '../../sources/source.js';
import { toKey } from './keys.js';

/** A block with its height, for the index. */
export interface PlacedBlock {
  readonly height: number;
  readonly block: Block;
  /** Undefined where the source does not provide the spent outputs. */
  readonly spent: SpentOutputs | undefined;
}

/** Decodes a block and checks that it matches its header and that the header is the requested one. */
export function decodePlacedBlock(bytes: Uint8Array, source: SourceBlock): PlacedBlock {
  const { decoded, spentOutputs, point } = source as BitcoinSourceBlock;
  const block = decoded?.block ?? decodeBlock(bytes);
  if (toHex(block.header.hash) !== point.hash) throw new DecodeError('the header has another hash');
  if (decoded === undefined) checkTransactions(block);
  checkWitnesses(block);
  const spent = decoded === undefined ? spentOutputs && decodeSpentOutputs(spentOutputs) : decoded.spent;
  if (spent !== undefined) checkSpentOutputs(block, spent);
  return { height: point.height, block, spent };
}

function checkTransactions({ header, transactions }: Block): void {
  const txids = transactions.map(({ txid }) => txid);
  if (Buffer.compare(merkleRoot(txids), header.merkleRoot) !== 0)
    throw new DecodeError('the transactions of the block are not those that its header names');
  // A list with repeated trailing transactions has the Merkle root of the shorter one (CVE-2012-2459).
  if (new Set(txids.map(toKey)).size !== txids.length) throw new DecodeError('the block has a transaction twice');
}

/**
 * Before segregated witness was active, coinbases already contained witness commitments without matching witnesses
 * (BIP-141).
 */
function checkWitnesses(block: Block): void {
  if (block.transactions.some(({ segwit }) => segwit) && checkWitnessCommitment(block) !== true)
    throw new DecodeError('the witnesses of the block are not those that its coinbase names');
}
