/**
 * The first half of MurmurHash3 x64 128 with seed 0: what sharded directories place their names by (multicodec
 * `murmur3-x64-64`). Eight bytes, the highest first.
 */
const MASK = (1n << 64n) - 1n;
const C1 = 0x87c37b91114253d5n;
const C2 = 0x4cf5ad432745937fn;

const rotate = (value: bigint, by: bigint): bigint => ((value << by) | (value >> (64n - by))) & MASK;

const mix1 = (value: bigint): bigint => (rotate((value * C1) & MASK, 31n) * C2) & MASK;
const mix2 = (value: bigint): bigint => (rotate((value * C2) & MASK, 33n) * C1) & MASK;

function finish(value: bigint): bigint {
  let mixed = value ^ (value >> 33n);
  mixed = (mixed * 0xff51afd7ed558ccdn) & MASK;
  mixed ^= mixed >> 33n;
  mixed = (mixed * 0xc4ceb9fe1a85ec53n) & MASK;
  return mixed ^ (mixed >> 33n);
}

export function murmur3(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const whole = bytes.length - (bytes.length % 16);
  let first = 0n;
  let second = 0n;
  for (let at = 0; at < whole; at += 16) {
    first ^= mix1(view.readBigUInt64LE(at));
    first = ((rotate(first, 27n) + second) * 5n + 0x52dce729n) & MASK;
    second ^= mix2(view.readBigUInt64LE(at + 8));
    second = ((rotate(second, 31n) + first) * 5n + 0x38495ab5n) & MASK;
  }
  const tail = Buffer.alloc(16);
  view.copy(tail, 0, whole);
  second ^= mix2(tail.readBigUInt64LE(8));
  first ^= mix1(tail.readBigUInt64LE(0));

  const length = BigInt(bytes.length);
  first = ((first ^ length) + (second ^ length)) & MASK;
  second = ((second ^ length) + first) & MASK;
  const hash = Buffer.alloc(8);
  hash.writeBigUInt64BE((finish(first) + finish(second)) & MASK);
  return hash;
}
