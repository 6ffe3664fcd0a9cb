import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBech32m } from '../../kernel/bech32.js';
import { DecodeError } from '../../kernel/errors.js';
import { networkById } from '../networks.js';
import {
  addressText,
  decodeDustKey,
  dustAddressText,
  isOnNetwork,
  type MidnightAddress,
  parseAddress,
} from './address.js';
import { decodeCompact, encodeCompact } from './scale-compact.js';

const MAINNET = 'mn_addr1ufk7ww9vspwav8kcs6730ta4eeykec0e5d6fjwpzsx5wypgteusqx2cmz6';
const PREPROD = 'mn_addr_preprod1ufk7ww9vspwav8kcs6730ta4eeykec0e5d6fjwpzsx5wypgteusqa7vfpd';

describe('addresses', () => {
  test('contain their network; mainnet has no suffix', () => {
    const address = parseAddress(MAINNET);
    expect(address).toMatchObject({ kind: 'unshielded', network: 'mainnet' });
    expect(addressText({ ...address, network: 'preprod' })).toBe(PREPROD);
    expect(isOnNetwork(parseAddress(PREPROD), networkById('MIDNIGHT_PREPROD'))).toBe(true);
    expect(isOnNetwork(parseAddress(PREPROD), networkById('MIDNIGHT_MAINNET'))).toBe(false);
  });

  test('of every kind and network are restored', () => {
    const sized = (min: number, max = min) => fc.uint8Array({ minLength: min, maxLength: max });
    const address: fc.Arbitrary<MidnightAddress> = fc
      .tuple(
        fc.oneof(
          fc.record({
            kind: fc.constantFrom('unshielded', 'coin-public-key', 'encryption-public-key'),
            bytes: sized(32),
          }),
          fc.record({ kind: fc.constant('shielded'), bytes: sized(64) }),
          fc.record({ kind: fc.constant('viewing-key'), bytes: sized(33) }),
          fc.record({ kind: fc.constant('dust'), bytes: fc.bigInt(0n, 1n << 250n).map(encodeCompact) }),
        ),
        fc.constantFrom('mainnet', 'preprod', 'preview', 'stagenet', 'undeployed'),
      )
      .map(([made, network]) => ({ ...made, network }) as MidnightAddress);
    fc.assert(
      fc.property(address, (made) => {
        expect(parseAddress(addressText(made))).toEqual(made);
      }),
    );
  });

  test('are rejected with one wrong character, another kind or another length', () => {
    for (const text of [
      MAINNET.replace('ufk7', 'ufk8'),
      encodeBech32m('mn_addr', new Uint8Array(31)),
      encodeBech32m('mn_addr_mainnet', new Uint8Array(32)),
      encodeBech32m('mn_nothing', new Uint8Array(32)),
      encodeBech32m('bc_addr', new Uint8Array(32)),
      encodeBech32m('mn_addr_preprod_more', new Uint8Array(32)),
      encodeBech32m('mn_dust', Uint8Array.of(1, 0)),
      'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    ])
      expect(() => parseAddress(text)).toThrow(DecodeError);
  });

  test('a DUST address is a field element', () => {
    const preview = networkById('MIDNIGHT_PREVIEW');
    fc.assert(
      fc.property(fc.bigInt(0n, 1n << 254n), (key) => {
        expect(decodeDustKey(parseAddress(dustAddressText(key, preview)).bytes)).toBe(key);
      }),
    );
    const beyond = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;
    expect(() => parseAddress(dustAddressText(beyond, preview))).toThrow(DecodeError);
  });

  test('compact integers have one encoding', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 1n << (536n - 1n)), (value) => {
        expect(decodeCompact(encodeCompact(value))).toBe(value);
      }),
    );
    for (const bytes of [[], [3, 1, 0, 0], [0b01, 0], [0b10, 0, 0, 0], [0b111, 1, 0, 0, 0, 0]])
      expect(() => decodeCompact(Uint8Array.from(bytes))).toThrow(DecodeError);
  });
});
