import { expect, test } from 'vitest';
import { networkById } from '../../chains/networks.js';
import { toHex } from '../../kernel/hex.js';
import { toUtxo } from '../plan/fixed-inputs.js';
import { SCRIPT_REQUEST_DEFAULTS } from '../request/script-request.js';
import { AddressParser } from '../wallet/address-parser.js';
import { addWallet } from './script-utxos.js';
import { readScriptUtxos, walletOutputs } from './script-wallet.js';

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
  const read = readScriptUtxos([locked, ...utxos], new AddressParser(networkById('CARDANO_PREPROD')));
  const forms = read.utxos.map((form) => ({ ...form, txHash: form.txHash.toLowerCase() }));
  expect(forms).toEqual(read.list().map(toUtxo));
});

test('UTxO with an excluded reference is left out, and one that is listed twice is rejected', () => {
  const utxo = (digit: string) => ({
    txHash: digit.repeat(64),
    outputIndex: 1,
    address: ADDRESS,
    lovelace: 1_000_000n,
  });
  const excluded = [{ txHash: new Uint8Array(32).fill(0xbb), index: 1 }];
  const readAll = (digits: string): readonly string[] =>
    readScriptUtxos([...digits].map(utxo), new AddressParser(networkById('CARDANO_PREPROD')), excluded)
      .list()
      .map(({ reference }) => toHex(reference.txHash));
  expect(readAll('abcb')).toEqual(['a'.repeat(64), 'c'.repeat(64)]);
  expect(() => readAll('abcA')).toThrow('utxos[3] is duplicated');
});

test('transaction hash that is not hexadecimal is rejected with its position', () => {
  for (const digits of ['zz', 'İı']) {
    const utxo = { txHash: digits.repeat(32), outputIndex: 0, address: ADDRESS, lovelace: 5_000_000n };
    expect(() => walletOutputs([utxo], networkById('CARDANO_PREPROD'))).toThrow('utxos[0].txHash');
  }
});

test('malformed asset name is reported with the position of its UTxO', () => {
  const holding = (assetName: string) => ({
    txHash: '11'.repeat(32),
    address: ADDRESS,
    lovelace: 5_000_000n,
    assets: [{ policyId: POLICY, assetName, quantity: 1n }],
  });
  const parser = new AddressParser(networkById('CARDANO_PREPROD'));
  for (const name of ['abc', 'zz', 'ab'.repeat(33)])
    expect(() => readScriptUtxos([{ ...holding('01'), outputIndex: 1 }, holding(name)], parser)).toThrow(
      'utxos[1] contains an asset name',
    );
});

test('wallet of a request is complete in a copy for another thread', () => {
  const utxo = { txHash: '11'.repeat(32), outputIndex: 0, address: ADDRESS, lovelace: 5_000_000n };
  const read = readScriptUtxos([utxo], new AddressParser(networkById('CARDANO_PREPROD')));
  const request = { ...SCRIPT_REQUEST_DEFAULTS, changeAddress: new Uint8Array(29), validUntil: 1n };
  expect(structuredClone(addWallet(request, read)).wallet).toEqual(
    walletOutputs([utxo], networkById('CARDANO_PREPROD')),
  );
});
