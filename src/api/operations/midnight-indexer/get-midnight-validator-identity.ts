import { operation } from '../../kit/operation.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { common } from '../../shapes/midnight/lookups.js';
import { noSuch } from '../../shapes/midnight/parameters.js';
import { PoolPath, ValidatorIdentity } from '../../shapes/midnight/validators.js';

export const getMidnightValidatorIdentity = operation({
  ...common,
  id: 'getMidnightValidatorIdentity',
  route: 'GET /api/midnight/validators/{poolId}/identity',
  summary: 'Get the keys of a stake pool that registered as validator',
  description:
    'Returns 404 when the pool never registered. Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  path: PoolPath,
  result: ValidatorIdentity,
  errors: ['not-found', 'not-implemented'],
  example: { path: { poolId: EXAMPLE.validator } },

  async handle({ db, services }, { path }) {
    const found = await runLookup(db, services.clock, { what: 'identity', poolId: path.poolId.toLowerCase() });
    if (found === null) throw noSuch('validator');
    return found;
  },
});
