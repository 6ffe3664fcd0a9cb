import Type from 'typebox';
import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, named, Text } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { parseScriptLanguage, ScriptType } from '../../shapes/outputs/script-type.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD, BuildTxResponse, CommonFields } from '../../shapes/transaction-builder/shapes.js';
import { MAX_CBOR_CHARACTERS } from '../../shapes/transactions/cbor-text.js';

export const buildDeployScriptTx = operation({
  ...BUILD,
  id: 'buildScriptDeployment',
  route: 'POST /api/tx/build/deploy-script',
  summary: 'Build an unsigned deployment of a reference script',
  description:
    'The first output contains the script and the minimum UTxO value. A Plutus script may be one CBOR byte string, as compilers produce it, or two, as in cardano-cli; the script on the chain and its hash are the same. The owner of `address` can spend the output and remove the script.',
  body: named(
    'BuildScriptDeployment',
    Closed({
      script: Closed(
        {
          type: described(ScriptType, 'Language of the script'),
          cbor: Type.String({
            minLength: 2,
            maxLength: MAX_CBOR_CHARACTERS,
            pattern: '^(?:[0-9a-fA-F]{2})+$',
            description: 'Hexadecimal',
          }),
        },
        { description: 'Script that the output contains for other transactions' },
      ),
      address: Type.Optional(Text(256, { description: 'Address of the output; the change address when absent' })),
      ...CommonFields,
    }),
  ),
  result: named(
    'ScriptDeployment',
    Closed({
      ...BuildTxResponse.properties,
      script_hash: Type.String({ description: 'Hash of the script, 56 hexadecimal digits' }),
    }),
  ),
  example: {
    body: { ...SENDER_EXAMPLE, script: { type: 'plutusV2', cbor: '4e4d01000033222220051200120011' } },
  },

  async handle(context, { body, query }) {
    const { script, address } = body;
    const deployment = { script: { language: parseScriptLanguage(script.type), cbor: script.cbor } };
    const made = await buildUnsigned(context, body, {
      details: query.details,
      build: (common) =>
        createTask('scriptDeployment', { ...common, ...deployment, ...(address !== undefined && { address }) }),
    });
    return { ...buildResponse(made), script_hash: made.scriptHash };
  },
});
