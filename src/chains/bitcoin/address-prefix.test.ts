import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAddress, encodeScriptAddress } from './address.js';
import { findScriptRanges } from './address-prefix.js';
import { chainParameters, mainnet, regtest } from './chain-parameters.js';
import { payToPublicKeyHash, payToScriptHash, payToWitness } from './script-builder.js';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

/** Zeros at the start of a hash make short addresses that begin with several ones. */
const hashes = fc
  .tuple(bytes(20), fc.integer({ min: 0, max: 20 }))
  .map(([hash, zeros]) => hash.map((byte, index) => (index < zeros ? 0 : byte)));

const scripts = fc.oneof(
  hashes.map(payToPublicKeyHash),
  hashes.map(payToScriptHash),
  bytes(20).map((program) => payToWitness(0, program)),
  bytes(32).map((program) => payToWitness(0, program)),
  fc
    .tuple(fc.integer({ min: 1, max: 16 }), fc.uint8Array({ minLength: 2, maxLength: 40 }))
    .map(([version, program]) => payToWitness(version, program)),
);

const isIn = (script: Uint8Array, { first, last }: { first: Uint8Array; last: Uint8Array }): boolean =>
  Buffer.compare(first, script) <= 0 && Buffer.compare(script, last) <= 0;

const networks = fc.constantFrom(...chainParameters.map(({ addresses }) => addresses));

/** The next script in the order of bytes. */
function step(script: Uint8Array, by: 1 | -1, at: number): Uint8Array {
  const next = Uint8Array.from(script);
  for (let index = at; index >= 0; index -= 1) {
    next[index] = next[index]! + by;
    if (by === 1 ? next[index] !== 0 : next[index] !== 0xff) break;
  }
  return next;
}

describe('ranges of scripts', () => {
  test('contain the script of every address, for every prefix of it', () => {
    fc.assert(
      fc.property(scripts, networks, fc.double({ min: 0, max: 1, noNaN: true }), (script, prefixes, part) => {
        const address = encodeScriptAddress(script, prefixes)!;
        const prefix = address.slice(0, Math.max(1, Math.round(address.length * part)));
        const ranges = findScriptRanges(prefix, prefixes);
        expect(ranges.filter((range) => isIn(script, range))).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });

  test('contain no other address, except at their ends', () => {
    fc.assert(
      fc.property(scripts, networks, fc.integer({ min: 7, max: 20 }), (script, prefixes, length) => {
        const address = encodeScriptAddress(script, prefixes)!;
        const prefix = address.slice(0, length);
        for (const { first, last } of findScriptRanges(prefix, prefixes)) {
          // The last byte of the hash: key hashes end with two opcodes, script hashes with one.
          const end = first.length - 1 - (first[0] === 0x76 ? 2 : first[0] === 0xa9 ? 1 : 0);
          for (const inner of [step(first, 1, end), step(last, -1, end)])
            if (isIn(inner, { first, last }))
              expect(encodeScriptAddress(inner, prefixes)).toMatch(new RegExp(`^${prefix}`));
        }
      }),
      { numRuns: 100 },
    );
  });

  test('of a whole address contain nothing else of its kind', () => {
    for (const text of ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']) {
      const { script } = decodeAddress(text);
      const ranges = findScriptRanges(text, mainnet.addresses);
      expect(ranges.filter(({ first }) => first.length === script.length)).toEqual([{ first: script, last: script }]);
    }
  });

  test('do not exist for texts with which no address begins', () => {
    for (const text of ['', '0', 'l', 'bc1b', 'bc1Q', 'tb1q', 'bcrt1q', '2'])
      expect(findScriptRanges(text, mainnet.addresses)).toEqual([]);
    expect(findScriptRanges(`bc1q${'q'.repeat(60)}`, mainnet.addresses)).toEqual([]);
    expect(findScriptRanges('1'.repeat(40), mainnet.addresses)).toEqual([]);
    expect(findScriptRanges('bc1q', regtest.addresses)).toEqual([]);
    expect(findScriptRanges('BCRT1Q', regtest.addresses)).toHaveLength(2);
  });
});
