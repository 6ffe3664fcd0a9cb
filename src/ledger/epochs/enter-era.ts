import type { CardanoEra } from '../../chains/cardano/era.js';
import type { LedgerConstants } from '../constants.js';
import { type LedgerState, NO_INSTANT_REWARDS } from '../state/ledger-state.js';
import { requireSupportedEra } from './unsupported-era.js';

/** Changes the state as a hard fork does, before the rules of the new era enter the epoch. */
export function enterEra(state: LedgerState, era: CardanoEra, constants: LedgerConstants): void {
  requireSupportedEra(era, constants);
  state.epoch.update({ era });
  if (era === 'allegra') returnRedeemable(state);
  else if (era === 'babbage') removeOverlay(state);
  else if (era === 'conway') startGovernance(state, constants);
}

/** Outputs at redeem addresses that were never spent return to the reserves. */
function returnRedeemable(state: LedgerState): void {
  const lovelace = state.redeemable.get();
  if (lovelace === 0n) return;
  state.redeemable.set(0n);
  state.movePot('utxo', -lovelace);
  state.movePot('reserves', lovelace);
}

const NONE = { numerator: 0n, denominator: 1n };

/**
 * The genesis delegates make no more blocks; the reward update of the last epoch before already assumes it. A node leaves
 * the parameter out from then on.
 */
export function removeOverlay(state: LedgerState): void {
  const { parameters, previousParameters } = state.epoch.get();
  state.epoch.update({
    parameters: { ...parameters, decentralisation: NONE },
    previousParameters: { ...previousParameters, decentralisation: NONE },
  });
}

/** Pointer addresses have no stake from Conway on, and certificates of instant rewards are not paid any more. */
function startGovernance(state: LedgerState, { governance }: LedgerConstants): void {
  state.pointerStake.clear();
  state.instantRewards.set(NO_INSTANT_REWARDS);
  state.governance.update(governance);
}
