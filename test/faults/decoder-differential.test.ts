import { createHash } from 'node:crypto';
import { FixedTransaction, type TransactionOutput } from '@emurgo/cardano-serialization-lib-nodejs';
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js';
import { expect, test } from 'vitest';
import { decodeTransaction as decodeBitcoin } from '../../src/chains/bitcoin/transaction.js';
import { decodeTransaction as decodeCardano } from '../../src/chains/cardano/transactions/transaction.js';
import { toHex } from '../../src/kernel/hex.js';
import { attempt } from '../support/fuzz/attempt.js';
import { mutateCbor } from '../support/fuzz/cbor-mutations.js';
import { type Corpus, loadCorpus } from '../support/fuzz/corpus.js';
import { mutate, seeded } from '../support/mutations.js';

/**
 * Mutated transactions that another library also decodes must have the same content in both. The libraries accept
 * different sets of malformed transactions, so a mutant that one of them rejects is not compared. More:
 * CROSSTIE_DIFFERENTIAL_ROUNDS=500000 CROSSTIE_SEED=7
 */
const ROUNDS = Number(process.env['CROSSTIE_DIFFERENTIAL_ROUNDS'] ?? 10_000);
const SEED = Number(process.env['CROSSTIE_SEED'] ?? 2);

/** The result of another library; it may throw anything. */
function attemptForeign<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function compareMutants(
  originals: readonly Uint8Array[],
  change: (bytes: Uint8Array, random: () => number) => Uint8Array,
  ours: (bytes: Uint8Array) => unknown,
  theirs: (bytes: Uint8Array) => unknown,
): number {
  const random = seeded(SEED);
  let compared = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const original = originals[Math.floor(random() * originals.length)] as Uint8Array;
    const mutant = random() < 0.5 ? change(original, random) : mutate(original, random);
    const own = attempt(() => ours(mutant));
    const foreign = own === undefined ? undefined : attemptForeign(() => theirs(mutant));
    if (own === undefined || foreign === undefined) continue;
    compared += 1;
    expect({ round, mutant: toHex(mutant), content: own }).toEqual({ round, mutant: toHex(mutant), content: foreign });
  }
  // biome-ignore lint/suspicious/noConsole: the seed and the counts make a run repeatable.
  console.info(`decoder-differential: seed ${SEED}, ${ROUNDS} mutants, ${compared} decoded by both libraries`);
  return compared;
}

/** Header and payment credential. CSL writes a pointer address again and so loses bytes after the pointer. */
const COMPARED_DIGITS = 58;

const formatForeignOutput = (output: TransactionOutput): string =>
  `${output.address().to_hex().slice(0, COMPARED_DIGITS)} ${output.amount().coin().to_str()}`;

const hashTwice = (bytes: Uint8Array): Uint8Array => {
  const sha256 = (part: Uint8Array): Uint8Array => createHash('sha256').update(part).digest();
  return Uint8Array.from(sha256(sha256(bytes)));
};

let corpus: Corpus | undefined;
const getCorpus = (): Corpus => (corpus ??= loadCorpus());

test('mutated Cardano transactions have the same content as in CSL', () => {
  const compared = compareMutants(
    getCorpus().cardanoTransactions,
    mutateCbor,
    (bytes) => {
      const { hash, body, valid } = decodeCardano(bytes);
      return {
        hash: toHex(hash),
        valid,
        fee: String(body.fee),
        inputs: body.inputs.map(({ txHash, index }) => `${toHex(txHash)}#${index}`).toSorted(),
        outputs: body.outputs.map(({ lovelace, address }) => `${toHex(address).slice(0, COMPARED_DIGITS)} ${lovelace}`),
        validUntil: body.validUntil?.toString(),
      };
    },
    (bytes) => {
      const transaction = FixedTransaction.from_bytes(bytes);
      const body = transaction.body();
      const inputs = Array.from({ length: body.inputs().len() }, (_, at) => body.inputs().get(at));
      const outputs = Array.from({ length: body.outputs().len() }, (_, at) => body.outputs().get(at));
      return {
        hash: transaction.transaction_hash().to_hex(),
        valid: transaction.is_valid(),
        fee: body.fee().to_str(),
        inputs: inputs.map((input) => `${input.transaction_id().to_hex()}#${input.index()}`).toSorted(),
        outputs: outputs.map(formatForeignOutput),
        validUntil: body.ttl_bignum()?.to_str(),
      };
    },
  );
  expect(compared).toBeGreaterThan(ROUNDS / 100);
});

test('mutated Bitcoin transactions have the same content as in btc-signer', () => {
  const compared = compareMutants(
    getCorpus().bitcoinTransactions,
    mutate,
    (bytes) => {
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
        // Amounts are signed in Bitcoin Core, and unsigned in btc-signer.
        outputs: outputs.map(({ value, script }) => [BigInt.asUintN(64, value).toString(), toHex(script)]),
      };
    },
    (bytes) => {
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
    },
  );
  expect(compared).toBeGreaterThan(ROUNDS / 100);
});
