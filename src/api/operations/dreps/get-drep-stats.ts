import Type from 'typebox';
import { computeRegistrationRanges, overlap } from '../../../chains/cardano/governance/drep-participation.js';
import { actionIdText, drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { loadDRepContext } from '../../../store/queries/cardano/governance/drep-power.js';
import { delegatorsByEpoch } from '../../../store/queries/cardano/governance/drep-stats.js';
import { drepUpdates, findDRepIds } from '../../../store/queries/cardano/governance/drep-updates.js';
import { drepStates, powerAmong } from '../../../store/queries/cardano/governance/dreps.js';
import { listedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { castVotes } from '../../../store/queries/cardano/governance/votes.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { noSuchDRep, readDRepId } from '../../services/dreps/drep-id.js';
import { computePercent } from '../../shapes/assets/shapes.js';
import { DREP_EXAMPLE, DRepIdPath } from '../../shapes/dreps/drep-id.js';
import { computePower } from '../../shapes/dreps/drep-json.js';

const Percent = (description: string) => Nullable(Type.Number({ description }));

const DRepStats = named(
  'DRepStats',
  Closed({
    drepId: Type.String({ description: 'CIP-129' }),
    votesCast: Count('Number of actions on which its vote counts'),
    eligibleActions: Count('Number of actions that were open for votes while it was registered'),
    participationPct: Percent('Percent of actions on which it voted; null when there was none'),
    rationalePct: Percent('Percent of its votes with an anchor document; null when it has not voted'),
    powerRank: Count('Rank by voting power, 1 is the highest; equal powers share a rank'),
    powerSharePct: Percent('Percent of the voting power of all registered DReps'),
    delegatorsTrend: Type.Array(Closed({ epoch: Count(FIELD.epochNumber), count: Count('Number of delegators') }), {
      description:
        'Number of delegators at the end of each of the last 20 epochs, oldest first; the last value is current',
    }),
  }),
);

const EPOCHS = 20;

/** Limits certificates and votes; there are only hundreds of actions, so a DRep stays below it. */
const MAX_ROWS = 10_000;

export const getDRepStats = operation({
  id: 'getDRepStats',
  route: 'GET /api/dreps/{drepId}/stats',
  tag: 'DReps',
  summary: "Get a DRep's participation, rank and delegator statistics",
  description:
    'An action counts as open until the last epoch in which it could be voted on, even when it was enacted before. Power is as in `/api/dreps`.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  path: DRepIdPath,
  result: DRepStats,
  errors: ['not-found'],
  example: DREP_EXAMPLE,

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      await expectLive(snapshot);
      const drep = await readDRepId(snapshot, path.drepId);
      const [id] = await findDRepIds(snapshot, [drep]);
      const [state] = id === undefined ? [] : await drepStates(snapshot, [id]);
      if (!('hash' in drep) || state === undefined || !state.certified) throw noSuchDRep(drep, db);
      const around = await loadDRepContext(snapshot, network);
      const range = { skip: 0, limit: MAX_ROWS };
      const votes = await castVotes(
        snapshot,
        { voters: [{ role: 'drep', credential: drep }], counting: true },
        { ...range, order: 'asc' },
      );
      const certificates = (await drepUpdates(snapshot, { drepId: state.id }, range)).toReversed();
      const registered = computeRegistrationRanges(
        certificates.map(({ position: place, action }) => ({ epoch: place.block.epoch, action })),
      );
      const voted = new Set(votes.map(({ vote }) => actionIdText(vote.action)));
      const eligible = (await listedActions(snapshot, network)).filter(
        ({ id: action, submittedEpoch, expiresEpoch }) =>
          voted.has(action) || registered.some((each) => overlap(each, { from: submittedEpoch, to: expiresEpoch })),
      );
      const power = computePower(state, around);
      const { stronger, total } = await powerAmong(snapshot, around, power);
      return {
        drepId: drepIdCip129(drep),
        votesCast: votes.length,
        eligibleActions: eligible.length,
        participationPct: computePercent(BigInt(votes.length), BigInt(eligible.length)),
        rationalePct: computePercent(
          BigInt(votes.filter(({ vote }) => vote.anchor !== undefined).length),
          BigInt(votes.length),
        ),
        powerRank: stronger + 1,
        powerSharePct: computePercent(power, total),
        delegatorsTrend: [...(await delegatorsByEpoch(snapshot, state.id, EPOCHS))],
      };
    }),
});
