import { bitsToTarget } from '../../chains/bitcoin/difficulty.js';
import { sigopCost } from '../../chains/bitcoin/sigops.js';
import { subsidyAt } from '../../chains/bitcoin/subsidy.js';
import { computeWtxid } from '../../chains/bitcoin/transaction.js';
import { witnessCommitment, witnessCommitmentScript } from '../../chains/bitcoin/witness-commitment.js';
import { toHex } from '../../kernel/hex.js';
import type { Chain } from './chain.js';
import { BLOCK_VERSION, EASY_BITS } from './forge.js';
import { chooseForBlock } from './template.js';

const MAX_WEIGHT = 4_000_000;
const MAX_SIGOPS = 80_000;

/** The result of `getblocktemplate` (BIP-22, BIP-23 and BIP-145) on the simulated chain. */
export function getBlockTemplate(chain: Chain, now: number) {
  const entries = chooseForBlock(chain.mempool);
  const places = new Map(entries.map(({ txid }, index) => [txid, index + 1]));
  const fees = entries.reduce((sum, { fee }) => sum + fee, 0n);
  const wtxids = entries.map(({ transaction }) => computeWtxid(transaction));
  const zero = new Uint8Array(32);
  const { height, medianTime } = chain.next;
  const mintime = medianTime + 1;
  return {
    capabilities: ['proposal'],
    version: BLOCK_VERSION,
    rules: ['csv', '!segwit', 'taproot'],
    vbavailable: {},
    vbrequired: 0,
    previousblockhash: chain.tip?.hash,
    transactions: entries.map(({ txid, transaction, spent, fee, weight }, index) => ({
      data: toHex(transaction.encoded),
      txid,
      hash: toHex(wtxids[index]!),
      // Places in the list, from 1.
      depends: [...new Set(transaction.inputs.flatMap(({ previous }) => places.get(toHex(previous.txid)) ?? []))],
      fee: Number(fee),
      sigops: sigopCost(transaction, spent),
      weight,
    })),
    coinbaseaux: {},
    coinbasevalue: Number(subsidyAt(height, chain.parameters) + fees),
    longpollid: `${chain.tip?.hash}${entries.length}`,
    target: bitsToTarget(EASY_BITS).toString(16).padStart(64, '0'),
    mintime,
    mutable: ['time', 'transactions', 'prevblock'],
    noncerange: '00000000ffffffff',
    sigoplimit: MAX_SIGOPS,
    sizelimit: MAX_WEIGHT,
    weightlimit: MAX_WEIGHT,
    curtime: Math.max(now, mintime),
    bits: EASY_BITS.toString(16),
    height,
    default_witness_commitment: toHex(witnessCommitmentScript(witnessCommitment([zero, ...wtxids], zero))),
  };
}
