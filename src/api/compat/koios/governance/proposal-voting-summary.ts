import Type from 'typebox';
import { toHex } from '../../../../kernel/hex.js';
import { proposedAction } from '../../../../store/queries/cardano/governance/proposals.js';
import { castVotes } from '../../../../store/queries/cardano/governance/votes.js';
import { poolElectors } from '../../../../store/queries/cardano/governance/voting-power.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { readCountedTally } from '../../../services/governance/counted-tally.js';
import { readActionId } from '../../../shapes/governance/action-id.js';
import { decodeAction } from '../../../shapes/governance/proposal-json.js';
import { toTallyJson } from '../../../shapes/governance/voting-summary.js';
import { ACTION_TYPES } from '../../../shapes/transactions/vote-json.js';
import { amount, count, FIELDS, number, text } from '../fields.js';
import { koiosRoute } from '../koios-route.js';

const power = (votes: string) => amount(`Power of ${votes}, in lovelace`);
const share = (votes: string) => number(`Share of ${votes}, in percent`);

/** A pool votes once on an action. */
const MAX_VOTES = 100_000;

export const proposalVotingSummary = koiosRoute({
  path: 'proposal_voting_summary',
  summary: 'Get the votes on a governance action and their power',
  columns: {
    proposal_type: text('Type of the action'),
    epoch_no: FIELDS.epoch_no,
    drep_yes_votes_cast: count('DReps that voted yes'),
    drep_active_yes_vote_power: power('DReps that voted yes'),
    drep_yes_vote_power: power('all DReps that count as yes'),
    drep_yes_pct: share('DReps for yes'),
    drep_no_votes_cast: count('DReps that voted no'),
    drep_active_no_vote_power: power('DReps that voted no'),
    drep_no_vote_power: power('all DReps that count as no'),
    drep_no_pct: share('DReps for no'),
    drep_abstain_votes_cast: count('DReps that abstained'),
    drep_active_abstain_vote_power: power('DReps that abstained'),
    drep_always_no_confidence_vote_power: power('the predefined DRep of no confidence'),
    drep_always_abstain_vote_power: power('the predefined DRep that abstains'),
    pool_yes_votes_cast: count('Pools that voted yes'),
    pool_active_yes_vote_power: power('pools that voted yes'),
    pool_yes_vote_power: power('all pools that count as yes'),
    pool_yes_pct: share('pools for yes'),
    pool_no_votes_cast: count('Pools that voted no'),
    pool_active_no_vote_power: power('pools that voted no'),
    pool_no_vote_power: power('all pools that count as no'),
    pool_no_pct: share('pools for no'),
    pool_abstain_votes_cast: count('Pools that abstained'),
    pool_active_abstain_vote_power: power('pools that abstained'),
    pool_passive_always_abstain_votes_assigned: count('Pools without a vote whose default is to abstain'),
    pool_passive_always_abstain_vote_power: power('these pools'),
    pool_passive_always_no_confidence_votes_assigned: count('Pools without a vote whose default is no confidence'),
    pool_passive_always_no_confidence_vote_power: power('these pools'),
    committee_yes_votes_cast: count('Committee members that voted yes'),
    committee_yes_pct: share('committee members for yes'),
    committee_no_votes_cast: count('Committee members that voted no'),
    committee_no_pct: share('committee members for no'),
    committee_abstain_votes_cast: count('Committee members that abstained'),
  },
  parameters: { _proposal_id: Type.String({ maxLength: 128, description: 'Id of a governance action (CIP-129)' }) },
  errors: ['not-implemented'],
  example: { query: { _proposal_id: EXAMPLE.govActionId } },

  async read({ db, network }, { parameters }) {
    await requireLedger(db);
    const id = readActionId(parameters._proposal_id);
    const proposed = await proposedAction(db, id);
    if (proposed === undefined) return [];
    const action = decodeAction(proposed);
    const { epoch, tally } = await readCountedTally(db, network, id, action);
    const { dreps, pools, committee } = tally;
    const own = toTallyJson(epoch, tally);
    const [electors, votes] = await Promise.all([
      poolElectors(db, epoch),
      castVotes(db, { action: id, role: 'pool', counting: true }, { order: 'asc', skip: 0, limit: MAX_VOTES }),
    ]);
    const voted = new Set(votes.map(({ vote }) => toHex(vote.voter.credential.hash)));
    const passive = (delegation: 'abstain' | 'no-confidence'): number =>
      electors.filter((each) => each.delegation === delegation && !voted.has(toHex(each.hash))).length;
    // No confidence counts as yes on a motion of no confidence, and as no on every other action.
    const [noConfidenceYes, noConfidenceNo] = action.kind === 'no-confidence' ? [1n, 0n] : [0n, 1n];
    return [
      {
        proposal_type: ACTION_TYPES[action.kind],
        epoch_no: epoch,
        drep_yes_votes_cast: dreps.votesCast.yes,
        drep_active_yes_vote_power: dreps.yes.toString(),
        drep_yes_vote_power: (dreps.yes + noConfidenceYes * dreps.alwaysNoConfidence).toString(),
        drep_yes_pct: own.yesPct ?? 0,
        drep_no_votes_cast: dreps.votesCast.no,
        drep_active_no_vote_power: dreps.no.toString(),
        drep_no_vote_power: (dreps.no + dreps.notVoted + noConfidenceNo * dreps.alwaysNoConfidence).toString(),
        drep_no_pct: own.noPct ?? 0,
        drep_abstain_votes_cast: dreps.votesCast.abstain,
        drep_active_abstain_vote_power: dreps.abstain.toString(),
        drep_always_no_confidence_vote_power: dreps.alwaysNoConfidence.toString(),
        drep_always_abstain_vote_power: dreps.alwaysAbstain.toString(),
        pool_yes_votes_cast: pools.votesCast.yes,
        pool_active_yes_vote_power: pools.yes.toString(),
        pool_yes_vote_power: (pools.yes + noConfidenceYes * pools.passiveNoConfidence).toString(),
        pool_yes_pct: own.spoYesPct ?? 0,
        pool_no_votes_cast: pools.votesCast.no,
        pool_active_no_vote_power: pools.no.toString(),
        pool_no_vote_power: (pools.no + pools.notVoted + noConfidenceNo * pools.passiveNoConfidence).toString(),
        pool_no_pct: own.spoNoPct ?? 0,
        pool_abstain_votes_cast: pools.votesCast.abstain,
        pool_active_abstain_vote_power: pools.abstain.toString(),
        pool_passive_always_abstain_votes_assigned: passive('abstain'),
        pool_passive_always_abstain_vote_power: pools.passiveAbstain.toString(),
        pool_passive_always_no_confidence_votes_assigned: passive('no-confidence'),
        pool_passive_always_no_confidence_vote_power: pools.passiveNoConfidence.toString(),
        committee_yes_votes_cast: Number(committee.yes),
        committee_yes_pct: own.ccYesPct ?? 0,
        committee_no_votes_cast: Number(committee.no),
        committee_no_pct: own.ccNoPct ?? 0,
        committee_abstain_votes_cast: Number(committee.abstain),
      },
    ];
  },
});
