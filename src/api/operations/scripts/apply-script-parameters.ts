import Type from 'typebox';
import { applyScriptParameters as apply } from '../../../builder/request/blueprint-data.js';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, named } from '../../kit/schema.js';
import { loadBlueprints } from '../../services/scripts/load-blueprints.js';
import { BLUEPRINT_EXAMPLE } from '../../shapes/blueprints/examples.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';
import { ScriptType, scriptType } from '../../shapes/outputs/script-type.js';
import { BlueprintSource, ValidatorTitle } from '../../shapes/scripts/blueprint-source.js';

export const applyScriptParameters = operation({
  id: 'applyScriptParameters',
  route: 'POST /api/scripts/parameters',
  tag: 'Scripts',
  summary: 'Compute a script of a blueprint with its parameters',
  description:
    'Returns the script of a validator (CIP-57) with its parameters, which are checked by the types of the blueprint: an error names the wrong one, `parameters.owner: …`. The hash in the blueprint must be that of its code.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  body: named(
    'ScriptParametersRequest',
    Closed({
      blueprint: BlueprintSource,
      validator: Type.Optional(ValidatorTitle),
      parameters: ExactJson(
        'Values of all parameters: an object by their titles, or a list by their positions. Written as typed data',
      ),
    }),
  ),
  bodyLimit: 2_097_152,
  result: named(
    'AppliedScript',
    Closed({
      type: described(ScriptType, 'Language of the script'),
      cbor: Type.String({ description: 'Script with its parameters in CBOR, in the form that its hash covers' }),
      hash: Type.String({ description: FIELD.scriptHash }),
      address: Type.String({ description: 'Enterprise address of the script, without a stake credential' }),
      rewardAddress: Type.String({ description: 'Stake address of the script on the network, bech32' }),
      policyId: Type.String({ description: 'Policy id: the same as `hash`' }),
    }),
  ),
  errors: [],
  example: { body: { blueprint: BLUEPRINT_EXAMPLE, parameters: { fee: 2_000_000 } } },

  async handle(
    { services, principal, network: { networkId } },
    { body: { blueprint: source, validator, parameters } },
  ) {
    const blueprints = await loadBlueprints(services.db, principal.accountId, [source]);
    const { script, hash } = apply(blueprints.read(source, 'blueprint'), validator, parameters);
    const credential = { type: 'script', hash: fromHex(hash) } as const;
    return {
      type: scriptType(script.language),
      cbor: toHex(script.bytes),
      hash,
      address: addressText({ type: 'enterprise', networkId, payment: credential }),
      rewardAddress: addressText({ type: 'reward', networkId, stake: credential }),
      policyId: hash,
    };
  },
});
