import Type from 'typebox';
import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { MAX_TOKENS, parseTokens, TokenFields } from '../../shapes/transaction-builder/build-mint.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import {
  MINT_EXAMPLE,
  MINTED_EXAMPLE,
  NATIVE_SCRIPT_EXAMPLE,
  SENDER_EXAMPLE,
} from '../../shapes/transaction-builder/examples.js';
import { parseSigners, Signers, splitScripts } from '../../shapes/transaction-builder/native-script-request.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

export const buildBurn = operation({
  ...BUILD,
  id: 'buildBurn',
  route: 'POST /api/tx/build/burn',
  summary: 'Build an unsigned burn of tokens under native scripts',
  description: 'The tokens must be in the UTxOs of the sender, and the signers of the policy must sign as well.',
  body: named(
    'BuildBurn',
    Closed({
      burns: Type.Array(named('BurnRequest', Closed(TokenFields)), {
        minItems: 1,
        maxItems: MAX_TOKENS,
        description: 'Tokens to burn',
      }),
      signers: Type.Optional(Signers),
      ...CommonFields,
    }),
  ),
  example: {
    body: {
      ...SENDER_EXAMPLE,
      utxos: [...SENDER_EXAMPLE.utxos, MINTED_EXAMPLE],
      burns: [{ nativeScript: NATIVE_SCRIPT_EXAMPLE, assetName: MINT_EXAMPLE.assetName, quantity: '1' }],
    },
  },

  async handle(context, { body, query }) {
    const { policies, assets } = parseTokens(body.burns, 'burns');
    const mints = assets.map((asset) => ({ ...asset, quantity: -asset.quantity }));
    const { nativeScripts, questions } = splitScripts(policies);
    const signers = parseSigners(body.signers);
    const made = await buildUnsigned(context, body, {
      details: query.details,
      requiredAssets: assets,
      factRequest: questions,
      build: (common) => createTask('mint', { ...common, ...signers, nativeScripts, mints }),
    });
    return buildResponse(made);
  },
});
