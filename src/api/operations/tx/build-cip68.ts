import Type, { type Static } from 'typebox';
import { buildCip68Mint } from '../../../builder/cip68-mint.js';
import { buildCip68Update } from '../../../builder/cip68-update.js';
import { readNativeScript } from '../../../builder/given-script.js';
import type { MetadataValue } from '../../../builder/metadata.js';
import type { Cip68Token } from '../../../builder/request.js';
import { decoding } from '../../../builder/transaction-text.js';
import { assetFingerprint } from '../../../chains/cardano/asset-id.js';
import { CIP68_LABELS, labelPrefix } from '../../../chains/cardano/asset-label.js';
import { encodePlutusData } from '../../../chains/cardano/plutus-data.js';
import { readDetailedPlutusData } from '../../../chains/cardano/plutus-data-json.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { AnyJson, Closed, described, Integer, named, Text } from '../../schema.js';
import { ExactJson } from '../transactions/data-json.js';
import { CIP68_TOKEN_EXAMPLE, CIP68_UPDATE_EXAMPLE, NATIVE_SCRIPT_EXAMPLE, SENDER_EXAMPLE } from './examples.js';
import { buildResponse, makeTransaction } from './make.js';
import { NativeScriptRequest, PolicyFields, policyOf, Signers, scriptsOf, signersOf } from './native-script-request.js';
import { amountOf } from './read-request.js';
import { findReference } from './reference-token.js';
import { BUILD, BuildTxResponse, CommonFields, TxAssetRequest } from './shapes.js';

const MOST_AT_ONCE = 20;

const ContentFields = {
  metadata: Type.Unsafe<MetadataValue>({
    type: 'object',
    'x-exact': true,
    description: 'What the datum says: texts become bytes, `0x…` are bytes, integers have up to 40 digits',
  }),
  version: Type.Optional(
    Integer({
      minimum: 1,
      maximum: 3,
      description: 'Version of CIP-68; 1 for labels 222 and 333, 3 for 444 when absent',
    }),
  ),
  extra: Type.Optional(
    ExactJson(
      'Plutus data of your own, in the detailed form of cardano-cli or as CBOR in hexadecimal; empty when absent',
    ),
  ),
};

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
      description: '1 when absent; always 1 for label 222',
    }),
  }),
);

export const buildCip68MintTx = operation({
  ...BUILD,
  id: 'buildCip68Mint',
  route: 'POST /api/tx/build/mint-cip68',
  summary: 'An unsigned transaction that mints tokens with metadata in a datum (CIP-68)',
  description:
    'For each token a reference token (label 100) goes to `referenceAddress` with the metadata as inline datum, and the token itself to `recipient`. For policies that are native scripts.',
  body: named(
    'BuildCip68Mint',
    Closed({
      tokens: Type.Array(Cip68TokenRequest, {
        minItems: 1,
        maxItems: MOST_AT_ONCE,
        description: 'Tokens to mint, each with its reference token',
      }),
      ...PolicyFields,
      plutus: Type.Optional({ ...AnyJson, description: 'Not taken here: answers 501' }),
      signers: Type.Optional(Signers),
      ...CommonFields,
    }),
  ),
  result: named(
    'Cip68MintTxResponse',
    Closed({
      ...BuildTxResponse.properties,
      policy_id: Type.String({ description: FIELD.policyId }),
      units: Type.Array(Type.String(), { maxItems: MOST_AT_ONCE, description: 'Policy and name, one for each token' }),
      reference_units: Type.Array(Type.String(), {
        maxItems: MOST_AT_ONCE,
        description: 'Units of the reference tokens',
      }),
      fingerprints: Type.Array(Type.String(), { maxItems: MOST_AT_ONCE, description: 'CIP-14, one for each token' }),
    }),
  ),
  errors: ['not-implemented'],
  example: { body: { ...SENDER_EXAMPLE, nativeScript: NATIVE_SCRIPT_EXAMPLE, tokens: [CIP68_TOKEN_EXAMPLE] } },

  async handle(context, { body }) {
    if (body.plutus !== undefined)
      throw new ServiceError(
        'not-implemented',
        'Tokens of Plutus policies are not minted here: build the transaction with POST /api/tx/build/script',
      );
    const policy = policyOf(body, 'The body');
    const { policyId } = policy;
    const tokens = body.tokens.map(tokenOf);
    const { nativeScripts, questions } = scriptsOf([policy]);
    const signers = signersOf(body.signers);
    const made = await makeTransaction(context, body, {
      questions,
      make: (common, ledger) => buildCip68Mint({ ...common, ...signers, nativeScripts, policyId, tokens }, ledger),
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

function tokenOf(token: Static<typeof Cip68TokenRequest>, index: number): Cip68Token {
  const field = `tokens[${index}]`;
  return {
    ...token,
    name: nameOf(token.name, `${field}.name`),
    extra: extraOf(token.extra, `${field}.extra`),
    quantity: token.quantity === undefined ? undefined : amountOf(token.quantity, () => `${field}.quantity`),
  };
}

function nameOf(text: string, field: string): string {
  if (!text.startsWith('0x')) return Buffer.from(text).toString('hex');
  return decoding(field, () => toHex(fromHex(text.slice(2))));
}

const extraOf = (value: unknown, field: string): Uint8Array | undefined =>
  value === undefined
    ? undefined
    : decoding(field, () =>
        typeof value === 'string' ? fromHex(value) : encodePlutusData(readDetailedPlutusData(value)),
      );

const { metadata: _, ...FieldsBesideMetadata } = CommonFields;

export const buildCip68UpdateTx = operation({
  ...BUILD,
  id: 'buildCip68Update',
  route: 'POST /api/tx/build/update-cip68',
  summary: 'An unsigned transaction that changes the metadata of a CIP-68 token',
  description:
    'Spends the output of the reference token and pays it back to its address with the new datum. It is looked for in `utxos`, then in the index. Version and `extra` stay where they are not given. Works where the output belongs to a key or to a native script.',
  body: named(
    'BuildCip68Update',
    Closed({
      referenceUnit: Text(120, {
        minLength: 64,
        pattern: '^(?:[0-9a-fA-F]{2})+$',
        description: 'Policy and name of the reference token, whose name begins with 000643b0',
      }),
      ...ContentFields,
      nativeScript: Type.Optional({
        ...NativeScriptRequest,
        description: 'The script that guards the output, where the index does not know it',
      }),
      signers: Type.Optional(Signers),
      ...FieldsBesideMetadata,
    }),
  ),
  example: { body: CIP68_UPDATE_EXAMPLE },

  async handle(context, { body }) {
    const { referenceUnit, version, nativeScript } = body;
    const content = { metadata: body.metadata, version, extra: extraOf(body.extra, 'extra') };
    const nativeScripts = nativeScript === undefined ? [] : [readNativeScript(nativeScript, 'nativeScript').bytes];
    const { reference, questions } = await findReference(context.db, body);
    const signers = signersOf(body.signers);
    const made = await makeTransaction(
      context,
      { ...body, metadata: undefined },
      {
        questions,
        make: (common, ledger) =>
          buildCip68Update({ ...common, ...signers, nativeScripts, referenceUnit, reference, content }, ledger),
      },
    );
    return buildResponse(made);
  },
});
