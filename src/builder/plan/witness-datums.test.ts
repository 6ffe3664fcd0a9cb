import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { homeAddress, keys, ledger, transfer } from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { addressText } from '../../chains/cardano/addresses/address.js';
import { encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { getDatumHash } from '../../chains/cardano/transactions/output.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { buildTransfer } from '../builds/transfer.js';
import { InsufficientFunds, TransactionTooLarge } from '../errors.js';
import type { Payment, PaymentDatum } from '../request/request.js';

const numbers = (values: readonly bigint[]): PlutusData => ({
  kind: 'constructor',
  index: 0,
  fields: values.map((value) => ({ kind: 'int', value })),
});

const datum = fc.record({
  form: fc.constantFrom('inline' as const, 'shown' as const),
  bytes: fc
    .array(fc.bigInt({ min: 0n, max: 2n ** 64n }), { maxLength: 30 })
    .map((values) => encodePlutusData(numbers(values))),
});

const carrying = (outputs: readonly Payment[], datums: readonly (PaymentDatum | undefined)[]): readonly Payment[] =>
  outputs.map((output, index) => {
    const carried = datums[index % Math.max(1, datums.length)];
    return carried === undefined ? output : { ...output, lovelace: 0n, datum: carried };
  });

describe('outputs with datums', () => {
  test('pay the exact fee, and every datum referenced by hash is in the witness set', () => {
    let built = 0;
    fc.assert(
      fc.property(transfer(12), fc.array(fc.option(datum, { nil: undefined }), { maxLength: 4 }), (plain, datums) => {
        const request = { ...plain, outputs: carrying(plain.outputs, datums) };
        try {
          const made = buildTransfer(request, ledger);
          checkTransaction(made, request, ledger, keys);
          const { body, witnesses } = decodeTransaction(fromHex(made.cbor));
          const witnessDatums = new Set(witnesses.datums.map((each) => toHex(blake2b256(each))));
          expect(witnessDatums.size).toBe(witnesses.datums.length);
          for (const [index, output] of request.outputs.entries()) {
            const written = body.outputs[index]!;
            const hash = output.datum && toHex(blake2b256(output.datum.bytes));
            expect(getDatumHash(written) && toHex(getDatumHash(written)!)).toBe(hash);
            if (output.datum?.form === 'shown') expect(witnessDatums).toContain(hash);
          }
          expect(body.scriptDataHash !== undefined).toBe(witnessDatums.size > 0);
          built += 1;
        } catch (error) {
          if (!(error instanceof InsufficientFunds || error instanceof TransactionTooLarge)) throw error;
        }
      }),
      { numRuns: runs(100) },
    );
    expect(built).toBeGreaterThan(runs(100) / 5);
  }, 60_000);

  test('give no warning at a script address', () => {
    const payment = { type: 'script', hash: new Uint8Array(28).fill(7) } as const;
    const script = addressText({ type: 'enterprise', networkId: 0, payment });
    const utxos = [{ txHash: '11'.repeat(32), outputIndex: 0, address: homeAddress, lovelace: 9_000_000n }];
    const pay = (more: Partial<Payment>) =>
      buildTransfer(
        { changeAddress: homeAddress, utxos, outputs: [{ address: script, lovelace: 0n, ...more }] },
        ledger,
      );
    expect(pay({}).warnings.map(({ code }) => code)).toContain('script-output-without-datum');
    expect(pay({ datum: { form: 'inline', bytes: Uint8Array.of(0xd8, 0x79, 0x80) } }).warnings).toEqual([]);
  });
});
