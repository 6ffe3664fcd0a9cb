import { type Credential, encodeAddress } from '../../../src/chains/cardano/addresses/address.js';
import { blake2b224 } from '../../../src/kernel/blake2b.js';
import { hash28, hash32 } from './stake-chain-network.js';

export const POOLS = 8;
export const DREPS = 12;

/** Every seventh account is a script. */
export const stakeCredential = (account: number): Credential => ({
  type: account % 7 === 6 ? 'script' : 'key',
  hash: hash28(`stake ${account}`),
});

export const paymentCredential = (account: number): Credential => ({
  type: account % 5 === 4 ? 'script' : 'key',
  hash: hash28(`payment ${account}`),
});

export const drepCredential = (drep: number): Credential => ({
  type: drep % 4 === 3 ? 'script' : 'key',
  hash: hash28(`drep ${drep}`),
});

export const genesisAddress = (account: number): Uint8Array =>
  encodeAddress({ type: 'base', networkId: 0, payment: paymentCredential(account), stake: stakeCredential(account) });

export const rewardAddress = (account: number): Uint8Array =>
  encodeAddress({ type: 'reward', networkId: 0, stake: stakeCredential(account) });

export const poolColdKey = (pool: number): Uint8Array => hash32(`pool ${pool}`);
export const poolHash = (pool: number): Uint8Array => blake2b224(poolColdKey(pool));
