import Type from 'typebox';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, Nullable, named } from '../../schema.js';
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
      Closed({ epoch: Count(), amount: Amount, delegators: Count(), sharePct: Nullable(Type.Number()) }),
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
        epoch: Count(),
        amount: Amount,
        dreps: Count(),
        alwaysAbstain: Amount,
        alwaysNoConfidence: Amount,
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: {},

  handle({ db }) {
    throw notKnownYet('voting power per epoch', db);
  },
});
