import { expect, test } from 'vitest';
import { BuildError } from '../../src/builder/errors.js';
import { inspect } from '../../src/builder/inspect/inspect.js';
import { computeFees } from '../../src/builder/inspect/transaction-fees.js';
import type { LedgerView } from '../../src/builder/request/ledger-view.js';
import type { ResolvedOutput } from '../../src/builder/request/resolved-output.js';
import { describeTransaction } from '../../src/builder/signing/describe.js';
import { mergeWitnesses } from '../../src/builder/signing/merge-witnesses.js';
import { encodeAddress, parseAddress } from '../../src/chains/cardano/addresses/address.js';
import { parseAssetUnit } from '../../src/chains/cardano/assets/asset-id.js';
import { decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { encodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { networkById } from '../../src/chains/networks.js';
import { decodeCborItem } from '../../src/kernel/cbor/item.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { ledger } from '../support/builder-requests.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readLines } from '../support/external-data.js';
import { singleBlocks } from './cardano-data.js';

/**
 * A golden case of a Rosetta server: operations with the resulting body, and signatures with the resulting transaction.
 */
interface Golden {
  readonly path: string;
  readonly request_body: {
    readonly operations?: readonly Operation[];
    readonly unsigned_transaction?: string;
    readonly signed_transaction?: string;
    readonly signatures?: readonly {
      readonly hex_bytes: string;
      readonly public_key?: { readonly hex_bytes: string };
    }[];
  };
  readonly expected_response?: {
    readonly unsigned_transaction?: string;
    readonly signed_transaction?: string;
    readonly payloads?: readonly { readonly hex_bytes: string }[];
    readonly transaction_identifier?: { readonly hash: string };
  };
}

interface Operation {
  readonly type: string;
  readonly account?: { readonly address?: string };
  readonly amount?: { readonly value: string };
  readonly coin_change?: { readonly coin_identifier: { readonly identifier: string } };
  readonly metadata?: {
    readonly tokenBundle?: readonly {
      readonly policyId: string;
      readonly tokens: readonly { readonly value: string; readonly currency: { readonly symbol: string } }[];
    }[];
  };
}

const golden = (kind: string): readonly Golden[] =>
  readLines<Golden>('tx-building/rosetta-golden.ndjson.gz').filter(
    ({ path, expected_response }) => path.startsWith(`construction/${kind}/`) && expected_response !== undefined,
  );

/** Rosetta wraps the hexadecimal text of a body or a transaction in a CBOR list. */
function unwrap(envelope: string): string {
  const item = decodeCborItem(fromHex(envelope));
  const first = item.kind === 'array' ? item.items[0] : undefined;
  return first?.kind === 'text' ? first.value : '';
}

const unsigned = (body: string): string => `84${body}a0f5f6`;

/** The outputs that input operations spend. */
function spentBy(operations: readonly Operation[]): ReadonlyMap<string, ResolvedOutput> {
  return new Map(
    operations
      .filter(({ type }) => type === 'input')
      .map(({ account, amount, coin_change, metadata }) => [
        coin_change!.coin_identifier.identifier.replace(':', '#'),
        {
          address: encodeAddress(parseAddress(account!.address!)),
          lovelace: -BigInt(amount!.value),
          assets: (metadata?.tokenBundle ?? []).flatMap(({ policyId, tokens }) =>
            tokens.map(({ value, currency }) => ({
              ...parseAssetUnit(policyId + currency.symbol),
              // Some cases write spent amounts with a minus sign, some without.
              quantity: BigInt(value.replace('-', '')),
            })),
          ),
        },
      ]),
  );
}

describeWithData('transaction-building')('golden cases of a Rosetta server', () => {
  test('the hash to sign is the body hash, and the operations match the body', () => {
    const cases = golden('payloads');
    expect(cases.length).toBeGreaterThan(25);
    for (const { path, request_body, expected_response } of cases) {
      const cbor = unsigned(unwrap(expected_response!.unsigned_transaction!));
      const preview = inspect({ cbor, resolved: spentBy(request_body.operations!) }, ledger);
      for (const { hex_bytes } of expected_response!.payloads!) expect(hex_bytes, path).toBe(preview.txHash);
      const codes = preview.warnings.map(({ code }) => code);
      expect(codes, path).not.toContain('unresolved-inputs');
      if (!path.includes('pool_registration'))
        expect(
          preview.warnings.filter(({ code }) => code === 'value-not-conserved'),
          path,
        ).toEqual([]);
    }
  });

  test('signing preserves the body, and the fake signatures of the cases are rejected', () => {
    const cases = golden('combine');
    expect(cases.length).toBeGreaterThan(25);
    for (const { path, request_body, expected_response } of cases) {
      const cbor = unsigned(unwrap(request_body.unsigned_transaction!));
      const signed = unwrap(expected_response!.signed_transaction!);
      expect(describeTransaction(signed).hash, path).toBe(describeTransaction(cbor).hash);
      expect(() => mergeWitnesses({ cbor, witnesses: [signed] }), path).toThrow(BuildError);
    }
  });

  test('hash of a signed transaction is the one of the server', () => {
    for (const { path, request_body, expected_response } of golden('hash'))
      expect(describeTransaction(unwrap(request_body.signed_transaction!)).hash, path).toBe(
        expected_response!.transaction_identifier!.hash,
      );
  });
});

interface SignedTx {
  readonly hash: string;
  readonly cborHex: string;
  readonly facts: { readonly fee?: string };
}

const mainnet: LedgerView = { ...ledger, network: networkById('CARDANO_MAINNET') };

describeWithData(
  'cardano-transactions',
  'cardano-blocks',
  'cardano-block-facts',
)('real transactions', () => {
  test.each(['signed-txs', 'ledger-conformance-txs'])(
    'of %s: hash, fee and signatures match, and the bytes are preserved',
    (file) => {
      for (const { hash, cborHex, facts } of readLines<SignedTx>(`cardano-txs/${file}.ndjson`)) {
        const described = describeTransaction(cborHex);
        expect(described.hash).toBe(hash);
        if (facts.fee !== undefined) expect(computeFees({ cbor: cborHex }, mainnet).fee).toBe(BigInt(facts.fee));
        expect(described.witnesses.filter(({ type, valid }) => type === 'VKEY' && !valid)).toEqual([]);
        expect(mergeWitnesses({ cbor: cborHex, witnesses: [] }).hash).toBe(hash);
      }
    },
  );

  test('in blocks never pay less than our minimum fee, and some pay exactly that', () => {
    let exact = 0;
    let paid = 0;
    for (const { facts, bytes } of singleBlocks()) {
      if (facts.era === 'byron') continue;
      for (const transaction of decodeBlock(bytes).transactions) {
        const { body, witnesses, valid } = transaction;
        if (witnesses.redeemers.length > 0 || body.referenceInputs.length > 0 || !valid) continue;
        const marked = !['shelley', 'allegra', 'mary'].includes(facts.era);
        const { fee, minFee } = computeFees({ cbor: toHex(encodeTransaction(transaction, marked)) }, mainnet);
        paid += 1;
        expect(fee, toHex(transaction.hash)).toBeGreaterThanOrEqual(minFee);
        if (fee === minFee) exact += 1;
      }
    }
    expect(paid).toBeGreaterThan(500);
    expect(exact).toBeGreaterThan(0);
  });
});

interface Context {
  readonly era: string;
  readonly txHash: string;
  readonly context: {
    readonly current_slot?: number;
    readonly utxos?: Readonly<
      Record<
        string,
        {
          readonly address: string;
          readonly value: {
            readonly lovelace: number;
            readonly assets: readonly { readonly unit: string; readonly quantity: string }[];
          };
        }
      >
    >;
  };
  readonly cases: readonly { readonly name: string; readonly valid: boolean; readonly cborHex: string }[];
}

describeWithData('transaction-building')('real transactions with their spent outputs', () => {
  test('have the expected hash and balance, and violations of the invalid ones are reported', () => {
    const named = new Map([
      ['expired_utxo', 'expired'],
      ['output_too_small_utxo', 'output-too-small'],
      ['fee_too_small_utxo', 'fee-too-small'],
    ]);
    let conserved = 0;
    for (const { txHash, context, cases } of readLines<Context>('tx-building/txs-with-utxo-context.ndjson.gz')) {
      const view = { ...mainnet, tipSlot: BigInt(context.current_slot ?? 0) };
      const resolved = new Map<string, ResolvedOutput>(
        Object.entries(context.utxos ?? {}).map(([outpoint, { address, value }]) => [
          outpoint,
          {
            address: encodeAddress(parseAddress(address)),
            lovelace: BigInt(value.lovelace),
            assets: value.assets.map(({ unit, quantity }) => ({ ...parseAssetUnit(unit), quantity: BigInt(quantity) })),
          },
        ]),
      );
      for (const { name, valid, cborHex } of cases) {
        const preview = inspect({ cbor: cborHex, resolved }, view);
        const codes = preview.warnings.map(({ code }) => code);
        if (valid) expect(preview.txHash).toBe(txHash);
        // Some contexts omit tokens or have another amount, so not all transactions balance.
        if (valid && !codes.includes('unresolved-inputs') && !codes.includes('value-not-conserved')) conserved += 1;
        if (named.has(name)) expect(codes, name).toContain(named.get(name));
      }
    }
    expect(conserved).toBeGreaterThanOrEqual(9);
  });
});
