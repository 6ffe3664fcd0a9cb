import Type from 'typebox';
import { buildDRepRegistration, buildDRepUpdate } from '../../../builder/drep.js';
import type { Credential } from '../../../chains/cardano/address.js';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../operation.js';
import { Closed, Hex, named, Text } from '../../schema.js';
import { SENDER_EXAMPLE } from './examples.js';
import { buildResponse, makeTransaction } from './make.js';
import { BUILD, CommonFields } from './shapes.js';

const DRepFields = {
  drepCredentialHash: Hex(56, 'Hash of the key of the DRep, or of its script'),
  scriptCredential: Type.Optional(Type.Boolean({ description: 'The hash is that of a script' })),
  anchorUrl: Type.Optional(
    Text(128, { description: "URL of the DRep's metadata document; requires `anchorDataHash`" }),
  ),
  anchorDataHash: Type.Optional(Hex(64, 'BLAKE2b-256 of that document')),
};

const KEY_HASH_EXAMPLE = '9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e';

const credentialOf = (body: {
  readonly drepCredentialHash: string;
  readonly scriptCredential?: boolean;
}): Credential => ({ type: body.scriptCredential ? 'script' : 'key', hash: fromHex(body.drepCredentialHash) });

export const buildDRepRegistrationTx = operation({
  ...BUILD,
  id: 'buildDRepRegistration',
  route: 'POST /api/tx/build/drep-registration',
  summary: 'An unsigned transaction that registers or deregisters a DRep',
  description: 'Registration pays `drepDeposit` of the protocol parameters; deregistration returns what was paid.',
  body: named(
    'BuildDRepRegistration',
    Closed({
      ...DRepFields,
      deregister: Type.Optional(Type.Boolean({ description: 'True retires the DRep and returns its deposit' })),
      ...CommonFields,
    }),
  ),
  example: { body: { ...SENDER_EXAMPLE, drepCredentialHash: KEY_HASH_EXAMPLE } },

  async handle(context, { body }) {
    const { drepCredentialHash, scriptCredential = false, deregister = false, anchorUrl, anchorDataHash } = body;
    const anchor = {
      ...(anchorUrl !== undefined && { anchorUrl }),
      ...(anchorDataHash !== undefined && { anchorDataHash }),
    };
    const made = await makeTransaction(context, body, {
      questions: { drep: credentialOf(body) },
      make: (common, ledger) =>
        buildDRepRegistration({ ...common, drepCredentialHash, scriptCredential, deregister, ...anchor }, ledger),
    });
    return buildResponse(made);
  },
});

export const buildDRepUpdateTx = operation({
  ...BUILD,
  id: 'buildDRepUpdate',
  route: 'POST /api/tx/build/drep-update',
  summary: 'An unsigned transaction that replaces the anchor of a DRep, or takes it away',
  description:
    'Without `anchorUrl` the anchor is removed. Also counts as activity of the DRep. The DRep key must sign.',
  body: named('BuildDRepUpdate', Closed({ ...DRepFields, ...CommonFields })),
  example: { body: { ...SENDER_EXAMPLE, drepCredentialHash: KEY_HASH_EXAMPLE } },

  async handle(context, { body }) {
    const { drepCredentialHash, scriptCredential = false, anchorUrl, anchorDataHash } = body;
    const anchor = {
      ...(anchorUrl !== undefined && { anchorUrl }),
      ...(anchorDataHash !== undefined && { anchorDataHash }),
    };
    const made = await makeTransaction(context, body, {
      questions: { drep: credentialOf(body) },
      make: (common, ledger) => buildDRepUpdate({ ...common, drepCredentialHash, scriptCredential, ...anchor }, ledger),
    });
    return buildResponse(made);
  },
});
