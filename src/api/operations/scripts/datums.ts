import Type, { type Static } from 'typebox';
import { decodePlutusData, encodePlutusData } from '../../../chains/cardano/plutus-data.js';
import {
  basicPlutusValue,
  readBasicPlutusData,
  readDetailedPlutusData,
} from '../../../chains/cardano/plutus-data-json.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { datumsByHash } from '../../../store/queries/cardano/scripts.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { Closed, Defaulted, Hex, named, OneOf } from '../../schema.js';
import { datumValue, ExactJson } from '../transactions/data-json.js';

const DatumHash = Hex(64, 'Hash of a datum');

/** Specification 2.21. */
export const Datum = named(
  'Datum',
  Closed({
    hash: Type.String({ description: 'Hash of the datum (blake2b-256), 64 hexadecimal digits' }),
    cbor: Type.String({ description: 'CBOR of the datum, in hexadecimal' }),
    json: ExactJson('Detailed form of cardano-cli'),
  }),
);

export const shownDatumOf = (cbor: Uint8Array): Static<typeof Datum> => ({
  hash: toHex(blake2b256(cbor)),
  cbor: toHex(cbor),
  json: datumValue(cbor),
});

async function findDatum(db: NetworkDb<'cardano'>, hash: string): Promise<Uint8Array> {
  const datum = (await datumsByHash(db, [fromHex(hash)])).get(hash.toLowerCase());
  if (datum === undefined) throw new ServiceError('not-found', 'The chain has not shown a datum with this hash');
  return datum;
}

const path = Type.Object({ datumHash: DatumHash });
const example = { path: { datumHash: EXAMPLE.datumHash } };

export const getDatum = operation({
  id: 'getDatum',
  route: 'GET /api/scripts/datum/{datumHash}',
  tag: 'Scripts',
  summary: 'A datum by its hash',
  description:
    'Answers a datum that a transaction or output has carried, as CBOR and as JSON. Answers 404 until the chain has shown its content.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: Datum,
  errors: ['not-found'],
  example,

  handle: async ({ db }, { path: { datumHash } }) => shownDatumOf(await findDatum(db, datumHash)),
});

export const getDatumCbor = operation({
  id: 'getDatumCbor',
  route: 'GET /api/scripts/datum/{datumHash}/cbor',
  tag: 'Scripts',
  summary: 'The CBOR of a datum',
  description:
    'Answers the bytes that a transaction or output has carried, unchanged. Answers 404 until the chain has shown its content.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: named('DatumCbor', Closed({ cbor: Type.String({ description: 'CBOR of the datum, in hexadecimal' }) })),
  errors: ['not-found'],
  example,

  handle: async ({ db }, { path: { datumHash } }) => ({ cbor: toHex(await findDatum(db, datumHash)) }),
});

export const getDatums = operation({
  id: 'getDatums',
  route: 'POST /api/scripts/datum',
  tag: 'Scripts',
  summary: 'Several datums at once',
  description: 'In the order asked; a hash that the chain has not shown a datum for is left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(DatumHash, 100),
  result: Type.Array(Datum),
  errors: [],
  example: { body: [EXAMPLE.datumHash] },

  async handle({ db }, { body }) {
    const datums = await datumsByHash(db, body.map(fromHex));
    return body.flatMap((hash) => datums.get(hash.toLowerCase()) ?? []).map(shownDatumOf);
  },
});

const ConvertRequest = Closed({
  json: Type.Optional(ExactJson('The datum as JSON, in the form that `schema` names')),
  cbor: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 131_072,
      pattern: '^(?:[0-9a-fA-F]{2})+$',
      description: 'Datum in CBOR, hexadecimal; give this or `json`',
    }),
  ),
  to: Type.Optional(OneOf(['json', 'cbor'], 'Target form; the response has both forms')),
  schema: Defaulted(
    OneOf(
      ['detailed', 'basic'],
      'Form of the JSON: that of cardano-cli, or plain values, where text is its UTF-8, `0x…` bytes and `{"constructor_0": […]}` a constructor',
    ),
    'detailed',
  ),
});

export const convertDatum = operation({
  id: 'convertDatum',
  route: 'POST /api/scripts/datum/convert',
  tag: 'Scripts',
  summary: 'A datum from JSON to CBOR or back',
  description: 'Give one of `json` and `cbor`. CBOR that is given stays as it is, and so does its hash.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  body: ConvertRequest,
  bodyLimit: 262_144,
  result: Datum,
  errors: [],
  example: { body: { json: { constructor: 0, fields: [{ bytes: 'c0ffee' }, { int: 42 }] }, to: 'cbor' } },

  handle: (_, { body }) => convert(body),
});

function convert({ json, cbor, schema = 'detailed' }: Static<typeof ConvertRequest>): Static<typeof Datum> {
  if ((json === undefined) === (cbor === undefined)) throw new ServiceError('invalid', 'Give one of json and cbor');
  try {
    const bytes =
      cbor === undefined
        ? encodePlutusData(schema === 'basic' ? readBasicPlutusData(json) : readDetailedPlutusData(json))
        : fromHex(cbor);
    const data = decodePlutusData(bytes);
    const shown = shownDatumOf(bytes);
    return schema === 'basic' ? { ...shown, json: basicPlutusValue(data) } : shown;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const field = cbor === undefined ? 'json' : 'cbor';
    throw new ServiceError('invalid', `'${field}' is not a datum: ${error.message}`, { cause: error });
  }
}
