import { actionIdText } from '../../../chains/cardano/governance/governance-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type ListedAction, listedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { requireAction } from '../../services/governance/action-id.js';
import { ActionIdPath, readActionId } from '../../shapes/governance/action-id.js';
import { GovActionDetail, toActionDetailJson } from '../../shapes/governance/proposal-json.js';
import { STATUS } from '../../shapes/governance/proposals.js';

export const getProposal = operation({
  id: 'getProposal',
  route: 'GET /api/governance/proposals/{govActionId}',
  tag: 'Governance',
  summary: 'Get a governance action with its content and anchor document',
  description: STATUS,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  result: GovActionDetail,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { govActionId: EXAMPLE.govActionId } },

  handle({ db, network }, { path }) {
    const id = readActionId(path.govActionId);
    return db.snapshot(async (snapshot) => {
      const action = await requireAction(snapshot, id);
      return toActionDetailJson(action, await listedAction(snapshot, network, actionIdText(id)));
    });
  },
});

/** Reads all actions, because the status of one can depend on others. */
async function listedAction(db: NetworkDb<'cardano'>, network: CardanoNetwork, id: string): Promise<ListedAction> {
  const listed = (await listedActions(db, network)).find((action) => action.id === id);
  if (listed === undefined) throw new ServiceError('not-found', `${db.network} has no governance action ${id}`);
  return listed;
}
