import { Transaction as LibraryTransaction } from '@emurgo/cardano-serialization-lib-nodejs';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectTransaction } from '../../src/api/operations/transaction-builder/inspect-transaction.js';
import { decodeTransaction } from '../../src/api/operations/transactions/decode-transaction.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readLines } from '../support/external-data.js';
import { expectSameFields } from '../support/preview-fields.js';
import { openTestService, type TestService } from '../support/service.js';

/** Undefined for a transaction that the library rejects. */
function readByLibrary(cbor: string): object | undefined {
  try {
    return JSON.parse(LibraryTransaction.from_hex(cbor).to_json()).body;
  } catch {
    return undefined;
  }
}

interface RealTransaction {
  readonly cborHex: string;
  readonly hash: string;
  readonly facts: { readonly certs?: readonly number[] };
}

describeWithData('cardano-transactions')('operations on real transactions', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service?.close());

  const sendPost = (url: string, payload: object) =>
    service.http.inject({ method: 'POST', url, headers: { 'x-api-key': 'xt_demo_cardano-mainnet' }, payload });

  const transactions = (): readonly RealTransaction[] => [
    ...readLines<RealTransaction>('cardano-txs/signed-txs.ndjson'),
    ...readLines<RealTransaction>('cardano-txs/ledger-conformance-txs.ndjson'),
  ];

  test('decode returns the content of each, as its schema declares', async () => {
    const form = Compile(decodeTransaction.result);
    for (const { cborHex: cbor, hash, facts } of transactions()) {
      const response = await sendPost('/api/transactions/decode', { cbor, resolveInputs: true });
      expect({ status: response.statusCode, body: response.body.slice(0, 300) }).toMatchObject({ status: 200 });
      const shown = response.json();
      expect(form.Errors(shown)).toEqual([]);
      expect(shown.hash).toBe(hash);
      expect(shown.size).toBe(cbor.length / 2);
      expect(shown.certificates).toHaveLength(facts.certs?.length ?? 0);
    }
  });

  test('inspect names the content of each as an independent decoder does', async () => {
    const form = Compile(inspectTransaction.result);
    let compared = 0;
    for (const { cborHex: cbor } of transactions()) {
      const response = await sendPost('/api/tx/inspect', { cbor });
      expect({ status: response.statusCode, body: response.body.slice(0, 300) }).toMatchObject({ status: 200 });
      const preview = response.json();
      expect(form.Errors(preview)).toEqual([]);
      const body = readByLibrary(cbor);
      if (body === undefined) continue;
      expectSameFields(body, preview);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('truncated or changed bytes are rejected or decoded without a failure', async () => {
    for (const { cborHex: cbor } of transactions().slice(0, 60)) {
      for (const malformed of [
        cbor.slice(0, cbor.length & ~3),
        `${cbor}00`,
        cbor.replace(/8(?=.{40}$)/, 'f'),
        cbor.slice(2),
      ]) {
        for (const url of ['/api/transactions/decode', '/api/tx/inspect', '/api/tx/fee']) {
          const { statusCode } = await sendPost(url, { cbor: malformed.slice(0, malformed.length & ~1) || '00' });
          expect([200, 400]).toContain(statusCode);
        }
      }
    }
  });
});
