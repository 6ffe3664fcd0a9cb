// Every txid is a double hash. The second hash is a single SHA-256 block (FIPS 180-4) over 32 bytes: computing it here
// is faster than a call into native code.

const ROUNDS = 64;
const HASH_BYTES = 32;

const primes = Array.from({ length: 312 }, (_, index) => index).filter(
  (number) =>
    number > 1 && !Array.from({ length: 16 }, (_, index) => index + 2).some((by) => by < number && number % by === 0),
);

/** The first 32 bits of the fractional part. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;

const CONSTANTS = Int32Array.from(primes.slice(0, ROUNDS), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const words = new Int32Array(ROUNDS);

/** Expands the message with the constant padding of a 32-byte message into the message schedule. */
function schedule(text: string): void {
  for (let index = 0, at = 0; index < 8; index += 1, at += 4)
    words[index] =
      (text.charCodeAt(at) << 24) |
      (text.charCodeAt(at + 1) << 16) |
      (text.charCodeAt(at + 2) << 8) |
      text.charCodeAt(at + 3);
  words[8] = 0x8000_0000 | 0;
  words.fill(0, 9, 15);
  words[15] = HASH_BYTES * 8;
  for (let index = 16; index < ROUNDS; index += 1) {
    const early = words[index - 15]!;
    const late = words[index - 2]!;
    const first = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const second = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    words[index] = (words[index - 16]! + first + words[index - 7]! + second) | 0;
  }
}

/**
 * SHA-256 of 32 bytes, passed as latin-1 text because native code creates a string in half the time of a buffer. Writes
 * into `hash` at `at`, or into new bytes.
 */
export function sha256Of32Bytes(text: string, hash: Uint8Array = new Uint8Array(HASH_BYTES), at = 0): Uint8Array {
  schedule(text);
  let a = START[0]!;
  let b = START[1]!;
  let c = START[2]!;
  let d = START[3]!;
  let e = START[4]!;
  let f = START[5]!;
  let g = START[6]!;
  let h = START[7]!;
  for (let index = 0; index < ROUNDS; index += 1) {
    const upper = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + upper + (g ^ (e & (f ^ g))) + CONSTANTS[index]! + words[index]!) | 0;
    const lower = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (lower + ((a & b) | (c & (a | b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  put(hash, at, a + START[0]!);
  put(hash, at + 4, b + START[1]!);
  put(hash, at + 8, c + START[2]!);
  put(hash, at + 12, d + START[3]!);
  put(hash, at + 16, e + START[4]!);
  put(hash, at + 20, f + START[5]!);
  put(hash, at + 24, g + START[6]!);
  put(hash, at + 28, h + START[7]!);
  return hash;
}

function put(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word >>> 24;
  bytes[at + 1] = word >>> 16;
  bytes[at + 2] = word >>> 8;
  bytes[at + 3] = word;
}
