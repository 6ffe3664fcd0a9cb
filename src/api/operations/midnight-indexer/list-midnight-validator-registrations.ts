import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { common } from '../../shapes/midnight/lookups.js';
import { EpochRange, readEpochRange } from '../../shapes/midnight/validators.js';

export const listMidnightValidatorRegistrations = operation({
  ...common,
  id: 'listMidnightValidatorRegistrations',
  route: 'GET /api/midnight/validators/registrations',
  summary: 'List the number of registered stake pools by epoch',
  description:
    'Oldest epoch first, at most 1,000 epochs. Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  query: EpochRange,
  result: Type.Array(
    named(
      'MidnightRegistrationCounts',
      Closed({
        epoch: Count('Number of the epoch'),
        total: Count('Pools that had registered up to the epoch'),
        added: Count('Pools whose first registration is in the epoch'),
        registeredValid: Count('Pools with a valid registration in the epoch'),
        registeredInvalid: Count('Pools with an invalid registration in the epoch'),
        federatedValid: Count('Validators with a seat in the epoch'),
        federatedInvalid: Count('Validators without a valid seat in the epoch, as the indexer counts them'),
        dParameter: Nullable(
          described(PlainNumber, 'Seats of registered pools, as the indexer states them; null when not known'),
        ),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { query: { fromEpoch: 980_555, toEpoch: 980_556 } },

  async handle({ db, services: { clock } }, { query }) {
    const range = readEpochRange(query);
    const [totals, counts] = await Promise.all([
      runLookup(db, clock, { what: 'registered-totals', ...range }),
      runLookup(db, clock, { what: 'registrations', ...range }),
    ]);
    const byEpoch = new Map(totals.map((row) => [row.epoch, row]));
    // Without any pool the indexer has no totals.
    return counts.map((row) => ({ ...row, ...(byEpoch.get(row.epoch) ?? { total: 0, added: 0 }) }));
  },
});
