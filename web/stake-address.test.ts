import { Credential, Ed25519KeyHash, RewardAddress } from '@emurgo/cardano-serialization-lib-nodejs';
import { expect, test } from 'vitest';
import { stakeAddressText } from './stake-address.js';

test.each([0, 1])('a stake address of network %i matches the reference encoding', (networkId) => {
  const address = RewardAddress.new(
    networkId,
    Credential.from_keyhash(Ed25519KeyHash.from_hex('5a'.repeat(28))),
  ).to_address();
  expect(stakeAddressText(address.to_hex())).toBe(address.to_bech32());
  for (const other of ['', '01', `61${'5a'.repeat(28)}`])
    expect(() => stakeAddressText(other)).toThrow(/stake address that cannot be decoded/);
});
