import { PrivateKey } from '@emurgo/cardano-serialization-lib-nodejs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksSecret, parseWitness } from './witness-text.js';

const KEY = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(3));
const SIGNATURE = `825820${'0a'.repeat(32)}5840${'0b'.repeat(64)}`;
const WITNESS_SET = `a10081${SIGNATURE}`;

test.each([
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  ' zoo, wrong\nzoo wrong zoo wrong zoo wrong zoo wrong zoo wrong zoo wrong zoo wrong zoo wrong zoo wrong zoo wrong ',
  KEY.to_bech32(),
  KEY.to_hex(),
  PrivateKey.generate_ed25519extended().to_bech32(),
  PrivateKey.generate_ed25519extended().to_hex(),
  `5820${KEY.to_hex()}`,
  `root_xsk1${'q'.repeat(60)}`,
  `{"type": "PaymentSigningKeyShelley_ed25519", "description": "", "cborHex": "5820${KEY.to_hex()}"}`,
])('%s is detected as a secret', (text) => {
  expect(looksSecret(text)).toBe(true);
});

test.each([SIGNATURE, WITNESS_SET, `a100d9010281${SIGNATURE}`, 'a0', 'hello there'])('%s is not a secret', (text) => {
  expect(looksSecret(text)).toBe(false);
});

test('a key is rejected with any spacing', () => {
  const bytes = fc
    .constantFrom(32, 64, 96, 128)
    .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }));
  fc.assert(
    fc.property(bytes, fc.constantFrom('', ' ', '\n'), (key, gap) => {
      const hex = Buffer.from(key).toString('hex');
      expect(looksSecret((hex.match(/.{1,16}/g) ?? []).join(gap))).toBe(true);
    }),
  );
});

test('signatures are accepted as hexadecimal, from a cardano-cli file, and with spaces', () => {
  expect(parseWitness(WITNESS_SET)).toBe(WITNESS_SET);
  expect(parseWitness(` ${WITNESS_SET.toUpperCase()}\n`)).toBe(WITNESS_SET);
  expect(parseWitness(`{"type": "TxWitness ConwayEra", "cborHex": "8200${SIGNATURE}"}`)).toBe(SIGNATURE);
});

test.each(['', 'xyz', 'abc', '{"cborHex": 5}', 'null', '<script>'])('%j is not a signature', (text) => {
  expect(parseWitness(text)).toBeUndefined();
});
