import { expect, test } from 'vitest';
import {
  credential,
  block as ledgerBlock,
  resolveAccount,
  rewardAddress,
} from '../../../test/support/ledger-engine.js';
import { encodeAddress } from '../../chains/cardano/addresses/address.js';
import { redeemAddress } from '../../chains/cardano/addresses/byron-address.js';
import type { Block } from '../../chains/cardano/blocks/block.js';
import { type OutputContent, plainOutput, type TxOutput } from '../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { byronBody, type TransactionBody } from '../../chains/cardano/transactions/transaction-body.js';
import { InMemoryOutputs } from './in-memory-outputs.js';
import { pointerKey } from './ledger-block.js';
import { toLedgerBlock } from './to-ledger-block.js';

const base = (account: number): Uint8Array =>
  encodeAddress({ type: 'base', networkId: 0, payment: credential(99), stake: credential(account) });
const enterprise = encodeAddress({ type: 'enterprise', networkId: 0, payment: credential(99) });
const pointer = encodeAddress({
  type: 'pointer',
  networkId: 0,
  payment: credential(99),
  pointer: { slot: 1, txIndex: 2, certIndex: 3 },
});

const hash = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
const reference = (byte: number, index = 0) => ({ txHash: hash(byte), index });
const output = (address: Uint8Array, lovelace: bigint): TxOutput => {
  const content: OutputContent = plainOutput(address, lovelace);
  return { ...content, encoded: new Uint8Array() };
};

function createTransaction(byte: number, content: Partial<TransactionBody>, valid = true): Transaction {
  return {
    hash: hash(byte),
    valid,
    body: { ...byronBody([], [], new Uint8Array()), ...content },
    witnesses: {} as Transaction['witnesses'],
    auxiliary: undefined,
    undecoded: [],
    sizeBytes: 0,
  };
}

const createBlock = (...transactions: readonly Transaction[]): Block => ({
  era: 'babbage',
  boundary: false,
  hash: hash(0),
  header: ledgerBlock(1).header,
  transactions,
  encoded: new Uint8Array(),
  bodyParts: [],
});

function createOutputs(): InMemoryOutputs {
  const outputs = new InMemoryOutputs(resolveAccount);
  outputs.add(reference(1), { address: base(1), lovelace: 100n });
  outputs.add(reference(2), { address: enterprise, lovelace: 50n });
  return outputs;
}

const convert = (block: Block, outputs = createOutputs()) =>
  toLedgerBlock(block, { findOutput: outputs.find, resolveAccount });

test('outputs become sums by account, pointer and redeem address', () => {
  const { transactions } = convert(
    createBlock(
      createTransaction(3, {
        inputs: [reference(1), reference(2)],
        outputs: [
          output(base(1), 30n),
          output(base(2), 40n),
          output(pointer, 5n),
          output(redeemAddress(hash(9), undefined), 6n),
          output(enterprise, 59n),
        ],
        fee: 10n,
        withdrawals: [{ account: rewardAddress(4), lovelace: 7n }],
      }),
    ),
  );
  expect(transactions[0]).toMatchObject({
    fee: 10n,
    utxoChange: -10n,
    stakeChanges: [
      [1, -70n],
      [2, 40n],
    ],
    pointerChanges: [[pointerKey(1, 2, 3), 5n]],
    redeemableChange: 6n,
    withdrawals: [[4, 7n]],
  });
});

test('a failed transaction pays its collateral and has no other effect', () => {
  const failed = createTransaction(
    3,
    {
      inputs: [reference(1)],
      outputs: [output(base(2), 100n)],
      fee: 1n,
      donation: 5n,
      collateral: [reference(2)],
      collateralReturn: output(base(3), 20n),
      certificates: [{ kind: 'stake-registration', stake: credential(1), deposit: undefined }],
      withdrawals: [{ account: rewardAddress(4), lovelace: 7n }],
    },
    false,
  );
  expect(convert(createBlock(failed)).transactions[0]).toMatchObject({
    valid: false,
    fee: 30n,
    donation: 0n,
    utxoChange: -30n,
    stakeChanges: [[3, 20n]],
    certificates: [],
    withdrawals: [],
  });
});

test('the fee of a Byron transaction is the difference of its inputs and outputs', () => {
  const { transactions } = convert(
    createBlock(createTransaction(3, { inputs: [reference(2)], outputs: [output(enterprise, 45n)] })),
  );
  expect(transactions[0]).toMatchObject({ fee: 5n, utxoChange: -5n });
});

test('an output that is spent in its own block is resolved', () => {
  const { transactions } = convert(
    createBlock(
      createTransaction(3, { inputs: [reference(1)], outputs: [output(base(5), 100n)], fee: 0n }),
      createTransaction(4, { inputs: [reference(3)], outputs: [output(base(6), 100n)], fee: 0n }),
    ),
  );
  expect(transactions[1]!.stakeChanges).toEqual([
    [5, -100n],
    [6, 100n],
  ]);
});

test('a block that spends an unknown output is refused with its reference', () => {
  expect(() => convert(createBlock(createTransaction(3, { inputs: [reference(8, 2)] })))).toThrow(
    `spends an unknown output ${'08'.repeat(32)}#2`,
  );
});

test('the outputs in memory follow a block and return to the state before it', () => {
  const outputs = createOutputs();
  const undo = outputs.apply(
    createBlock(
      createTransaction(3, { inputs: [reference(1)], outputs: [output(base(5), 60n), output(enterprise, 40n)] }),
      createTransaction(4, { inputs: [reference(3)], outputs: [output(base(6), 60n)] }),
    ),
  );
  expect(
    [reference(1), reference(3), reference(3, 1), reference(4)].map((each) => outputs.find(each)?.lovelace),
  ).toEqual([undefined, undefined, 40n, 60n]);
  undo();
  expect(outputs.size).toBe(2);
  expect(outputs.find(reference(1))).toEqual({ lovelace: 100n, owner: { type: 'account', account: 1 } });
});
