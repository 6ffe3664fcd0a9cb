import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { foreignAddress, homeAddress, keys, ledger, multisig, wallet } from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { fromHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import type { ConsolidationRequest, Utxo } from '../request/request.js';
import { buildCollateral } from './collateral.js';
import { buildConsolidation, type Consolidation, MAX_TRANSACTIONS } from './consolidate.js';
import { buildSplit } from './split.js';

/** Undefined when the builder rejects the request. */
function attempt<Result>(tryBuild: () => Result): Result | undefined {
  try {
    return tryBuild();
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    throw error;
  }
}

const coins = (count: number, lovelace = 2_000_000n): readonly Utxo[] =>
  Array.from({ length: count }, (_, outputIndex) => ({
    txHash: 'a1'.repeat(32),
    outputIndex,
    address: homeAddress,
    lovelace,
  }));

const outpoint = ({ txHash, outputIndex = 0 }: Utxo): string => `${txHash}#${outputIndex}`;

/** Checks each transaction and returns the remaining UTxOs of the wallet. */
function heldAfter({ transactions }: Consolidation, request: ConsolidationRequest): readonly Utxo[] {
  let held = [...request.utxos];
  for (const transaction of transactions) {
    const { inputs, hash, change } = transaction;
    const there = new Set(held.map(outpoint));
    for (const input of inputs) expect(there).toContain(outpoint(input));
    checkTransaction(transaction, { ...request, utxos: inputs }, ledger, keys);
    const spent = new Set(inputs.map(outpoint));
    held = held.filter((utxo) => !spent.has(outpoint(utxo)));
    held.push(...change.map((output, outputIndex) => ({ txHash: hash, outputIndex, ...output })));
  }
  return held;
}

const isPlain = ({ dataHash, inlineDatum, referenceScriptHash }: Utxo): boolean =>
  dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;

/** Change splits quantities above the signed 64-bit range. */
function hasHugeSums(utxos: readonly Utxo[]): boolean {
  const sums = new Map<string, bigint>();
  for (const { policyId, assetName, quantity } of utxos.flatMap(({ assets = [] }) => assets))
    sums.set(policyId + assetName, (sums.get(policyId + assetName) ?? 0n) + quantity);
  return [...sums.values()].some((sum) => sum >= 2n ** 63n);
}

describe('a consolidation', () => {
  test('conserves value at the exact fee, leaves fewer UTxOs and does not touch reserved ones', () => {
    let built = 0;
    fc.assert(
      fc.property(
        wallet(40),
        fc.option(fc.integer({ min: 2, max: 40 }), { nil: undefined }),
        fc.constantFrom(homeAddress, foreignAddress),
        (utxos, maxInputs, changeAddress) => {
          const request = { utxos, changeAddress, ...(maxInputs !== undefined && { maxInputs }) };
          const made = attempt(() => buildConsolidation(request, ledger));
          if (made === undefined) return;
          built += 1;
          const held = heldAfter(made, request);
          expect(held.length).toBeLessThan(utxos.length);
          expect(made.transactions.length).toBeLessThanOrEqual(MAX_TRANSACTIONS);
          for (const { inputs } of made.transactions) {
            expect(inputs.length).toBeLessThanOrEqual(maxInputs ?? Number.POSITIVE_INFINITY);
            expect(inputs.every(isPlain)).toBe(true);
          }
          if (maxInputs === undefined && !hasHugeSums(utxos)) expect(held.filter(isPlain)).toHaveLength(1);
        },
      ),
      { numRuns: runs(120) },
    );
    expect(built).toBeGreaterThan(runs(120) / 3);
  }, 60_000);

  test('of more UTxOs than fit into a transaction is a chain that ends with one UTxO', () => {
    const request = { utxos: coins(1000), changeAddress: homeAddress };
    const made = buildConsolidation(request, ledger);
    expect(made.transactions).toHaveLength(3);
    expect(heldAfter(made, request)).toHaveLength(1);
    expect(made.warnings.map(({ text }) => text)).toEqual([
      'The UTxOs do not fit into one transaction: submit the 3 transactions in this order',
    ]);
  });

  test('that stops after ten transactions reports how many UTxOs remain', () => {
    const request = { utxos: coins(30), changeAddress: homeAddress, maxInputs: 2 };
    const made = buildConsolidation(request, ledger);
    expect(made.transactions).toHaveLength(10);
    expect(heldAfter(made, request)).toHaveLength(20);
    expect(made.warnings.at(-1)?.text).toBe('19 UTxOs remain for another consolidation after these 10 transactions');
  });

  test('of tokens needs as many outputs as their value sizes require', () => {
    const token = (outputIndex: number): Utxo => ({
      txHash: 'b2'.repeat(32),
      outputIndex,
      address: homeAddress,
      lovelace: 20_000_000n,
      assets: Array.from({ length: 10 }, (_, name) => ({
        policyId: outputIndex.toString(16).padStart(56, '0'),
        assetName: name.toString(16).padStart(64, '0'),
        quantity: 1n,
      })),
    });
    const request = { utxos: Array.from({ length: 60 }, (_, index) => token(index)), changeAddress: homeAddress };
    const held = heldAfter(buildConsolidation(request, ledger), request);
    // Ten names of 32 bytes and a policy are 381 bytes with their CBOR heads, and thirteen times that fits into 5000.
    expect(held.length).toBeLessThanOrEqual(Math.ceil(60 / 12) + 1);
  });

  test('is rejected when there is nothing to merge', () => {
    for (const utxos of [[], coins(1)])
      expect(() => buildConsolidation({ utxos, changeAddress: homeAddress }, ledger)).toThrow(
        `There is nothing to consolidate: ${utxos.length} UTxOs are already the minimum`,
      );
    const request = { utxos: coins(5), changeAddress: homeAddress, maxInputs: 1 };
    expect(() => buildConsolidation(request, ledger)).toThrow('maxInputs must be 2 or more');
  });
});

describe('a split', () => {
  test('of all UTxOs conserves value at the exact fee into equal parts and a remainder', () => {
    let built = 0;
    fc.assert(
      fc.property(wallet(20), fc.integer({ min: 2, max: 30 }), (utxos, count) => {
        const request = { utxos, changeAddress: homeAddress };
        const made = attempt(() => buildSplit({ ...request, parts: { count } }, ledger));
        if (made === undefined) return;
        built += 1;
        checkTransaction(made, request, ledger, keys);
        expect(made.inputs).toHaveLength(utxos.filter(isPlain).length);
        const { outputs } = decodeTransaction(fromHex(made.cbor)).body;
        if (!hasHugeSums(utxos)) expect(outputs).toHaveLength(count);
        const [part = 0n] = made.paid;
        expect(made.paid).toEqual(new Array(count - 1).fill(part));
        const rest = outputs.at(-1)!.lovelace - part;
        // When a part is at the boundary of a longer encoding, the fee changes with it.
        expect(rest < 0n ? -rest : rest).toBeLessThanOrEqual(BigInt(count) * 200n);
      }),
      { numRuns: runs(120) },
    );
    expect(built).toBeGreaterThan(runs(120) / 4);
  }, 60_000);

  test('creates the requested parts', () => {
    const request = { utxos: coins(3, 50_000_000n), changeAddress: homeAddress };
    const alike = buildSplit({ ...request, parts: { count: 5, lovelace: 10_000_000n } }, ledger);
    expect(alike.paid).toEqual(new Array(5).fill(10_000_000n));
    checkTransaction(alike, request, ledger, keys);
    const outputs = [{ lovelace: 7_000_000n }, { lovelace: 0n }];
    const given = buildSplit({ ...request, parts: { outputs } }, ledger);
    expect(given.paid[0]).toBe(7_000_000n);
    checkTransaction(given, request, ledger, keys);
  });

  test('reports why parts cannot be created', () => {
    const request = { utxos: coins(1, 10_000_000n), changeAddress: homeAddress };
    const split = (parts: { readonly count: number; readonly lovelace?: bigint }) => () =>
      buildSplit({ ...request, parts }, ledger);
    expect(split({ count: 1 })).toThrow('count must be 2 or more when the whole balance is split');
    expect(split({ count: 40 })).toThrow('Insufficient funds');
    expect(split({ count: 2, lovelace: 5n })).toThrow(
      'lovelace is 5, but an output needs at least 969750 (use "0" for exactly that)',
    );
  });
});

describe('collateral', () => {
  test('is 5 ADA without tokens by default, or as requested', () => {
    fc.assert(
      fc.property(wallet(15), fc.integer({ min: 1, max: 3 }), (utxos, count) => {
        const request = { utxos, changeAddress: homeAddress };
        const made = attempt(() => buildCollateral({ ...request, count }, ledger));
        if (made === undefined) return;
        checkTransaction(made, request, ledger, keys);
        const { outputs } = decodeTransaction(fromHex(made.cbor)).body;
        expect(outputs.slice(0, count).map(({ lovelace, assets }) => [lovelace, assets])).toEqual(
          new Array(count).fill([5_000_000n, []]),
        );
      }),
      { numRuns: runs(80) },
    );
  });

  test('that already exists gives a warning', () => {
    const utxos = [...coins(1, 5_000_000n), ...coins(2, 90_000_000n).slice(1)];
    const { warnings } = buildCollateral({ utxos, changeAddress: homeAddress }, ledger);
    expect(warnings.map(({ code }) => code)).toEqual(['collateral-exists']);
  });

  test('is rejected at a script address', () => {
    expect(() => buildCollateral({ utxos: coins(3), changeAddress: multisig.address }, ledger)).toThrow(
      'changeAddress does not belong to a key: an output there cannot be used as collateral',
    );
  });
});
