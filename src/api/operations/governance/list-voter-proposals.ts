import Type from 'typebox';
import { actionIdText } from '../../../chains/cardano/governance/governance-id.js';
import { listedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { castVotes } from '../../../store/queries/cardano/governance/votes.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named, OneOf } from '../../kit/schema.js';
import { toActionsJson } from '../../services/governance/proposals.js';
import { readVoterId } from '../../services/governance/voter-id.js';
import { VoterIdText } from '../../shapes/governance/voter-id.js';
import { GovProposal } from '../../shapes/transactions/governance-json.js';
import { VOTE_NAMES } from '../../shapes/transactions/vote-json.js';

const VoterProposal = named(
  'VoterProposal',
  Closed({
    ...GovProposal.properties,
    vote: Nullable(OneOf(['Yes', 'No', 'Abstain'], 'Vote of the voter; null when it has not voted')),
    pending: Type.Boolean({ description: 'True when the action is open and this voter has not voted' }),
  }),
);

/** A voter cannot vote on more actions than there are; each costs its proposer a deposit. */
const MAX_VOTES = 10_000;

export const listVoterProposals = operation({
  id: 'listVoterProposals',
  route: 'GET /api/governance/voters/{voterId}/proposals',
  tag: 'Governance',
  summary: "List a voter's open and voted governance actions, newest first",
  description:
    'Actions that are open, and all others that the voter voted on. `vote` is null for an open action without a vote, and `pending` is then true.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ voterId: VoterIdText }),
  result: Type.Array(VoterProposal),
  errors: [],
  example: { path: { voterId: EXAMPLE.drepId } },

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const voters = await readVoterId(snapshot, path.voterId);
      const votes = await castVotes(snapshot, { voters, counting: true }, { order: 'asc', skip: 0, limit: MAX_VOTES });
      const voteOn = new Map(votes.map(({ vote }) => [actionIdText(vote.action), VOTE_NAMES[vote.vote]]));
      const chosen = (await listedActions(snapshot, network)).filter(
        ({ id, status }) => status === 'active' || voteOn.has(id),
      );
      const actions = await toActionsJson(snapshot, chosen.toReversed());
      return actions.map((proposal) => {
        const vote = voteOn.get(proposal.govActionId) ?? null;
        return { ...proposal, vote, pending: vote === null && proposal.status === 'active' };
      });
    }),
});
