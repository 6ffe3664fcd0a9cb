import { expect, test } from 'vitest';
import { decodeBlock } from '../../src/chains/bitcoin/block.js';
import { mainnet } from '../../src/chains/bitcoin/chain-parameters.js';
import { parseEnvelopes } from '../../src/chains/bitcoin/ordinals/envelope.js';
import {
  decodeClaimedParents,
  decodeDelegate,
  decodePointer,
  fieldText,
  type Inscription,
  parseInscriptions,
} from '../../src/chains/bitcoin/ordinals/inscription.js';
import { formatInscriptionId, parseInscriptionId } from '../../src/chains/bitcoin/ordinals/inscription-id.js';
import { moveInscriptions, noInscriptions } from '../../src/chains/bitcoin/ordinals/move-inscriptions.js';
import { applyBlockRunes } from '../../src/chains/bitcoin/runes/apply-block-runes.js';
import { decipher } from '../../src/chains/bitcoin/runes/decipher.js';
import { encipher } from '../../src/chains/bitcoin/runes/encipher.js';
import { commitmentsTo, encodeCommitment } from '../../src/chains/bitcoin/runes/rune-commitment.js';
import { createRuneEntry } from '../../src/chains/bitcoin/runes/rune-entry.js';
import { formatRuneId, parseRuneId } from '../../src/chains/bitcoin/runes/rune-id.js';
import { formatSpacedName } from '../../src/chains/bitcoin/runes/rune-name.js';
import { pairSpentOutputs, type SpendingTransaction } from '../../src/chains/bitcoin/spent-outputs.js';
import { totalOutput } from '../../src/chains/bitcoin/transaction.js';
import { decodeCborItem } from '../../src/kernel/cbor/item.js';
import { toHex } from '../../src/kernel/hex.js';
import { describeWithData } from '../support/describe-with-data.js';
import { filesOfSet, hasData, readData } from '../support/external-data.js';
import {
  block831802,
  blockFacts,
  fromEsplora,
  type OrdinalsCase,
  ordinalsCases,
  readBitcoin,
  spentOutputsOf866342,
} from './bitcoin-data.js';

const cases: ReadonlyMap<string, OrdinalsCase> = new Map(
  (hasData('ordinals-transactions') ? ordinalsCases() : []).map((entry) => [entry.tx.txid, entry]),
);

const getTransaction = (txid: string): SpendingTransaction => fromEsplora(cases.get(txid)!.tx);

const inscription = (id: string): Inscription => {
  const { txid, index } = parseInscriptionId(id);
  return parseInscriptions(getTransaction(toHex(txid)).transaction)[index]!;
};

function block866342(): readonly SpendingTransaction[] {
  const block = decodeBlock(readBitcoin('blocks/mainnet-866342.raw'));
  const spent = [...spentOutputsOf866342()];
  return pairSpentOutputs(
    block,
    block.transactions.map(({ inputs }, index) => (index === 0 ? [] : spent.splice(0, inputs.length))),
  );
}

describeWithData(
  'ordinals-transactions',
  'ordinals-contents',
  'bitcoin-blocks',
  'bitcoin-block-facts',
)('inscriptions', () => {
  test('are found in exactly the transactions that contain them', () => {
    for (const { tx, inscriptionEnvelopes } of cases.values()) {
      const inputs = new Set(parseEnvelopes(fromEsplora(tx).transaction).map(({ input }) => input));
      // The ground truth counts inputs with an envelope.
      expect(`${tx.txid} ${inputs.size}`).toBe(`${tx.txid} ${inscriptionEnvelopes}`);
    }
  });

  test('are found in all 2,102 inputs of block 831802 that contain one', () => {
    const transactions = block831802().map((json) => fromEsplora(json).transaction);
    const inputs = transactions.map((tx) => new Set(parseEnvelopes(tx).map(({ input }) => input)).size);
    expect(inputs.reduce((sum, count) => sum + count, 0)).toBe(2102);
  });

  test('of raw blocks are as many as their index says', () => {
    for (const { file, inscriptionEnvelopes, runestoneOutputsTxs } of blockFacts()) {
      const { transactions } = decodeBlock(readBitcoin(file));
      expect(transactions.reduce((sum, tx) => sum + parseInscriptions(tx).length, 0)).toBe(inscriptionEnvelopes);
      expect(transactions.filter((tx) => decipher(tx) !== undefined).length).toBe(runestoneOutputsTxs);
    }
  });

  test('have the bodies of the reference data', () => {
    const files = filesOfSet('ordinals-contents');
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) {
      const [, id] = /inscription_([0-9a-f]{64}i\d+)\./.exec(file)!;
      const found = inscription(id!);
      const expected = readData(file);
      const delegate = decodeDelegate(found);
      // The content of a delegate is in another transaction.
      if (delegate === undefined) expect(Buffer.compare(found.body!, expected)).toBe(0);
      else expect(found.body).toBeUndefined();
    }
  });

  test('of a batch of 666 have a parent, pointers and metadata each', () => {
    const all = parseInscriptions(
      getTransaction('11d3f4b39e8ab97995bab1eacf7dcbf1345ec59c07261c0197e18bf29b88d8da').transaction,
    );
    expect(all.length).toBe(666);
    for (const [index, entry] of all.entries()) {
      expect(entry.envelope).toMatchObject({ input: 1, offset: index });
      expect(decodeClaimedParents(entry).length).toBe(1);
      expect(decodePointer(entry)).toBeGreaterThan(0n);
      expect(decodeCborItem(entry.metadata!).kind).toBe('map');
    }
  });

  test('decode encoding, metaprotocol, multiple parents, metadata chunks and numeric tags', () => {
    const of = (txid: string) => inscription(`${txid}i0`);
    const encoded = of('08770f28ab15ec0acf1103ce6af34c57c05ba7db5df783b3b75058725e0bd480');
    expect([fieldText(encoded.contentEncoding), fieldText(encoded.metaprotocol)]).toEqual(['br', '💣']);
    const parents = of('f988fe4b414a3f3d4a815dd1b1675dea0ba6140b1d698d8970273c781fb95746');
    expect(decodeClaimedParents(parents).length).toBe(11);
    expect(parents.envelope.pushnum).toBe(true);
    const chunks = of('f6d848b3dc15955a82eb738f2de38e56a0346303444600f0e0726c678632c055');
    expect(chunks.duplicateField).toBe(true);
    expect(decodeCborItem(chunks.metadata!).kind).toBe('map');
    const delegate = decodeDelegate(of('6b6f65ba4bc2cbb8cec1e1ca5e1d426e442a05729cdbac6009cca185f7d95bab'));
    expect(delegate && formatInscriptionId(delegate)).toMatch(/^[0-9a-f]{64}i0$/);
  });

  test('of block 866342 all land in its outputs', () => {
    const transactions = block866342();
    const { created, counters } = moveInscriptions(
      { height: 866_342, transactions },
      new Map(),
      noInscriptions,
      mainnet,
    );
    expect(created.map(({ number }) => number)).toEqual(Array.from({ length: 147 }, (_, index) => index));
    expect(counters).toEqual({ blessed: 147, cursed: 0, unbound: 0n, lostSatoshi: 0n });
    for (const { place, transactionIndex, id } of created) {
      if (place.kind !== 'output') throw new Error('nothing is lost or unbound here');
      const { transaction } = transactions[transactionIndex]!;
      expect(toHex(id.txid)).toBe(toHex(transaction.txid));
      expect(place.offset).toBeLessThan(totalOutput(transaction));
    }
  });
});

describeWithData('ordinals-transactions', 'bitcoin-blocks')('runes', () => {
  test('are found in exactly the transactions that contain them', () => {
    for (const { tx, runestone } of cases.values())
      expect(decipher(fromEsplora(tx).transaction) !== undefined).toBe(runestone);
  });

  // Names, symbols and premines as explorers show them.
  test.each([
    ['1b37f19c0a50b7e90fba7b317a30b56ef8d3494684d7530eb6efec567ebdb32f', 'TAPROOT•WIZARDS', '🧙', 2_100_000_000n],
    ['1d4a587afd527a6e1bb4b1ef8015830ca6cee312313b5e415184a31626bec752', 'RUNESTOTHEMOON', '🔶', 21_000_000n],
    ['7923e59abd8f8ab40dcc7915ae864d8b7ad6776811ba4d478f42248a7827a7f3', 'BITCOIN•WIF•CAT', '🐱', 2_100_000_000n],
    ['86c88168e0b6aab714594312b389d59f7193a55c88e5dfcd60ac6e22246a824f', 'Z'.repeat(26), 'ⓩ', 10n ** 27n],
  ])('%s etches %s', (txid, name, symbol, premine) => {
    const entry = getTransaction(txid);
    const artifact = decipher(entry.transaction);
    if (artifact?.kind !== 'runestone') throw new Error('not a runestone');
    const etching = artifact.etching!;
    expect(formatSpacedName(etching.name!, etching.spacers ?? 0)).toBe(name);
    expect(etching).toMatchObject({ symbol, premine, turbo: true });
    expect(commitmentsTo(etching.name!, entry).length).toBe(1);
    const [first] = parseInscriptions(entry.transaction);
    expect(toHex(first!.runeField!)).toBe(toHex(encodeCommitment(etching.name!)));
  });

  test.each([
    ['7f4c516ca5b7b2b747bb04e0bd50aef2e8c4c34d78e681be40c5d93c9d635972', '1:0'],
    ['e59cc3f24abd61c0b6ec97cbde001e6da859409644c8ed64027512ed5f61329e', '849635:553'],
  ])('%s mints %s', (txid, id) => {
    const mint = decipher(getTransaction(txid).transaction)?.mint;
    expect(mint && formatRuneId(mint)).toBe(id);
  });

  test('of block 840011 include a cenotaph', () => {
    const { transaction } = getTransaction('25d919c2f02c00ef26a4d674ac1ecffd92684bce35fc449b7834841fd017a9f9');
    expect(decipher(transaction)).toMatchObject({ kind: 'cenotaph', flaw: 'truncated-field' });
  });

  test('of block 866342 are encoded again with the same meaning', () => {
    let runestones = 0;
    for (const { transaction } of block866342()) {
      const artifact = decipher(transaction);
      if (artifact?.kind !== 'runestone') continue;
      runestones += 1;
      const script = encipher(artifact);
      const outputs = transaction.outputs.map((output) => (output.script[0] === 0x6a ? { ...output, script } : output));
      expect(decipher({ outputs })).toEqual(artifact);
    }
    expect(runestones).toBe(3949);
  });

  test('of block 866342 are minted and transferred without loss', () => {
    const transactions = block866342();
    const terms = {
      amount: 100n,
      cap: 10n ** 9n,
      heightStart: undefined,
      heightEnd: undefined,
      offsetStart: undefined,
      offsetEnd: undefined,
    };
    const open = (id: string) =>
      createRuneEntry(
        {
          kind: 'runestone',
          edicts: [],
          mint: undefined,
          pointer: undefined,
          etching: { name: 1n, divisibility: 0, spacers: 0, symbol: undefined, premine: 0n, terms, turbo: false },
        },
        { id: parseRuneId(id), number: 0, name: 1n, etching: new Uint8Array(32) },
      );
    const { transactions: touched, changed } = applyBlockRunes(transactions, new Map(), {
      height: 866_342,
      parameters: mainnet,
      count: 0,
      rune: open,
      isNameTaken: () => false,
      createdAt: () => 800_000,
    });
    const sum = (id: string): bigint =>
      touched.reduce((total, { received, spent }) => {
        for (const balances of received.values()) total += balances.get(id) ?? 0n;
        for (const { balances } of spent) total -= balances.get(id) ?? 0n;
        return total;
      }, 0n);
    expect(touched.length).toBeGreaterThanOrEqual(3949);
    for (const [id, { mints, burned, premine }] of changed) expect(sum(id)).toBe(mints * 100n + premine - burned);
  });
});
