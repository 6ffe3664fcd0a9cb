import Type from 'typebox';
import { createTask } from '../../../builder/tasks.js';
import { assetFingerprint } from '../../../chains/cardano/assets/asset-id.js';
import { CIP68_LABELS, labelPrefix } from '../../../chains/cardano/assets/asset-label.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { AnyJson, Closed, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { Cip68TokenRequest, MAX_CIP68_TOKENS, parseCip68Token } from '../../shapes/transaction-builder/cip68-token.js';
import {
  CIP68_TOKEN_EXAMPLE,
  NATIVE_SCRIPT_EXAMPLE,
  SENDER_EXAMPLE,
} from '../../shapes/transaction-builder/examples.js';
import {
  PolicyFields,
  parsePolicy,
  parseSigners,
  Signers,
  splitScripts,
} from '../../shapes/transaction-builder/native-script-request.js';
import { BUILD, BuildTxResponse, CommonFields } from '../../shapes/transaction-builder/shapes.js';

export const buildCip68MintTx = operation({
  ...BUILD,
  id: 'buildCip68Mint',
  route: 'POST /api/tx/build/mint-cip68',
  summary: 'Build an unsigned mint of CIP-68 tokens',
  description:
    'For each token a reference token (label 100) goes to `referenceAddress` with the metadata as inline datum, and the token itself to `recipient`. For policies that are native scripts.',
  body: named(
    'BuildCip68Mint',
    Closed({
      tokens: Type.Array(Cip68TokenRequest, {
        minItems: 1,
        maxItems: MAX_CIP68_TOKENS,
        description: 'Tokens to mint, each with its reference token',
      }),
      ...PolicyFields,
      plutus: Type.Optional({ ...AnyJson, description: 'Not supported here: returns 501' }),
      signers: Type.Optional(Signers),
      ...CommonFields,
    }),
  ),
  result: named(
    'Cip68MintTxResponse',
    Closed({
      ...BuildTxResponse.properties,
      policy_id: Type.String({ description: FIELD.policyId }),
      units: Type.Array(Type.String(), {
        maxItems: MAX_CIP68_TOKENS,
        description: 'Units of the tokens: policy and name, one for each token',
      }),
      reference_units: Type.Array(Type.String(), {
        maxItems: MAX_CIP68_TOKENS,
        description: 'Units of the reference tokens',
      }),
      fingerprints: Type.Array(Type.String(), {
        maxItems: MAX_CIP68_TOKENS,
        description: 'Fingerprints (CIP-14), one for each token',
      }),
    }),
  ),
  errors: ['not-implemented'],
  example: { body: { ...SENDER_EXAMPLE, nativeScript: NATIVE_SCRIPT_EXAMPLE, tokens: [CIP68_TOKEN_EXAMPLE] } },

  async handle(context, { body, query }) {
    if (body.plutus !== undefined)
      throw new ServiceError(
        'not-implemented',
        'Tokens of Plutus policies cannot be minted here: use POST /api/tx/build/script',
      );
    const policy = parsePolicy(body, 'The body');
    const { policyId } = policy;
    const tokens = body.tokens.map(parseCip68Token);
    const { nativeScripts, questions } = splitScripts([policy]);
    const signers = parseSigners(body.signers);
    const made = await buildUnsigned(context, body, {
      details: query.details,
      factRequest: questions,
      build: (common) => createTask('cip68Mint', { ...common, ...signers, nativeScripts, policyId, tokens }),
    });
    const labelled = (label: number, name: string): string => toHex(labelPrefix(label)) + name;
    return {
      ...buildResponse(made),
      policy_id: policyId,
      units: tokens.map(({ label, name }) => policyId + labelled(label, name)),
      reference_units: tokens.map(({ name }) => policyId + labelled(CIP68_LABELS.reference, name)),
      fingerprints: tokens.map(({ label, name }) =>
        assetFingerprint({ policyId: fromHex(policyId), assetName: fromHex(labelled(label, name)) }),
      ),
    };
  },
});
