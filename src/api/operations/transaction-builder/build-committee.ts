import Type from 'typebox';
import { createTask } from '../../../builder/tasks.js';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, Hex, named, OneOf, Text } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

export const buildCommittee = operation({
  ...BUILD,
  id: 'buildCommittee',
  route: 'POST /api/tx/build/committee',
  summary: 'Build an unsigned hot key authorization or committee resignation',
  description:
    'The cold credential must agree: its key signs, or the keys of its native script. `authorizeHot` sets the credential that votes for the member. `resign` accepts an anchor with the reasons and cannot be undone.',
  body: named(
    'BuildCommittee',
    Closed({
      action: OneOf(['authorizeHot', 'resign'], 'Authorize a hot credential, or resign'),
      coldCredentialHash: Hex(56, 'Hash of the cold key of the member, or of its script'),
      coldScriptCredential: Type.Optional(Type.Boolean({ description: 'True when that hash is of a native script' })),
      hotCredentialHash: Type.Optional(
        Hex(56, 'Hot credential that will vote for the member; required with `authorizeHot`'),
      ),
      hotScriptCredential: Type.Optional(
        Type.Boolean({ description: 'True when that hash is of a script of any kind' }),
      ),
      anchorUrl: Type.Optional(
        Text(128, { description: 'URL of the rationale; requires `resign` and `anchorDataHash`' }),
      ),
      anchorDataHash: Type.Optional(Hex(64, 'BLAKE2b-256 of that document')),
      ...CommonFields,
    }),
  ),
  example: {
    body: {
      ...SENDER_EXAMPLE,
      action: 'authorizeHot',
      coldCredentialHash: '9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e',
      hotCredentialHash: '337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251',
    },
  },

  async handle(context, { body, query }) {
    const { action, coldCredentialHash, coldScriptCredential = false } = body;
    const { hotCredentialHash, hotScriptCredential, anchorUrl, anchorDataHash } = body;
    const member = { type: coldScriptCredential ? 'script' : 'key', hash: fromHex(coldCredentialHash) } as const;
    const committeeAction = {
      action,
      coldCredentialHash,
      coldScriptCredential,
      ...(hotCredentialHash !== undefined && { hotCredentialHash }),
      ...(hotScriptCredential !== undefined && { hotScriptCredential }),
      ...(anchorUrl !== undefined && { anchorUrl }),
      ...(anchorDataHash !== undefined && { anchorDataHash }),
    };
    const made = await buildUnsigned(context, body, {
      details: query.details,
      factRequest: { members: [member] },
      build: (common) => createTask('committee', { ...common, ...committeeAction }),
    });
    return buildResponse(made);
  },
});
