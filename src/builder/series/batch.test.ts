import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import {
  foreignAddress,
  homeAddress,
  keys,
  ledger,
  multisig,
  transfer,
} from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { addressBytesText } from '../../chains/cardano/addresses/address.js';
import { assetUnit } from '../../chains/cardano/assets/asset-id.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { fromHex } from '../../kernel/hex.js';
import { InsufficientFunds, TransactionTooLarge } from '../errors.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { BatchRequest, Payment, Utxo } from '../request/request.js';
import { type Batch, buildBatch, MAX_BATCH_TRANSACTIONS } from './batch.js';

interface Content {
  readonly address: string;
  readonly lovelace: bigint;
  readonly assets: readonly string[];
}

const toContent = ({ address, lovelace, assets = [] }: Payment): Content => ({
  address,
  lovelace,
  assets: assets.map(({ policyId, assetName, quantity }) => `${quantity} ${policyId}${assetName}`).toSorted(),
});

/** Each transaction spends from the UTxOs that the previous ones left, and all outputs are paid once and in order. */
function checkChain({ transactions }: Batch, request: BatchRequest, view: LedgerView): void {
  const there = new Map(request.utxos.map((utxo) => [`${utxo.txHash}#${utxo.outputIndex ?? 0}`, toContent(utxo)]));
  const paid: Content[] = [];
  for (const made of transactions) {
    checkTransaction(made, { ...request, utxos: made.inputs, withdrawals: [] }, view, keys);
    for (const input of made.inputs) {
      const name = `${input.txHash}#${input.outputIndex ?? 0}`;
      expect(there.get(name)).toEqual(toContent(input));
      there.delete(name);
    }
    const { outputs } = decodeTransaction(fromHex(made.cbor)).body;
    for (const [index, { address, lovelace, assets }] of outputs.entries()) {
      const content = {
        address: addressBytesText(address),
        lovelace,
        assets: assets.map((asset) => `${asset.quantity} ${assetUnit(asset)}`).toSorted(),
      };
      there.set(`${made.hash}#${index}`, content);
      if (index < made.paid.length) paid.push(content);
    }
  }
  const expected = request.outputs.map(toContent);
  expect(paid.map(({ address, assets }) => ({ address, assets }))).toEqual(
    expected.map(({ address, assets }) => ({ address, assets })),
  );
  for (const [index, { lovelace }] of expected.entries())
    if (lovelace > 0n) expect(paid[index]!.lovelace).toBe(lovelace);
}

const manyAda: readonly Utxo[] = [{ txHash: 'a1'.repeat(32), address: homeAddress, lovelace: 9_000_000_000n }];
const common = { changeAddress: homeAddress, utxos: manyAda };
const payments = (count: number): readonly Payment[] =>
  Array.from({ length: count }, (_, index) => ({ address: foreignAddress, lovelace: 1_000_000n + BigInt(index) }));

describe('a batch', () => {
  test('pays every output once and in order, each transaction from the UTxOs left by the previous ones', () => {
    let chains = 0;
    const arbitrary = fc.record({
      request: transfer(40),
      count: fc.nat({ max: 60 }),
      maxTxSize: fc.constantFrom(900, 1500, 3000),
      abroad: fc.boolean(),
    });
    fc.assert(
      fc.property(arbitrary, ({ request: { withdrawals: _, selectAll: __, ...given }, count, maxTxSize, abroad }) => {
        const view = { ...ledger, parameters: { ...ledger.parameters, maxTxSize } };
        const outputs = [...payments(count), ...given.outputs, ...payments(count)];
        const request = { ...given, outputs, ...(abroad && { changeAddress: foreignAddress }) };
        if (outputs.length === 0) return;
        try {
          const made = buildBatch(request, view);
          checkChain(made, request, view);
          chains += Number(made.transactions.length > 1);
        } catch (error) {
          if (!(error instanceof InsufficientFunds || error instanceof TransactionTooLarge)) throw error;
        }
      }),
      { numRuns: runs(120) },
    );
    expect(chains).toBeGreaterThan(runs(120) / 12);
  });

  test('of two thousand outputs uses as few transactions as their bytes need', () => {
    const request = { ...common, outputs: payments(2000) };
    const made = buildBatch(request, ledger);
    checkChain(made, request, ledger);
    const bytes = 2000 * 66;
    expect(made.transactions).toHaveLength(Math.ceil(bytes / (ledger.parameters.maxTxSize - 300)));
    expect(made.warnings.map(({ code }) => code)).toEqual(['several-transactions']);
    for (const { sizeBytes } of made.transactions.slice(0, -1))
      expect(sizeBytes).toBeGreaterThan(ledger.parameters.maxTxSize - 66);
  });

  test('that fits into one transaction is one, and withdraws only once when it needs several', () => {
    const one = buildBatch({ ...common, outputs: payments(3) }, ledger);
    expect(one).toMatchObject({ warnings: [], transactions: [{ paid: [1_000_000n, 1_000_001n, 1_000_002n] }] });
    const stakeAddress = multisig.stakeAddress;
    const { transactions } = buildBatch(
      { ...common, outputs: payments(400), withdrawals: [{ stakeAddress, amount: 5n }] },
      ledger,
    );
    const amounts = transactions.map(({ cbor }) =>
      decodeTransaction(fromHex(cbor)).body.withdrawals.map(({ lovelace }) => lovelace),
    );
    expect(amounts).toEqual([[5n], []]);
  });

  test('reports an error with the index of the output in the whole batch', () => {
    const rejected = (index: number, payment: Partial<Payment>) => {
      const outputs = payments(900).map((output, position) =>
        position === index ? { ...output, ...payment } : output,
      );
      return expect(() => buildBatch({ ...common, outputs }, ledger));
    };
    rejected(777, { lovelace: 5n }).toThrow('outputs[777].lovelace is 5');
    rejected(888, { address: 'nowhere' }).toThrow('Invalid address in outputs[888].address');
    const outputs = payments(900).map((output, index) =>
      index === 700 ? { address: multisig.address, lovelace: 0n } : output,
    );
    const made = buildBatch({ ...common, outputs }, ledger);
    expect(made.warnings.map(({ text }) => text)[0]).toMatch(/^outputs\[700\] pays to a script/);
    expect(made.transactions.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('fails completely when it cannot be paid in full', () => {
    const poor = { ...common, utxos: [{ ...manyAda[0]!, lovelace: 500_000_000n }] };
    const build = () => buildBatch({ ...poor, outputs: payments(1000) }, ledger);
    expect(build).toThrow('Insufficient funds');
    try {
      build();
    } catch (error) {
      const missing = (error as InsufficientFunds).missing.get('lovelace')!;
      expect(missing).toBeGreaterThan(500_000_000n);
      expect(missing).toBeLessThan(505_000_000n);
    }
    const withdrawals = [{ stakeAddress: multisig.stakeAddress, amount: 400_000_000n }];
    expect(() => buildBatch({ ...poor, outputs: payments(1000), withdrawals }, ledger)).toThrow(/: 10\d{7} lovelace/);
    expect(() => buildBatch({ ...common, outputs: [] }, ledger)).toThrow('outputs is empty');
  });

  test('is limited in the number of transactions', () => {
    const view = { ...ledger, parameters: { ...ledger.parameters, maxTxSize: 400 } };
    const build = () => buildBatch({ ...common, outputs: payments(200) }, view);
    expect(build).toThrow(new RegExp(`^${MAX_BATCH_TRANSACTIONS} transactions have room for \\d+ of the 200 outputs`));
  });

  test('does not spend change that goes to a foreign address', () => {
    const utxos = [1, 2].map((index) => ({ ...manyAda[0]!, outputIndex: index }));
    const made = buildBatch({ utxos, changeAddress: foreignAddress, outputs: payments(400) }, ledger);
    expect(made.transactions.map(({ inputs }) => inputs.map(({ txHash }) => txHash))).toEqual([
      [manyAda[0]!.txHash],
      [manyAda[0]!.txHash],
    ]);
    expect(new Set(made.transactions.map(({ hash }) => hash)).size).toBe(2);
  });
});
