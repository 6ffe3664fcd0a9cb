import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DecodeError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { decodeAddress, encodeScriptAddress, readAddress } from './address.js';
import { chainParameters, mainnet, regtest, testnet4 } from './chain-parameters.js';
import { payToPublicKeyHash, payToScriptHash, payToWitness } from './script-builder.js';

const HASH = '00112233445566778899aabbccddeeff00112233';

describe('script addresses', () => {
  // script, mainnet, testnet4, regtest
  test.each([
    ['51024e73', 'bc1pfeessrawgf', 'tb1pfees9rn5nz', 'bcrt1pfeesnyr2tx'],
    [
      '0014751e76e8199196d454941c45d1b3a323f1433bd6',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    ],
    ['6002751e', 'bc1sw50qgdz25j', undefined, undefined],
    [
      '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'mpXwg4jMtRhuSpVq4xS3HFHmCmWp9NyGKt',
      'mpXwg4jMtRhuSpVq4xS3HFHmCmWp9NyGKt',
    ],
  ])('%s', (hex, ...texts) => {
    const script = fromHex(hex);
    for (const [index, parameters] of [mainnet, testnet4, regtest].entries()) {
      const text = encodeScriptAddress(script, parameters.addresses);
      if (texts[index] !== undefined) expect(text).toBe(texts[index]);
      expect(toHex(decodeAddress(text!).script)).toBe(hex);
      expect(decodeAddress(text!).chains).toContain(parameters.name);
    }
  });

  test.each([
    ['a bare key', `21${'02'.repeat(33)}ac`],
    ['bare multisig', `5121${'02'.repeat(33)}51ae`],
    ['data', '6a0401020304'],
    ['nothing', ''],
    ['version 0 of a length that cannot be spent', `0015${'00'.repeat(21)}`],
    ['a program of one byte', '510100'],
    ['a program of 41 bytes', `5129${'00'.repeat(41)}`],
  ])('%s has no address', (_what, hex) => {
    expect(encodeScriptAddress(fromHex(hex), mainnet.addresses)).toBeUndefined();
  });

  test('a script decoded from its address equals the original script on every chain', () => {
    const hash = fc.uint8Array({ minLength: 20, maxLength: 20 });
    const script = fc.oneof(
      hash.map(payToPublicKeyHash),
      hash.map(payToScriptHash),
      hash.map((program) => payToWitness(0, program)),
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map((program) => payToWitness(0, program)),
      fc
        .tuple(fc.integer({ min: 1, max: 16 }), fc.uint8Array({ minLength: 2, maxLength: 40 }))
        .map(([version, program]) => payToWitness(version, program)),
    );
    fc.assert(
      fc.property(script, fc.constantFrom(...chainParameters), (bytes, { addresses, name }) => {
        const text = encodeScriptAddress(bytes, addresses)!;
        const reading = readAddress(text, { name });
        expect(reading.outcome).toBe('valid');
        expect(toHex(decodeAddress(text).script)).toBe(toHex(bytes));
      }),
    );
  });
});

describe('readAddress', () => {
  test('uppercase segwit addresses are normalised to lower case', () => {
    const { text, witnessVersion, type } = decodeAddress('BC1PFEESSRAWGF');
    expect({ text, witnessVersion, type }).toEqual({ text: 'bc1pfeessrawgf', witnessVersion: 1, type: 'anchor' });
  });

  test.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'valid', 'wrong-network', 'wrong-network'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'wrong-network', 'valid', 'wrong-network'],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'wrong-network', 'wrong-network', 'valid'],
    ['mpXwg4jMtRhuSpVq4xS3HFHmCmWp9NyGKt', 'wrong-network', 'valid', 'valid'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'valid', 'wrong-network', 'wrong-network'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'invalid', 'invalid', 'invalid'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'invalid', 'invalid', 'invalid'],
    ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'invalid', 'invalid', 'invalid'],
    ['', 'invalid', 'invalid', 'invalid'],
  ])('%j is classified per chain', (text, ...outcomes) => {
    expect([mainnet, testnet4, regtest].map((chain) => readAddress(text, chain).outcome)).toEqual(outcomes);
  });

  test('an address with one wrong character is rejected', () => {
    const addresses = [
      'bc1pfeessrawgf',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      encodeScriptAddress(payToScriptHash(fromHex(HASH)), mainnet.addresses)!,
    ];
    const characters = [...'023456789abcdefghjkmnpqrstuvwxyz'];
    fc.assert(
      fc.property(
        fc.constantFrom(...addresses),
        fc.nat(),
        fc.constantFrom(...characters),
        (text, position, character) => {
          const at = position % text.length;
          const changed = text.slice(0, at) + character + text.slice(at + 1);
          if (changed !== text) expect(() => decodeAddress(changed)).toThrow(DecodeError);
        },
      ),
    );
  });

  test('arbitrary text decodes to an address or throws DecodeError', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string().map((tail) => `bc1${tail}`),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, (any) => {
        expect(readAddress(any, mainnet).outcome).toBe('invalid');
      }),
    );
  });
});
