import * as btc from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { decodeBase58, encodeBase58 } from '../../../kernel/base58.js';
import { toHex } from '../../../kernel/hex.js';
import { sha256d } from '../hashes.js';
import { parseDescriptors } from './descriptor.js';
import { descriptorChecksum } from './descriptor-checksum.js';
import { readExtendedKey } from './key-expression.js';

const KEY = '03a34b99f22c790c4e36b2b3c2c35a36db06226e41c692fc82b8b56ac1c540c5bd';
const UNCOMPRESSED =
  '04a34b99f22c790c4e36b2b3c2c35a36db06226e41c692fc82b8b56ac1c540c5bd5b8dec5235a0fa8722476c7709c02559e3aa73aa03918ba2d492eea75abea235';
const XPUB =
  'xpub6ERApfZwUNrhLCkDtcHTcxd75RbzS1ed54G1LkBUHQVHQKqhMkhgbmJbZRkrgZw4koxb5JaHWkY4ALHY2grBGRjaDMzQLcgJvLJuZZvRcEL';
const XPUB_2 =
  'xpub68NZiKmJWnxxS6aaHmn81bvJeTESw724CRDs6HbuccFQN9Ku14VQrADWgqbhhTHBaohPX4CjNLf9fq9MYo6oDaPPLPxSb7gwQN3ih19Zm4Y';
const XPUB_3 =
  'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH';
const XPRV =
  'xprvA1RpRA33e1JQ7ifknakTFpgNXPmW2YvmhqLQYMmrj4xJXXWYpDPS3xz7iAxn8L39njGVyuoseXzU6rcxFLJ8HFsTjSyQbLYnMpCqE2VbFWc';
const WIF = 'L4rK1yDtCWekvXuE6oXD9jCYfFNV2cWRpVuPLBcCU2z8TrisoyY1';

const scripts = (text: string, count = 1): readonly string[] => {
  const [descriptor] = parseDescriptors(text);
  return Array.from({ length: count }, (_, index) => toHex(descriptor!.derive(index)));
};

/** A key whose depth of one byte cannot grow. */
const DEEPEST_XPUB = (() => {
  const body = decodeBase58(XPUB).slice(0, 78);
  body[4] = 255;
  return encodeBase58(Buffer.concat([body, sha256d(body).subarray(0, 4)]));
})();

describe('descriptors of the BIPs', () => {
  // BIP-381, BIP-382, BIP-383 and BIP-386
  test.each([
    [`pk(${KEY})`, [`21${KEY}ac`]],
    [`pkh([deadbeef/1/2'/3/4']${KEY})`, ['76a9149a1c78a507689f6f54b847ad1cef1e614ee23f1e88ac']],
    [`pk(${UNCOMPRESSED})`, [`41${UNCOMPRESSED}ac`]],
    [`pkh(${UNCOMPRESSED})`, ['76a914b5bd079c4d57cc7fc28ecf8213a6b791625b818388ac']],
    [`sh(pk(${KEY}))`, ['a9141857af51a5e516552b3086430fd8ce55f7c1a52487']],
    [`sh(pkh(${KEY}))`, ['a9141a31ad23bf49c247dd531a623c2ef57da3c400c587']],
    [`pk(${XPUB_2}/0)`, ['210379e45b3cf75f9c5f9befd8e9506fb962f6a9d185ac87001ec44a8d3df8d4a9e3ac']],
    [`wpkh(${KEY})`, ['00149a1c78a507689f6f54b847ad1cef1e614ee23f1e']],
    [
      `wpkh([ffffffff/13']${XPUB_3}/1/2/*)`,
      [
        '0014326b2249e3a25d5dc60935f044ee835d090ba859',
        '0014af0bd98abc2f2cae66e36896a39ffe2d32984fb7',
        '00141fa798efd1cbf95cebf912c031b8a4a6e9fb9f27',
      ],
    ],
    [`wsh(pkh(${KEY}))`, ['0020338e023079b91c58571b20e602d7805fb808c22473cbc391a41b1bd3a192e75b']],
    [`wsh(pk(${KEY}))`, ['00202e271faa2325c199d25d22e1ead982e45b64eeb4f31e73dbdf41bd4b5fec23fa']],
    [`sh(wsh(pkh(${KEY})))`, ['a914b61b92e2ca21bac1e72a3ab859a742982bea960a87']],
    [
      `sortedmulti(2,${XPUB}/*,${XPUB_2}/0/0/*)`,
      [
        '5221025d5fc65ebb8d44a5274b53bac21ff8307fec2334a32df05553459f8b1f7fe1b62102fbd47cc8034098f0e6a94c6aeee8528abf0a2153a5d8e46d325b7284c046784652ae',
        '52210264fd4d1f5dea8ded94c61e9641309349b62f27fbffe807291f664e286bfbe6472103f4ece6dfccfa37b211eb3d0af4d0c61dba9ef698622dc17eecdf764beeb005a652ae',
        '5221022ccabda84c30bad578b13c89eb3b9544ce149787e5b538175b1d1ba259cbb83321024d902e1a2fc7a8755ab5b694c575fce742c48d9ff192e63df5193e4c7afe1f9c52ae',
      ],
    ],
    [`tr(${KEY.slice(2)})`, ['512077aab6e066f8a7419c5ab714c12c67d25007ed55a43cadcacb4d7a970a093f11']],
    [
      `tr(${KEY.slice(2)},pk(669b8afcec803a0d323e9a17f3ea8e68e8abe5a278020a929adbec52421adbd0))`,
      ['512017cf18db381d836d8923b1bdb246cfcd818da1a9f0e6e7907f187f0b2f937754'],
    ],
    [
      `tr(${XPUB}/0/*,pk(${XPUB}/1/*))`,
      [
        '512078bc707124daa551b65af74de2ec128b7525e10f374dc67b64e00ce0ab8b3e12',
        '512001f0a02a17808c20134b78faab80ef93ffba82261ccef0a2314f5d62b6438f11',
        '512021024954fcec88237a9386fce80ef2ced5f1e91b422b26c59ccfc174c8d1ad25',
      ],
    ],
    ['raw(deadbeef)#89f8spxm', ['deadbeef']],
  ])('%s has its scripts', (text, expected) => {
    expect(scripts(text, expected.length)).toEqual(expected);
  });

  test('steps of a key origin do not count as work', () => {
    expect(parseDescriptors(`wpkh([ffffffff${'/13h'.repeat(200)}]${XPUB}/${'1/'.repeat(99)}*)`)).toHaveLength(1);
  });

  test('multipath step represents several descriptors', () => {
    const expanded = parseDescriptors(`wpkh([ffffffff/13h]${XPUB_3}/<1;3>/2/*)`);
    expect(expanded.map(({ text }) => text)).toEqual([
      `wpkh([ffffffff/13h]${XPUB_3}/1/2/*)`,
      `wpkh([ffffffff/13h]${XPUB_3}/3/2/*)`,
    ]);
    expect(expanded.every(({ ranged, testnet }) => ranged && testnet === false)).toBe(true);
  });

  test.each([
    ['raw(deadbeef)#', 'checksum'],
    ['raw(deadbeef)#89f8spxmx', 'checksum'],
    ['raw(deedbeef)#89f8spxm', 'checksum'],
    ['raw(Ü)#00000000', 'character'],
    [`pk(pk(${KEY}))`, 'length or checksum'],
    [`sh(${KEY})`, 'written like'],
    [`sh(sh(pkh(${KEY})))`, 'not allowed'],
    [`wpkh(${UNCOMPRESSED})`, 'compressed'],
    [`sh(wpkh(${UNCOMPRESSED}))`, 'compressed'],
    [`wsh(pk(${UNCOMPRESSED}))`, 'compressed'],
    [`wsh(wpkh(${KEY}))`, 'not allowed'],
    [`wsh(wsh(pkh(${KEY})))`, 'not allowed'],
    [`tr(${UNCOMPRESSED})`, 'bytes'],
    [`wsh(tr(${KEY}))`, 'not allowed'],
    [`sh(tr(${KEY}))`, 'not allowed'],
    [`multi(a,${KEY},${UNCOMPRESSED})`, 'threshold'],
    [`multi(0,${KEY},${UNCOMPRESSED})`, 'threshold'],
    [`multi(3,${KEY},${UNCOMPRESSED})`, 'threshold'],
    [`sh(multi(16,${Array.from({ length: 16 }, () => KEY).join()}))`, '15 keys'],
    [`pkh([deadbeef/0h/0h/0h/*]${KEY})`, 'origin'],
    [`pkh([deadbeef/0h/0h/0h/]${KEY})`, 'origin'],
    [`pkh([deadbef/0h/0h/0h]${KEY})`, 'origin'],
    [`pkh([deadbeeef/0h/0h/0h]${KEY})`, 'origin'],
    [`pkh([deadbeef/0f/0f/0f]${KEY})`, 'origin'],
    [`pkh([deadbeef/0H/0H/0H]${KEY})`, 'origin'],
    ['pkh([deadbeef])', 'missing'],
    [`pkh(${XPUB}/2147483648)`, 'below'],
    [`pkh(${XPUB}/1aa)`, 'below'],
    [`pkh(${XPUB}/3h/*)`, 'hardened'],
    [`pkh(${XPUB}/3/*h)`, 'hardened'],
    [`pkh(${XPUB}/<0;1>/<2;3>)`, 'one multipath'],
    [`pkh([deadbeef/<0;1>]${XPUB}/0)`, 'origin'],
    [`sh(multi(2,${XPUB}/<1;2;3>/0/*,${XPUB_2}/<3;4>/*))`, 'same number'],
    [`wpkh(${XPUB}/<>/*)`, 'two'],
    [`wpkh(${XPUB}/0>/*)`, 'multipath'],
    [`wpkh(${XPUB}/<0/*)`, 'multipath'],
    [`wpkh(${XPUB}/<0;>/*)`, 'below'],
    [`wpkh(${XPUB}/${'1/'.repeat(100)}*)`, '100 derivation steps'],
    [`wpkh(${XPUB}/<${Array.from({ length: 51 }, (_, index) => index).join(';')}>/*)`, '100 derivation steps'],
    [`wpkh(${DEEPEST_XPUB}/0)`, '255 steps'],
    ['combo(x)', 'not supported'],
    ['nonsense', 'written like'],
  ])('%s is rejected', (text, message) => {
    expect(() => parseDescriptors(text)).toThrow(message);
  });

  test.each([
    `wpkh(${WIF})`,
    `wpkh(${XPRV}/0/*)`,
    `pkh([deadbeef/0h]${XPRV})`,
    'wpkh(5KYZdUEo39z3FPrtuX2QbbwGnNP5zTd7yyr2SC1j299sBCnWjss)',
  ])('private keys are rejected without repeating them', (text) => {
    expect(() => parseDescriptors(text)).toThrow('Private keys are not accepted');
    expect(() => parseDescriptors(text)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(XPRV) }),
    );
  });
});

test('scripts of 20 keys are those of another library', () => {
  const { node } = readExtendedKey(XPUB);
  for (let index = 0; index < 20; index += 1) {
    const key = node.deriveChild(index).publicKey!;
    expect(scripts(`wpkh(${XPUB}/*)`, 20)[index]).toBe(toHex(btc.p2wpkh(key).script));
    expect(scripts(`sh(wpkh(${XPUB}/*))`, 20)[index]).toBe(toHex(btc.p2sh(btc.p2wpkh(key)).script));
    expect(scripts(`tr(${XPUB}/*)`, 20)[index]).toBe(toHex(btc.p2tr(key.subarray(1)).script));
  }
});

test('prefix of an extended key selects its script type and network', () => {
  expect(readExtendedKey(XPUB)).toMatchObject({ type: 'pkh', testnet: false });
  // BIP-84
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  expect(readExtendedKey(zpub)).toMatchObject({ type: 'wpkh', testnet: false });
  expect(() => readExtendedKey(`${zpub.slice(0, -1)}t`)).toThrow('checksum');
});

test('checksum is that of BIP-380', () => expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm'));
