import { expect, test } from 'vitest';
import { networkById } from '../../chains/networks.js';
import { toHex } from '../../kernel/hex.js';
import { toUtxo } from '../plan/fixed-inputs.js';
import { getUtxoForms, walletOutputs } from './script-wallet.js';

const ADDRESS =
  'addr_test1qz8swh9a7tga0u62lxs6dvnkmpxd0dyeeqx27csh6ywx7qplrv4wtdpvnh6wffzch0uakzhh7uwyvd4asda3zzay0qpqcplwh0';
const POLICY = 'ab'.repeat(28);

test('quantities of one asset are summed, and an asset of which nothing is held is left out', () => {
  const assets = [
    { policyId: POLICY, assetName: '01', quantity: 0n },
    { policyId: POLICY, assetName: 'AA', quantity: 2n },
    { policyId: POLICY.toUpperCase(), assetName: 'aa', quantity: 3n },
  ];
  const utxo = { txHash: '11'.repeat(32), outputIndex: 0, address: ADDRESS, lovelace: 5_000_000n, assets };
  const [output] = walletOutputs([utxo], networkById('CARDANO_PREPROD'));
  const held = output!.content.assets.map(({ assetName, quantity }) => [toHex(assetName), quantity]);
  expect(held).toEqual([['aa', 5n]]);
});

test('the forms for coin selection hold what the bytes of the outputs hold', () => {
  const utxos = [3, 1, 2].map((number) => ({
    txHash: `${number}A`.repeat(32),
    outputIndex: number,
    address: ADDRESS,
    lovelace: 5_000_000n,
    assets: ['FF', '', '01'].map((assetName) => ({ policyId: POLICY.toUpperCase(), assetName, quantity: 7n })),
  }));
  const locked = { txHash: 'ff'.repeat(32), address: ADDRESS, lovelace: 2_000_000n, inlineDatum: '01' };
  const outputs = walletOutputs([locked, ...utxos], networkById('CARDANO_PREPROD'));
  const forms = getUtxoForms(outputs)!.map((form) => ({ ...form, txHash: form.txHash.toLowerCase() }));
  expect(forms).toEqual(outputs.map(toUtxo));
  expect(getUtxoForms([...outputs])).toBeUndefined();
});

test('transaction hash that is not hexadecimal is rejected with its position', () => {
  const utxo = { txHash: 'zz'.repeat(32), outputIndex: 0, address: ADDRESS, lovelace: 5_000_000n };
  expect(() => walletOutputs([utxo], networkById('CARDANO_PREPROD'))).toThrow('utxos[0].txHash');
});
