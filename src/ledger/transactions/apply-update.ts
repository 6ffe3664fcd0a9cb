import type { GenesisUpdate, ProtocolParameterUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import { toHex } from '../../kernel/hex.js';
import { type BlockContext, firstSlot, stabilityWindow } from '../constants.js';
import type { LedgerState, UpdateProposals } from '../state/ledger-state.js';

/**
 * Stores the proposals of the genesis keys, each in place of the key's earlier one: PPUP of the Shelley specification.
 * Proposals that come too late for the next boundary count for the one after it.
 */
export function applyUpdate(state: LedgerState, { proposals }: GenesisUpdate, context: BlockContext): void {
  const deadline = firstSlot(context, context.epoch + 1) - 2 * stabilityWindow(context);
  const field = context.slot < deadline ? 'updates' : 'nextUpdates';
  state.genesisKeys.update({ [field]: withProposals(state.genesisKeys.get()[field], proposals) });
}

function withProposals(
  before: UpdateProposals,
  proposals: readonly (readonly [Uint8Array, ProtocolParameterUpdate])[],
): UpdateProposals {
  const updates = new Map(before);
  for (const [genesis, update] of proposals) updates.set(toHex(genesis), update);
  return updates;
}
