import Type, { type Static } from 'typebox';
import { decodeTypedData, encodeTypedData } from '../../../builder/request/blueprint-data.js';
import { decodePlutusData, encodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import {
  basicPlutusValue,
  readBasicPlutusData,
  readDetailedPlutusData,
} from '../../../chains/cardano/scripts/plutus-data-json.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { Queryable } from '../../../store/db.js';
import { operation } from '../../kit/operation.js';
import { Closed, Defaulted, described, OneOf } from '../../kit/schema.js';
import { loadBlueprints } from '../../services/scripts/load-blueprints.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';
import { BlueprintSource, ValidatorTitle } from '../../shapes/scripts/blueprint-source.js';
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
      ['detailed', 'basic', 'blueprint'],
      'Form of the JSON: that of cardano-cli; plain values, where text is UTF-8, `0x…` bytes and `{"constructor_0": […]}` a constructor; or the words of `blueprint`, with the titles of fields and constructors',
    ),
    'detailed',
  ),
  blueprint: Type.Optional(described(BlueprintSource, 'Required with the schema `blueprint`')),
  validator: Type.Optional(ValidatorTitle),
  argument: Type.Optional(OneOf(['datum', 'redeemer'], 'Data of the validator to convert; `datum` when absent')),
  purpose: Type.Optional(
    OneOf(
      ['spend', 'mint', 'withdraw', 'publish', 'vote', 'propose'],
      'Selects the schema of a redeemer that has one for each purpose',
    ),
  ),
});

export const convertDatum = operation({
  id: 'convertDatum',
  route: 'POST /api/scripts/datum/convert',
  tag: 'Scripts',
  summary: 'Convert a datum between JSON and CBOR',
  description:
    'Provide one of `json` and `cbor`. CBOR in the request stays unchanged, and so does its hash. With a blueprint (CIP-57), the values of fields are checked by its types, and an error names the wrong one: `json.owner: …`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  body: ConvertRequest,
  bodyLimit: 2_097_152,
  result: Datum,
  errors: [],
  example: { body: { json: { constructor: 0, fields: [{ bytes: 'c0ffee' }, { int: 42 }] }, to: 'cbor' } },

  handle: ({ services, principal }, { body }) =>
    body.schema === 'blueprint' ? convertTyped(body, services.db, principal.accountId) : convert(body),
});

type ConvertBody = Static<typeof ConvertRequest>;

function requireOne({ json, cbor }: ConvertBody): void {
  if ((json === undefined) === (cbor === undefined)) throw new ServiceError('invalid', 'Give one of json and cbor');
}

function convert(body: ConvertBody): Static<typeof Datum> {
  const { json, cbor, schema } = body;
  requireOne(body);
  const unused = (['blueprint', 'validator', 'argument', 'purpose'] as const).find((name) => body[name] !== undefined);
  if (unused !== undefined) throw new ServiceError('invalid', `'${unused}' requires "schema": "blueprint"`);
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

async function convertTyped(body: ConvertBody, db: Queryable, accountId: string): Promise<Static<typeof Datum>> {
  requireOne(body);
  const { json, cbor, blueprint: source, validator, argument = 'datum', purpose } = body;
  if (source === undefined) throw new ServiceError('invalid', "The schema 'blueprint' requires the field blueprint");
  const blueprint = (await loadBlueprints(db, accountId, [source])).read(source, 'blueprint');
  const typed = { blueprint, validator, argument, purpose };
  const bytes = cbor === undefined ? encodeTypedData(typed, json, 'json') : fromHex(cbor);
  return { ...toDatumJson(bytes), json: decodeTypedData(typed, bytes, cbor === undefined ? 'json' : 'cbor') };
}
