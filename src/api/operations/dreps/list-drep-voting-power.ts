import Type from 'typebox';
import { findDRepIds } from '../../../store/queries/cardano/governance/drep-updates.js';
import { drepPowerByEpoch } from '../../../store/queries/cardano/governance/voting-power.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { noSuchDRep, readDRepId } from '../../services/dreps/drep-id.js';
import { computePercent } from '../../shapes/assets/shapes.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { DREP_EXAMPLE, DRepIdPath } from '../../shapes/dreps/drep-id.js';
import { DISTRIBUTION_NOTE } from '../../shapes/dreps/ledger.js';

const MAX_EPOCH = 2 ** 31 - 1;

export const listDRepVotingPower = operation({
  id: 'listDRepVotingPower',
  route: 'GET /api/dreps/{drepId}/voting-power',
  tag: 'DReps',
  summary: "List a DRep's voting power per epoch, newest first",
  description: `${DISTRIBUTION_NOTE} ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({
    fromEpoch: Type.Optional(EpochNumber),
    toEpoch: Type.Optional(EpochNumber),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Type.Array(
    named(
      'DRepVotingPower',
      Closed({
        epoch: Count(FIELD.epochNumber),
        amount: described(Amount, 'Voting power of the DRep in the epoch, in lovelace'),
        delegators: Count('Number of delegators in the epoch'),
        sharePct: Nullable(
          Type.Number({
            description:
              'Share of the power of all registered DReps, in percent; null for the predefined DReps, and when no DRep has power',
          }),
        ),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: DREP_EXAMPLE,

  handle: ({ db }, { path, query }) =>
    db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const drep = await readDRepId(snapshot, path.drepId);
      const [id] = await findDRepIds(snapshot, [drep]);
      if (id === undefined) throw noSuchDRep(drep, db);
      const { fromEpoch: from = 0, toEpoch: to = MAX_EPOCH } = query;
      const epochs = await numberedPage(query, (range) => drepPowerByEpoch(snapshot, id, { from, to, ...range }));
      return epochs.map(({ epoch, lovelace, delegators, total }) => ({
        epoch,
        amount: lovelace.toString(),
        delegators,
        sharePct: 'hash' in drep ? computePercent(lovelace, total) : null,
      }));
    }),
});
