import { createHash } from 'node:crypto';
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js';
import { expect, test } from 'vitest';
import { decodeTransaction as decodeBitcoin } from '../../src/chains/bitcoin/transaction.js';
import { decodeTransaction as decodeCardano } from '../../src/chains/cardano/transactions/transaction.js';
import { toHex } from '../../src/kernel/hex.js';
import { inDepth } from '../support/depth.js';
import { EXTRA, isInstalled } from '../support/extra-tools.js';
import { attempt } from '../support/fuzz/attempt.js';
import { mutateCbor } from '../support/fuzz/cbor-mutations.js';
import { type Corpus, loadCorpus } from '../support/fuzz/corpus.js';
import { CslDecoder } from '../support/fuzz/csl-decoder.js';
import { mutate, seeded } from '../support/mutations.js';
import { testUnless } from '../support/skip.js';

/**
 * Mutated transactions that another library also decodes must have the same content in both. The libraries accept
 * different sets of malformed transactions, so a mutant that one of them rejects is not compared. More:
 * CROSSTIE_DIFFERENTIAL_ROUNDS=500000 CROSSTIE_SEED=7
 */
const ROUNDS = Number(process.env['CROSSTIE_DIFFERENTIAL_ROUNDS'] ?? inDepth(5_000, 10_000));
const SEED = Number(process.env['CROSSTIE_SEED'] ?? 2);

type Mutation = (bytes: Uint8Array, random: () => number) => Uint8Array;

/** The mutants of the seed that our decoder accepts, with the decoded content. */
function* generateMutants(
  originals: readonly Uint8Array[],
  change: Mutation,
  decode: (bytes: Uint8Array) => unknown,
): Generator<{ readonly round: number; readonly mutant: Uint8Array; readonly content: unknown }> {
  const random = seeded(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    const original = originals[Math.floor(random() * originals.length)] as Uint8Array;
    const mutant = random() < 0.5 ? change(original, random) : mutate(original, random);
    const content = attempt(() => decode(mutant));
    if (content !== undefined) yield { round, mutant, content };
  }
}

function expectSame(round: number, mutant: Uint8Array, ours: unknown, theirs: unknown): void {
  expect({ round, mutant: toHex(mutant), content: ours }).toEqual({ round, mutant: toHex(mutant), content: theirs });
}

const printCounts = (counts: string): void => {
  // biome-ignore lint/suspicious/noConsole: the seed and the counts make a run repeatable.
  console.info(`decoder-differential: seed ${SEED}, ${ROUNDS} mutants, ${counts}`);
};

/** Header and payment credential. CSL writes a pointer address again and so loses bytes after the pointer. */
const COMPARED_DIGITS = 58;

/** Mutants that are sent to the worker thread of CSL at once. */
const BATCH = 200;

function* inBatches<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const hashTwice = (bytes: Uint8Array): Uint8Array => {
  const sha256 = (part: Uint8Array): Uint8Array => createHash('sha256').update(part).digest();
  return Uint8Array.from(sha256(sha256(bytes)));
};

let corpus: Corpus | undefined;
const getCorpus = (): Corpus => (corpus ??= loadCorpus());

test('mutated Cardano transactions have the same content as in CSL', async () => {
  const mutants = generateMutants(getCorpus().cardanoTransactions, mutateCbor, (bytes) => {
    const { hash, body, valid } = decodeCardano(bytes);
    return {
      hash: toHex(hash),
      valid,
      fee: String(body.fee),
      inputs: body.inputs.map(({ txHash, index }) => `${toHex(txHash)}#${index}`).toSorted(),
      outputs: body.outputs.map(({ lovelace, address }) => `${toHex(address).slice(0, COMPARED_DIGITS)} ${lovelace}`),
      validUntil: body.validUntil?.toString(),
    };
  });
  const csl = new CslDecoder();
  const counts = { decoded: 0, rejected: 0, crashed: 0 };
  try {
    for (const batch of inBatches(mutants)) {
      const results = await csl.decode(batch.map(({ mutant }) => mutant));
      for (const [at, { round, mutant, content }] of batch.entries()) {
        const result = results[at]!;
        counts[result.kind] += 1;
        if (result.kind === 'decoded') expectSame(round, mutant, content, result.content);
      }
    }
  } finally {
    await csl.close();
  }
  printCounts(
    `${counts.decoded} decoded by both libraries, ${counts.rejected} rejected by CSL, ${counts.crashed} crashes of CSL`,
  );
  expect(counts.decoded).toBeGreaterThan(ROUNDS / 100);
});

test('mutant on which CSL crashes is counted and the next transaction is decoded by a new instance', async () => {
  const [transaction] = getCorpus().cardanoTransactions as [Uint8Array];
  // No inputs and outputs, and a datum that is nested so deep that the recursion of CSL exhausts its stack.
  const crashing = Buffer.concat([
    Buffer.from('84a300d901028001800200a104', 'hex'),
    new Uint8Array(20_000).fill(0x81),
    Buffer.from('00f5f6', 'hex'),
  ]);
  const csl = new CslDecoder();
  try {
    const results = await csl.decode([transaction, crashing, transaction]);
    expect(results.map(({ kind }) => kind)).toEqual(['decoded', 'crashed', 'decoded']);
    expect(results[2]).toEqual(results[0]);
  } finally {
    await csl.close();
  }
});

/** Compares every mutant that the other library decodes too. */
function compareBitcoin(decodeForeign: (bytes: Uint8Array) => unknown): void {
  const mutants = generateMutants(getCorpus().bitcoinTransactions, mutate, (bytes) => {
    const { txid, version, inputs, outputs, lockTime } = decodeBitcoin(bytes);
    return {
      txid: toHex(txid),
      version,
      lockTime,
      inputs: inputs.map(({ previous, scriptSig, sequence, witness }) => [
        `${toHex(previous.txid)}:${previous.vout}`,
        toHex(scriptSig),
        sequence,
        witness.map(toHex),
      ]),
      // Amounts are signed in Bitcoin Core and bitcoinjs, and unsigned in btc-signer.
      outputs: outputs.map(({ value, script }) => [BigInt.asUintN(64, value).toString(), toHex(script)]),
    };
  });
  let compared = 0;
  for (const { round, mutant, content } of mutants) {
    const foreign = decodeForeign(mutant);
    if (foreign === undefined) continue;
    compared += 1;
    expectSame(round, mutant, content, foreign);
  }
  printCounts(`${compared} decoded by both libraries`);
  expect(compared).toBeGreaterThan(ROUNDS / 100);
}

test('mutated Bitcoin transactions have the same content as in btc-signer', () => {
  compareBitcoin(decodeWithBtcSigner);
});

const missingBitcoinjs = isInstalled('bitcoinjs-lib') ? undefined : 'bitcoinjs: install the packages of test/extra';

testUnless(missingBitcoinjs)('mutated Bitcoin transactions have the same content as in bitcoinjs', async () => {
  const { Transaction } = (await import(new URL('bitcoinjs-lib/src/esm/index.js', EXTRA).href)) as Bitcoinjs;
  compareBitcoin((bytes) => decodeWithBitcoinjs(Transaction, bytes));
});

interface Bitcoinjs {
  readonly Transaction: { fromBuffer(bytes: Uint8Array): BitcoinjsTransaction };
}

interface BitcoinjsTransaction {
  readonly version: number;
  readonly locktime: number;
  readonly ins: readonly {
    readonly hash: Uint8Array;
    readonly index: number;
    readonly script: Uint8Array;
    readonly sequence: number;
    readonly witness: readonly Uint8Array[];
  }[];
  readonly outs: readonly { readonly value: bigint; readonly script: Uint8Array }[];
  getId(): string;
}

/** Undefined when the library rejects the bytes. */
function decodeWithBitcoinjs(library: Bitcoinjs['Transaction'], bytes: Uint8Array): unknown {
  let transaction: BitcoinjsTransaction;
  try {
    transaction = library.fromBuffer(bytes);
  } catch {
    return undefined;
  }
  return {
    txid: transaction.getId(),
    version: transaction.version,
    lockTime: transaction.locktime,
    inputs: transaction.ins.map(({ hash, index, script, sequence, witness }) => [
      `${toHex(Uint8Array.from(hash).reverse())}:${index}`,
      toHex(script),
      sequence,
      witness.map(toHex),
    ]),
    outputs: transaction.outs.map(({ value, script }) => [BigInt.asUintN(64, value).toString(), toHex(script)]),
  };
}

/** Undefined when the library rejects the bytes; it may throw anything. */
function decodeWithBtcSigner(bytes: Uint8Array): unknown {
  try {
    const raw = RawTx.decode(bytes);
    return {
      txid: toHex(hashTwice(RawOldTx.encode(raw)).reverse()),
      version: raw.version >>> 0,
      lockTime: raw.lockTime,
      inputs: raw.inputs.map((input, at) => [
        `${toHex(input.txid)}:${input.index}`,
        toHex(input.finalScriptSig),
        input.sequence,
        (raw.witnesses?.[at] ?? []).map(toHex),
      ]),
      outputs: raw.outputs.map(({ amount, script }) => [amount.toString(), toHex(script)]),
    };
  } catch {
    return undefined;
  }
}
