import Type from 'typebox';
import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { DRepFields, KEY_HASH_EXAMPLE, parseCredential } from '../../shapes/transaction-builder/build-drep.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

export const buildDRepRegistrationTx = operation({
  ...BUILD,
  id: 'buildDRepRegistration',
  route: 'POST /api/tx/build/drep-registration',
  summary: 'Build an unsigned DRep registration or deregistration',
  description:
    'Registration pays `drepDeposit` of the protocol parameters; deregistration returns the deposit that was paid.',
  body: named(
    'BuildDRepRegistration',
    Closed({
      ...DRepFields,
      deregister: Type.Optional(Type.Boolean({ description: 'True retires the DRep and returns its deposit' })),
      ...CommonFields,
    }),
  ),
  example: { body: { ...SENDER_EXAMPLE, drepCredentialHash: KEY_HASH_EXAMPLE } },

  async handle(context, { body, query }) {
    const { drepCredentialHash, scriptCredential = false, deregister = false, anchorUrl, anchorDataHash } = body;
    const anchor = {
      ...(anchorUrl !== undefined && { anchorUrl }),
      ...(anchorDataHash !== undefined && { anchorDataHash }),
    };
    const made = await buildUnsigned(context, body, {
      details: query.details,
      factRequest: { dreps: [parseCredential(body)] },
      build: (common) =>
        createTask('drepRegistration', { ...common, drepCredentialHash, scriptCredential, deregister, ...anchor }),
    });
    return buildResponse(made);
  },
});
