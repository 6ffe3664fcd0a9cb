import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type DRepUpdate, drepUpdates } from '../../../store/queries/cardano/governance/drep-updates.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { DRepUpdateShape, toUpdateJson } from '../../shapes/dreps/activity.js';

export async function readUpdatePage(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  filter: Parameters<typeof drepUpdates>[1],
  query: { readonly page: number; readonly pageSize: number },
): Promise<Static<typeof DRepUpdateShape>[]> {
  const updates = await numberedPage(query, (range) => drepUpdates(db, filter, range));
  return updates.map((update) => toUpdateJson(update, network));
}

export const createListOperation = (
  id: string,
  path: string,
  action: DRepUpdate['action'],
  summary: string,
  description: string,
): Operation =>
  operation({
    id,
    route: `GET /api/dreps/${path}`,
    tag: 'DReps',
    summary,
    description,
    gate: 'caller',
    scope: 'cardano',
    addOn: null,
    query: Type.Object({ page: Page(), pageSize: PageSize() }),
    result: Type.Array(DRepUpdateShape),
    errors: [],
    example: {},

    handle: ({ db, network }, { query }) => readUpdatePage(db, network, { action }, query),
  });
