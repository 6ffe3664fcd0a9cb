import Type from 'typebox';
import { readNativeScript } from '../../../builder/request/read-native-script.js';
import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, named, Text } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { findReference } from '../../services/transaction-builder/reference-token.js';
import { ContentFields, parseExtra } from '../../shapes/transaction-builder/build-cip68.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { CIP68_UPDATE_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { NativeScriptRequest, parseSigners, Signers } from '../../shapes/transaction-builder/native-script-request.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

const { metadata: _, ...OtherFields } = CommonFields;

export const buildCip68UpdateTx = operation({
  ...BUILD,
  id: 'buildCip68Update',
  route: 'POST /api/tx/build/update-cip68',
  summary: 'Build an unsigned metadata update of a CIP-68 token',
  description:
    'Spends the output of the reference token and pays it back to its address with the new datum. The output is looked up in `utxos`, then in the index. Version and `extra` stay unchanged when absent. Works when the output belongs to a key or to a native script.',
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
        description: 'Script that locks the output, if the index does not know it',
      }),
      signers: Type.Optional(Signers),
      ...OtherFields,
    }),
  ),
  example: { body: CIP68_UPDATE_EXAMPLE },

  async handle(context, { body, query }) {
    const { referenceUnit, version, nativeScript } = body;
    const content = { metadata: body.metadata, version, extra: parseExtra(body.extra, 'extra') };
    const nativeScripts = nativeScript === undefined ? [] : [readNativeScript(nativeScript, 'nativeScript').bytes];
    const { reference, factRequest: questions } = await findReference(context.db, body);
    const signers = parseSigners(body.signers);
    const made = await buildUnsigned(
      context,
      { ...body, metadata: undefined },
      {
        details: query.details,
        factRequest: questions,
        build: (common) =>
          createTask('cip68Update', { ...common, ...signers, nativeScripts, referenceUnit, reference, content }),
      },
    );
    return buildResponse(made);
  },
});
