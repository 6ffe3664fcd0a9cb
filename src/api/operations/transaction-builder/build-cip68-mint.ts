import Type, { type Static } from 'typebox';
import { buildCip68Mint } from '../../../builder/builds/cip68-mint.js';
import { decoding } from '../../../builder/encoding/transaction-text.js';
import type { Cip68Token } from '../../../builder/request/request.js';
import { assetFingerprint } from '../../../chains/cardano/assets/asset-id.js';
import { CIP68_LABELS, labelPrefix } from '../../../chains/cardano/assets/asset-label.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { AnyJson, Closed, described, named, Text } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { ContentFields, parseExtra } from '../../shapes/transaction-builder/build-cip68.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
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
import { parseAmount } from '../../shapes/transaction-builder/read-request.js';
import { BUILD, BuildTxResponse, CommonFields, TxAssetRequest } from '../../shapes/transaction-builder/shapes.js';

const MAX_TOKENS = 20;

const Cip68TokenRequest = named(
  'Cip68TokenRequest',
  Closed({
    label: described(
      Type.Unsafe<222 | 333 | 444>({ type: 'integer', enum: [222, 333, 444] }),
      'Asset name label: 222 NFT, 333 fungible, 444 rich fungible',
    ),
    name: Text(58, { description: 'Up to 28 bytes, without label: text, or `0x…`' }),
    ...ContentFields,
    referenceAddress: Text(256, {
      description: 'Address of the reference token. The owner of this address can change the metadata',
    }),
    recipient: Type.Optional(
      Text(256, { description: 'Address that receives the token; the change address when absent' }),
    ),
    quantity: Type.Optional({
      ...TxAssetRequest.properties.quantity,
      description: 'Quantity; default 1, always 1 for label 222',
    }),
  }),
);

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
        maxItems: MAX_TOKENS,
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
        maxItems: MAX_TOKENS,
        description: 'Units of the tokens: policy and name, one for each token',
      }),
      reference_units: Type.Array(Type.String(), {
        maxItems: MAX_TOKENS,
        description: 'Units of the reference tokens',
      }),
      fingerprints: Type.Array(Type.String(), {
        maxItems: MAX_TOKENS,
        description: 'Fingerprints (CIP-14), one for each token',
      }),
    }),
  ),
  errors: ['not-implemented'],
  example: { body: { ...SENDER_EXAMPLE, nativeScript: NATIVE_SCRIPT_EXAMPLE, tokens: [CIP68_TOKEN_EXAMPLE] } },

  async handle(context, { body }) {
    if (body.plutus !== undefined)
      throw new ServiceError(
        'not-implemented',
        'Tokens of Plutus policies cannot be minted here: use POST /api/tx/build/script',
      );
    const policy = parsePolicy(body, 'The body');
    const { policyId } = policy;
    const tokens = body.tokens.map(parseToken);
    const { nativeScripts, questions } = splitScripts([policy]);
    const signers = parseSigners(body.signers);
    const made = await buildUnsigned(context, body, {
      factRequest: questions,
      build: (common, ledger) => buildCip68Mint({ ...common, ...signers, nativeScripts, policyId, tokens }, ledger),
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

function parseToken(token: Static<typeof Cip68TokenRequest>, index: number): Cip68Token {
  const field = `tokens[${index}]`;
  return {
    ...token,
    name: encodeName(token.name, `${field}.name`),
    extra: parseExtra(token.extra, `${field}.extra`),
    quantity: token.quantity === undefined ? undefined : parseAmount(token.quantity, () => `${field}.quantity`),
  };
}

function encodeName(text: string, field: string): string {
  if (!text.startsWith('0x')) return Buffer.from(text).toString('hex');
  return decoding(field, () => toHex(fromHex(text.slice(2))));
}
