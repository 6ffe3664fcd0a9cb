import type { ValidatorContext } from '../../../services/midnight/validators.js';
import type { GraphqlContext } from '../resolver.js';

export const getContext = ({ db, network, request }: GraphqlContext): ValidatorContext => ({
  db,
  network,
  clock: request.services.clock,
});

/** Runs a lookup and counts its rows as objects of the response. */
export const look = async <Row>(context: GraphqlContext, found: Promise<readonly Row[]>): Promise<readonly Row[]> => {
  const rows = await found;
  context.budget.takeObjects(rows.length);
  return rows;
};
