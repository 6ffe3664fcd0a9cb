import Type, { type Static } from 'typebox';
import { type ActionThresholds, actionThresholds } from '../../../chains/cardano/governance/action-thresholds.js';
import type { Vote, Voter } from '../../../chains/cardano/governance/governance.js';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { type VoteCount, voteCounts } from '../../../store/queries/cardano/governance/votes.js';
import { EXAMPLE } from '../../kit/examples.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { requireAction } from '../../services/governance/action-id.js';
import { readCurrentGovernance } from '../../services/governance/current-governance.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { ActionIdPath, readActionId } from '../../shapes/governance/action-id.js';
import { decodeAction } from '../../shapes/governance/proposal-json.js';

const Power = Nullable({ ...Amount, description: 'Lovelace' });

const Share = Nullable(Type.Number());

const GovVotingSummary = named(
  'GovVotingSummary',
  Closed({
    epochNo: Count('Epoch whose protocol parameters and stake distribution are used'),
    yesVotePower: described(Power, 'Voting power of DReps that voted yes'),
    noVotePower: described(Power, 'Voting power of DReps that voted no'),
    abstainVotePower: described(Power, 'Voting power of DReps that abstained'),
    notVotedPower: described(Power, 'Voting power of DReps that did not vote'),
    yesPct: described(Share, 'Share of DRep power for yes, in percent; null when not known'),
    noPct: described(Share, 'Share of DRep power for no, in percent; null when not known'),
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
      'Share of the committee that has to vote yes, 0 to 1; null when it is not known or the committee does not vote',
    ),
    ccYesPct: described(Share, 'Share of committee members for yes, in percent; null when not known'),
    ccNoPct: described(Share, 'Share of committee members for no, in percent; null when not known'),
    spoYesVotesCast: Count('Number of stake pools that voted yes'),
    spoNoVotesCast: Count('Number of stake pools that voted no'),
    spoAbstainVotesCast: Count('Number of stake pools that abstained'),
    spoYesVotePower: described(Power, 'Voting power of stake pools that voted yes'),
    spoNoVotePower: described(Power, 'Voting power of stake pools that voted no'),
    spoAbstainVotePower: described(Power, 'Voting power of stake pools that abstained'),
    spoNotVotedPower: described(Power, 'Voting power of stake pools that did not vote'),
    spoYesPct: described(Share, 'Share of pool power for yes, in percent; null when not known'),
    spoNoPct: described(Share, 'Share of pool power for no, in percent; null when not known'),
    thresholds: Closed(
      {
        drep: described(Share, 'Threshold of DReps, 0 to 1'),
        spo: described(Share, 'Threshold of stake pools, 0 to 1'),
        committee: described(Share, 'Threshold of the committee, 0 to 1'),
      },
      {
        description:
          'Null for roles that do not vote on this type of action, and for the committee while its quorum is not known',
      },
    ),
    passing: Nullable(
      Type.Boolean({ description: 'Whether all thresholds are met now; null when one of them cannot be compared' }),
    ),
  }),
);

export const getVotingSummary = operation({
  id: 'getVotingSummary',
  route: 'GET /api/governance/proposals/{govActionId}/voting-summary',
  tag: 'Governance',
  summary: 'Count the votes on a governance action by role',
  description:
    'Votes that count now. Voting power per epoch is not known, so power and whether the action passes are null.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: GovVotingSummary,
  errors: ['not-found', 'not-implemented'],
  example: { path: { govActionId: EXAMPLE.govActionId } },

  handle({ db, network, services }, { path, query }) {
    const id = readActionId(path.govActionId);
    return db.snapshot(async (snapshot) => {
      const action = decodeAction(await requireAction(snapshot, id));
      const { epoch } = await readTip(snapshot);
      if (query.epoch !== undefined && query.epoch !== epoch)
        throw missingCapabilityError('voting power per epoch', db);
      const counts = await voteCounts(snapshot, { action: id, counting: true });
      const { committee } = await readCurrentGovernance(snapshot, network, services);
      const parameters = await protocolParametersAt(snapshot, network, epoch);
      return toVotingSummaryJson(epoch, counts, actionThresholds(action, parameters, committee?.value.threshold));
    });
  },
});

function toVotingSummaryJson(
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
