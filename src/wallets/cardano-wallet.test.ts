import {
  BaseAddress,
  Bip32PrivateKey,
  Credential,
  DRep,
  EnterpriseAddress,
  NativeScript,
  RewardAddress,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkById } from '../chains/networks.js';
import { DecodeError } from '../kernel/errors.js';
import { toHex } from '../kernel/hex.js';
import { baseAddress, cardanoDemoWallets, demoAccount, drepId, isDemoKey, openAccount } from './cardano-wallet.js';
import { DEMO_WALLETS, demoMnemonic } from './demo-wallets.js';
import { readMnemonic } from './mnemonic.js';

const hard = (index: number): number => 0x8000_0000 + index;

/** The same account in Emurgo's library. */
function deriveCslAccount(entropy: Uint8Array, account = 0) {
  const root = Bip32PrivateKey.from_bip39_entropy(entropy, new Uint8Array());
  const at = root.derive(hard(1852)).derive(hard(1815)).derive(hard(account));
  const key = (role: number) => at.derive(role).derive(0);
  return { payment: key(0), stake: key(2), drep: key(3) };
}

describe('Cardano account', () => {
  test('keys and signatures match an independent library for any entropy and account', () => {
    const entropies = fc
      .constantFrom(16, 20, 24, 32)
      .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }));
    fc.assert(
      fc.property(entropies, fc.nat({ max: 20 }), fc.uint8Array({ maxLength: 80 }), (entropy, account, message) => {
        const ours = openAccount(entropyToMnemonic(entropy, wordlist), account);
        const theirs = deriveCslAccount(entropy, account);
        for (const role of ['payment', 'stake', 'drep'] as const) {
          const secret = theirs[role].to_raw_key();
          expect(toHex(ours[role].publicKey)).toBe(toHex(secret.to_public().as_bytes()));
          expect(toHex(ours[role].hash)).toBe(secret.to_public().hash().to_hex());
          expect(toHex(ours[role].sign(message))).toBe(secret.sign(message).to_hex());
        }
      }),
      { numRuns: 12 },
    );
  });

  test('addresses of the demo wallets match an independent library', () => {
    for (const id of ['CARDANO_MAINNET', 'CARDANO_PREPROD', 'APEX_VECTOR_TESTNET'] as const) {
      const network = networkById(id);
      for (const { name, address, stakeAddress, mnemonic } of cardanoDemoWallets(network)) {
        if (mnemonic === undefined) continue;
        const { payment, stake } = deriveCslAccount(readMnemonic(mnemonic));
        const credential = (key: Bip32PrivateKey) => Credential.from_keyhash(key.to_raw_key().to_public().hash());
        const expected = BaseAddress.new(network.networkId, credential(payment), credential(stake)).to_address();
        const reward = RewardAddress.new(network.networkId, credential(stake)).to_address();
        expect([name, address]).toEqual([name, expected.to_bech32(network.addressPrefix)]);
        expect([name, stakeAddress]).toEqual([name, reward.to_bech32(network.stakePrefix)]);
      }
    }
    const { drep } = deriveCslAccount(readMnemonic(demoMnemonic('carol')));
    const id = DRep.new_key_hash(drep.to_raw_key().to_public().hash()).to_bech32(true);
    expect(drepId(demoAccount('carol'))).toBe(id);
  });

  test('the multisig address is the script hash of two of the first three payment keys', () => {
    const wallets = cardanoDemoWallets(networkById('CARDANO_PREPROD'));
    const { address, script } = wallets.at(-1)!;
    const read = NativeScript.from_bytes(script!);
    expect(EnterpriseAddress.new(0, Credential.from_scripthash(read.hash())).to_address().to_bech32()).toBe(address);
    expect(read.as_script_n_of_k()?.n()).toBe(2);
    expect(read.get_required_signers().len()).toBe(3);
  });

  test('a mnemonic with a wrong word or checksum is rejected without being repeated', () => {
    for (const text of ['', 'depth', `${'depth '.repeat(12)}`, demoMnemonic('alice').replace('post', 'posts')]) {
      expect(() => openAccount(text)).toThrow(DecodeError);
      expect(() => openAccount(text)).not.toThrow(/depth|posts/);
    }
    const spaced = ` ${demoMnemonic('alice').toUpperCase().replaceAll(' ', '\n ')} `;
    const form = networkById('CARDANO_PREPROD');
    expect(baseAddress(form, openAccount(spaced))).toBe(baseAddress(form, demoAccount('alice')));
  });

  test('keys of demo wallets are recognised in every form', () => {
    for (const { mnemonic } of DEMO_WALLETS) expect(isDemoKey(openAccount(mnemonic).stake.publicKey)).toBe(true);
    expect(isDemoKey(openAccount(demoMnemonic('alice'), 1).payment.publicKey)).toBe(false);
  });
});
