import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { type BlueprintWithDocument, findBlueprint } from '../../../store/queries/service/blueprints.js';
import type { HandlerContext } from '../../kit/context.js';

export const noBlueprint = (id: string, network: CardanoNetwork): ServiceError =>
  new ServiceError('not-found', `The account has no blueprint ${id} on ${network.id}`);

/** A blueprint of the caller's account. */
export async function requireBlueprint(
  { services: { db }, principal: { accountId }, network }: HandlerContext<'caller', 'market'>,
  id: string,
): Promise<BlueprintWithDocument> {
  const row = await findBlueprint(db, accountId, network.id, id);
  if (row === undefined) throw noBlueprint(id, network);
  return row;
}
