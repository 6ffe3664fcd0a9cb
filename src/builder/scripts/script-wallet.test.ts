import { expect, test } from 'vitest';
import { networkById } from '../../chains/networks.js';
import { toHex } from '../../kernel/hex.js';
import { walletOutputs } from './script-wallet.js';

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
