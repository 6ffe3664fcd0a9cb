import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import {
  attempt as attemptTo,
  expectCheapest,
  captureError as failureTo,
  largestAddress,
} from '../../../test/support/builder-laws.js';
import { homeAddress, keys, ledger, transfer } from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { maxAda } from '../builds/max-ada.js';
import { buildTransfer } from '../builds/transfer.js';
import { InsufficientFunds, LOVELACE } from '../errors.js';
import type { TransferRequest, Utxo } from '../request/request.js';

const attempt = (request: TransferRequest) => attemptTo(() => buildTransfer(request, ledger));
const getFailure = (request: TransferRequest) => failureTo(() => buildTransfer(request, ledger));

describe('built transaction', () => {
  test('conserves value, pays its exact fee and respects every limit', () => {
    let built = 0;
    fc.assert(
      fc.property(transfer(40), (request) => {
        const transaction = attempt(request);
        if (transaction === undefined) return;
        built += 1;
        checkTransaction(transaction, request, ledger, keys);
      }),
      { numRuns: runs(1500) },
    );
    expect(built).toBeGreaterThan(runs(1500) / 3);
  }, 120_000);

  test('is deterministic and encodes canonically', () => {
    fc.assert(
      fc.property(transfer(12), (request) => {
        const first = attempt(request);
        if (first === undefined) return;
        expect(attempt(structuredClone(request))?.cbor).toBe(first.cbor);
        const { body } = decodeTransaction(fromHex(first.cbor));
        expect(toHex(encodeBody(body, request.witnessForm))).toBe(toHex(body.encoded));
      }),
      { numRuns: runs(300) },
    );
  }, 60_000);

  test('is the cheapest for few UTxOs, with change or without', () => {
    fc.assert(
      fc.property(transfer(6), (request) => {
        if (request.selectAll) return;
        const built = attempt(request);
        if (built === undefined) return;
        expectCheapest(built, request.utxos, (utxos) => attempt({ ...request, utxos, selectAll: true }));
      }),
      { numRuns: runs(250) },
    );
  }, 120_000);
});

describe('transaction that cannot be built', () => {
  test('fails for insufficient funds only when spending all UTxOs fails too', () => {
    fc.assert(
      fc.property(transfer(12), (request) => {
        if (!(getFailure(request) instanceof InsufficientFunds)) return;
        expect(getFailure({ ...request, selectAll: true })).toBeInstanceOf(InsufficientFunds);
      }),
      { numRuns: runs(1000) },
    );
  }, 60_000);

  test('succeeds with one more UTxO that holds the missing amount', () => {
    let short = 0;
    fc.assert(
      fc.property(transfer(12), fc.nat({ max: 65_535 }), (request, outputIndex) => {
        const failure = getFailure(request);
        if (!(failure instanceof InsufficientFunds)) return;
        short += 1;
        const { missing } = failure;
        const assets = [...missing]
          .filter(([unit]) => unit !== LOVELACE)
          .map(([unit, quantity]) => ({ policyId: unit.slice(0, 56), assetName: unit.slice(56), quantity }));
        const address = largestAddress(request.utxos) ?? homeAddress;
        const lovelace = missing.get(LOVELACE) ?? 0n;
        const further: Utxo = { txHash: 'f'.repeat(64), outputIndex, address, lovelace, assets };
        const transaction = buildTransfer({ ...request, utxos: [...request.utxos, further] }, ledger);
        checkTransaction(transaction, { ...request, utxos: [...request.utxos, further] }, ledger, keys);
      }),
      { numRuns: runs(1000) },
    );
    expect(short).toBeGreaterThan(runs(1000) / 10);
  }, 60_000);

  test('still fails with slightly less than the missing amount', () => {
    fc.assert(
      fc.property(transfer(6), (request) => {
        const failure = getFailure(request);
        if (!(failure instanceof InsufficientFunds) || failure.missing.size > 1) return;
        const missing = failure.missing.get(LOVELACE);
        if (missing === undefined || missing < 1000n) return;
        const address = largestAddress(request.utxos) ?? homeAddress;
        // An index of one byte instead of three saves two bytes of fee, which explains the difference.
        const lovelace = missing - 2n * ledger.parameters.minFeeA - 1n;
        const further: Utxo = { txHash: 'f'.repeat(64), address, lovelace };
        expect(getFailure({ ...request, utxos: [...request.utxos, further] })).toBeInstanceOf(InsufficientFunds);
      }),
      { numRuns: runs(500) },
    );
  }, 60_000);
});

describe('maximum amount', () => {
  test('can be sent, and one lovelace more cannot', () => {
    fc.assert(
      fc.property(transfer(8), (given) => {
        const [first] = given.outputs;
        if (first === undefined) return;
        const request = { ...given, selectAll: false, outputs: [{ ...first, lovelace: 0n }] };
        let max: bigint;
        try {
          max = maxAda(request, ledger).maxLovelace;
        } catch (error) {
          expect(error).toBeInstanceOf(InsufficientFunds);
          return;
        }
        const sending = (lovelace: bigint): TransferRequest => ({ ...request, outputs: [{ ...first, lovelace }] });
        const sent = buildTransfer(sending(max), ledger);
        checkTransaction(sent, request, ledger, keys);
        expect(getFailure(sending(max + 1n))).toBeInstanceOf(InsufficientFunds);
      }),
      { numRuns: runs(500) },
    );
  }, 60_000);
});
