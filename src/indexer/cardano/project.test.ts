import { describe, expect, test } from 'vitest';
import type { Block } from '../../chains/cardano/blocks/block.js';
import type { OutputReference, TxOutput } from '../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { byronBody, type TransactionBody } from '../../chains/cardano/transactions/transaction-body.js';
import { NO_WITNESSES } from '../../chains/cardano/transactions/witnesses.js';
import { networkById } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { fromHex } from '../../kernel/hex.js';
import type { ProjectOptions } from './batch.js';
import { emptyKnown, type Known } from './known.js';
import { project } from './project.js';

const OPTIONS: ProjectOptions = {
  network: networkById('CARDANO_PREVIEW'),
  rawBlocks: true,
  startsLate: false,
  policyHistory: true,
};
const START = {
  transaction: 0,
  address: 0,
  stake: 0,
  paymentScript: 0,
  policy: 0,
  asset: 0,
  script: 0,
  pool: 0,
  drep: 0,
  issuer: 0,
  marketAsset: 0,
  marketPool: 0,
};
/** All parts of a generated block are views into this memory. */
const MEMORY = new Uint8Array(64);
const hash = (text: string): Uint8Array => blake2b256(new TextEncoder().encode(text));
const address = (byte: string): Uint8Array => fromHex(`60${byte.repeat(28)}`);

const output = (to: string, lovelace: bigint): TxOutput => ({
  address: address(to),
  lovelace,
  assets: [],
  datumHash: undefined,
  inlineDatum: undefined,
  scriptRef: undefined,
  encoded: MEMORY,
});

const transaction = (name: string, body: Partial<TransactionBody>, valid = true): Transaction => ({
  hash: hash(name),
  valid,
  body: { ...byronBody([], [], MEMORY), fee: 1n, ...body },
  witnesses: { ...NO_WITNESSES, encoded: MEMORY },
  auxiliary: undefined,
  undecoded: [],
  sizeBytes: 100,
});

const block = (height: number, transactions: readonly Transaction[]): Block => ({
  era: 'conway',
  boundary: false,
  hash: hash(`block ${height}`),
  header: {
    height,
    slot: height * 20,
    previousHash: undefined,
    protocolVersion: { major: 9, minor: 0 },
    issuerVkey: undefined,
    leader: undefined,
    bodyHash: undefined,
    bodySize: 10,
  },
  transactions,
  encoded: MEMORY,
  bodyParts: [],
});

/** One existing output. */
function viewWith(reference: OutputReference, lovelace: bigint): Known {
  const view = emptyKnown();
  const held = {
    txId: -1,
    index: reference.index,
    addressId: 0,
    stakeId: undefined,
    paymentScript: undefined,
    lovelace,
  };
  const outputs = [];
  outputs[reference.index] = held;
  view.outputs.set(reference.txHash, outputs);
  return view;
}

const voucher: OutputReference = { txHash: hash('voucher'), index: 0 };

describe('project', () => {
  test('an output that is created and spent in one batch is written as already spent', () => {
    const first = transaction('first', { inputs: [voucher], outputs: [output('aa', 99n)] });
    const second = transaction('second', {
      inputs: [{ txHash: hash('first'), index: 0 }],
      outputs: [output('bb', 98n)],
    });
    const { facts, learned } = project(
      [block(0, [first]), block(1, [second])],
      viewWith(voucher, 100n),
      START,
      OPTIONS,
    );
    expect(facts.born.output.map(([txId, index, , , , lovelace, spentBy]) => [txId, index, lovelace, spentBy])).toEqual(
      [
        [0, 0, 99n, 1],
        [1, 0, 98n, undefined],
      ],
    );
    expect(facts.spends).toEqual([{ txId: -1, index: 0, spentBy: 0, spentIndex: 0 }]);
    expect(learned.outputs.get(hash('first'))).toEqual([undefined]);
  });

  test('the view is not changed, so that a failed batch can be discarded', () => {
    const view = viewWith(voucher, 100n);
    const before = structuredClone([...view.outputs.values()]);
    const next = { ...START };
    project(
      [block(0, [transaction('first', { inputs: [voucher], outputs: [output('aa', 99n)] })])],
      view,
      next,
      OPTIONS,
    );
    expect([...view.outputs.values()]).toEqual(before);
    expect([view.addresses.size, view.assets.size, view.stakes.size]).toEqual([0, 0, 0]);
    expect(next).toEqual(START);
  });

  test('an unknown input stops the projection, unless history starts late', () => {
    const orphan = block(0, [transaction('orphan', { inputs: [voucher], outputs: [output('aa', 5n)] })]);
    expect(() => project([orphan], emptyKnown(), START, OPTIONS)).toThrow('is not an unspent output');
    const { facts } = project([orphan], emptyKnown(), START, { ...OPTIONS, startsLate: true });
    expect(facts.born.unresolvedInput).toEqual([[0, 0, 3, voucher.txHash, 0]]);
    const [, , , fee, deposit] = facts.born.transaction[0]!;
    expect([fee, deposit]).toEqual([1n, undefined]);
  });

  test('an input cannot be spent twice', () => {
    const thieves = ['one', 'two'].map((name) => transaction(name, { inputs: [voucher], outputs: [output('aa', 9n)] }));
    expect(() => project([block(0, thieves)], viewWith(voucher, 10n), START, OPTIONS)).toThrow(
      'is not an unspent output',
    );
  });

  test('a failed transaction loses its collateral, and its collateral return has the index after the regular outputs', () => {
    const failed = transaction(
      'failed',
      {
        inputs: [voucher],
        collateral: [voucher],
        outputs: [output('aa', 50n), output('bb', 49n)],
        collateralReturn: output('cc', 70n),
      },
      false,
    );
    const { facts } = project([block(0, [failed])], viewWith(voucher, 100n), START, OPTIONS);
    expect(facts.born.output.map(([, index, , , , lovelace, , , , returned]) => [index, lovelace, returned])).toEqual([
      [2, 70n, true],
    ]);
    expect(facts.born.input).toEqual([[0, 0, 2, -1, 0]]);
    const [, , , fee, deposit] = facts.born.transaction[0]!;
    expect([fee, deposit]).toEqual([30n, 0n]);
  });

  test('ids count in order of first appearance, and an address has one', () => {
    const outputs = ['bb', 'aa', 'bb'].map((to) => output(to, 1n));
    const { facts, next } = project(
      [block(0, [transaction('first', { inputs: [voucher], outputs })])],
      viewWith(voucher, 4n),
      { ...START, transaction: 7, address: 3 },
      OPTIONS,
    );
    expect(facts.born.address.map(([id, txId, , , bytes]) => [id, txId, bytes])).toEqual([
      [3, 7, address('bb')],
      [4, 7, address('aa')],
    ]);
    expect(facts.born.output.map(([, , addressId]) => addressId)).toEqual([3, 4, 3]);
    expect(next).toMatchObject({ transaction: 8, address: 5 });
    // The voucher's address is involved too.
    expect([...facts.born.addressTx].toSorted()).toEqual([
      [0, 7],
      [3, 7],
      [4, 7],
    ]);
  });

  test('a deposit is inputs plus withdrawals minus outputs, fee and donation', () => {
    const registration = transaction('registration', {
      inputs: [voucher],
      outputs: [output('aa', 90n)],
      withdrawals: [{ account: fromHex(`e0${'11'.repeat(28)}`), lovelace: 5n }],
      donation: 2n,
      certificates: [
        { kind: 'stake-registration', stake: { type: 'key', hash: fromHex('11'.repeat(28)) }, deposit: undefined },
      ],
    });
    const { facts } = project([block(0, [registration])], viewWith(voucher, 100n), START, OPTIONS);
    expect(facts.born.transaction[0]![4]).toBe(100n + 5n - 90n - 1n - 2n);
    expect(facts.born.stakeUpdate).toEqual([[0, 0, 0, true, undefined]]);
  });

  test('text from the chain never contains characters that PostgreSQL cannot store', () => {
    const drep = { type: 'key', hash: fromHex('22'.repeat(28)) } as const;
    const anchor = { url: 'https://a\0b', hash: hash('anchor') };
    const update = transaction('update', {
      inputs: [voucher],
      outputs: [output('aa', 1n)],
      certificates: [{ kind: 'drep-registration', drep, deposit: 1n, anchor }],
    });
    const { facts } = project([block(0, [update])], viewWith(voucher, 3n), START, OPTIONS);
    expect(facts.born.drepUpdate[0]![5]).toBe('https://a\ufffdb');
  });
});
