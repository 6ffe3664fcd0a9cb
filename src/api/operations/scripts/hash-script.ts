import Type, { type Static } from 'typebox';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import { decodeNativeScript, encodeNativeScript } from '../../../chains/cardano/scripts/native-script.js';
import { readNativeScriptJson } from '../../../chains/cardano/scripts/native-script-json.js';
import { scriptHash } from '../../../chains/cardano/scripts/script-hash.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, named } from '../../kit/schema.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';
import { parseScriptLanguage, ScriptType } from '../../shapes/outputs/script-type.js';

const HashRequest = Closed({
  type: described(ScriptType, 'Language of the script'),
  cbor: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 131_072,
      pattern: '^(?:[0-9a-fA-F]{2})+$',
      description: 'Script in CBOR, hexadecimal; provide this or `json`',
    }),
  ),
  json: Type.Optional(ExactJson('Native script in the form of cardano-cli')),
});

export const hashScript = operation({
  id: 'hashScript',
  route: 'POST /api/scripts/hash',
  tag: 'Scripts',
  summary: 'Compute the hash and addresses of a script',
  description:
    'Provide one of `cbor` and `json`; `json` is for native scripts only. The bytes of a Plutus script are those of the witness set.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  body: HashRequest,
  bodyLimit: 262_144,
  result: named(
    'HashedScript',
    Closed({
      hash: Type.String({ description: FIELD.scriptHash }),
      address: Type.String({ description: 'Enterprise address of the script, without a stake credential' }),
      rewardAddress: Type.String({ description: 'Stake address of the script on the network, bech32' }),
      policyId: Type.String({ description: 'Policy id: the same as `hash`' }),
    }),
  ),
  errors: [],
  example: {
    body: {
      type: 'native',
      json: { type: 'sig', keyHash: '9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e' },
    },
  },

  handle({ network: { networkId } }, { body }) {
    const hash = scriptHash(parseScriptLanguage(body.type), encodeScript(body));
    const credential = { type: 'script', hash } as const;
    return {
      hash: toHex(hash),
      address: addressText({ type: 'enterprise', networkId, payment: credential }),
      rewardAddress: addressText({ type: 'reward', networkId, stake: credential }),
      policyId: toHex(hash),
    };
  },
});

function encodeScript({ type, cbor, json }: Static<typeof HashRequest>): Uint8Array {
  if ((json === undefined) === (cbor === undefined)) throw new ServiceError('invalid', 'Give one of cbor and json');
  if (json !== undefined && type !== 'native')
    throw new ServiceError('invalid', 'Only a native script can be provided as json');
  try {
    if (cbor === undefined) return encodeNativeScript(readNativeScriptJson(json));
    const bytes = fromHex(cbor);
    if (type === 'native') decodeNativeScript(bytes);
    return bytes;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const field = cbor === undefined ? 'json' : 'cbor';
    throw new ServiceError('invalid', `'${field}' is not a ${type} script: ${error.message}`, { cause: error });
  }
}
