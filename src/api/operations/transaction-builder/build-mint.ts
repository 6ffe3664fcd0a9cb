import Type from 'typebox';
import { type DescribedToken, withCip25 } from '../../../builder/request/cip25.js';
import type { MetadataValue } from '../../../builder/request/metadata.js';
import type { AssetAmount } from '../../../builder/request/request.js';
import { tokenOutputs } from '../../../builder/request/token-outputs.js';
import { createTask } from '../../../builder/tasks.js';
import { AddressParser } from '../../../builder/wallet/address-parser.js';
import { assetFingerprint } from '../../../chains/cardano/assets/asset-id.js';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, named, Text } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { MAX_TOKENS, parseTokens, TokenFields } from '../../shapes/transaction-builder/build-mint.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { MINT_EXAMPLE, RECIPIENT_EXAMPLE, SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { parseSigners, Signers, splitScripts } from '../../shapes/transaction-builder/native-script-request.js';
import { BUILD, BuildTxResponse, CommonFields } from '../../shapes/transaction-builder/shapes.js';

const MintRequest = named(
  'MintRequest',
  Closed({
    ...TokenFields,
    metadata: Type.Optional(
      Type.Unsafe<MetadataValue>({
        type: 'object',
        description:
          'CIP-25 metadata of the token, written under label 721 in version 2. Texts above 64 bytes are split into lists.',
      }),
    ),
    recipient: Type.Optional(
      Text(256, { description: 'Address that receives the tokens; the change address when absent' }),
    ),
  }),
);

const MintedTx = named(
  'MintedTxResponse',
  Closed({
    ...BuildTxResponse.properties,
    policy_id: Type.String({ description: 'Policy id of the first entry' }),
    policy_ids: Type.Array(Type.String(), { maxItems: MAX_TOKENS, description: 'Policy ids, each once' }),
    fingerprints: Type.Array(Type.String(), {
      maxItems: MAX_TOKENS,
      description: 'Fingerprints (CIP-14), one for each entry',
    }),
  }),
);

export const buildMintTx = operation({
  ...BUILD,
  id: 'buildMint',
  route: 'POST /api/tx/build/mint',
  summary: 'Build an unsigned mint of tokens under native scripts',
  description:
    'Each recipient gets its tokens in a separate output with the minimum UTxO value; the others go to the change address. The validity interval follows the time locks of the policies. Returns 400 for a policy that is locked or cannot be satisfied.',
  body: named(
    'BuildMint',
    Closed({
      mints: Type.Array(MintRequest, { minItems: 1, maxItems: MAX_TOKENS, description: 'Tokens to mint' }),
      signers: Type.Optional(Signers),
      ...CommonFields,
    }),
  ),
  result: MintedTx,
  example: { body: { ...SENDER_EXAMPLE, mints: [{ ...MINT_EXAMPLE, recipient: RECIPIENT_EXAMPLE }] } },

  async handle(context, { body, query }) {
    const { policies, assets } = parseTokens(body.mints, 'mints');
    const described = body.mints.flatMap(({ metadata }, index): readonly DescribedToken[] =>
      metadata === undefined ? [] : [{ ...assets[index]!, metadata }],
    );
    const metadata = withCip25(body.metadata, described);
    const addressBook = new AddressParser(context.network);
    for (const [index, { recipient }] of body.mints.entries())
      if (recipient !== undefined) addressBook.payment(recipient, `mints[${index}].recipient`);
    const outputs = tokenOutputs(assets.map((asset, index) => ({ asset, recipient: body.mints[index]!.recipient })));
    const { nativeScripts, questions } = splitScripts(policies);
    const signers = parseSigners(body.signers);
    const made = await buildUnsigned(
      context,
      { ...body, metadata },
      {
        details: query.details,
        factRequest: questions,
        build: (common) => createTask('mint', { ...common, ...signers, nativeScripts, mints: assets, outputs }),
      },
    );
    return {
      ...buildResponse(made),
      policy_id: policies[0]!.policyId,
      policy_ids: [...new Set(policies.map(({ policyId }) => policyId))],
      fingerprints: assets.map(computeFingerprint),
    };
  },
});

const computeFingerprint = ({ policyId, assetName }: AssetAmount): string =>
  assetFingerprint({ policyId: fromHex(policyId), assetName: fromHex(assetName) });
