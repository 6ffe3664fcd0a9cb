import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { AVAILABILITY_NOTE } from '../../shapes/dreps/ledger.js';

export const listDRepEpochs = operation({
  id: 'listDRepEpochs',
  route: 'GET /api/dreps/epochs',
  tag: 'DReps',
  summary: 'List the total DRep voting power per epoch',
  description: AVAILABILITY_NOTE,
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
    throw missingCapabilityError('voting power per epoch', db);
  },
});
