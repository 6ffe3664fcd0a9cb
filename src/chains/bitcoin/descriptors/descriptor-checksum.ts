const INPUT_CHARACTERS =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ ';
const CHECKSUM_CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];

const step = (state: bigint, value: number): bigint => {
  const top = state >> 35n;
  return GENERATORS.reduce(
    (next, generator, bit) => ((top >> BigInt(bit)) & 1n ? next ^ generator : next),
    ((state & 0x7ffffffffn) << 5n) ^ BigInt(value),
  );
};

/** The eight characters that follow `#` in an output descriptor (BIP-380). */
export function descriptorChecksum(descriptor: string): string {
  const positions = Array.from(descriptor, (character) => INPUT_CHARACTERS.indexOf(character));
  if (positions.includes(-1)) throw new RangeError('a character that is not allowed in descriptors');
  let state = 1n;
  let groups = 0;
  for (const [at, position] of positions.entries()) {
    state = step(state, position & 31);
    groups = groups * 3 + (position >> 5);
    // The upper bits of three characters share one symbol.
    if (at % 3 === 2 || at === positions.length - 1) {
      state = step(state, groups);
      groups = 0;
    }
  }
  for (let count = 0; count < 8; count += 1) state = step(state, 0);
  state ^= 1n;
  return Array.from({ length: 8 }, (_, at) => CHECKSUM_CHARACTERS[Number((state >> BigInt(5 * (7 - at))) & 31n)]).join(
    '',
  );
}
