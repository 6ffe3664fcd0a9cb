import type { Static } from 'typebox';
import type { DRep } from '../../../chains/cardano/addresses/credential.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { loadDRepContext } from '../../../store/queries/cardano/governance/drep-power.js';
import { findDRepIds } from '../../../store/queries/cardano/governance/drep-updates.js';
import { type DRepState, drepStates } from '../../../store/queries/cardano/governance/dreps.js';
import { type Operation, operation } from '../../kit/operation.js';
import { DREP_EXAMPLE, DRepIdPath } from '../../shapes/dreps/drep-id.js';
import { DRepDetail, toDRepDetailJson } from '../../shapes/dreps/drep-json.js';
import { noSuchDRep, readDRepId } from './drep-id.js';

export const detailOperation = (id: string, route: Operation['route'], tag: 'Governance' | 'DReps'): Operation =>
  operation({
    id,
    route,
    tag,
    summary: tag === 'DReps' ? 'Get a DRep' : 'Get a DRep of the governance section',
    description:
      'Voting power counts the unspent outputs and rewards of the delegators and the deposits of their open proposals; rewards are left out where the index has no ledger state.',
    gate: 'caller',
    scope: 'cardano',
    addOn: null,
    path: DRepIdPath,
    result: DRepDetail,
    errors: ['not-found'],
    example: DREP_EXAMPLE,

    handle: ({ db, network }, { path }) =>
      db.snapshot(async (snapshot) => {
        const drep = await readDRepId(snapshot, path.drepId);
        const [detail] = await details(snapshot, network, [drep]);
        if (detail === undefined) throw noSuchDRep(drep, db);
        return detail;
      }),
  });

/** DReps that were ever registered, and the two predefined DReps if any account delegated to them. */
export async function registered(db: NetworkDb<'cardano'>, dreps: readonly DRep[]): Promise<readonly DRepState[]> {
  await expectLive(db);
  const ids = (await findDRepIds(db, dreps)).filter((id) => id !== undefined);
  const states = await drepStates(db, [...new Set(ids)], 'whole');
  return states.filter(({ drep, certified }) => certified || !('hash' in drep));
}

export async function details(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  dreps: readonly DRep[],
): Promise<Static<typeof DRepDetail>[]> {
  const states = await registered(db, dreps);
  if (states.length === 0) return [];
  const around = await loadDRepContext(db, network);
  return states.map((state) => toDRepDetailJson(state, around));
}
