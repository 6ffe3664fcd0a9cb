import { operation } from '../../kit/operation.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { EXAMPLE } from '../../shapes/midnight/examples.js';
import { common, Validator } from '../../shapes/midnight/lookups.js';
import { noSuch } from '../../shapes/midnight/parameters.js';
import { PoolPath } from '../../shapes/midnight/validators.js';

export const getMidnightValidator = operation({
  ...common,
  id: 'getMidnightValidator',
  route: 'GET /api/midnight/validators/{poolId}',
  summary: 'Get a Midnight validator by its Cardano pool',
  description: 'Accepts the id of the Cardano stake pool in hexadecimal. Returns 404 when no validator has it.',
  path: PoolPath,
  result: Validator,
  errors: ['not-found', 'not-implemented'],
  example: { path: { poolId: EXAMPLE.validator } },

  async handle({ db, services }, { path }) {
    const found = await runLookup(db, services.clock, { what: 'validator', poolId: path.poolId.toLowerCase() });
    if (found === null) throw noSuch('validator');
    return found;
  },
});
