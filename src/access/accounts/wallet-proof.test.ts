import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageWallet } from '../../../test/support/message-wallet.js';
import { blake2b224 } from '../../kernel/blake2b.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { provenMessageHash, readStakeKeyAddress, type WalletSignature } from './wallet-proof.js';

const ada = messageWallet('ada');
const MESSAGE = 'Sign in to Crosstie as a wallet. Nonce: 1';
const hashMessage = (message: string): string => toHex(blake2b224(Buffer.from(message)));

const prove = (signed: WalletSignature, address = ada.stakeAddress): string =>
  toHex(provenMessageHash(readStakeKeyAddress(address), signed));

const REWARD_KEY = 'a4010103272006215820ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c';
const REWARD_ADDRESS = 'stake1ux9jrppy446d7fwntsh23cy55nzutt4jew6yysvnx9tfxyctrqadk';

/** Signatures made by other software, with the signed message, or its hash where only the hash is published. */
const FOREIGN = [
  {
    by: 'a Trezor (tests of Trezor Suite)',
    address: 'stake1uyfz49rtntfa9h0s98f6s28sg69weemgjhc4e8hm66d5yacalmqha',
    signature:
      '84582aa201276761646472657373581de1122a946b9ad3d2ddf029d3a828f0468aece76895f15c9efbd69b4277a166686173686564f444546573745840963bdbe05f28f91bf33379e371c450509cd07efc0c830b89dfb9e63e71866fcbeaa95cae8d6dab34fb7e7eb37a319f6d399245c165397418e0e551c2af49e606',
    key: 'a4010103272006215820bc65be1b0b9d7531778a1317c2aa6de936963c3f9ac7d5ee9e9eda25e0c97c5e',
    hash: hashMessage('Test'),
  },
  {
    by: 'a Ledger, hashed (tests of Cardano Client Library)',
    address: 'stake1uypayp2nyzy66tmcz6yjuth59pym0df83rjpk0758fhqrncq8vcdz',
    signature:
      '84582aa201276761646472657373581de103d205532089ad2f7816892e2ef42849b7b52788e41b3fd43a6e01cfa166686173686564f5581c1c1afc33a1ed48205eadcbbda2fc8e61442af2e04673616f21b7d0385840954858f672e9ca51975655452d79a8f106011e9535a2ebfb909f7bbcce5d10d246ae62df2da3a7790edd8f93723cbdfdffc5341d08135b1a40e7a998e8b2ed06',
    key: 'a4010103272006215820c13745be35c2dfc3fa9523140030dda5b5346634e405662b1aae5c61389c55b3',
    hash: '1c1afc33a1ed48205eadcbbda2fc8e61442af2e04673616f21b7d038',
  },
  {
    by: 'a browser wallet (tests of the CIP-8 parser of the Cardano Foundation)',
    address: 'stake1uxur40ehpg2gwr7l6mxtxhut8e32drjxtmg7p9k95m6mn4s0tdy6k',
    signature:
      '84582aa201276761646472657373581de1b83abf370a14870fdfd6ccb35f8b3e62a68e465ed1e096c5a6f5b9d6a166686173686564f4565468697320697320612074657374206d657373616765584042e2bfc4e1929769a0501b884f66794ae3485860f42c01b70fac37f75e40af074c6b2a61b04c6cf8a493c0dced1455b4f1129dbf653ad9801c52ce49ff6d5a0e',
    key: 'a40101032720062158202f1867873147cf53c442435723c17e83beeb8e2153851cd73ccfb1b5e68994a4',
    hash: hashMessage('This is a test message'),
  },
  {
    by: 'a wallet on a test network, hashed (tests of cardano-verify-datasignature)',
    address: 'stake_test1urqntq4wexjylnrdnp97qq79qkxxvrsa9lcnwr7ckjd6w0cr04y4p',
    signature:
      '84582aa201276761646472657373581de0c13582aec9a44fcc6d984be003c5058c660e1d2ff1370fd8b49ba73fa166686173686564f5581c40843181253eb1ff2258ab39c3463ec0edf5e713b73c5482c0ca798f5840a4cdec07ba8c1184aa74d1c3516fc6602a35d2db847510cf98c102653c15c7664f136314f920150a081870aef77ed49780ca58873bd5d62e744b968a89435906',
    key: 'a40101032720062158209be513df12b3fabe7c1b8c3f9fab0968eb2168d5689bf981c2f7c35b11718b27',
    hash: '40843181253eb1ff2258ab39c3463ec0edf5e713b73c5482c0ca798f',
  },
  {
    by: '@emurgo/cardano-message-signing 1.1.0',
    address: REWARD_ADDRESS,
    signature:
      '84582aa201276761646472657373581de18b218424ad74df25d35c2ea8e094a4c5c5aeb2cbb442419331569313a166686173686564f4535369676e20696e20746f2043726f73737469655840e27d951eba367a7119509a157a07d43634343dfec2b76342c3edd86b80253395a62484cdc9a5bb6782d639aca57163e9924e5d8ac7058347fe30af88c7e53608',
    key: REWARD_KEY,
    hash: hashMessage('Sign in to Crosstie'),
  },
  {
    by: '@emurgo/cardano-message-signing 1.1.0, hashed',
    address: REWARD_ADDRESS,
    signature:
      '84582aa201276761646472657373581de18b218424ad74df25d35c2ea8e094a4c5c5aeb2cbb442419331569313a166686173686564f5581c85e98b8ef42ac784179a279646ad04113439f42b2ab742e17aa91a4f584085111eca7f28ba23fbe63a7772b8f7f0b701fcb223b65e3a879e0c882c272529f49901bc7f24e0631e8cb749a7984fc93aa4ec1d9eee7baa84e125e59b1e4f06',
    key: REWARD_KEY,
    hash: hashMessage('Sign in to Crosstie'),
  },
  {
    by: '@emurgo/cardano-message-signing 1.1.0, with the id of the key',
    address: REWARD_ADDRESS,
    signature:
      '84584da30127045820ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c6761646472657373581de18b218424ad74df25d35c2ea8e094a4c5c5aeb2cbb442419331569313a166686173686564f4535369676e20696e20746f2043726f737374696558407164a81c86c852f7c0c7d5a04e1da2c8d4edb437bf48a94b8dd2d634f3ecb18f1a1bf2aa5c24e78da97de9f3998abd62fc36b00cf0d0ac03bbec0f34371a730b',
    key: 'a50101025820ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c03272006215820ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c',
    hash: hashMessage('Sign in to Crosstie'),
  },
];

describe('a signature', () => {
  test.each(FOREIGN)('of $by verifies', ({ address, hash, ...signed }) => {
    expect(prove(signed, address)).toBe(hash);
  });

  test('verifies for plain and hashed payloads, on mainnet and testnets, in upper and lower case hexadecimal', () => {
    const bob = messageWallet('bob', 0);
    for (const hashed of [false, true]) {
      const { signature, key } = bob.signData(MESSAGE, { hashed });
      expect(prove({ signature, key }, bob.stakeAddress)).toBe(hashMessage(MESSAGE));
      const upper = { signature: signature.toUpperCase(), key: key.toUpperCase() };
      expect(prove(upper, bob.stakeAddress)).toBe(hashMessage(MESSAGE));
    }
  });

  test('may have a CBOR tag and unknown headers', () => {
    const headers = new Map<unknown, unknown>([
      [3, 'text/plain'],
      ['origin', 'https://example.org'],
    ]);
    const { signature, key } = ada.signData(MESSAGE, { headers });
    expect(prove({ signature: `d2${signature}`, key })).toBe(hashMessage(MESSAGE));
  });

  test('proves the same message or fails when one bit is flipped', () => {
    const { signature, key } = ada.signData(MESSAGE);
    const original = Buffer.from(signature, 'hex');
    fc.assert(
      fc.property(fc.nat({ max: original.length * 8 - 1 }), (bit) => {
        const corrupt = Buffer.from(original);
        corrupt[bit >> 3] = (corrupt[bit >> 3] as number) ^ (1 << (bit & 7));
        let proven: string | undefined;
        try {
          proven = prove({ signature: corrupt.toString('hex'), key });
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceError);
        }
        // The unprotected header is not signed and cannot change the message.
        expect(proven ?? hashMessage(MESSAGE)).toBe(hashMessage(MESSAGE));
      }),
    );
  });

  test('of arbitrary bytes is rejected with a ServiceError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 80 }), (signature, key) => {
        expect(() => prove({ signature: toHex(signature), key: toHex(key) })).toThrow(ServiceError);
      }),
    );
  });
});

describe('rejected signatures', () => {
  const eve = messageWallet('eve');
  const good = ada.signData(MESSAGE);
  const invalid = (message: string) => expect.objectContaining({ kind: 'invalid', message });
  const unauthenticated = (message: string) => expect.objectContaining({ kind: 'unauthenticated', message });
  const many = new Map(Array.from({ length: 17 }, (_, index) => [100 + index, 0]));
  const deep = `84${'81'.repeat(900)}`;

  test.each([
    [
      'a key of another address',
      eve.signData(MESSAGE),
      unauthenticated('The key is not the stake key of this address'),
    ],
    [
      'a key that is not the one that signed',
      { signature: eve.signData(MESSAGE, { address: ada.addressBytes }).signature, key: good.key },
      unauthenticated('Wrong signature'),
    ],
    [
      'another address in the header',
      ada.signData(MESSAGE, { address: eve.addressBytes }),
      unauthenticated('The signature is for a different address'),
    ],
    [
      'the same key on another network',
      ada.signData(MESSAGE, { address: messageWallet('ada', 0).addressBytes }),
      unauthenticated('The signature is for a different address'),
    ],
    [
      'no address in the header',
      ada.signData(MESSAGE, { address: undefined }),
      invalid('Invalid signature: the protected header has no address'),
    ],
    [
      'an address outside of what is signed',
      ada.signData(MESSAGE, { address: undefined, unprotected: new Map([['address', ada.addressBytes]]) }),
      invalid('Invalid signature: the protected header has no address'),
    ],
    [
      'another algorithm in the header',
      ada.signData(MESSAGE, { algorithm: -7 }),
      invalid('Invalid signature: the algorithm is not EdDSA'),
    ],
    [
      'another algorithm in the key',
      ada.signData(MESSAGE, { keyEntries: new Map([[3, -7]]) }),
      invalid('Invalid key: the algorithm is not EdDSA'),
    ],
    [
      'another curve',
      ada.signData(MESSAGE, { keyEntries: new Map([[-1, 7]]) }),
      invalid('Invalid key: the key is not of the curve Ed25519'),
    ],
    [
      'another kind of key',
      ada.signData(MESSAGE, { keyEntries: new Map([[1, 2]]) }),
      invalid('Invalid key: the key is not an octet key pair'),
    ],
    [
      'a key with its private part',
      ada.signData(MESSAGE, { keyEntries: new Map([[-4, Buffer.alloc(32)]]) }),
      invalid('Invalid key: the key holds more than a public key'),
    ],
    [
      'the id of another key',
      ada.signData(MESSAGE, { headers: new Map([[4, Buffer.from(eve.publicKey)]]) }),
      unauthenticated('The signature was made with a different key'),
    ],
    [
      'a header that must be understood',
      ada.signData(MESSAGE, { headers: new Map([[2, [99]]]) }),
      invalid('Invalid signature: a critical header is not known'),
    ],
  ] as const)('%s', (_, signed, error) => {
    expect(() => prove(signed)).toThrow(error as unknown as Error);
  });

  test.each([
    ['bytes after the signature', { ...good, signature: `${good.signature}00` }],
    ['bytes after the key', { ...good, key: `${good.key}00` }],
    ['a header of many entries', ada.signData(MESSAGE, { headers: many })],
    ['many entries outside', ada.signData(MESSAGE, { unprotected: many })],
    ['a key of many entries', ada.signData(MESSAGE, { keyEntries: many })],
    ['a map that claims four billion entries', { ...good, key: 'baffffffff' }],
    ['arrays in arrays', { ...good, signature: deep }],
    ['a label twice', { ...good, key: `a5${good.key.slice(2)}0101` }],
    ['a label that is an array', { ...good, key: `a5${good.key.slice(2)}8000` }],
    ['no payload', { ...good, signature: good.signature.replace(/a166686173686564f4.*5840/, 'a0f65840') }],
    ['an odd number of digits', { ...good, signature: good.signature.slice(1) }],
    ['what is not hexadecimal', { ...good, key: 'zz' }],
    ['nothing', { signature: '', key: '' }],
    ['a short key', { ...good, key: good.key.replace('215820', '21581f').slice(0, -2) }],
    ['the two exchanged', { signature: good.key, key: good.signature }],
  ])('%s', (_, signed) => {
    expect(() => prove(signed)).toThrow(expect.objectContaining({ kind: 'invalid' }) as unknown as Error);
  });

  test('rejects a signature whose scalar is not below the group order', () => {
    // S + L is equivalent to S for a verifier that does not check the range (RFC 8032, section 5.1.7).
    const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
    const bytes = Buffer.from(good.signature, 'hex');
    const scalar = BigInt(`0x${Buffer.from(bytes.subarray(-32)).reverse().toString('hex')}`) + order;
    Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
      .reverse()
      .copy(bytes, bytes.length - 32);
    expect(() => prove({ ...good, signature: bytes.toString('hex') })).toThrow('Wrong signature');
  });

  test.each([
    [
      'addr1vyrqjj5nmz8emqexj7yc5wragnk0yfj4wznvjfccmrksxqcx2tst3',
      'Invalid stake address: it is an address of another kind',
    ],
    ['stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5', 'Script stake addresses cannot sign in'],
    ['stake1nothing', 'Invalid stake address: '],
  ])('rejects the address %s', (address, sentence) => {
    expect(() => readStakeKeyAddress(address)).toThrow(sentence);
  });
});
