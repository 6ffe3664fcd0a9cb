import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forgeProof, littleEndian, proveVrf, toLittleEndian, vrfKeys } from '../../../test/support/vrf-prover.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { proofToHash, VRF_PROOF_BYTES, verifyVrf } from './vrf.js';

/** Appendix A.4 of draft-irtf-cfrg-vrf-03, and vectors that the node's library publishes. */
const VECTORS = [
  {
    name: 'draft A.4, example 10',
    key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    input: '',
    proof:
      'b6b4699f87d56126c9117a7da55bd0085246f4c56dbc95d20172612e9d38e8d7ca65e573a126ed88d4e30a46f80a666854d675cf3ba81de0de043c3774f061560f55edc256a787afe701677c0f602900',
    output:
      '5b49b554d05c0cd5a5325376b3387de59d924fd1e13ded44648ab33c21349a603f25b84ec5ed887995b33da5e3bfcb87cd2f64521c4c62cf825cffabbe5d31cc',
  },
  {
    name: 'draft A.4, example 11',
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    input: '72',
    proof:
      'ae5b66bdf04b4c010bfe32b2fc126ead2107b697634f6f7337b9bff8785ee111200095ece87dde4dbe87343f6df3b107d91798c8a7eb1245d3bb9c5aafb093358c13e6ae1111a55717e895fd15f99f07',
    output:
      '94f4487e1b2fec954309ef1289ecb2e15043a2461ecc7b2ae7d4470607ef82eb1cfa97d84991fe4a7bfdfd715606bc27e2967a6c557cfb5875879b671740b7d8',
  },
  {
    name: 'draft A.4, example 12',
    key: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    input: 'af82',
    proof:
      'dfa2cba34b611cc8c833a6ea83b8eb1bb5e2ef2dd1b0c481bc42ff36ae7847f6ab52b976cfd5def172fa412defde270c8b8bdfbaae1c7ece17d9833b1bcf31064fff78ef493f820055b561ece45e1009',
    output:
      '2031837f582cd17a9af9e0c7ef5a6540e3453ed894b62c293686ca3c1e319dde9d0aa489a4b59a9594fc2328bc3deff3c8a0929a369a72b1180a596e016b5ded',
  },
  {
    name: 'cardano-base, ver03_generated_1',
    key: '3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29',
    input: '00',
    proof:
      '000f006e64c91f84212919fe0899970cd341206fc081fe599339c8492e2cea3299ae9de4b6ce21cda0a975f65f45b70f82b3952ba6d0dbe11a06716e67aca233c0d78f115a655aa1952ada9f3d692a0a',
    output:
      '9930b5dddc0938f01cf6f9746eded569ee676bd6ff3b4f19233d74b903ec53a45c5728116088b7c622b6d6c354f7125c7d09870b56ec6f1e4bf4970f607e04b2',
  },
  {
    name: 'cardano-base, ver03_generated_2',
    key: '3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29',
    input: '00010203040506070809',
    proof:
      '0031f929352875995e3d55c4abdac7bfb92e706beb182999dd7d78f61e1bdc3f83b746a9ae6caee317a7c47597ece1801799c06ca2180cdb5392677cd8815353c1d0d5691956b3be52b322be049fc20c',
    output:
      'ca4171883d173a3f03bdb87c45ce349f0bb168ca8171d64f9b9aeaf20d0869bab9f74e819ccdc6754656468ccc2aa85e5f903a31375a39be84464fa515b51512',
  },
  {
    name: 'cardano-base, ver03_generated_3',
    key: 'f1eb347d5c59e24f9f5f33c80cfd866e79fd72e0c370da3c011b1c9f045e23f1',
    input: '00',
    proof:
      'aa349327d919c8c96de316855de6fe5fa841ef25af913cfb9b33d6b663c425bd024456ca193f10da319a2205c67222e8a62da87101904f453de0beb79568902cedeea891f3db8202690f51c8e7d3210b',
    output:
      'd4b4deef941fc3ece4e86f837c784951b4a0cbc4accd79cdcbc882123befeb17c63b329730c59bbe9253294496f730428d588b9221832cb336bfd9d67754030f',
  },
  {
    name: 'cardano-base, ver03_generated_4',
    key: 'f1eb347d5c59e24f9f5f33c80cfd866e79fd72e0c370da3c011b1c9f045e23f1',
    input: '00010203040506070809',
    proof:
      '989c0c477b4a0c07e0dabd7b73cdb42beb4b4e09471377e6d0b75e8ffd5d091704394c5ea4e2be5d5244b02c03cf85984adfa12c61280bc8c6e46f02035ee57d6cd18b96695ea04ff5ec541869ea890a',
    output:
      '933f886e8648796a968dccc71a3ce09a8026b28fdf5ffcc50be4b97431f3e3904375870b0bd196509dc33606846bb14820acdf36170e1667dbe9d3a940717bbd',
  },
] as const;

const [first] = VECTORS;
const bytes = { key: fromHex(first.key), input: fromHex(first.input), proof: fromHex(first.proof) };
const ORDER = ed25519.Point.Fn.ORDER;

describe('published vectors', () => {
  test.each(VECTORS)('$name: the proof verifies and gives the output', ({ key, input, proof, output }) => {
    expect(toHex(verifyVrf(fromHex(key), fromHex(input), fromHex(proof)) ?? new Uint8Array())).toBe(output);
    expect(toHex(proofToHash(fromHex(proof)) ?? new Uint8Array())).toBe(output);
  });
});

describe('proofs of an independent prover', () => {
  test('verify for any key and input', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ maxLength: 64 }),
        (secret, input) => {
          const keys = vrfKeys(secret);
          const { proof, output } = proveVrf(keys, input);
          expect(verifyVrf(keys.publicKey, input, proof)).toEqual(output);
          expect(proofToHash(proof)).toEqual(output);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('tampered input', () => {
  test('a proof with any flipped bit is rejected', () => {
    fc.assert(
      fc.property(fc.nat({ max: 8 * VRF_PROOF_BYTES - 1 }), (bit) => {
        const proof = Uint8Array.from(bytes.proof);
        proof[bit >> 3] = proof[bit >> 3]! ^ (1 << (bit & 7));
        expect(verifyVrf(bytes.key, bytes.input, proof)).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  test('a proof for another input or key is rejected', () => {
    expect(verifyVrf(bytes.key, Uint8Array.of(0), bytes.proof)).toBeUndefined();
    expect(verifyVrf(fromHex(VECTORS[1].key), bytes.input, bytes.proof)).toBeUndefined();
  });

  test('a proof or key of another length is rejected', () => {
    expect(verifyVrf(bytes.key, bytes.input, bytes.proof.subarray(0, 79))).toBeUndefined();
    expect(verifyVrf(bytes.key, bytes.input, Uint8Array.from([...bytes.proof, 0]))).toBeUndefined();
    expect(verifyVrf(bytes.key, bytes.input, new Uint8Array(128))).toBeUndefined();
    expect(verifyVrf(bytes.key.subarray(1), bytes.input, bytes.proof)).toBeUndefined();
    expect(proofToHash(new Uint8Array(0))).toBeUndefined();
  });

  test('s plus the group order, which gives the same points, is rejected', () => {
    const s = littleEndian(bytes.proof.subarray(48)) + ORDER;
    const proof = Uint8Array.from([...bytes.proof.subarray(0, 48), ...toLittleEndian(s, 32)]);
    expect(verifyVrf(bytes.key, bytes.input, proof)).toBeUndefined();
    expect(proofToHash(proof)).toBeUndefined();
  });

  test.each([
    ['the identity', `01${'00'.repeat(31)}`],
    ['the point of order 2', `ec${'ff'.repeat(30)}7f`],
    ['a point of order 4', '00'.repeat(32)],
    ['a point of order 8', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
  ])('%s as a key is rejected although a proof for it needs no secret', (_, key) => {
    expect(verifyVrf(fromHex(key), bytes.input, forgeProof(fromHex(key), bytes.input))).toBeUndefined();
  });
});
