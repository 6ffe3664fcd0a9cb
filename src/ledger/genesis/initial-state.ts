import type { CardanoEra } from '../../chains/cardano/era.js';
import { type GenesisFiles, type GenesisOutput, genesisOutputs } from '../../chains/cardano/parameters/genesis.js';
import { raiseToEra, startParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { toHex } from '../../kernel/hex.js';
import type { ResolveAccount } from '../blocks/ledger-block.js';
import { findStakeOwner } from '../blocks/stake-owner.js';
import type { LedgerConstants } from '../constants.js';
import { enterEra } from '../epochs/enter-era.js';
import { takeSnapshot } from '../epochs/take-snapshot.js';
import { erasBetween } from '../state/era-versions.js';
import { LedgerState } from '../state/ledger-state.js';
import { toPoolRegistration } from '../transactions/pool-certificates.js';
import { readShelleyGenesis, type ShelleyGenesisState } from './shelley-genesis.js';

export interface InitialLedger {
  readonly state: LedgerState;
  /** The given constants, with the deposits of the genesis file. */
  readonly constants: LedgerConstants;
  /** Outputs that exist before the first block. */
  readonly outputs: readonly GenesisOutput[];
}

/** The state before the first block. `era` is the era of that block. */
export function createInitialState(
  files: GenesisFiles,
  given: LedgerConstants,
  era: CardanoEra,
  resolveAccount: ResolveAccount,
): InitialLedger {
  const { network, genesis, maxLovelaceSupply } = given;
  const shelley = files.shelley === undefined ? undefined : readShelleyGenesis(files.shelley);
  const byron = files.byron === undefined ? [] : genesisOutputs({ byron: files.byron }, network);
  const funds = files.shelley === undefined ? [] : genesisOutputs({ shelley: files.shelley }, network);
  const genesisKeys = {
    delegates: shelley?.delegates ?? new Map(),
    future: [],
    updates: new Map(),
    nextUpdates: new Map(),
  };
  const parameters = raiseToEra(startParameters(genesis), genesis, era);
  const pots = { treasury: 0n, reserves: maxLovelaceSupply, fees: 0n, deposits: 0n, donations: 0n, utxo: 0n };
  const state = new LedgerState({ epoch: 0, era: 'byron', parameters, pots, genesisKeys });
  for (const output of byron) addOutput(state, output, resolveAccount);
  for (const entered of erasBetween('byron', era)) enterEra(state, entered, given);
  for (const output of funds) addOutput(state, output, resolveAccount);
  const genesisDeposits = shelley === undefined ? 0n : registerStaking(state, shelley, resolveAccount);
  return { state, constants: { ...given, genesisDeposits }, outputs: [...byron, ...funds] };
}

function addOutput(state: LedgerState, { address, lovelace }: GenesisOutput, resolveAccount: ResolveAccount): void {
  state.movePot('utxo', lovelace);
  state.movePot('reserves', -lovelace);
  const owner = findStakeOwner(address, resolveAccount);
  if (owner?.type === 'account') state.accounts.addUtxo(owner.account, lovelace);
  else if (owner?.type === 'redeemable') state.redeemable.set(state.redeemable.get() + lovelace);
}

/** Registers the pools and accounts of the staking section, which elect the leaders of the first epochs. */
function registerStaking(
  state: LedgerState,
  { pools, delegations }: ShelleyGenesisState,
  resolveAccount: ResolveAccount,
): bigint {
  const { keyDeposit, poolDeposit } = state.epoch.get().parameters;
  for (const parameters of pools) {
    const key = toHex(parameters.operator);
    const registration = toPoolRegistration(parameters, resolveAccount);
    state.poolNumbers.number(key);
    state.pools.set(key, { registration, next: undefined, deposit: poolDeposit, retiresIn: undefined });
  }
  for (const [hash, pool] of delegations) {
    const account = resolveAccount({ type: 'key', hash });
    state.accounts.register(account, keyDeposit);
    state.accounts.delegate(account, state.poolNumbers.number(toHex(pool)));
  }
  const deposits = BigInt(pools.length) * poolDeposit + BigInt(delegations.length) * keyDeposit;
  state.movePot('deposits', deposits);
  if (pools.length > 0) state.snapshots.update({ mark: takeSnapshot(state) });
  return deposits;
}
