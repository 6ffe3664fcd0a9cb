import Type, { type Static } from 'typebox';
import { decodePlutusData, encodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import {
  basicPlutusValue,
  readBasicPlutusData,
  readDetailedPlutusData,
} from '../../../chains/cardano/scripts/plutus-data-json.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, Defaulted, OneOf } from '../../kit/schema.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';
import { Datum, toDatumJson } from '../../shapes/scripts/datums.js';

const ConvertRequest = Closed({
  json: Type.Optional(ExactJson('Datum as JSON, in the form of `schema`')),
  cbor: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 131_072,
      pattern: '^(?:[0-9a-fA-F]{2})+$',
      description: 'Datum in CBOR, hexadecimal; provide this or `json`',
    }),
  ),
  to: Type.Optional(OneOf(['json', 'cbor'], 'Target form; the response has both forms')),
  schema: Defaulted(
    OneOf(
      ['detailed', 'basic'],
      'Form of the JSON: that of cardano-cli, or plain values, where text is UTF-8, `0x…` bytes and `{"constructor_0": […]}` a constructor',
    ),
    'detailed',
  ),
});

export const convertDatum = operation({
  id: 'convertDatum',
  route: 'POST /api/scripts/datum/convert',
  tag: 'Scripts',
  summary: 'Convert a datum between JSON and CBOR',
  description: 'Provide one of `json` and `cbor`. CBOR in the request stays unchanged, and so does its hash.',
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
    const datumJson = toDatumJson(bytes);
    return schema === 'basic' ? { ...datumJson, json: basicPlutusValue(data) } : datumJson;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const field = cbor === undefined ? 'json' : 'cbor';
    throw new ServiceError('invalid', `'${field}' is not a datum: ${error.message}`, { cause: error });
  }
}
