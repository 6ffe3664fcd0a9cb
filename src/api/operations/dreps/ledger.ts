import Type from 'typebox';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../schema.js';
import { EpochNumber } from '../blocks/block-parameters.js';
import { notKnownYet } from '../not-known-yet.js';
import { DREP_EXAMPLE, DRepIdPath, parse } from './drep-id.js';

const UNTIL_KNOWN = 'Answers 501 on networks that do not know it.';

export const listDRepVotingPower = operation({
  id: 'listDRepVotingPower',
  route: 'GET /api/dreps/{drepId}/voting-power',
  tag: 'DReps',
  summary: 'The voting power of a DRep in each epoch',
  description: UNTIL_KNOWN,
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
    throw notKnownYet('voting power per epoch', db);
  },
});

export const listDRepEpochs = operation({
  id: 'listDRepEpochs',
  route: 'GET /api/dreps/epochs',
  tag: 'DReps',
  summary: 'The voting power of all DReps in each epoch',
  description: UNTIL_KNOWN,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'DRepEpoch',
      Closed({
        epoch: Count(FIELD.epochNumber),
        amount: described(Amount, 'Voting power of all DReps in the epoch, in lovelace'),
        dreps: Count('Number of registered DReps in the epoch'),
        alwaysAbstain: described(Amount, 'Voting power of the predefined choice "abstain", in lovelace'),
        alwaysNoConfidence: described(Amount, 'Voting power of the predefined choice "no confidence", in lovelace'),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: {},

  handle({ db }) {
    throw notKnownYet('voting power per epoch', db);
  },
});
