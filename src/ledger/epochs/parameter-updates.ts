import { afterUpdate, type ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { agreeOnUpdate } from '../../chains/cardano/parameters/protocol-parameters-adopted.js';
import type { ProtocolParameterUpdate, ProtocolVersion } from '../../chains/cardano/parameters/protocol-update.js';
import type { LedgerConstants } from '../constants.js';
import type { LedgerState, UpdateProposals } from '../state/ledger-state.js';

/** The parameters after the update on which the genesis keys agree: UPEC and NEWPP of the Shelley specification. */
export function nextParameters(state: LedgerState, { genesis, updateQuorum }: LedgerConstants): ProtocolParameters {
  const { parameters } = state.epoch.get();
  const update = agreeOnUpdate([...state.genesisKeys.get().updates.values()], updateQuorum);
  if (update === undefined) return parameters;
  const changed = afterUpdate(parameters, update, genesis);
  const { maxTxSize, maxBlockHeaderSize, maxBlockBodySize } = changed;
  return maxTxSize + maxBlockHeaderSize < maxBlockBodySize ? changed : parameters;
}

/** The proposals for the next epoch become current, unless one of them cannot follow the new protocol version. */
export function rotateUpdates(state: LedgerState, { protocolVersion }: ProtocolParameters): void {
  const keys = state.genesisKeys.get();
  if (keys.updates.size === 0 && keys.nextUpdates.size === 0) return;
  const legal = [...keys.nextUpdates.values()].every((update) => canFollow(protocolVersion, update));
  state.genesisKeys.update({ updates: legal ? keys.nextUpdates : NO_UPDATES, nextUpdates: NO_UPDATES });
}

const NO_UPDATES: UpdateProposals = new Map();

/** The next major version with minor 0, or the next minor version. */
export function canFollow(current: ProtocolVersion, { protocolVersion: next }: ProtocolParameterUpdate): boolean {
  if (next === undefined) return true;
  if (next.major === current.major + 1) return next.minor === 0;
  return next.major === current.major && next.minor === current.minor + 1;
}
