import Type from 'typebox';
import { drepEpochs } from '../../../store/queries/cardano/governance/voting-power.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { DISTRIBUTION_NOTE } from '../../shapes/dreps/ledger.js';

export const listDRepEpochs = operation({
  id: 'listDRepEpochs',
  route: 'GET /api/dreps/epochs',
  tag: 'DReps',
  summary: 'List the total DRep voting power per epoch, newest first',
  description: `${DISTRIBUTION_NOTE} ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'DRepEpoch',
      Closed({
        epoch: Count(FIELD.epochNumber),
        amount: described(Amount, 'Voting power of all registered DReps in the epoch, in lovelace'),
        dreps: Count('Number of registered DReps in the epoch'),
        alwaysAbstain: described(Amount, 'Voting power of the predefined choice "abstain", in lovelace'),
        alwaysNoConfidence: described(Amount, 'Voting power of the predefined choice "no confidence", in lovelace'),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: {},

  handle: ({ db }, { query }) =>
    db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const epochs = await numberedPage(query, (range) => drepEpochs(snapshot, range));
      return epochs.map(({ epoch, lovelace, dreps, abstain, noConfidence }) => ({
        epoch,
        amount: lovelace.toString(),
        dreps,
        alwaysAbstain: abstain.toString(),
        alwaysNoConfidence: noConfidence.toString(),
      }));
    }),
});
