import Type from 'typebox';
import { buildVote } from '../../../builder/builds/vote.js';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Hex, named, OneOf, Text } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import type { FactRequest } from '../../shapes/transaction-builder/ledger-facts.js';
import { BUILD, CommonFields } from '../../shapes/transaction-builder/shapes.js';

/** The names that other operations use for the roles of voters. */
const ROLES = { DRep: 'drep', SPO: 'pool', ConstitutionalCommittee: 'committee' } as const;

const VOTES = { Yes: 'yes', No: 'no', Abstain: 'abstain' } as const;

const VoterRequest = named(
  'VoterRequest',
  Closed({
    role: OneOf(['DRep', 'SPO', 'ConstitutionalCommittee'], 'Kind of voter'),
    credentialHash: Hex(56, "Hash of the DRep, of the committee member's hot credential or of the pool"),
    scriptCredential: Type.Optional(Type.Boolean({ description: 'True when the hash is that of a native script' })),
  }),
);

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
      voter: described(VoterRequest, 'Voter that casts the votes'),
      votes: Type.Array(
        named(
          'VoteRequest',
          Closed({
            govActionId: Text(128, { minLength: 1, description: '`{txHash}#{index}` or `gov_action1…`' }),
            vote: OneOf(['Yes', 'No', 'Abstain'], 'Vote on the action'),
            anchorUrl: Type.Optional(Text(128, { description: 'URL of the rationale; requires `anchorDataHash`' })),
            anchorDataHash: Type.Optional(Hex(64, 'BLAKE2b-256 of that document')),
          }),
        ),
        { minItems: 1, maxItems: 50, description: 'Votes to cast' },
      ),
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

  async handle(context, { body }) {
    const { credentialHash, scriptCredential = false } = body.voter;
    const voter = { role: ROLES[body.voter.role], credentialHash, scriptCredential };
    const votes = body.votes.map(({ vote, ...rest }) => ({ ...rest, vote: VOTES[vote] }));
    const made = await buildUnsigned(context, body, {
      factRequest: buildVoterQueries(voter),
      build: (common, ledger) => buildVote({ ...common, voter, votes }, ledger),
    });
    return buildResponse(made);
  },
});

function buildVoterQueries({
  role,
  credentialHash,
  scriptCredential,
}: {
  readonly role: 'drep' | 'pool' | 'committee';
  readonly credentialHash: string;
  readonly scriptCredential: boolean;
}): FactRequest {
  if (role === 'pool') return { poolId: credentialHash };
  const credential = { type: scriptCredential ? 'script' : 'key', hash: fromHex(credentialHash) } as const;
  return role === 'drep' ? { drep: credential } : { signers: [credential] };
}
