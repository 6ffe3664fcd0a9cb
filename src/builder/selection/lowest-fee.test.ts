import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { attempt } from '../../../test/support/builder-laws.js';
import { foreignAddress, homeAddress, keys, ledger, transfer } from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { build, createFrame, type Draft } from '../assemble/build.js';
import { balanceTransaction } from '../balance/balance-transaction.js';
import { buildTransfer } from '../builds/transfer.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { CommonRequest, TransferRequest, Utxo } from '../request/request.js';

/** A limit that change exceeds with a few assets, so that it has to be split. */
const SMALL_VALUES: LedgerView = { ...ledger, parameters: { ...ledger.parameters, maxValueSize: 180 } };
/** Amounts whose encoded width varies. */
const CHEAP: LedgerView = {
  ...ledger,
  parameters: { ...ledger.parameters, minFeeA: 40n, minFeeB: 50_000n, coinsPerUtxoByte: 200n },
};

interface Price {
  readonly reserved: number;
  readonly fee: bigint;
}

/** Balances every set of UTxOs: fewest reserved UTxOs first, then the lowest fee. */
function findOptimum(draft: Draft, request: CommonRequest, view: LedgerView): Price | undefined {
  const frame = createFrame(draft, request, view);
  const count = frame.wallet.utxos.length;
  let best: Price | undefined;
  for (let bits = 1; bits < 1 << count; bits += 1) {
    const inputs: number[] = [];
    for (let index = 0; index < count; index += 1) if ((bits >> index) & 1) inputs.push(index);
    const balanced = balanceTransaction(frame, inputs);
    if (!('fee' in balanced) || balanced.sizeBytes > view.parameters.maxTxSize) continue;
    const reserved = inputs.filter((index) => frame.wallet.reserved[index] === 1).length;
    if (best === undefined || reserved < best.reserved || (reserved === best.reserved && balanced.fee < best.fee))
      best = { reserved, fee: balanced.fee };
  }
  return best;
}

const isReserved = ({ dataHash, inlineDatum, referenceScriptHash }: Utxo): boolean =>
  dataHash !== undefined || inlineDatum !== undefined || referenceScriptHash !== undefined;

function expectOptimum(draft: Draft, request: CommonRequest, view: LedgerView): boolean {
  const built = attempt(() => build(draft, request, view));
  const optimum = findOptimum(draft, request, view);
  if (built === undefined) {
    expect(optimum).toBeUndefined();
    return false;
  }
  expect({ reserved: built.inputs.filter(isReserved).length, fee: built.fee }).toEqual(optimum);
  return true;
}

const toDraft = ({ outputs }: TransferRequest): Draft => ({
  outputs,
  certificates: [],
  selectAll: false,
  warnings: [],
});

describe('lowest fee', () => {
  test.each([
    ['of the parameters of mainnet', ledger, 0, 8, 60],
    ['of twelve UTxOs', ledger, 10, 12, 8],
    ['when change has to be split', SMALL_VALUES, 2, 7, 80],
    ['when fees and amounts have different widths', CHEAP, 0, 6, 40],
  ])(
    'is never missed by a lovelace: %s',
    (_, view, minUtxos, maxUtxos, count) => {
      let built = 0;
      fc.assert(
        fc.property(transfer(maxUtxos, minUtxos), (request) => {
          built += Number(expectOptimum(toDraft(request), request, view));
        }),
        { numRuns: runs(count) },
      );
      expect(built).toBeGreaterThan(runs(count) / 4);
    },
    120_000,
  );

  test('is never missed by a lovelace with certificates and deposits', () => {
    fc.assert(
      fc.property(transfer(7), fc.constantFrom(2_000_000n, -2_000_000n), (request, deposit) => {
        const kind = deposit > 0n ? 'stake-registration' : 'stake-deregistration';
        const stake = { type: 'key', hash: keys[5]!.hash } as const;
        const certificates = [{ certificate: { kind, stake, deposit: 2_000_000n }, deposit } as const];
        expectOptimum({ ...toDraft(request), certificates }, request, ledger);
      }),
      { numRuns: runs(40) },
    );
  }, 60_000);

  test('does not depend on the order of the UTxOs', () => {
    fc.assert(
      fc.property(
        transfer(40).chain((request) =>
          fc.tuple(fc.constant(request), fc.shuffledSubarray([...request.utxos], { minLength: request.utxos.length })),
        ),
        ([request, utxos]) => {
          const first = attempt(() => buildTransfer(request, ledger));
          expect(attempt(() => buildTransfer({ ...request, utxos }, ledger))?.cbor).toBe(first?.cbor);
        },
      ),
      { numRuns: runs(200) },
    );
  }, 60_000);
});

const ada = (outputIndex: number, lovelace: bigint): Utxo => ({
  txHash: '11'.repeat(32),
  outputIndex,
  address: homeAddress,
  lovelace,
});
const pay = (utxos: readonly Utxo[], lovelace: bigint): TransferRequest => ({
  changeAddress: homeAddress,
  utxos,
  outputs: [{ address: foreignAddress, lovelace }],
});

describe('inputs of a payment', () => {
  test('are the smallest UTxO that suffices, of many that cost the same', () => {
    const utxos = Array.from({ length: 18 }, (_, index) => ada(index, 20_000_000n * BigInt(index + 1)));
    utxos.push(ada(18, 108_673_192_000_000n), ada(19, 493_880_000n));
    const built = buildTransfer(pay(utxos, 345_000_000n), ledger);
    expect(built.inputs.map(({ lovelace }) => lovelace)).toEqual([360_000_000n]);
    const larger = buildTransfer(pay(utxos, 480_000_000n), ledger);
    expect(larger.inputs.map(({ lovelace }) => lovelace)).toEqual([493_880_000n]);
    const largest = buildTransfer(pay(utxos.slice(18, 19), 480_000_000n), ledger);
    expect(largest.fee - larger.fee).toBe(4n * ledger.parameters.minFeeA);
  });

  test('leave no change when the whole transaction is cheaper without', () => {
    const request = pay([ada(0, 10_000_000n), ada(1, 5_000_000n)], 9_834_411n);
    const built = buildTransfer(request, ledger);
    expect(built.fee).toBe(165_589n);
    expect(built.change).toEqual([]);
    checkTransaction(built, request, ledger, keys);
  });

  test('are two that match the payment, if that is cheaper than change', () => {
    const utxos = Array.from({ length: 30 }, (_, index) => ada(index % 24, 3_000_000n + 700_001n * BigInt(index)));
    const unique = utxos.map((utxo, index) => ({ ...utxo, txHash: index.toString(16).padStart(64, '0') }));
    const [first, second] = [unique[7]!, unique[20]!];
    const request = pay(unique, first.lovelace + second.lovelace - 167_200n);
    const built = buildTransfer(request, ledger);
    expect(built.change).toEqual([]);
    expect(built.fee).toBeLessThanOrEqual(167_200n);
    checkTransaction(built, request, ledger, keys);
  });
});

test('asset sums beyond the limit of an output are split over as few outputs as the largest needs', () => {
  const large = (outputIndex: number): Utxo => ({
    ...ada(outputIndex, 40_000_000n),
    assets: Array.from({ length: 14 }, (_, index) => ({
      policyId: `${(index + 16).toString(16)}`.repeat(28),
      assetName: 'aa',
      quantity: 2n ** 63n - 1n - BigInt(index),
    })),
  });
  const request = pay([large(0), large(1)], 45_000_000n);
  const built = buildTransfer(request, ledger);
  expect(built.inputs).toHaveLength(2);
  expect(built.change).toHaveLength(2);
  checkTransaction(built, request, ledger, keys);
});
