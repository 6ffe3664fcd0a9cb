import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { common } from '../../shapes/midnight/lookups.js';
import { EpochRange, readEpochRange } from '../../shapes/midnight/validators.js';

export const listMidnightValidatorPresence = operation({
  ...common,
  id: 'listMidnightValidatorPresence',
  route: 'GET /api/midnight/validators/presence',
  summary: 'List the validators of epochs with the validity of registrations',
  description:
    'Oldest epoch first, at most 1,000 epochs. Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  query: EpochRange,
  result: Type.Array(
    named(
      'MidnightValidatorPresence',
      Closed({
        epoch: Count('Number of the epoch'),
        idKey: Type.String({
          description: 'Pool id, or the sidechain public key of a validator without a pool, in hexadecimal',
        }),
        source: Type.String({
          description:
            '`history`: it was registered; `committee`: it had a seat; `performance`: it was to produce blocks',
        }),
        status: Nullable(
          Type.String({ description: 'Validity of the registration (`Valid`, `Invalid`); null for other sources' }),
        ),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { query: { fromEpoch: 980_555, toEpoch: 980_555 } },

  handle: async ({ db, services }, { query }) => [
    ...(await runLookup(db, services.clock, { what: 'presence', ...readEpochRange(query) })),
  ],
});
