import Type, { type Static } from 'typebox';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { EXAMPLE } from '../../kit/examples.js';
import { Closed, Hex, named } from '../../kit/schema.js';
import { datumValue, ExactJson } from '../outputs/data-json.js';

export const DatumHash = Hex(64, 'Hash of a datum');

/** Specification 2.21. */
export const Datum = named(
  'Datum',
  Closed({
    hash: Type.String({ description: 'Hash of the datum (blake2b-256), 64 hexadecimal digits' }),
    cbor: Type.String({ description: 'CBOR of the datum, in hexadecimal' }),
    json: ExactJson('Datum in the detailed form of cardano-cli'),
  }),
);

export const toDatumJson = (cbor: Uint8Array): Static<typeof Datum> => ({
  hash: toHex(blake2b256(cbor)),
  cbor: toHex(cbor),
  json: datumValue(cbor),
});

export const path = Type.Object({ datumHash: DatumHash });

export const example = { path: { datumHash: EXAMPLE.datumHash } };
