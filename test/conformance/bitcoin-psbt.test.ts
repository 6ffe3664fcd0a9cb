import { describe, expect, test } from 'vitest';
import { encodeTransaction } from '../../src/chains/bitcoin/encode-transaction.js';
import { combinePsbts } from '../../src/chains/bitcoin/psbt/combine-psbts.js';
import { decodePsbt } from '../../src/chains/bitcoin/psbt/decode-psbt.js';
import { encodePsbt } from '../../src/chains/bitcoin/psbt/encode-psbt.js';
import { extractTransaction, finalizePsbt } from '../../src/chains/bitcoin/psbt/finalize-psbt.js';
import type { Psbt, PsbtMap } from '../../src/chains/bitcoin/psbt/psbt.js';
import { isFinal, readInput } from '../../src/chains/bitcoin/psbt/psbt-input.js';
import { checkSignatures } from '../../src/chains/bitcoin/psbt/signature-check.js';
import { solveInput } from '../../src/chains/bitcoin/psbt/solve-input.js';
import { DecodeError } from '../../src/kernel/errors.js';
import { toHex } from '../../src/kernel/hex.js';
import { readPsbtVectors } from '../support/bip-vectors.js';
import { describeWithData } from '../support/describe-with-data.js';
import { hasData, readText } from '../support/external-data.js';

const read = (base64: string): Psbt => decodePsbt(Buffer.from(base64, 'base64'));
const write = (psbt: Psbt): string => Buffer.from(encodePsbt(psbt)).toString('base64');

/** The content of a PSBT regardless of the order of its entries. */
const listContent = ({ global, inputs, outputs }: Psbt): readonly (readonly string[])[] =>
  [global, ...inputs, ...outputs].map((map: PsbtMap) =>
    map.map(({ type, keyData, value }) => `${type} ${toHex(keyData)} ${toHex(value)}`).toSorted(),
  );

function finalize(psbt: Psbt): Psbt {
  const inputs = psbt.inputs.map((_, index) => readInput(psbt, index));
  const check = checkSignatures(psbt, inputs);
  return finalizePsbt(
    psbt,
    inputs.map((input, index) => (isFinal(input) ? undefined : solveInput(input, index, check))),
  );
}

const readDocument = (bip: string): string =>
  hasData('bip-vectors') ? readText(`bitcoin/bips/bip-${bip}.mediawiki`) : '';
const vectors = (bip: string, from: string, to?: string) => {
  const text = readDocument(bip);
  return text === '' ? [] : readPsbtVectors(text, from, to);
};

describeWithData('bip-vectors')('PSBT vectors of the BIPs', () => {
  const invalid = [
    ...vectors('0174', 'The following are invalid PSBTs', 'The following are valid PSBTs'),
    ...vectors('0370', 'The following are invalid PSBTs', 'The following are valid PSBTs'),
    ...vectors('0371', 'The following are invalid PSBTs', 'The following are valid PSBTs'),
    ...vectors('0370', 'The timelock for the following PSBTs cannot be computed', '==Rationale=='),
  ];
  const valid = [
    ...vectors('0174', 'The following are valid PSBTs', 'Fails Signer checks'),
    ...vectors('0370', 'The following are valid PSBTs', 'The following tests are the timelock'),
    ...vectors('0371', 'The following are valid PSBTs', '==Rationale=='),
  ];

  test('the documents have the expected number of vectors', () => {
    expect([invalid.length, valid.length]).toEqual([56, 30]);
  });

  test.each(invalid)('invalid: $title', ({ base64 }) => {
    expect(() => read(base64)).toThrow(DecodeError);
  });

  test.each(valid)('valid: $title', ({ base64 }) => {
    expect(write(read(base64))).toBe(base64);
  });

  describe('lock times', () => {
    test.each([0, 10_000, 1_657_048_460])('%i', (lockTime) => {
      const cases = vectors('0370', `should be computed to be ${lockTime}:`, 'The timelock for');
      expect(cases.length).toBeGreaterThan(1);
      for (const { base64 } of cases) expect(read(base64).unsigned.lockTime).toBe(lockTime);
    });
  });

  describe('workflow of BIP-174', () => {
    const text = readDocument('0174');
    const textsAfter = (sentence: string, count: number): readonly string[] =>
      [...text.slice(text.indexOf(sentence)).matchAll(/Base64 String: <pre>([A-Za-z0-9+/=]+)<\/pre>/g)]
        .slice(0, count)
        .map(([, base64]) => base64!);

    test('combined PSBT has the signatures of both signers', () => {
      const [first] = textsAfter('Given the above updated PSBT, a signer that supports SIGHASH_ALL', 1);
      const [second] = textsAfter('Given the above updated PSBT, a signer with the following keys', 1);
      const [expected] = textsAfter('Given both of the above PSBTs', 1);
      const combined = combinePsbts([read(first!), read(second!)]);
      expect(listContent(combined)).toEqual(listContent(read(expected!)));
    });

    test('finalized PSBT and extracted transaction are those of the BIP', () => {
      const [combined, finalized] = [
        ...textsAfter('Given both of the above PSBTs', 1),
        ...textsAfter('an input finalizer must create', 1),
      ];
      const own = finalize(read(combined!));
      expect(listContent(own)).toEqual(listContent(read(finalized!)));
      const [, hex] =
        /a transaction extractor must create this Bitcoin transaction:[\s\S]*?<pre>([0-9a-f]+)<\/pre>/.exec(text)!;
      expect(toHex(extractTransaction(own)!)).toBe(hex);
    });

    test('unknown entries are combined in lexicographic order', () => {
      const [first, second, expected] = textsAfter('Given these two PSBTs with unknown key-value pairs', 3);
      expect(write(combinePsbts([read(first!), read(second!)]))).toBe(expected);
    });

    test('PSBTs of different transactions are not combined', () => {
      const [a, b] = [valid[0]!, valid.at(-1)!];
      expect(toHex(encodeTransaction(read(a.base64).unsigned))).not.toBe(
        toHex(encodeTransaction(read(b.base64).unsigned)),
      );
      expect(() => combinePsbts([read(a.base64), read(b.base64)])).toThrow('different transactions');
    });
  });
});
