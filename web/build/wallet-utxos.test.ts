import {
  Address,
  AssetName,
  Assets,
  BigNum,
  DataHash,
  MultiAsset,
  ScriptHash,
  Transaction,
  TransactionBody,
  TransactionHash,
  TransactionInput,
  TransactionInputs,
  TransactionOutput,
  TransactionOutputs,
  TransactionUnspentOutput,
  TransactionWitnessSet,
  Value,
} from '@emurgo/cardano-serialization-lib-nodejs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSpentOutputs, readUtxo, spendable } from './wallet-utxos.js';

const ADDRESS = `61${'07'.repeat(28)}`;
const POLICY = 'cd'.repeat(28);

/** Encoded like a third-party wallet. */
function written(txHash: string, index: number, coins: bigint, tokens: readonly (readonly [name: string, bigint])[]) {
  const value = Value.new(BigNum.from_str(String(coins)));
  if (tokens.length > 0) {
    const assets = Assets.new();
    for (const [name, quantity] of tokens)
      assets.insert(AssetName.new(Buffer.from(name, 'hex')), BigNum.from_str(String(quantity)));
    const multi = MultiAsset.new();
    multi.insert(ScriptHash.from_hex(POLICY), assets);
    value.set_multiasset(multi);
  }
  const output = TransactionOutput.new(Address.from_hex(ADDRESS), value);
  return TransactionUnspentOutput.new(TransactionInput.new(TransactionHash.from_hex(txHash), index), output);
}

test('outputs encoded by a wallet library are decoded', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
  const amount = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
  const name = fc.uint8Array({ minLength: 1, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
  const tokens = fc.uniqueArray(fc.tuple(name, amount), { maxLength: 30, selector: ([each]) => each });
  fc.assert(
    fc.property(hash, fc.nat(0xffff), amount, tokens, (txHash, outputIndex, coins, held) => {
      const { assets = [], ...read } = readUtxo(written(txHash, outputIndex, coins, held).to_hex()) ?? {};
      expect(read).toEqual({ txHash, outputIndex, address: ADDRESS, lovelace: coins.toString() });
      expect(new Map(assets.map(({ assetName, quantity }) => [assetName, quantity]))).toEqual(
        new Map(held.map(([each, quantity]) => [each, quantity.toString()])),
      );
    }),
  );
});

test('Babbage outputs with indefinite lengths are decoded', () => {
  const txHash = '11'.repeat(32);
  const hex = `9f825820${txHash}00bf00581d${ADDRESS}01821a000f4240bf581c${POLICY}bf4154183cffffffff`;
  expect(readUtxo(hex)).toEqual({
    txHash,
    outputIndex: 0,
    address: ADDRESS,
    lovelace: '1000000',
    assets: [{ policyId: POLICY, assetName: '54', quantity: '60' }],
  });
});

test('outputs with a datum and tokens without a name are skipped; outputs with most coins come first', () => {
  const hash = 'aa'.repeat(32);
  const withDatum = written(hash, 0, 9_000_000n, []);
  const output = withDatum.output();
  output.set_data_hash(DataHash.from_hex('bb'.repeat(32)));
  const utxos = [
    TransactionUnspentOutput.new(withDatum.input(), output),
    written(hash, 1, 5_000_000n, [['', 1n]]),
    written(hash, 2, 2_000_000n, []),
    written(hash, 3, 18_446_744_073_709_551_615n, []),
  ].map((utxo) => utxo.to_hex());
  expect(spendable(utxos).map(({ outputIndex }) => outputIndex)).toEqual([3, 2]);
});

test('random bytes neither hang the decoder nor produce an output', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      try {
        const read = readUtxo(Buffer.from(bytes).toString('hex'));
        if (read !== undefined) expect(read.lovelace).toMatch(/^-?\d+$/);
      } catch (error) {
        expect((error as Error).message).toMatch(/cannot be decoded/);
      }
    }),
  );
});

test('outputs that one transaction creates and the next one spends are found', () => {
  const output = (coins: string) => TransactionOutput.new(Address.from_hex(ADDRESS), Value.new(BigNum.from_str(coins)));
  const transaction = (
    spent: readonly (readonly [hash: string, index: number])[],
    coins: readonly string[],
  ): string => {
    const inputs = TransactionInputs.new();
    for (const [hash, index] of spent) inputs.add(TransactionInput.new(TransactionHash.from_hex(hash), index));
    const outputs = TransactionOutputs.new();
    for (const each of coins) outputs.add(output(each));
    const body = TransactionBody.new_tx_body(inputs, outputs, BigNum.from_str('170000'));
    return Transaction.new(body, TransactionWitnessSet.new()).to_hex();
  };
  const [first, chain] = ['01'.repeat(32), '02'.repeat(32)];
  const one = { hash: first, cbor: transaction([[chain, 0]], ['5000000', '7000000']) };
  const two = {
    hash: '03'.repeat(32),
    cbor: transaction(
      [
        [chain, 3],
        [first, 1],
      ],
      ['9000000'],
    ),
  };
  expect(findSpentOutputs(one, [])).toEqual([]);
  expect(findSpentOutputs(two, [one])).toEqual([
    { txHash: first, outputIndex: 1, address: ADDRESS, lovelace: '7000000' },
  ]);
});
