import Type, { type Static } from 'typebox';
import { actionThresholds } from '../../../chains/cardano/governance/action-thresholds.js';
import type { GovernanceActionId } from '../../../chains/cardano/governance/governance.js';
import { actionIdText } from '../../../chains/cardano/governance/governance-id.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { ProposalTally } from '../../../ledger/blocks/proposal-tally.js';
import { decodeStateValue } from '../../../ledger/encoding/state-text.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { storedTally } from '../../../store/queries/cardano/governance/action-events.js';
import { voteCounts } from '../../../store/queries/cardano/governance/votes.js';
import { EXAMPLE } from '../../kit/examples.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { requireAction } from '../../services/governance/action-id.js';
import { readCountedTally } from '../../services/governance/counted-tally.js';
import { readCurrentGovernance } from '../../services/governance/current-governance.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { ActionIdPath, readActionId } from '../../shapes/governance/action-id.js';
import { decodeAction } from '../../shapes/governance/proposal-json.js';
import { GovVotingSummary, toTallyJson, toVoteCountsJson } from '../../shapes/governance/voting-summary.js';

type SummaryJson = Static<typeof GovVotingSummary>;

export const getVotingSummary = operation({
  id: 'getVotingSummary',
  route: 'GET /api/governance/proposals/{govActionId}/voting-summary',
  tag: 'Governance',
  summary: 'Count the votes on a governance action by role',
  description: `Votes that count now, with the voting power of the current epoch; for an action that has ended, its last count. With \`epoch\`: the count at the first block of that epoch. Without ledger state, power and whether the action passes are null, and \`epoch\` returns 501 with the reason.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: GovVotingSummary,
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { govActionId: EXAMPLE.govActionId } },

  handle({ db, network, services }, { path, query }) {
    const id = readActionId(path.govActionId);
    return db.snapshot(async (snapshot) => {
      const action = decodeAction(await requireAction(snapshot, id));
      if (query.epoch !== undefined) return await readStored(snapshot, id, query.epoch);
      if (await hasLedger(snapshot)) {
        const { epoch, tally } = await readCountedTally(snapshot, network, id, action);
        return toTallyJson(epoch, tally);
      }
      const { epoch } = await readTip(snapshot);
      const counts = await voteCounts(snapshot, { action: id, counting: true });
      const { committee } = await readCurrentGovernance(snapshot, network, services);
      const parameters = await protocolParametersAt(snapshot, network, epoch);
      return toVoteCountsJson(epoch, counts, actionThresholds(action, parameters, committee?.value.threshold));
    });
  },
});

async function readStored(db: NetworkDb<'cardano'>, id: GovernanceActionId, epoch: number): Promise<SummaryJson> {
  await requireLedger(db);
  const stored = await storedTally(db, id, epoch);
  if (stored === undefined)
    throw new ServiceError('not-found', `No votes on ${actionIdText(id)} were counted at the start of epoch ${epoch}`);
  return toTallyJson(epoch, decodeStateValue<ProposalTally>(stored.tally));
}
