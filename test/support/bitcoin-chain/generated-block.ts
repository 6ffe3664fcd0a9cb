import { encodeBlock } from '../../../src/chains/bitcoin/block.js';
import { coinbaseHeightScript } from '../../../src/chains/bitcoin/coinbase.js';
import { encodeTransaction } from '../../../src/chains/bitcoin/encode-transaction.js';
import { decodeHeader, encodeHeader } from '../../../src/chains/bitcoin/header.js';
import { merkleRoot } from '../../../src/chains/bitcoin/merkle.js';
import { encodeSpentOutputs, type SpendingTransaction } from '../../../src/chains/bitcoin/spent-outputs.js';
import {
  COINBASE_VOUT,
  computeWtxid,
  decodeTransaction,
  type Transaction,
  type TransactionOutput,
} from '../../../src/chains/bitcoin/transaction.js';
import { witnessCommitment, witnessCommitmentScript } from '../../../src/chains/bitcoin/witness-commitment.js';
import { toHex } from '../../../src/kernel/hex.js';
import type { BitcoinSourceBlock } from '../../../src/sources/bitcoin/bitcoin-source.js';

/** A block as read from a node, and its content. */
export interface GeneratedBlock extends BitcoinSourceBlock {
  readonly entries: readonly SpendingTransaction[];
}

export interface BlockContent {
  readonly height: number;
  /** In display byte order; undefined before the first block. */
  readonly previousHash: string | undefined;
  /** Distinguishes blocks with the same transactions. */
  readonly salt: number;
  readonly time: number;
  readonly reward: readonly TransactionOutput[];
  readonly entries: readonly SpendingTransaction[];
  /** Replaces the generated coinbase, for coinbases with a duplicate txid. */
  readonly coinbase?: Uint8Array;
}

const EASY = 0x207f_ffff;
const RESERVED = new Uint8Array(32);

export function encodeCoinbase(
  height: number,
  salt: number,
  outputs: readonly TransactionOutput[],
  commitment?: Uint8Array,
): Uint8Array {
  const extra = Buffer.alloc(5);
  extra.writeUInt8(4, 0);
  extra.writeUInt32LE(salt >>> 0, 1);
  return encodeTransaction({
    version: 2,
    inputs: [
      {
        previous: { txid: new Uint8Array(32), vout: COINBASE_VOUT },
        scriptSig: new Uint8Array(Buffer.concat([coinbaseHeightScript(height), extra])),
        sequence: 0xffff_ffff,
        witness: commitment === undefined ? [] : [RESERVED],
      },
    ],
    outputs:
      commitment === undefined ? outputs : [...outputs, { value: 0n, script: witnessCommitmentScript(commitment) }],
    lockTime: 0,
  });
}

const wtxids = (transactions: readonly Transaction[]): readonly Uint8Array[] => transactions.map(computeWtxid);

/** Encoded as by a node, without proof of work. */
export function generateBlock({
  height,
  previousHash,
  salt,
  time,
  reward,
  entries,
  coinbase,
}: BlockContent): GeneratedBlock {
  const others = entries.map(({ transaction }) => transaction);
  const commitment = others.some(({ segwit }) => segwit)
    ? witnessCommitment([RESERVED, ...wtxids(others)], RESERVED)
    : undefined;
  const first = decodeTransaction(coinbase ?? encodeCoinbase(height, salt, reward, commitment));
  const transactions = [first, ...others];
  const header = encodeHeader({
    version: 0x2000_0000,
    previousHash: previousHash === undefined ? new Uint8Array(32) : new Uint8Array(Buffer.from(previousHash, 'hex')),
    merkleRoot: merkleRoot(transactions.map(({ txid }) => txid)),
    time,
    bits: EASY,
    nonce: salt >>> 0,
  });
  const all = [{ transaction: first, spent: [] }, ...entries];
  return {
    bytes: encodeBlock(
      header,
      transactions.map(({ encoded }) => encoded),
    ),
    point: { slot: height, height, hash: toHex(decodeHeader(header).hash) },
    previousHash,
    spentOutputs: encodeSpentOutputs(all.map(({ spent }) => spent)),
    entries: all,
  };
}
