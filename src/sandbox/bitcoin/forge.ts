import { encodeBlock } from '../../chains/bitcoin/block.js';
import type { ChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import { coinbaseHeightScript } from '../../chains/bitcoin/coinbase.js';
import { meetsTarget } from '../../chains/bitcoin/difficulty.js';
import { encodeTransaction } from '../../chains/bitcoin/encode-transaction.js';
import { reversed, sha256d } from '../../chains/bitcoin/hashes.js';
import { encodeHeader, HEADER_BYTES } from '../../chains/bitcoin/header.js';
import { merkleRoot } from '../../chains/bitcoin/merkle.js';
import { encodePush } from '../../chains/bitcoin/script-builder.js';
import { encodeSpentOutputs } from '../../chains/bitcoin/spent-outputs.js';
import { subsidyAt } from '../../chains/bitcoin/subsidy.js';
import {
  COINBASE_VOUT,
  computeWtxid,
  decodeTransaction,
  type TransactionOutput,
} from '../../chains/bitcoin/transaction.js';
import { witnessCommitment, witnessCommitmentScript } from '../../chains/bitcoin/witness-commitment.js';
import { toHex } from '../../kernel/hex.js';
import type { Point } from '../../sources/source.js';
import type { Entry } from './mempool-entry.js';
import type { Wallet } from './wallet.js';

export interface SandboxBlock {
  readonly bytes: Uint8Array;
  /** In the format of `rest/spenttxouts`. */
  readonly spentOutputs: Uint8Array;
  readonly point: Required<Point>;
}

/** Every second hash is valid, as on regtest. */
export const EASY_BITS = 0x207f_ffff;
/** BIP-9: no deployment is signalled. */
export const BLOCK_VERSION = 0x2000_0000;

export interface Miner {
  /** The text in its coinbases. */
  readonly tag: string;
  readonly wallet: Wallet;
}

export interface BlockOrder {
  readonly parameters: ChainParameters;
  readonly previousHash: Uint8Array;
  readonly height: number;
  readonly time: number;
  readonly miner: Miner;
  /** Distinguishes otherwise identical blocks. */
  readonly salt: number;
  readonly entries: readonly Pick<Entry, 'transaction' | 'spent' | 'fee'>[];
  /** Coinbase outputs before the miner's. */
  readonly payouts?: readonly TransactionOutput[];
}

/** A block with a coinbase, its witness commitment and proof of work. */
export function forgeBlock(order: BlockOrder): SandboxBlock {
  const { height, time, entries, previousHash } = order;
  const transactions = entries.map(({ transaction }) => transaction);
  const wtxids = [new Uint8Array(32), ...transactions.map(computeWtxid)];
  const coinbase = encodeCoinbase(order, witnessCommitment(wtxids, new Uint8Array(32)));
  const txids = [decodeTransaction(coinbase).txid, ...transactions.map(({ txid }) => txid)];
  const content = { version: BLOCK_VERSION, previousHash, merkleRoot: merkleRoot(txids), time, bits: EASY_BITS };
  const header = findNonce(encodeHeader({ ...content, nonce: 0 }));
  return {
    bytes: encodeBlock(header, [coinbase, ...transactions.map(({ encoded }) => encoded)]),
    spentOutputs: encodeSpentOutputs([[], ...entries.map(({ spent }) => spent)]),
    point: { slot: height, height, hash: toHex(reversed(sha256d(header))) },
  };
}

function encodeCoinbase(
  { parameters, height, miner, salt, entries, payouts = [] }: BlockOrder,
  commitment: Uint8Array,
) {
  const fees = entries.reduce((sum, { fee }) => sum + fee, 0n);
  const paid = payouts.reduce((sum, { value }) => sum + value, 0n);
  const reward = subsidyAt(height, parameters) + fees - paid;
  const salted = Buffer.alloc(4);
  salted.writeUInt32LE(salt >>> 0);
  return encodeTransaction({
    version: 2,
    inputs: [
      {
        previous: { txid: new Uint8Array(32), vout: COINBASE_VOUT },
        scriptSig: Buffer.concat([
          coinbaseHeightScript(height),
          encodePush(Buffer.from(miner.tag)),
          encodePush(salted),
        ]),
        sequence: 0xffff_ffff,
        witness: [new Uint8Array(32)],
      },
    ],
    outputs: [
      ...payouts,
      { value: reward, script: miner.wallet.script },
      { value: 0n, script: witnessCommitmentScript(commitment) },
    ],
    lockTime: 0,
  });
}

/** Searches the first valid nonce. */
function findNonce(header: Uint8Array): Uint8Array {
  const words = new DataView(header.buffer, header.byteOffset, HEADER_BYTES);
  for (let nonce = 0; ; nonce += 1) {
    words.setUint32(HEADER_BYTES - 4, nonce, true);
    if (meetsTarget(reversed(sha256d(header)), EASY_BITS)) return header;
  }
}
