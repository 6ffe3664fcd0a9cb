import { type Credential, decodeAddressInBlock } from '../../../chains/cardano/addresses/address.js';
import type { CardanoEra } from '../../../chains/cardano/era.js';
import { CHECK_KINDS } from '../../../ledger/checks/check-block.js';
import type { LedgerConstants } from '../../../ledger/constants.js';
import { createInitialState, type GenesisContent } from '../../../ledger/genesis/initial-state.js';
import { isAtLeast } from '../../../ledger/state/era-versions.js';
import { LedgerState } from '../../../ledger/state/ledger-state.js';
import type { Queryable } from '../../../store/db.js';
import type { Identifier } from '../../../store/sql.js';
import type { LedgerEntryChange } from '../../../store/write/cardano/ledger-entries.js';
import { loadStakes } from '../../../store/write/cardano/load-known.js';
import { loadGenesisAddresses, loadLedgerBlock } from '../../../store/write/cardano/load-ledger.js';
import { credentialKey } from '../keys.js';
import { restoreLedger, toGenesisDepositsEntry } from './restore-ledger.js';

/** The input with which an index computes the ledger state from its first block. */
export interface LedgerOptions {
  readonly constants: LedgerConstants;
  /** The state before the first block. Only a new index needs it. */
  readonly genesis: GenesisContent | undefined;
  readonly verifyLeaders: LeaderVerification;
}

/**
 * Which blocks have their leader verified: `sampled` is one of a thousand during a bulk load and every block at the tip.
 * `none` is for simulated networks, whose blocks have no VRF.
 */
export type LeaderVerification = 'all' | 'sampled' | 'none';

export interface OpenedLedger {
  readonly state: LedgerState;
  /** The given constants, with the deposits of the genesis. */
  readonly constants: LedgerConstants;
  /** Entries that a new index must store. */
  readonly genesisEntries: readonly LedgerEntryChange[];
  readonly pointerAddresses: ReadonlyMap<number, string>;
  readonly redeemAddresses: ReadonlySet<number>;
  /** How often each check was made, in the order of `CHECK_KINDS`. */
  readonly checks: readonly bigint[];
}

/**
 * The ledger state of the newest block of the index, or of genesis. Undefined where the index has blocks that the state
 * does not include: it was created without the ledger state, or the engine failed.
 */
export async function openLedger(
  db: Queryable,
  schema: Identifier,
  options: LedgerOptions,
  { height, era }: { readonly height: number | undefined; readonly era: CardanoEra },
): Promise<OpenedLedger | undefined> {
  if (height === undefined) return createLedger(db, schema, options, era);
  const row = await loadLedgerBlock(db, schema);
  if (row === undefined || row.height !== height) return undefined;
  const { constants } = options;
  const { genesis } = constants;
  // Every value is replaced by a stored one.
  const state = new LedgerState({ epoch: 0, parameters: genesis.shelley, pots: row });
  const { pointerAddresses, genesisDeposits } = await restoreLedger(state, { db, schema, constants, row });
  return {
    state,
    constants: { ...constants, genesisDeposits },
    genesisEntries: [],
    checks: row.checks,
    pointerAddresses,
    redeemAddresses: await findRedeemAddresses(db, schema, state),
  };
}

async function createLedger(
  db: Queryable,
  schema: Identifier,
  { constants, genesis }: LedgerOptions,
  era: CardanoEra,
): Promise<OpenedLedger | undefined> {
  if (genesis === undefined) return undefined;
  const accounts = await findGenesisAccounts(db, schema, genesis);
  const initial = createInitialState(genesis, constants, era, accounts);
  const { state } = initial;
  return {
    ...initial,
    genesisEntries: [toGenesisDepositsEntry(initial.constants.genesisDeposits)],
    checks: CHECK_KINDS.map(() => 0n),
    pointerAddresses: new Map(),
    redeemAddresses: await findRedeemAddresses(db, schema, state),
  };
}

/** The genesis is projected before, so each of its credentials has an account. */
async function findGenesisAccounts(
  db: Queryable,
  schema: Identifier,
  { shelley, staking }: GenesisContent,
): Promise<(credential: Credential) => number> {
  const wanted = new Map<string, Credential>();
  const want = (credential: Credential | undefined): void => {
    if (credential !== undefined) wanted.set(credentialKey(credential), credential);
  };
  const wantAddress = (bytes: Uint8Array): void => {
    const address = decodeAddressInBlock(bytes);
    if (address !== undefined && 'stake' in address) want(address.stake);
  };
  for (const { address } of shelley) wantAddress(address);
  for (const { owners, rewardAccount } of staking?.pools ?? []) {
    wantAddress(rewardAccount);
    for (const hash of owners) want({ type: 'key', hash });
  }
  for (const [hash] of staking?.delegations ?? []) want({ type: 'key', hash });
  const credentials = [...wanted.values()];
  const ids = await loadStakes(
    db,
    schema,
    credentials.map(({ type, hash }) => ({ script: type === 'script', hash })),
  );
  const accounts = new Map([...wanted.keys()].map((key, index) => [key, ids[index]]));
  return (credential) => {
    const id = accounts.get(credentialKey(credential));
    if (id === undefined) throw new RangeError('a credential of the genesis has no account');
    return id;
  };
}

/** Needed until Allegra removes these outputs. */
async function findRedeemAddresses(
  db: Queryable,
  schema: Identifier,
  { epoch }: LedgerState,
): Promise<ReadonlySet<number>> {
  if (isAtLeast(epoch.get().era, 'allegra')) return new Set();
  const addresses = await loadGenesisAddresses(db, schema);
  return new Set(
    addresses.flatMap(({ id, bytes }) => {
      const address = decodeAddressInBlock(bytes);
      return address?.type === 'byron' && address.spending === 'redeem' ? [id] : [];
    }),
  );
}
