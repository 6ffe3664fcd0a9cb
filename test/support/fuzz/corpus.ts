import { decodeBlock as decodeBitcoinBlock } from '../../../src/chains/bitcoin/block.js';
import { decodeBlock as decodeCardanoBlock } from '../../../src/chains/cardano/block.js';
import { encodeTransaction } from '../../../src/chains/cardano/transaction.js';
import { encodeBlock as encodeMidnightBlock } from '../../../src/chains/midnight/block.js';
import { networkById } from '../../../src/chains/networks.js';
import { fromHex } from '../../../src/kernel/hex.js';
import { Chain } from '../../../src/sandbox/bitcoin/chain.js';
import { writeHistory } from '../../../src/sandbox/bitcoin/history.js';
import { makeWorld } from '../../../src/sandbox/bitcoin/world.js';
import { fromEsplora, ordinalsCases, readBitcoin, regtestChain } from '../../conformance/bitcoin-data.js';
import { readLines, sharedDataIsPresent, singleBlocks } from '../../conformance/cardano-data.js';
import { sample } from '../../conformance/midnight-data.js';
import { MadeChain } from '../../integration/cardano-index/made-chain.js';
import { madeChain } from '../midnight-blocks.js';

/** Bytes that decode, by what decodes them. */
export type Corpus = Readonly<Record<CorpusName, readonly Uint8Array[]>>;

export type CorpusName =
  | 'cardanoBlocks'
  | 'cardanoTransactions'
  | 'bitcoinBlocks'
  | 'bitcoinTransactions'
  | 'midnightBlocks'
  | 'midnightTags';

/** Small enough that thousands of mutants are tried in a minute. */
const MAX_BYTES = 16_000;

const small = (all: readonly Uint8Array[]): readonly Uint8Array[] => all.filter(({ length }) => length < MAX_BYTES);

/** Chains that are made here, and real ones where the data lies beside the repository. */
export function loadCorpus(): Corpus {
  const made = makeCorpus();
  const real = sharedDataIsPresent('decoder-fuzz') ? readCorpus() : undefined;
  const both = (name: CorpusName): readonly Uint8Array[] => small([...made[name], ...(real?.[name] ?? [])]);
  return {
    cardanoBlocks: both('cardanoBlocks'),
    cardanoTransactions: both('cardanoTransactions'),
    bitcoinBlocks: both('bitcoinBlocks'),
    bitcoinTransactions: both('bitcoinTransactions'),
    midnightBlocks: both('midnightBlocks'),
    midnightTags: both('midnightTags'),
  };
}

function makeCorpus(): Corpus {
  const cardanoBlocks = new MadeChain(1).grow(40).blocks;
  const bitcoin = new Chain(makeWorld(networkById('BITCOIN_MAINNET'), 1));
  const bitcoinBlocks = writeHistory(bitcoin, Date.UTC(2026, 8, 1) / 1000)
    .blocks.map(({ bytes }) => bytes)
    .slice(-60);
  return {
    cardanoBlocks,
    cardanoTransactions: cardanoBlocks.flatMap((block) =>
      decodeCardanoBlock(block).transactions.map((transaction) => encodeTransaction(transaction, true)),
    ),
    bitcoinBlocks,
    bitcoinTransactions: bitcoinBlocks.flatMap((block) =>
      decodeBitcoinBlock(block).transactions.map(({ encoded }) => encoded),
    ),
    midnightBlocks: madeChain('fuzz', 20).map(({ world: _, ...block }) => encodeMidnightBlock(block)),
    midnightTags: [Buffer.from('midnight:transaction[v9](signature[v1],proof,pedersen-schnorr[v1]):\x01\x02\x03')],
  };
}

function readCorpus(): Corpus {
  return {
    cardanoBlocks: singleBlocks().map(({ bytes }) => bytes),
    cardanoTransactions: ['signed-txs', 'ledger-conformance-txs'].flatMap((name) =>
      readLines<{ readonly cborHex: string }>(`cardano-txs/${name}.ndjson`).map(({ cborHex }) => fromHex(cborHex)),
    ),
    bitcoinBlocks: [...regtestChain().slice(-20), readBitcoin('blocks/mainnet-169482.raw')],
    bitcoinTransactions: ordinalsCases().map(({ tx }) => fromEsplora(tx).transaction.encoded),
    midnightBlocks: [],
    midnightTags: [sample('tx_1_2_3.raw'), sample('node-malformed.mn')],
  };
}
