import type { AddressPrefixes } from './chain-parameters.js';
import { payToPublicKeyHash, payToScriptHash, payToWitness } from './script-builder.js';
import { ALPHABET } from './segwit-text.js';

/** All scripts from `first` to `last`, in the order of their bytes. */
export interface ScriptRange {
  readonly first: Uint8Array;
  readonly last: Uint8Array;
}

/**
 * Ranges of scripts in which all addresses that begin with a text are, in order; empty where no address can begin with
 * it. The scripts at the ends of a range may have other addresses, because of the checksum. An address contains its
 * hash as a number, so the addresses with a prefix are intervals of this number.
 */
export function findScriptRanges(prefix: string, network: AddressPrefixes): readonly ScriptRange[] {
  const ranges = [
    ...base58Ranges(prefix, network.publicKeyHashVersion, payToPublicKeyHash),
    ...base58Ranges(prefix, network.scriptHashVersion, payToScriptHash),
    ...segwitRanges(prefix, network.bech32Prefix),
  ];
  return ranges.toSorted((a, b) => Buffer.compare(a.first, b.first));
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Version, hash and checksum. */
const PAYLOAD_BYTES = 25;
const HASH_BYTES = 20;
const CHECKSUM_BITS = 32n;
/** Digits of the largest payload. */
const MAX_DIGITS = 35;

/** Each byte of zeros at the start of the payload is one digit of zero ("1"); the rest is a number without such digits. */
function base58Ranges(prefix: string, version: number, toScript: (hash: Uint8Array) => Uint8Array): ScriptRange[] {
  const digits = Array.from(prefix, (character) => BASE58.indexOf(character));
  if (digits.includes(-1) || digits.length === 0 || digits.length > MAX_DIGITS) return [];
  const zeros = digits.findIndex((digit) => digit !== 0);
  const bounds =
    zeros === -1
      ? [{ low: 0n, high: power(256n, Math.max(0, PAYLOAD_BYTES - digits.length)) - 1n }]
      : numbersWith(digits.slice(zeros), PAYLOAD_BYTES - zeros);
  const bits = BigInt(HASH_BYTES) * 8n;
  const own = {
    low: BigInt(version) << (bits + CHECKSUM_BITS),
    high: (BigInt(version + 1) << (bits + CHECKSUM_BITS)) - 1n,
  };
  const mask = (1n << bits) - 1n;
  return bounds.flatMap(({ low, high }): ScriptRange[] => {
    const [from, to] = [low > own.low ? low : own.low, high < own.high ? high : own.high];
    if (from > to) return [];
    return [
      {
        first: toScript(toBytes((from >> CHECKSUM_BITS) & mask, HASH_BYTES)),
        last: toScript(toBytes((to >> CHECKSUM_BITS) & mask, HASH_BYTES)),
      },
    ];
  });
}

/** Numbers of exactly this many bytes whose digits begin with the given ones, by the number of their digits. */
function numbersWith(digits: readonly number[], bytes: number): { readonly low: bigint; readonly high: bigint }[] {
  if (bytes <= 0) return [];
  const [least, most] = [power(256n, bytes - 1), power(256n, bytes) - 1n];
  const start = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n);
  const found = [];
  for (let more = 0; digits.length + more <= MAX_DIGITS; more += 1) {
    const [low, high] = [start * power(58n, more), (start + 1n) * power(58n, more) - 1n];
    if (low <= most && high >= least) found.push({ low: low > least ? low : least, high: high < most ? high : most });
  }
  return found;
}

const power = (base: bigint, exponent: number): bigint => base ** BigInt(exponent);

const toBytes = (value: bigint, length: number): Uint8Array =>
  new Uint8Array(Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex'));

const CHECKSUM_CHARACTERS = 6;
const MAX_WITNESS_VERSION = 16;

/** Lengths of programs that have an address. */
const getProgramLengths = (version: number): readonly number[] =>
  version === 0 ? [20, 32] : Array.from({ length: 39 }, (_, index) => index + 2);

/** One character for the version, then five bits for each: the scripts of each length of the program are a range. */
function segwitRanges(prefix: string, humanPart: string): ScriptRange[] {
  const lower = prefix.toLowerCase();
  const start = `${humanPart}1`;
  if (prefix !== lower && prefix !== prefix.toUpperCase()) return [];
  if (lower === '' || !(lower.startsWith(start) || start.startsWith(lower))) return [];
  const words = Array.from(lower.slice(start.length), (character) => ALPHABET.indexOf(character));
  const [known, ...data] = words;
  if (words.includes(-1)) return [];
  const versions = Array.from({ length: MAX_WITNESS_VERSION + 1 }, (_, version) => version);
  return versions
    .filter((version) => known === undefined || version === known)
    .flatMap((version) =>
      getProgramLengths(version).flatMap((length): ScriptRange[] => {
        const range = findPrograms(data, length);
        return range === undefined
          ? []
          : [{ first: payToWitness(version, range.low), last: payToWitness(version, range.high) }];
      }),
    );
}

/** The least and the greatest program of a length whose characters begin with these; undefined where there is none. */
function findPrograms(
  data: readonly number[],
  length: number,
): { readonly low: Uint8Array; readonly high: Uint8Array } | undefined {
  const characters = Math.ceil((length * 8) / 5);
  if (data.length > characters + CHECKSUM_CHARACTERS) return undefined;
  const own = data.slice(0, characters);
  const value = own.reduce((sum, word) => (sum << 5n) | BigInt(word), 0n);
  const missing = length * 8 - own.length * 5;
  if (missing >= 0) {
    const low = value << BigInt(missing);
    return { low: toBytes(low, length), high: toBytes(low | ((1n << BigInt(missing)) - 1n), length) };
  }
  // The bits after the last byte are zeros.
  const padding = BigInt(-missing);
  if ((value & ((1n << padding) - 1n)) !== 0n) return undefined;
  const program = toBytes(value >> padding, length);
  return { low: program, high: program };
}
