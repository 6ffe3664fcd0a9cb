import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { DREP_EXAMPLE, DRepIdPath, parse } from '../../shapes/dreps/drep-id.js';
import { AVAILABILITY_NOTE } from '../../shapes/dreps/ledger.js';

export const listDRepVotingPower = operation({
  id: 'listDRepVotingPower',
  route: 'GET /api/dreps/{drepId}/voting-power',
  tag: 'DReps',
  summary: "List a DRep's voting power per epoch",
  description: AVAILABILITY_NOTE,
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
          Type.Number({ description: 'Share of the power of all DReps, in percent; null when not known' }),
        ),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: DREP_EXAMPLE,

  handle({ db }, { path }) {
    parse(path.drepId);
    throw missingCapabilityError('voting power per epoch', db);
  },
});
