import { ServiceError } from '../../../kernel/errors.js';
import { insertBlueprint } from '../../../store/queries/service/blueprints.js';
import { operation } from '../../kit/operation.js';
import { BlueprintRequest } from '../../shapes/blueprints/blueprint-request.js';
import { MAX_BLUEPRINTS, StoredBlueprint, toBlueprintJson } from '../../shapes/blueprints/blueprint-shapes.js';
import { BLUEPRINT_EXAMPLE } from '../../shapes/blueprints/examples.js';
import { readBlueprintRequest } from '../../shapes/blueprints/read-blueprint-request.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const createBlueprint = operation({
  ...MARKET,
  id: 'createBlueprint',
  route: 'POST /api/blueprints',
  summary: 'Create a blueprint of a smart contract',
  description: `Describes a contract: its scripts, addresses and tokens, and the types of its data, as a CIP-57 document (\`plutus.json\`) or as a list of datum fields. The hashes in a document must be those of its code. Builds, conversions and parameters refer to the document by the id. Only the account sees it; an account has at most ${MAX_BLUEPRINTS}.`,
  pure: true,
  writes: true,
  body: BlueprintRequest,
  bodyLimit: 2_097_152,
  result: StoredBlueprint,
  errors: [],
  example: { body: { displayName: 'Vesting', document: BLUEPRINT_EXAMPLE } },

  async handle({ services: { db, clock }, principal: { accountId }, network }, { body }) {
    const blueprint = readBlueprintRequest(body, network);
    const id = await insertBlueprint(db, {
      ...blueprint,
      accountId,
      maximum: MAX_BLUEPRINTS,
      now: new Date(clock.now()),
    });
    if (id === undefined)
      throw new ServiceError('invalid', `An account has at most ${MAX_BLUEPRINTS} blueprints; delete one first`);
    return toBlueprintJson({ ...blueprint, id });
  },
});
