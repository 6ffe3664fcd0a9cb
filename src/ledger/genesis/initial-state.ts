import type { CardanoEra } from '../../chains/cardano/era.js';
import { type GenesisFiles, type GenesisOutput, genesisOutputs } from '../../chains/cardano/parameters/genesis.js';
import { genesisHash } from '../../chains/cardano/parameters/genesis-hash.js';
import { raiseToEra, startParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { knownParameters } from '../../chains/cardano/parameters/protocol-parameters-known.js';
import { DecodeError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { ResolveAccount } from '../blocks/ledger-block.js';
import { findStakeOwner } from '../blocks/stake-owner.js';
import { initialNonces } from '../consensus/nonces.js';
import type { LedgerConstants } from '../constants.js';
import { enterEra } from '../epochs/enter-era.js';
import { takeSnapshot } from '../epochs/take-snapshot.js';
import { erasBetween } from '../state/era-versions.js';
import { LedgerState } from '../state/ledger-state.js';
import { toPoolRegistration } from '../transactions/pool-certificates.js';
import { readShelleyGenesis, type ShelleyGenesisState } from './shelley-genesis.js';

/** The state that exists before the first block. */
export interface GenesisContent {
  /** The epoch in which the chain begins; 0 except on chains that simulate the later history of a network. */
  readonly firstEpoch: number;
  /** Lovelace in the treasury, which the reserves lack. */
  readonly treasury: bigint;
  /** Outputs of the Byron file, which exist in Byron already. */
  readonly byron: readonly GenesisOutput[];
  /** Outputs of the Shelley file. */
  readonly shelley: readonly GenesisOutput[];
  readonly staking: ShelleyGenesisState | undefined;
  /** Hash of the Shelley file, the first nonce; undefined where blocks have no VRF. */
  readonly shelleyHash: Uint8Array | undefined;
}

export interface InitialLedger {
  readonly state: LedgerState;
  /** The given constants, with the deposits of the genesis file. */
  readonly constants: LedgerConstants;
}

export function readGenesisContent(files: GenesisFiles, { network }: Pick<LedgerConstants, 'network'>): GenesisContent {
  const byron = files.byron === undefined ? [] : genesisOutputs({ byron: files.byron }, network);
  const shelley = files.shelley === undefined ? [] : genesisOutputs({ shelley: files.shelley }, network);
  const { maxLovelaceSupply } = knownParameters(network);
  const funds = [...byron, ...shelley].reduce((sum, { lovelace }) => sum + lovelace, 0n);
  if (funds > maxLovelaceSupply)
    throw new DecodeError(`the balances add up to ${funds}, more than maxLovelaceSupply (${maxLovelaceSupply})`);
  return {
    firstEpoch: 0,
    treasury: 0n,
    byron,
    shelley,
    staking: files.shelley === undefined ? undefined : readShelleyGenesis(files.shelley),
    shelleyHash: files.shelley === undefined ? undefined : fromHex(genesisHash('shelley', files.shelley)),
  };
}

/** Deposits of the staking section of the Shelley file. */
export function countGenesisDeposits({ staking }: GenesisContent, { genesis }: LedgerConstants): bigint {
  if (staking === undefined) return 0n;
  const { keyDeposit, poolDeposit } = startParameters(genesis);
  return BigInt(staking.pools.length) * poolDeposit + BigInt(staking.delegations.length) * keyDeposit;
}

/** The state before the first block. `era` is the era of that block. */
export function createInitialState(
  content: GenesisContent,
  given: LedgerConstants,
  era: CardanoEra,
  resolveAccount: ResolveAccount,
): InitialLedger {
  const { genesis, maxLovelaceSupply } = given;
  const { firstEpoch, treasury, byron, shelley, staking, shelleyHash } = content;
  const genesisKeys = {
    delegates: staking?.delegates ?? new Map(),
    future: [],
    updates: new Map(),
    nextUpdates: new Map(),
  };
  const parameters = raiseToEra(startParameters(genesis), genesis, era);
  const reserves = maxLovelaceSupply - treasury;
  const pots = { treasury, reserves, fees: 0n, deposits: 0n, donations: 0n, utxo: 0n };
  const state = new LedgerState({ epoch: firstEpoch, era: 'byron', parameters, pots, genesisKeys });
  if (shelleyHash !== undefined) state.nonces.set(initialNonces(shelleyHash));
  for (const output of byron) addOutput(state, output, resolveAccount);
  for (const entered of erasBetween('byron', era)) enterEra(state, entered, given);
  for (const output of shelley) addOutput(state, output, resolveAccount);
  if (staking !== undefined) registerStaking(state, staking, resolveAccount);
  return { state, constants: { ...given, genesisDeposits: countGenesisDeposits(content, given) } };
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
): void {
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
  state.movePot('deposits', BigInt(pools.length) * poolDeposit + BigInt(delegations.length) * keyDeposit);
  if (pools.length > 0) state.snapshots.update({ mark: takeSnapshot(state) });
}
