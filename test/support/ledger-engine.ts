import type { Credential } from '../../src/chains/cardano/addresses/address.js';
import { encodeAddress } from '../../src/chains/cardano/addresses/address.js';
import type { CardanoEra } from '../../src/chains/cardano/era.js';
import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import { raiseToEra, startParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import type { PoolParameters } from '../../src/chains/cardano/pools/pool-parameters.js';
import { networkById } from '../../src/chains/networks.js';
import { blake2b224, blake2b256 } from '../../src/kernel/blake2b.js';
import { toHex } from '../../src/kernel/hex.js';
import type { LedgerBlock, LedgerTransaction } from '../../src/ledger/blocks/ledger-block.js';
import { type LedgerConstants, ledgerConstants } from '../../src/ledger/constants.js';
import type { AccountId } from '../../src/ledger/state/accounts.js';
import { LedgerState, type Pots } from '../../src/ledger/state/ledger-state.js';

/** A network with short epochs: 400 slots, rewards from slot 40 of an epoch, blocks final after 30 slots. */
export const EPOCH_SLOTS = 400;
export const REWARD_SLOT = 41;

const preview = networkById('CARDANO_PREVIEW');

export const CONSTANTS: LedgerConstants = ledgerConstants({
  ...preview,
  shelley: { slotSeconds: 1, epochSlots: EPOCH_SLOTS },
  securityParameter: 5,
  activeSlotsCoefficient: 0.5,
});

export const ADA = 1_000_000n;

/** Account `n` has the key hash that ends in `n`. */
export function accountKey(account: AccountId): Uint8Array {
  const hash = new Uint8Array(28);
  new DataView(hash.buffer).setUint32(24, account);
  return hash;
}

export const credential = (account: AccountId): Credential => ({ type: 'key', hash: accountKey(account) });

export const resolveAccount = ({ hash }: Credential): AccountId =>
  new DataView(hash.buffer, hash.byteOffset).getUint32(24);

export const rewardAddress = (account: AccountId): Uint8Array =>
  encodeAddress({ type: 'reward', networkId: 0, stake: credential(account) });

/** The cold key of a pool. */
export const poolKey = (pool: number): Uint8Array => new Uint8Array(32).fill(pool);
export const poolHash = (pool: number): Uint8Array => blake2b224(poolKey(pool));
export const poolId = (pool: number): string => toHex(poolHash(pool));

export const poolParameters = (pool: number, changes: PoolChanges = {}): PoolParameters => ({
  operator: poolHash(pool),
  vrfKeyHash: blake2b256(poolKey(pool)),
  pledge: changes.pledge ?? 0n,
  cost: changes.cost ?? 340n * ADA,
  margin: changes.margin ?? { numerator: 1n, denominator: 10n },
  rewardAccount: rewardAddress(changes.rewardAccount ?? 0),
  owners: (changes.owners ?? []).map(accountKey),
  relays: [],
  metadata: undefined,
});

export interface PoolChanges extends Partial<Pick<PoolParameters, 'pledge' | 'cost' | 'margin'>> {
  readonly rewardAccount?: AccountId;
  readonly owners?: readonly AccountId[];
}

export interface StateOptions {
  readonly era?: CardanoEra;
  readonly epoch?: number;
  readonly parameters?: Partial<ProtocolParameters>;
  readonly pots?: Partial<Pots>;
}

/** A state in which 30 of 45 billion ada circulate, unless the pots are given. */
export function createState({
  era = 'babbage',
  epoch = 0,
  parameters = {},
  pots = {},
}: StateOptions = {}): LedgerState {
  const utxo = 30_000_000_000n * ADA;
  const start = raiseToEra(startParameters(CONSTANTS.genesis), CONSTANTS.genesis, era);
  return new LedgerState({
    epoch,
    era,
    parameters: { ...start, ...parameters },
    pots: {
      treasury: 0n,
      reserves: CONSTANTS.maxLovelaceSupply - utxo,
      fees: 0n,
      deposits: 0n,
      donations: 0n,
      utxo,
      ...pots,
    },
  });
}

let transactions = 0;

export function transaction(content: Partial<LedgerTransaction> = {}): LedgerTransaction {
  transactions += 1;
  return {
    hash: blake2b256(new TextEncoder().encode(`transaction ${transactions}`)),
    index: 0,
    valid: true,
    fee: 0n,
    donation: 0n,
    utxoChange: 0n,
    stakeChanges: [],
    pointerChanges: [],
    redeemableChange: 0n,
    withdrawals: [],
    certificates: [],
    votes: [],
    proposals: [],
    update: undefined,
    ...content,
  };
}

export interface BlockOptions {
  readonly era?: CardanoEra;
  /** Number of the pool that makes it. */
  readonly pool?: number;
  readonly transactions?: readonly Partial<LedgerTransaction>[];
}

export function block(
  slot: number,
  { era = 'babbage', pool = 1, transactions: contents = [] }: BlockOptions = {},
): LedgerBlock {
  return {
    era,
    header: {
      height: slot,
      slot,
      previousHash: undefined,
      protocolVersion: { major: 7, minor: 0 },
      issuerVkey: poolKey(pool),
      leader: undefined,
      bodyHash: undefined,
      bodySize: undefined,
    },
    hash: blake2b256(new TextEncoder().encode(`block ${slot}`)),
    transactions: contents.map((content, index) => transaction({ index, ...content })),
    resolveAccount,
  };
}

/** Everything that a state contains, for comparisons. */
export function dumpState(state: LedgerState, accountCount: number): unknown {
  const entries = <Value>(map: { entries(): IterableIterator<[string, Value]> }) =>
    [...map.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { accounts } = state;
  return {
    accounts: Array.from({ length: accountCount }, (_, id) => [
      accounts.utxo(id),
      accounts.rewards(id),
      accounts.deposit(id),
      accounts.pool(id),
      accounts.drep(id),
      accounts.position(id),
    ]),
    pools: entries(state.pools),
    dreps: entries(state.dreps),
    authorizations: entries(state.authorizations),
    proposals: entries(state.proposals),
    votes: entries(state.votes),
    blocks: entries(state.blocks),
    pointerStake: entries(state.pointerStake),
    pots: state.pots.get(),
    epoch: state.epoch.get(),
    snapshots: state.snapshots.get(),
    governance: state.governance.get(),
    genesisKeys: state.genesisKeys.get(),
    instantRewards: state.instantRewards.get(),
    redeemable: state.redeemable.get(),
    rewardInput: state.rewardInput.get(),
  };
}
