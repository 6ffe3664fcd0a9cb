import Type from 'typebox';
import { buildMint } from '../../../builder/builds/mint.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { makeTransaction } from '../../services/transaction-builder/make.js';
import { MOST_AT_ONCE, TokenFields, tokensOf } from '../../shapes/transaction-builder/build-mint.js';
import {
  MINT_EXAMPLE,
  MINTED_EXAMPLE,
  NATIVE_SCRIPT_EXAMPLE,
  SENDER_EXAMPLE,
} from '../../shapes/transaction-builder/examples.js';
import { buildResponse } from '../../shapes/transaction-builder/make.js';
import { Signers, scriptsOf, signersOf } from '../../shapes/transaction-builder/native-script-request.js';
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
        maxItems: MOST_AT_ONCE,
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

  async handle(context, { body }) {
    const { policies, assets } = tokensOf(body.burns, 'burns');
    const mints = assets.map((asset) => ({ ...asset, quantity: -asset.quantity }));
    const { nativeScripts, questions } = scriptsOf(policies);
    const signers = signersOf(body.signers);
    const made = await makeTransaction(context, body, {
      wanted: assets,
      questions,
      make: (common, ledger) => buildMint({ ...common, ...signers, nativeScripts, mints }, ledger),
    });
    return buildResponse(made);
  },
});
