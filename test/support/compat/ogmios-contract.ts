import { Ajv, type ValidateFunction } from 'ajv';
import { writeExactJson } from '../../../src/api/kit/json.js';
import { readText } from '../external-data.js';

type Json = Record<string, unknown>;
type Schema = Readonly<Json>;

export interface OgmiosContract {
  /** Differences between a response and the schema of its message, for example `NextBlockResponse`. */
  check(message: string, response: unknown): readonly string[];
}

const MESSAGES = 'ogmios.json';
const TYPES = 'cardano.json';

/** The JSON schema of Ogmios 6. */
export function loadOgmiosContract(): OgmiosContract {
  const load = (path: string): Schema => cleaned(JSON.parse(readText(`contracts/ogmios/${path}`))) as Schema;
  const ajv = new Ajv({ strict: false, allErrors: false, validateFormats: false });
  const messages = load('ogmios-v6.14.json') as { readonly definitions: Record<string, Json> };
  // The document allows hexadecimal names only; Ogmios writes the ids of pools in bech32.
  const projected = messages.definitions['ProjectedRewards'] as { readonly additionalProperties: Json };
  projected.additionalProperties['propertyNames'] = { pattern: '^pool1[0-9a-z]+$' };
  ajv.addSchema(messages, MESSAGES);
  const types = load('cardano-v6.14.json') as { readonly definitions: Record<string, unknown> };
  // Ogmios writes the keys of Byron delegations with their chain codes.
  types.definitions['BootstrapOperationalCertificate'] = JSON.parse(
    JSON.stringify(types.definitions['BootstrapOperationalCertificate']).replaceAll(
      '/VerificationKey',
      '/ExtendedVerificationKey',
    ),
  );
  // The document names the parameters of Shelley; Ogmios writes those of Byron.
  const byron = types.definitions['Genesis_Byron_'] as { readonly properties: Record<string, unknown> };
  byron.properties['updatableParameters'] = { $ref: `${TYPES}#/definitions/BootstrapProtocolParameters` };
  ajv.addSchema(types, TYPES);
  const compiled = new Map<string, ValidateFunction>();
  return {
    check(message, response) {
      const validate = compiled.get(message) ?? ajv.compile({ $ref: `${MESSAGES}#/properties/${message}` });
      compiled.set(message, validate);
      return validate(toPlain(response)) ? [] : (validate.errors ?? []).map(describe);
    },
  };
}

/** The name of the response to a method: `QueryNetworkTipResponse` of `queryNetwork/tip`. */
export const toMessageName = (method: string): string =>
  `${method
    .split('/')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')}Response`;

const describe = ({ instancePath, message, params }: NonNullable<ValidateFunction['errors']>[number]): string =>
  `${instancePath} ${message} ${JSON.stringify(params)}`;

/** Integers above the safe range are rounded: the schema only knows that they are integers. */
const toPlain = (value: unknown): unknown => JSON.parse(writeExactJson(value)) as unknown;

/** Names of definitions that a JSON pointer cannot contain unescaped. */
const safe = (name: string): string => name.replace(/[^A-Za-z0-9_/#.]+/g, '_');

/**
 * The document as a validator needs it: references without characters that need escaping, no names of byte encodings.
 * Two mistakes are repaired: fields that are required although they are not allowed, and rules for the names of all
 * properties that only fit those that are not listed.
 */
function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  const { properties } = value as { readonly properties?: Schema };
  const isSchema = typeof properties === 'object' && 'type' in value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
      if (name === '$schema' || name === '$id' || name === 'contentEncoding') return [];
      if (name === 'propertyNames' && isSchema) return [];
      if (name === 'required' && isSchema && Array.isArray(field))
        return [[name, field.filter((each: string) => each in properties)]];
      if (name === '$ref' && typeof field === 'string') return [[name, safe(field)]];
      if (name === 'definitions' && typeof field === 'object' && field !== null)
        return [[name, Object.fromEntries(Object.entries(field).map(([key, each]) => [safe(key), cleaned(each)]))]];
      return [[name, cleaned(field)]];
    }),
  );
}
