import type { Certificate, InstantRewards } from '../../chains/cardano/certificates/certificate.js';
import { toHex } from '../../kernel/hex.js';
import type { ResolveAccount } from '../blocks/ledger-block.js';
import { type BlockContext, stabilityWindow } from '../constants.js';
import type { AccountId } from '../state/accounts.js';
import type { LedgerState } from '../state/ledger-state.js';

type GenesisDelegation = Extract<Certificate, { readonly kind: 'genesis-delegation' }>;

/** A genesis delegation takes effect when its block is final. */
export function delegateGenesisKey(state: LedgerState, certificate: GenesisDelegation, context: BlockContext): void {
  const slot = context.slot + stabilityWindow(context);
  const genesis = toHex(certificate.genesisHash);
  const to = { delegate: toHex(certificate.delegateHash), vrf: toHex(certificate.vrfKeyHash) };
  const others = state.genesisKeys.get().future.filter((entry) => entry.slot !== slot || entry.genesis !== genesis);
  state.genesisKeys.update({ future: [...others, { slot, genesis, to }] });
}

/** Adopts the genesis delegations that are due. The last one of a key wins. */
export function adoptGenesisDelegations(state: LedgerState, slot: number): void {
  const { delegates, future } = state.genesisKeys.get();
  if (future.length === 0) return;
  const due = future.filter((entry) => entry.slot <= slot).toSorted((a, b) => a.slot - b.slot);
  if (due.length === 0) return;
  const adopted = new Map(delegates);
  for (const { genesis, to } of due) adopted.set(genesis, to);
  state.genesisKeys.update({ delegates: adopted, future: future.filter((entry) => entry.slot > slot) });
}

/** From Alonzo on, certificates of an epoch add up; before, the last one for an account replaced the others. */
const FIRST_VERSION_WITH_SUMS = 5;

/** Collects an MIR certificate, which the next boundary pays. */
export function addInstantRewards(
  state: LedgerState,
  { pot, rewards, toOtherPot }: InstantRewards,
  resolveAccount: ResolveAccount,
): void {
  const pending = state.instantRewards.get();
  if (toOtherPot !== undefined) {
    const change = pot === 'reserves' ? toOtherPot : -toOtherPot;
    state.instantRewards.update({
      reservesChange: pending.reservesChange - change,
      treasuryChange: pending.treasuryChange + change,
    });
    return;
  }
  const field = pot === 'reserves' ? 'fromReserves' : 'fromTreasury';
  const sums = state.epoch.get().parameters.protocolVersion.major >= FIRST_VERSION_WITH_SUMS;
  const amounts = new Map<AccountId, bigint>(pending[field]);
  for (const [credential, lovelace] of rewards) {
    const account = resolveAccount(credential);
    amounts.set(account, sums ? (amounts.get(account) ?? 0n) + lovelace : lovelace);
  }
  state.instantRewards.update({ [field]: amounts });
}
