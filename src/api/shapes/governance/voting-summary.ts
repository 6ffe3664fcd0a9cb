import Type, { type Static } from 'typebox';
import type { ActionThresholds } from '../../../chains/cardano/governance/action-thresholds.js';
import type { Vote, Voter } from '../../../chains/cardano/governance/governance.js';
import { type Rational, rationalToNumber } from '../../../chains/cardano/rational.js';
import type { ProposalTally } from '../../../ledger/blocks/proposal-tally.js';
import type { VoteCount } from '../../../store/queries/cardano/governance/votes.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { computePercent } from '../assets/shapes.js';

const Power = Nullable({ ...Amount, description: 'Lovelace' });

const Share = Nullable(Type.Number());

export const GovVotingSummary = named(
  'GovVotingSummary',
  Closed({
    epochNo: Count('Epoch whose protocol parameters and stake distribution are used'),
    yesVotePower: described(Power, 'Voting power of DReps that voted yes'),
    noVotePower: described(Power, 'Voting power of DReps that voted no'),
    abstainVotePower: described(Power, 'Voting power of DReps that abstained'),
    notVotedPower: described(Power, 'Voting power of active DReps that did not vote'),
    yesPct: described(
      Share,
      'Share of DRep power for yes, in percent, as it is compared with the threshold; null without ledger state',
    ),
    noPct: described(
      Share,
      'Share of DRep power against it, in percent, including active DReps that did not vote; null without ledger state',
    ),
    yesVotesCast: Count('Number of DReps that voted yes'),
    noVotesCast: Count('Number of DReps that voted no'),
    abstainVotesCast: Count('Number of DReps that abstained'),
    alwaysNoConfidenceVotePower: described(Power, 'Voting power delegated to the predefined choice "no confidence"'),
    alwaysAbstainVotePower: described(Power, 'Voting power delegated to the predefined choice "abstain"'),
    ccYesVotes: Count('Number of committee members that voted yes'),
    ccNoVotes: Count('Number of committee members that voted no'),
    ccAbstainVotes: Count('Number of committee members that abstained'),
    ccThreshold: described(
      Share,
      'Share of the committee that has to vote yes, 0 to 1; null when the committee does not vote, cannot decide, or is not known',
    ),
    ccYesPct: described(
      Share,
      'Share of the active committee members for yes, in percent, without those that abstained; null without ledger state',
    ),
    ccNoPct: described(
      Share,
      'Share of the active committee members against it, in percent, including those that did not vote; null without ledger state',
    ),
    spoYesVotesCast: Count('Number of stake pools that voted yes'),
    spoNoVotesCast: Count('Number of stake pools that voted no'),
    spoAbstainVotesCast: Count('Number of stake pools that abstained'),
    spoYesVotePower: described(Power, 'Voting power of stake pools that voted yes'),
    spoNoVotePower: described(Power, 'Voting power of stake pools that voted no'),
    spoAbstainVotePower: described(Power, 'Voting power of stake pools that abstained'),
    spoNotVotedPower: described(Power, 'Voting power of stake pools that did not vote'),
    spoYesPct: described(
      Share,
      'Share of pool power for yes, in percent, as it is compared with the threshold; null without ledger state',
    ),
    spoNoPct: described(
      Share,
      'Share of pool power against it, in percent, including pools that count as no without a vote; null without ledger state',
    ),
    thresholds: Closed(
      {
        drep: described(Share, 'Threshold of DReps, 0 to 1'),
        spo: described(Share, 'Threshold of stake pools, 0 to 1'),
        committee: described(Share, 'Threshold of the committee, 0 to 1'),
      },
      {
        description:
          'Null for roles that do not vote on this type of action or whose threshold cannot be reached, and for the committee while it is not known',
      },
    ),
    passing: Nullable(
      Type.Boolean({
        description: 'Whether all thresholds are met; an info action never passes; null without ledger state',
      }),
    ),
  }),
);

/** From a tally of the ledger. */
export function toTallyJson(epochNo: number, tally: ProposalTally): Static<typeof GovVotingSummary> {
  const { dreps, committee, pools } = tally;
  const drepShares = toShares(dreps.ratio, dreps.yes + dreps.no + dreps.notVoted + dreps.alwaysNoConfidence);
  const ccShares = toShares(committee.ratio, committee.yes + committee.no + committee.notVoted);
  const poolShares = toShares(pools.ratio, pools.yes + pools.no + pools.notVoted + pools.passiveNoConfidence);
  return {
    epochNo,
    yesVotePower: dreps.yes.toString(),
    noVotePower: dreps.no.toString(),
    abstainVotePower: dreps.abstain.toString(),
    notVotedPower: dreps.notVoted.toString(),
    yesPct: drepShares.yes,
    noPct: drepShares.no,
    yesVotesCast: dreps.votesCast.yes,
    noVotesCast: dreps.votesCast.no,
    abstainVotesCast: dreps.votesCast.abstain,
    alwaysNoConfidenceVotePower: dreps.alwaysNoConfidence.toString(),
    alwaysAbstainVotePower: dreps.alwaysAbstain.toString(),
    ccYesVotes: Number(committee.yes),
    ccNoVotes: Number(committee.no),
    ccAbstainVotes: Number(committee.abstain),
    ccThreshold: toNumber(committee.threshold),
    ccYesPct: ccShares.yes,
    ccNoPct: ccShares.no,
    spoYesVotesCast: pools.votesCast.yes,
    spoNoVotesCast: pools.votesCast.no,
    spoAbstainVotesCast: pools.votesCast.abstain,
    spoYesVotePower: pools.yes.toString(),
    spoNoVotePower: pools.no.toString(),
    spoAbstainVotePower: pools.abstain.toString(),
    spoNotVotedPower: (pools.notVoted + pools.passiveAbstain + pools.passiveNoConfidence).toString(),
    spoYesPct: poolShares.yes,
    spoNoPct: poolShares.no,
    thresholds: {
      drep: toNumber(dreps.threshold),
      spo: toNumber(pools.threshold),
      committee: toNumber(committee.threshold),
    },
    passing: dreps.accepted && committee.accepted && pools.accepted,
  };
}

const toNumber = (threshold: ProposalTally['dreps']['threshold']): number | null =>
  typeof threshold === 'string' ? null : rationalToNumber(threshold);

/** Votes for and against among those that count; both zero where none counts. */
export function toShares(
  { numerator, denominator }: Rational,
  counted: bigint,
): { readonly yes: number; readonly no: number } {
  if (counted === 0n) return { yes: 0, no: 0 };
  return {
    yes: computePercent(numerator, denominator) ?? 0,
    no: computePercent(denominator - numerator, denominator) ?? 0,
  };
}

/** From the votes alone: without ledger state their power is not known. */
export function toVoteCountsJson(
  epochNo: number,
  counts: readonly VoteCount[],
  { drep, spo, committee }: ActionThresholds,
): Static<typeof GovVotingSummary> {
  const cast = (role: Voter['role'], vote: Vote['vote']): number =>
    counts.find((each) => each.role === role && each.vote === vote)?.count ?? 0;
  return {
    epochNo,
    yesVotePower: null,
    noVotePower: null,
    abstainVotePower: null,
    notVotedPower: null,
    yesPct: null,
    noPct: null,
    yesVotesCast: cast('drep', 'yes'),
    noVotesCast: cast('drep', 'no'),
    abstainVotesCast: cast('drep', 'abstain'),
    alwaysNoConfidenceVotePower: null,
    alwaysAbstainVotePower: null,
    ccYesVotes: cast('committee', 'yes'),
    ccNoVotes: cast('committee', 'no'),
    ccAbstainVotes: cast('committee', 'abstain'),
    ccThreshold: committee ?? null,
    ccYesPct: null,
    ccNoPct: null,
    spoYesVotesCast: cast('pool', 'yes'),
    spoNoVotesCast: cast('pool', 'no'),
    spoAbstainVotesCast: cast('pool', 'abstain'),
    spoYesVotePower: null,
    spoNoVotePower: null,
    spoAbstainVotePower: null,
    spoNotVotedPower: null,
    spoYesPct: null,
    spoNoPct: null,
    thresholds: { drep: drep ?? null, spo: spo ?? null, committee: committee ?? null },
    passing: null,
  };
}
