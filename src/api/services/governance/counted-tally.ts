import type { GovernanceAction, GovernanceActionId } from '../../../chains/cardano/governance/governance.js';
import { actionIdText } from '../../../chains/cardano/governance/governance-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { ProposalTally } from '../../../ledger/blocks/proposal-tally.js';
import { decodeStateValue } from '../../../ledger/encoding/state-text.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { storedTally } from '../../../store/queries/cardano/governance/action-events.js';
import { ledgerEntry } from '../../../store/queries/cardano/governance/ledger-entries.js';
import { readLiveTally } from './live-tally.js';

/** The last tally of an action that has ended, and the current votes on all others. Needs the ledger state. */
export async function readCountedTally(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  id: GovernanceActionId,
  action: GovernanceAction,
): Promise<{ readonly epoch: number; readonly tally: ProposalTally }> {
  const isOpen = (await ledgerEntry(db, 'proposal', actionIdText(id))) !== undefined;
  const last = isOpen ? undefined : await storedTally(db, id);
  if (last !== undefined) return { epoch: last.epoch, tally: decodeStateValue<ProposalTally>(last.tally) };
  return await readLiveTally(db, network, id, action);
}
