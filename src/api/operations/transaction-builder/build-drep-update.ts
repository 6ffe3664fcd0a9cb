import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { DRepFields, KEY_HASH_EXAMPLE, parseCredential } from '../../shapes/transaction-builder/build-drep.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

export const buildDRepUpdateTx = operation({
  ...BUILD,
  id: 'buildDRepUpdate',
  route: 'POST /api/tx/build/drep-update',
  summary: 'Build an unsigned update of a DRep anchor',
  description:
    'Without `anchorUrl` the anchor is removed. Also counts as activity of the DRep. The DRep key must sign.',
  body: named('BuildDRepUpdate', Closed({ ...DRepFields, ...CommonFields })),
  example: { body: { ...SENDER_EXAMPLE, drepCredentialHash: KEY_HASH_EXAMPLE } },

  async handle(context, { body, query }) {
    const { drepCredentialHash, scriptCredential = false, anchorUrl, anchorDataHash } = body;
    const anchor = {
      ...(anchorUrl !== undefined && { anchorUrl }),
      ...(anchorDataHash !== undefined && { anchorDataHash }),
    };
    const made = await buildUnsigned(context, body, {
      details: query.details,
      factRequest: { dreps: [parseCredential(body)] },
      build: (common) => createTask('drepUpdate', { ...common, drepCredentialHash, scriptCredential, ...anchor }),
    });
    return buildResponse(made);
  },
});
