import { describe, expect, test } from 'vitest';
import { foreignAddress, homeAddress, ledger } from '../../../test/support/builder-requests.js';
import { buildTransfer } from '../builds/transfer.js';
import { BuildError, InsufficientFunds } from '../errors.js';
import { getMaxAssets } from './candidate-utxos.js';
import type { AssetAmount, Utxo } from './request.js';

const POLICY = 'ab'.repeat(28);
const asset = (number: number): AssetAmount => ({
  policyId: POLICY,
  assetName: number.toString(16).padStart(6, '0'),
  quantity: 1n,
});

/** This many UTxOs, each with a hundred unique assets. */
const wallet = (count: number): Utxo[] =>
  Array.from({ length: count }, (_, index) => ({
    txHash: index.toString(16).padStart(64, '0'),
    outputIndex: 0,
    address: homeAddress,
    lovelace: 20_000_000n,
    assets: Array.from({ length: 100 }, (_, number) => asset(index * 100 + number)),
  }));

const pay = (utxos: readonly Utxo[], lovelace: bigint, assets: readonly AssetAmount[] = [], selectAll = false) =>
  buildTransfer(
    { changeAddress: homeAddress, utxos, outputs: [{ address: foreignAddress, lovelace, assets }], selectAll },
    ledger,
  );

describe('wallet with more assets than a transaction can hold', () => {
  const utxos = wallet(200);

  test('can still pay, and finds any of its assets', () => {
    expect(pay(utxos, 5_000_000n).inputs).toHaveLength(1);
    const last = asset(19_999);
    expect(pay(utxos, 5_000_000n, [last]).inputs[0]?.assets).toContainEqual(last);
  });

  test('reports the excluded UTxOs when the rest is not enough', () => {
    const left = utxos.length - Math.floor(getMaxAssets(ledger.parameters.maxTxSize) / 100);
    const sentence = `${left} excluded, with more assets than fit into a transaction`;
    expect(() => pay(utxos, 10_000_000_000n)).toThrow(InsufficientFunds);
    expect(() => pay(utxos, 10_000_000_000n)).toThrow(sentence);
    expect(() => pay(utxos, 5_000_000n, [], true)).toThrow(sentence);
  });

  test('rejects sending tokens that share a UTxO with too many others', () => {
    const required = utxos.slice(0, 50).map(({ assets }) => assets![0]!);
    const act = () => pay(utxos, 5_000_000n, required);
    expect(act).toThrow(BuildError);
    expect(act).toThrow('The tokens to send share UTxOs with too many others for one transaction');
  });
});
