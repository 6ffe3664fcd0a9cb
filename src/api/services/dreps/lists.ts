import type { Static } from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import type { DRepContext } from '../../../store/queries/cardano/governance/drep-power.js';
import { findDRepIds } from '../../../store/queries/cardano/governance/drep-updates.js';
import { type DRepFilter, drepIds, drepStates } from '../../../store/queries/cardano/governance/dreps.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { type DRep, toDRepJson } from '../../shapes/dreps/drep-json.js';
import { idIn, type Selection } from '../../shapes/dreps/lists.js';
import { readDRepId } from './drep-id.js';

/** Undefined when no DRep can match. */
export async function buildFilter(
  db: NetworkDb<'cardano'>,
  { search, status, hasMetadata }: Selection,
  around: DRepContext,
): Promise<DRepFilter | undefined> {
  const filter = { status, hasMetadata, around };
  if (search === undefined || search === '') return filter;
  const drep = idIn(search);
  if (drep === undefined) return { ...filter, search };
  const only = (await findDRepIds(db, [await readDRepId(db, search)]))[0];
  return only === undefined ? undefined : { ...filter, only };
}

export async function readDRepPage(
  db: NetworkDb<'cardano'>,
  query: Selection,
  filter: DRepFilter | undefined,
  around: DRepContext,
): Promise<Static<typeof DRep>[]> {
  if (filter === undefined) return [];
  const ids = await numberedPage(query, (range) => drepIds(db, filter, { ...query, ...range }));
  return (await drepStates(db, ids)).map((state) => toDRepJson(state, around));
}
