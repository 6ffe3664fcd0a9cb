import type { PlacedOutput } from '../../../builder/request/script-request.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { parsePlutusData } from './plutus-data-input.js';

const refuse = (reason: string): ServiceError => new ServiceError('invalid', reason);

/** CBOR of the datum of a spent output that has only its hash; `datums` are those of the index. */
export function datumFor(
  { content: { datumHash, inlineDatum } }: PlacedOutput,
  given: unknown,
  datums: ReadonlyMap<string, Uint8Array>,
  name: string,
  parse: (given: unknown, field: string) => Uint8Array = parsePlutusData,
): Uint8Array | undefined {
  if (datumHash === undefined) {
    if (given === undefined) return undefined;
    throw refuse(`${name} ${inlineDatum === undefined ? 'has no datum' : 'has an inline datum'}: leave out 'datum'`);
  }
  if (given === undefined) {
    const known = datums.get(toHex(datumHash));
    if (known !== undefined) return known;
    throw refuse(`${name} has the datum hash ${toHex(datumHash)}, whose datum is unknown: pass 'datum'`);
  }
  const datum = parse(given, `${name}.datum`);
  const hash = toHex(blake2b256(datum));
  if (hash !== toHex(datumHash))
    throw refuse(`${name}.datum has the hash ${hash}, but the output has ${toHex(datumHash)}: pass the bytes as CBOR`);
  return datum;
}
