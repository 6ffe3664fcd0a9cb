import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';
import { parseVoting, VotingFields, voterFacts } from '../../shapes/transaction-builder/voting.js';

export const buildVoteTx = operation({
  ...BUILD,
  id: 'buildVote',
  route: 'POST /api/tx/build/vote',
  summary: 'Build an unsigned vote on governance actions',
  description:
    'One voter, whose key must sign: the key of the DRep, the hot key of the committee member, or the cold key of the pool. A later vote on the same action replaces an earlier one.',
  body: named(
    'BuildVote',
    Closed({
      ...VotingFields,
      ...CommonFields,
    }),
  ),
  example: {
    body: {
      ...SENDER_EXAMPLE,
      voter: { role: 'DRep', credentialHash: '9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e' },
      votes: [{ govActionId: '1528d6ba4c1f70e6c167eebd226102e00e406ddae6f98fbf755063fbde69e205#0', vote: 'Yes' }],
    },
  },

  async handle(context, { body, query }) {
    const voting = parseVoting(body);
    const made = await buildUnsigned(context, body, {
      details: query.details,
      factRequest: voterFacts(voting),
      build: (common) => createTask('vote', { ...common, ...voting }),
    });
    return buildResponse(made);
  },
});
