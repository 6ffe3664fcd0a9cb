import fc from 'fast-check';
import { decodeBlock as decodeBitcoinBlock } from '../../../src/chains/bitcoin/block.js';
import { decodeBlock as decodeCardanoBlock } from '../../../src/chains/cardano/blocks/block.js';
import { encodeBody } from '../../../src/chains/cardano/transactions/encode-body.js';
import { encodeAuxiliaryData, encodeWitnessSet } from '../../../src/chains/cardano/transactions/encode-witnesses.js';
import { encodeTransaction } from '../../../src/chains/cardano/transactions/transaction.js';
import { encodeBlock as encodeMidnightBlock } from '../../../src/chains/midnight/block.js';
import { networkById } from '../../../src/chains/networks.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { fromHex } from '../../../src/kernel/hex.js';
import { Chain } from '../../../src/sandbox/bitcoin/chain.js';
import { writeHistory } from '../../../src/sandbox/bitcoin/history.js';
import { createSimulation } from '../../../src/sandbox/bitcoin/simulation.js';
import { fromEsplora, ordinalsCases, readBitcoin, regtestChain } from '../../conformance/bitcoin-data.js';
import { singleBlocks } from '../../conformance/cardano-data.js';
import { sample } from '../../conformance/midnight-data.js';
import { GeneratedChain } from '../../integration/cardano-index/generated-chain.js';
import { auxiliary, body, witnesses } from '../cardano-arbitraries.js';
import { hasData, readLines } from '../external-data.js';
import { generateChain } from '../midnight-blocks.js';

/** Decodable bytes by decoder. */
export type Corpus = Readonly<Record<CorpusName, readonly Uint8Array[]>>;

export type CorpusName =
  | 'cardanoBlocks'
  | 'cardanoTransactions'
  | 'bitcoinBlocks'
  | 'bitcoinTransactions'
  | 'midnightBlocks'
  | 'midnightTags';

/** Small enough to try thousands of mutants in a minute. */
const MAX_BYTES = 16_000;

const small = (all: readonly Uint8Array[]): readonly Uint8Array[] => all.filter(({ length }) => length < MAX_BYTES);

/** The external data of the corpus. */
export const CORPUS_DATA = [
  'cardano-blocks',
  'cardano-block-facts',
  'cardano-transactions',
  'bitcoin-chains',
  'bitcoin-blocks',
  'ordinals-transactions',
  'midnight-samples',
];

/** Chains that are made here, and real ones where the external data is present. */
export function loadCorpus(): Corpus {
  const made = buildCorpus();
  const real = hasData(...CORPUS_DATA) ? readCorpus() : undefined;
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

function buildCorpus(): Corpus {
  const cardanoBlocks = new GeneratedChain(1).grow(40).blocks;
  const bitcoin = new Chain(createSimulation(networkById('BITCOIN_MAINNET'), 1));
  const bitcoinBlocks = writeHistory(bitcoin, Date.UTC(2026, 8, 1) / 1000)
    .blocks.map(({ bytes }) => bytes)
    .slice(-60);
  return {
    cardanoBlocks,
    cardanoTransactions: [
      ...cardanoBlocks.flatMap((block) =>
        decodeCardanoBlock(block).transactions.map((transaction) => encodeTransaction(transaction, true)),
      ),
      ...sampleTransactions(),
    ],
    bitcoinBlocks,
    bitcoinTransactions: bitcoinBlocks.flatMap((block) =>
      decodeBitcoinBlock(block).transactions.map(({ encoded }) => encoded),
    ),
    midnightBlocks: generateChain('fuzz', 20).map(({ chainState: _, ...block }) => encodeMidnightBlock(block)),
    midnightTags: [Buffer.from('midnight:transaction[v9](signature[v1],proof,pedersen-schnorr[v1]):\x01\x02\x03')],
  };
}

/** Short transactions with every possible field, so that mutations reach the rare ones too. */
function sampleTransactions(): readonly Uint8Array[] {
  const transactionBytes = fc
    .tuple(body, witnesses, auxiliary)
    .map(([content, set, data]) =>
      new CborWriter()
        .array(4)
        .raw(encodeBody(content))
        .raw(encodeWitnessSet(set))
        .bool(true)
        .raw(encodeAuxiliaryData(data))
        .finish(),
    );
  return fc.sample(transactionBytes, { numRuns: 400, seed: 1 }).filter(({ length }) => length < MAX_SAMPLE_BYTES);
}

const MAX_SAMPLE_BYTES = 4_000;

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
