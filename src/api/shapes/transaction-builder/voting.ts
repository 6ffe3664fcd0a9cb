import Type, { type Static } from 'typebox';
import type { VoteRequest as BuilderVotes } from '../../../builder/request/request.js';
import { fromHex } from '../../../kernel/hex.js';
import { Closed, described, Hex, named, OneOf, Text } from '../../kit/schema.js';
import type { FactRequest } from './ledger-facts.js';

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

export const VotingFields = {
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
};

type Voting = { readonly [Name in keyof typeof VotingFields]: Static<(typeof VotingFields)[Name]> };

export function parseVoting(body: Voting): Pick<BuilderVotes, 'voter' | 'votes'> {
  const { credentialHash, scriptCredential = false } = body.voter;
  return {
    voter: { role: ROLES[body.voter.role], credentialHash, scriptCredential },
    votes: body.votes.map(({ vote, ...rest }) => ({ ...rest, vote: VOTES[vote] })),
  };
}

/** Facts about the voter. */
export function voterFacts({ voter }: Pick<BuilderVotes, 'voter'>): FactRequest {
  const { role, credentialHash, scriptCredential = false } = voter;
  if (role === 'pool') return { poolIds: [credentialHash] };
  const credential = { type: scriptCredential ? 'script' : 'key', hash: fromHex(credentialHash) } as const;
  return role === 'drep' ? { dreps: [credential] } : { signers: [credential] };
}
