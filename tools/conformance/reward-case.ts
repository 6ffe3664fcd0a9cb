import { parseAddress } from '../../src/chains/cardano/addresses/address.js';
import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import { startParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import type { Rational } from '../../src/chains/cardano/rational.js';
import { networkById } from '../../src/chains/networks.js';
import { decodeBech32 } from '../../src/kernel/bech32.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { AccountNumbers } from '../../src/ledger/blocks/account-numbers.js';
import type { EpochReport } from '../../src/ledger/blocks/epoch-report.js';
import { EpochReportBuilder } from '../../src/ledger/blocks/epoch-report-builder.js';
import { ledgerConstants } from '../../src/ledger/constants.js';
import { applyRewardUpdate } from '../../src/ledger/epochs/apply-reward-update.js';
import { fundRewards, type RewardFunds } from '../../src/ledger/rewards/reward-pot.js';
import type { AccountId } from '../../src/ledger/state/accounts.js';
import { LedgerState, type RewardInput } from '../../src/ledger/state/ledger-state.js';
import type { PoolStake, StakeSnapshot } from '../../src/ledger/state/stake-snapshot.js';

/** A pool that made blocks. Ids are bech32 or hexadecimal. */
export interface CasePool {
  readonly id: string;
  readonly stake: bigint;
  readonly ownerStake: bigint;
  readonly pledge: bigint;
  readonly cost: bigint;
  readonly margin: Rational;
  readonly blocks: number;
  /** Stake addresses. */
  readonly rewardAccount: string;
  readonly owners: readonly string[];
  readonly delegators: readonly (readonly [address: string, stake: bigint])[];
}

/** The input of a reward update on preview, as other programs record it. */
export interface RewardCase {
  /** The epoch whose blocks are rewarded. */
  readonly earnedIn: number;
  readonly parameters: Partial<ProtocolParameters>;
  readonly treasury: bigint;
  readonly reserves: bigint;
  readonly fees: bigint;
  readonly activeStake: bigint;
  /** Blocks of all pools, which may be more than those of the named ones. */
  readonly blocks: number;
  readonly pools: readonly CasePool[];
  /** Stake addresses that are not registered when the rewards are paid. */
  readonly unregistered: ReadonlySet<string>;
}

export interface RewardOutcome {
  readonly report: EpochReport;
  readonly funds: RewardFunds;
  readonly findAccount: (address: string) => AccountId;
  readonly findPool: (id: string) => number;
}

const network = networkById('CARDANO_PREVIEW');
const constants = ledgerConstants(network);

const toPoolKey = (id: string): string => (id.startsWith('pool') ? toHex(decodeBech32(id).bytes) : id);

/** Computes and pays the rewards of the case. */
export function runRewardCase(input: RewardCase): RewardOutcome {
  const numbers = new AccountNumbers();
  const parameters = { ...startParameters(constants.genesis), ...input.parameters };
  const { treasury, reserves, fees } = input;
  const pots = { treasury, reserves, fees, deposits: 0n, donations: 0n, utxo: 0n };
  const state = new LedgerState({ epoch: input.earnedIn + 1, parameters, pots });
  const findAccount = (address: string): AccountId => {
    const decoded = parseAddress(address);
    if (decoded.type !== 'reward') throw new Error(`${address} is not a stake address`);
    const account = numbers.resolve(decoded.stake);
    if (!state.accounts.isRegistered(account) && !input.unregistered.has(address)) state.accounts.register(account, 0n);
    return account;
  };
  const rewardInput: RewardInput = {
    earnedIn: input.earnedIn,
    parameters,
    blocks: countBlocks(input),
    fees,
    reserves,
    snapshot: createSnapshot(input, state, findAccount),
    epochSlots: network.shelley.epochSlots,
    registered: undefined,
  };
  state.rewardInput.set(rewardInput);
  const report = new EpochReportBuilder(state);
  applyRewardUpdate(state, constants, report);
  return {
    report: report.build(),
    funds: fundRewards(rewardInput, constants, input),
    findAccount,
    findPool: (id) => state.poolNumbers.number(toPoolKey(id)),
  };
}

/** Blocks of pools that are not named count for an unknown pool. */
function countBlocks({ pools, blocks }: RewardCase): ReadonlyMap<string, number> {
  const counts = new Map(pools.map((pool) => [toPoolKey(pool.id), pool.blocks]));
  const others = pools.reduce((rest, pool) => rest - pool.blocks, blocks);
  return others > 0 ? counts.set('unknown', others) : counts;
}

function createSnapshot(
  { pools, activeStake }: RewardCase,
  state: LedgerState,
  findAccount: (address: string) => AccountId,
): StakeSnapshot {
  const byPool = new Map<number, PoolStake>();
  const rows: (readonly [AccountId, number, bigint])[] = [];
  for (const pool of pools) {
    const number = state.poolNumbers.number(toPoolKey(pool.id));
    byPool.set(number, toPoolStake(pool, findAccount));
    for (const [address, stake] of pool.delegators) rows.push([findAccount(address), number, stake]);
  }
  return {
    accounts: Int32Array.from(rows, ([account]) => account),
    pools: Int32Array.from(rows, ([, pool]) => pool),
    stakes: BigInt64Array.from(rows, ([, , stake]) => stake),
    totalStake: activeStake,
    byPool,
  };
}

function toPoolStake(pool: CasePool, findAccount: (address: string) => AccountId): PoolStake {
  const { pledge, cost, margin, stake, ownerStake, delegators } = pool;
  const parameters = {
    operator: fromHex(toPoolKey(pool.id)),
    vrfKeyHash: new Uint8Array(32),
    pledge,
    cost,
    margin,
    rewardAccount: new Uint8Array(),
    owners: [],
    relays: [],
    metadata: undefined,
  };
  const registration = {
    parameters,
    rewardAccount: findAccount(pool.rewardAccount),
    owners: pool.owners.map(findAccount),
  };
  return { registration, stake, ownerStake, delegators: delegators.length };
}
