import fc from 'fast-check';
import { base36 } from 'multiformats/bases/base36';
import { base58btc } from 'multiformats/bases/base58';
import { CID } from 'multiformats/cid';
import * as Digest from 'multiformats/hashes/digest';
import { describe, expect, test } from 'vitest';
import { DecodeError } from '../../kernel/errors.js';
import { cidBytes, cidText, cidTextIn, createCid, DAG_PB, decodeCid, parseCid, parseCidWithBase, RAW } from './cid.js';
import { sha256Multihash } from './multihash.js';

const digest = fc.uint8Array({ minLength: 32, maxLength: 32 });
const codec = fc.constantFrom(RAW, DAG_PB, 0x71, 0x72, 0x0129, 0x0200);

describe('a CID', () => {
  test('of version 1 is parsed and formatted like in another implementation', () => {
    fc.assert(
      fc.property(digest, codec, (bytes, code) => {
        const theirs = CID.createV1(code, Digest.create(0x12, bytes));
        const ours = parseCid(theirs.toString());
        expect(Buffer.from(cidBytes(ours))).toEqual(Buffer.from(theirs.bytes));
        expect(cidTextIn('base32', ours)).toBe(theirs.toString());
        expect(cidTextIn('base36', ours)).toBe(theirs.toString(base36));
        expect(cidTextIn('base58btc', ours)).toBe(theirs.toString(base58btc));
        for (const base of ['base16', 'base64', 'base64url'] as const) {
          expect(parseCidWithBase(cidTextIn(base, ours))).toEqual({ cid: ours, base });
        }
      }),
    );
  });

  test('of version 0 keeps its form', () => {
    fc.assert(
      fc.property(digest, (bytes) => {
        const theirs = CID.createV0(Digest.create(0x12, bytes));
        const ours = parseCid(theirs.toString());
        expect(ours).toMatchObject({ version: 0, code: DAG_PB });
        expect(cidText(ours)).toBe(theirs.toString());
        expect(decodeCid(cidBytes(ours))).toEqual(ours);
      }),
    );
  });

  test.each([
    '',
    'b',
    'Qm',
    'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbd0',
    'zQmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    'bafkreif5iapksurpzoegyxl7jybdlxbqsz2upsagu2dmbygj4qbf6cfcdix',
    'bafkreif5iapksurpzoegyxl7jybdlxbqsz2upsagu2dmbygj4qbf6cf',
    `b${'a'.repeat(600)}`,
    'ipfs',
    '../..',
  ])('rejects %j', (text) => expect(() => parseCid(text)).toThrow(DecodeError));

  test('arbitrary bytes are decoded or rejected', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        try {
          expect(Buffer.from(cidBytes(decodeCid(bytes))).length).toBeLessThanOrEqual(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
        }
      }),
    );
  });
});

test('single-case bases are parsed in either case, and padded forms too', () => {
  const cid = createCid(RAW, sha256Multihash(Buffer.from('case')));
  for (const base of ['base16', 'base32', 'base36'] as const) {
    const text = cidTextIn(base, cid);
    for (const form of [text.toUpperCase(), text.slice(0, 1) + text.slice(1).toUpperCase()]) {
      const read = parseCidWithBase(form);
      expect({ form, base: read.base, cid: cidText(read.cid) }).toEqual({ form, base, cid: cidText(cid) });
    }
  }
  const padded = Buffer.from(cidBytes(cid));
  expect(cidText(parseCid(`M${padded.toString('base64')}`))).toBe(cidText(cid));
});

test('a version number 0 is rejected', () => {
  const multihash = sha256Multihash(new Uint8Array(3)).bytes;
  expect(() => decodeCid(Uint8Array.of(0, DAG_PB, ...multihash))).toThrow('version number 0');
  expect(decodeCid(multihash).version).toBe(0);
});

test('a digest of more than 128 bytes is rejected', () => {
  const long = CID.createV1(RAW, Digest.create(0, new Uint8Array(129)));
  expect(() => decodeCid(long.bytes)).toThrow('a digest is too long');
});
