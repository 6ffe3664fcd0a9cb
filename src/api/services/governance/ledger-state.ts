import type { ProtocolParameters } from '../../../chains/cardano/parameters/protocol-parameters.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { decodeStateValue } from '../../../ledger/encoding/state-text.js';
import type {
  ActiveProposal,
  CommitteeAuthorization,
  EpochValues,
  Governance,
} from '../../../ledger/state/ledger-state.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import {
  findEpochParameters,
  ledgerEntries,
  ledgerEntry,
} from '../../../store/queries/cardano/governance/ledger-entries.js';

/** Committee, constitution and decisions of the ledger state; undefined before Conway. */
export async function readGovernance(db: NetworkDb<'cardano'>): Promise<Governance | undefined> {
  const text = await ledgerEntry(db, 'value', 'governance');
  return text === undefined ? undefined : decodeStateValue<Governance>(text);
}

/** Epoch of the newest block, and the parameters in force. */
export async function readEpochParameters(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
): Promise<{ readonly epoch: number; readonly parameters: ProtocolParameters }> {
  const { epoch } = await readTip(db);
  const text = await ledgerEntry(db, 'value', 'epoch');
  if (text !== undefined) return { epoch, parameters: decodeStateValue<EpochValues>(text).parameters };
  // The first epoch of a chain begins without a boundary, with the parameters of its genesis.
  return { epoch, parameters: await protocolParametersAt(db, network, epoch) };
}

/** Hot credentials and resignations, by the key of the cold credential. */
export async function readAuthorizations(
  db: NetworkDb<'cardano'>,
): Promise<ReadonlyMap<string, CommitteeAuthorization>> {
  const entries = await ledgerEntries(db, 'authorization');
  return new Map(entries.map(({ key, value }) => [key, decodeStateValue<CommitteeAuthorization>(value)]));
}

/** Proposals that the ledger holds, in the order of submission. */
export async function readActiveProposals(db: NetworkDb<'cardano'>): Promise<readonly ActiveProposal[]> {
  const entries = await ledgerEntries(db, 'proposal');
  return entries
    .map(({ value }) => decodeStateValue<ActiveProposal>(value))
    .toSorted((a, b) => a.position - b.position);
}

/** The parameters of an epoch as enacted; without ledger state, as far as they are known from the blocks. */
export async function readParametersOfEpoch(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epoch: number,
): Promise<ProtocolParameters> {
  const text = await findEpochParameters(db, epoch);
  return text === undefined ? await protocolParametersAt(db, network, epoch) : decodeStateValue(text);
}
