import { encodeBlock } from '../../../src/chains/bitcoin/block.js';
import { meetsTarget } from '../../../src/chains/bitcoin/difficulty.js';
import { reversed, sha256d } from '../../../src/chains/bitcoin/hashes.js';
import { encodeHeader } from '../../../src/chains/bitcoin/header.js';
import { merkleRoot } from '../../../src/chains/bitcoin/merkle.js';
import { encodeSpentOutputs, type SpendingTransaction } from '../../../src/chains/bitcoin/spent-outputs.js';
import { type BitcoinNetwork, networkById } from '../../../src/chains/networks.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { buildCoinbase, buildTransaction, fund } from '../bitcoin-transactions.js';

/** A block with one coinbase and up to three payments, determined by name and height. */
export interface TinyBlock {
  readonly hash: string;
  readonly previousHash: string;
  readonly height: number;
  readonly bytes: Uint8Array;
  readonly spentOutputs: Uint8Array;
  readonly transactions: readonly SpendingTransaction[];
}

const NO_HASH = '00'.repeat(32);
/** The easiest target of regtest. */
const BITS = 0x207f_ffff;

function tinyBlock(previousHash: string, height: number, name: string): TinyBlock {
  const payments = Array.from({ length: height % 4 }, (_, index) =>
    buildTransaction([fund(`${name} ${height} ${index}`, 5_000 + height)], [1_000, 2_000 + index]),
  );
  const coinbase = buildCoinbase(height, [5_000_000_000n, name.length]);
  const transactions = [coinbase, ...payments];
  const root = merkleRoot(transactions.map(({ transaction }) => transaction.txid));
  const time = 1_700_000_000 + height;
  const first = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const headerWith = (nonce: number): Uint8Array =>
    encodeHeader({ version: 4, previousHash: fromHex(previousHash), merkleRoot: root, time, bits: BITS, nonce });
  const hashHeader = (header: Uint8Array): Uint8Array => reversed(sha256d(header));
  let nonce = first;
  while (!meetsTarget(hashHeader(headerWith(nonce)), BITS)) nonce = (nonce + 1) >>> 0;
  const header = headerWith(nonce);
  return {
    hash: toHex(hashHeader(header)),
    previousHash,
    height,
    bytes: encodeBlock(
      header,
      transactions.map(({ transaction }) => transaction.encoded),
    ),
    spentOutputs: encodeSpentOutputs(transactions.map(({ spent }) => spent)),
    transactions,
  };
}

/** `length` blocks after `after`, or from the genesis block. */
export function tinyBlocks(length: number, name = 'main', after?: TinyBlock): readonly TinyBlock[] {
  const blocks: TinyBlock[] = [];
  for (let last = after; blocks.length < length; last = blocks.at(-1))
    blocks.push(tinyBlock(last?.hash ?? NO_HASH, (last?.height ?? -1) + 1, name));
  return blocks;
}

/** The network whose chain starts with `tinyBlocks`. */
export const TINY: BitcoinNetwork = {
  ...networkById('BITCOIN_REGTEST'),
  finalityDepth: 100,
  genesisHash: tinyBlocks(1)[0]!.hash,
};
