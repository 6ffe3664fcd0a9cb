/** A small seeded random generator (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Bytes that change the structure of CBOR: huge lengths, indefinite arrays, breaks, tags, odd simple values. */
const SHAPES = [0x00, 0x1b, 0x3b, 0x5b, 0x5f, 0x7b, 0x9b, 0x9f, 0xbb, 0xbf, 0xc2, 0xd8, 0xdb, 0xf6, 0xf7, 0xfb, 0xff];

/** The bytes with one to three mutations: flipped, replaced, removed, repeated or truncated. */
export function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  let mutant = Uint8Array.from(bytes);
  const below = (limit: number): number => Math.floor(random() * limit);
  for (let times = 1 + below(3); times > 0 && mutant.length > 0; times -= 1) {
    const at = below(mutant.length);
    const length = 1 + below(16);
    switch (below(6)) {
      case 0:
        mutant[at] = mutant[at]! ^ (1 << below(8));
        break;
      case 1:
        mutant[at] = SHAPES[below(SHAPES.length)]!;
        break;
      case 2:
        mutant[at] = below(256);
        break;
      case 3:
        mutant = joined(mutant.subarray(0, at), mutant.subarray(at + length));
        break;
      case 4:
        mutant = joined(mutant.subarray(0, at), mutant.subarray(at, at + length), mutant.subarray(at));
        break;
      default:
        if (below(4) === 0) mutant = mutant.slice(0, at);
        else mutant[at] = SHAPES[below(SHAPES.length)]!;
    }
  }
  return mutant;
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts));
