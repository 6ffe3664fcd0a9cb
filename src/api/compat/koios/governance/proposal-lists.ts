import Type from 'typebox';
import { actionIdText } from '../../../../chains/cardano/governance/governance-id.js';
import { castVotes } from '../../../../store/queries/cardano/governance/votes.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { readVoterId } from '../../../services/governance/voter-id.js';
import { VoterIdText } from '../../../shapes/governance/voter-id.js';
import { koiosRoute } from '../koios-route.js';
import { PROPOSAL_LIST_COLUMNS, readProposals } from './proposal-rows.js';

export const proposalList = koiosRoute({
  path: 'proposal_list',
  summary: 'List all governance actions, newest first',
  columns: PROPOSAL_LIST_COLUMNS,
  example: {},

  read: (context) => readProposals(context, () => true),
});

/** A voter cannot vote on more actions than there are; each costs its proposer a deposit. */
const MAX_VOTES = 10_000;

export const voterProposalList = koiosRoute({
  path: 'voter_proposal_list',
  summary: 'List the governance actions on which a voter voted, newest first',
  columns: PROPOSAL_LIST_COLUMNS,
  parameters: { _voter_id: Type.Optional(VoterIdText) },
  example: { query: { _voter_id: EXAMPLE.drepId } },

  async read(context, { parameters }) {
    if (parameters._voter_id === undefined) return await readProposals(context, () => true);
    const voters = await readVoterId(context.db, parameters._voter_id);
    const votes = await castVotes(context.db, { voters, counting: true }, { order: 'asc', skip: 0, limit: MAX_VOTES });
    const voted = new Set(votes.map(({ vote }) => actionIdText(vote.action)));
    return await readProposals(context, ({ id }) => voted.has(id));
  },
});
