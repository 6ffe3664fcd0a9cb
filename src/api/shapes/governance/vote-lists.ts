import Type, { type Static } from 'typebox';
import type { Voter } from '../../../chains/cardano/governance/governance.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { CastVote } from '../../../store/queries/cardano/governance/votes.js';
import { described, OneOf } from '../../kit/schema.js';
import { type GovVote, toGovVoteJson } from '../transactions/governance-json.js';
import { VoterIdText } from './voter-id.js';

/** All votes that were cast, newest first, including those that the voter replaced later. */

export const ROLES = { DRep: 'drep', SPO: 'pool', ConstitutionalCommittee: 'committee' } as const satisfies Record<
  string,
  Voter['role']
>;

export const RoleName = OneOf(Object.keys(ROLES) as readonly (keyof typeof ROLES)[]);

export const getRole = (name: keyof typeof ROLES | undefined): Voter['role'] | undefined =>
  name === undefined ? undefined : ROLES[name];

export const toCastVoteJson = (cast: CastVote, network: CardanoNetwork): Static<typeof GovVote> =>
  toGovVoteJson(cast.vote, cast.position, network, cast);

export const LOG = 'Every vote that was cast, newest first, including those that the voter replaced later.';

export const filterFields = {
  role: Type.Optional(described(RoleName, 'Only votes of this kind of voter')),
  voterId: Type.Optional(VoterIdText),
};
