import { encodeBlock, peekBlock } from '../../chains/bitcoin/block.js';
import { encodeTransaction } from '../../chains/bitcoin/encode-transaction.js';
import { encodeHeader } from '../../chains/bitcoin/header.js';
import { merkleRoot } from '../../chains/bitcoin/merkle.js';
import { OP } from '../../chains/bitcoin/opcodes.js';
import { buildScript } from '../../chains/bitcoin/script-builder.js';
import { encodeSpentOutputs } from '../../chains/bitcoin/spent-outputs.js';
import { COINBASE_VOUT, decodeTransaction } from '../../chains/bitcoin/transaction.js';
import { toHex } from '../../kernel/hex.js';
import type { SandboxBlock } from './forge.js';

const WORDS = '03/May/2024 000000000000000000001ebd58c244970b3aa9d783bb001011fbe8ea8e98e00e';

export const TESTNET4_GENESIS_TIME = 1_714_777_860;

/** The genesis block of testnet 4 (BIP-94): its output has no known key. */
export function testnet4Genesis(): Uint8Array {
  const coinbase = encodeTransaction({
    version: 1,
    inputs: [
      {
        previous: { txid: new Uint8Array(32), vout: COINBASE_VOUT },
        scriptSig: buildScript(Uint8Array.of(0xff, 0xff, 0x00, 0x1d), Uint8Array.of(4), Buffer.from(WORDS)),
        sequence: 0xffff_ffff,
        witness: [],
      },
    ],
    outputs: [{ value: 5_000_000_000n, script: buildScript(new Uint8Array(33), OP.CHECKSIG) }],
    lockTime: 0,
  });
  const header = encodeHeader({
    version: 1,
    previousHash: new Uint8Array(32),
    merkleRoot: merkleRoot([decodeTransaction(coinbase).txid]),
    time: TESTNET4_GENESIS_TIME,
    bits: 0x1d00_ffff,
    nonce: 393_743_547,
  });
  return encodeBlock(header, [coinbase]);
}

export const genesisBlock = (bytes: Uint8Array): SandboxBlock => ({
  bytes,
  spentOutputs: encodeSpentOutputs([[]]),
  point: { slot: 0, height: 0, hash: toHex(peekBlock(bytes).header.hash) },
});
