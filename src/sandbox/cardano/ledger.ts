import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { DRep } from '../../chains/cardano/addresses/credential.js';
import type { Anchor } from '../../chains/cardano/governance/anchor.js';
import type { GovernanceActionId, Proposal, Vote } from '../../chains/cardano/governance/governance.js';
import type { UpdateProposal } from '../../chains/cardano/parameters/protocol-parameters-adopted.js';
import type { PoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import type { Rational } from '../../chains/cardano/rational.js';
import { type OutputReference, readOutput, type TxOutput } from '../../chains/cardano/transactions/output.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import { fromHex, toHex } from '../../kernel/hex.js';

export interface Account {
  readonly deposit: bigint;
  readonly rewards: bigint;
  /** Pool id in hexadecimal. */
  readonly pool: string | undefined;
  readonly drep: DRep | undefined;
}

export interface Pool {
  readonly parameters: PoolParameters;
  readonly deposit: bigint;
  /** The parameters of a re-registration, which apply from the next epoch on. */
  readonly next: PoolParameters | undefined;
  readonly retiresIn: number | undefined;
}

export interface DRepEntry {
  readonly deposit: bigint;
  readonly anchor: Anchor | undefined;
  readonly credential: Credential;
  /** The last epoch in which its stake counts without further activity. */
  readonly activeUntil: number;
}

export interface CommitteeMember {
  readonly cold: Credential;
  readonly hot: Credential | undefined;
  readonly resigned: boolean;
  /** The last epoch of the term; undefined before the member is elected. */
  readonly until: number | undefined;
}

/** Status of a proposal: it is `ratified` for one epoch and enacted after it. */
export type ProposalStatus = 'active' | 'ratified' | 'enacted' | 'expired' | 'dropped';

export interface ProposalEntry {
  readonly id: GovernanceActionId;
  readonly proposal: Proposal;
  readonly proposedIn: number;
  readonly expiresAfter: number;
  readonly status: ProposalStatus;
  /** The epoch in which the status began. */
  readonly since: number;
  /** By role and credential of the voter. */
  readonly votes: ReadonlyMap<string, Vote>;
}

/** Pool stake in lovelace at the start of an epoch. */
export interface StakeSnapshot {
  readonly accounts: ReadonlyMap<string, { readonly stake: bigint; readonly pool: string }>;
}

export type Pot = 'treasury' | 'reserves' | 'fees' | 'deposits' | 'donations';

/** The single-valued part of the ledger state. */
export interface LedgerGlobals {
  readonly epoch: number;
  readonly constitution: { readonly anchor: Anchor; readonly guardrailScript: Uint8Array | undefined };
  readonly threshold: Rational;
  /** The last enacted action by purpose. */
  readonly enacted: Readonly<Partial<Record<string, GovernanceActionId>>>;
  readonly snapshots: { readonly mark: StakeSnapshot; readonly set: StakeSnapshot; readonly go: StakeSnapshot };
  readonly updates: readonly UpdateProposal[];
  /** Scheduled instantaneous rewards by account. */
  readonly instant: ReadonlyMap<string, bigint>;
}

export const credentialKey = ({ type, hash }: Credential): string => `${type === 'key' ? 'k' : 's'}${toHex(hash)}`;
export const actionKey = ({ txHash, index }: GovernanceActionId): string => `${toHex(txHash)}#${index}`;
export const outpointKey = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

const BASE_FORMS = 4;
const PAYMENT_END = 29;
/** Length of the address header in hexadecimal digits. */
const HEADER_DIGITS = 2;

/** Only for addresses with a stake credential; pointer addresses have no stake since Conway. */
function getStakeKey(address: Uint8Array): string | undefined {
  const form = address[0]! >> 4;
  if (form >= BASE_FORMS) return undefined;
  return `${(form & 2) === 0 ? 'k' : 's'}${toHex(address.subarray(PAYMENT_END))}`;
}

/** The ledger state as plain values; everything else is derived from it. */
export interface LedgerContent {
  readonly utxo: ReadonlyMap<string, Uint8Array>;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly pools: ReadonlyMap<string, Pool>;
  readonly dreps: ReadonlyMap<string, DRepEntry>;
  readonly committee: ReadonlyMap<string, CommitteeMember>;
  readonly proposals: ReadonlyMap<string, ProposalEntry>;
  readonly pots: ReadonlyMap<Pot, bigint>;
  readonly standing: LedgerGlobals;
}

/**
 * The state of a simulated ledger. Values are immutable and every change can be undone: the mempool is applied on top
 * of the chain and rolled back, and a fork removes blocks.
 */
export class Ledger {
  /** Encoded outputs: decoding one on demand costs less than keeping all of them decoded. */
  readonly utxo = new Map<string, Uint8Array>();
  readonly accounts: Map<string, Account>;
  readonly pools: Map<string, Pool>;
  readonly dreps: Map<string, DRepEntry>;
  readonly committee: Map<string, CommitteeMember>;
  readonly proposals: Map<string, ProposalEntry>;
  readonly pots: Map<Pot, bigint>;
  readonly #standing = new Map<'now', LedgerGlobals>();
  readonly #byAddress = new Map<string, Set<string>>();
  readonly #stake = new Map<string, bigint>();
  /** Cache for addresses that are read in every block. */
  readonly #digits = new WeakMap<Uint8Array, string>();
  #undo: (() => void)[] | undefined;

  constructor(content: Partial<LedgerContent> & Pick<LedgerContent, 'standing'>) {
    this.#standing.set('now', content.standing);
    this.accounts = new Map(content.accounts);
    this.pools = new Map(content.pools);
    this.dreps = new Map(content.dreps);
    this.committee = new Map(content.committee);
    this.proposals = new Map(content.proposals);
    this.pots = new Map(content.pots);
    for (const [key, encoded] of content.utxo ?? []) this.addOutput(key, readOutput(new CborReader(encoded)));
  }

  get content(): LedgerContent {
    const { utxo, accounts, pools, dreps, committee, proposals, pots, standing } = this;
    return { utxo, accounts, pools, dreps, committee, proposals, pots, standing };
  }

  get standing(): LedgerGlobals {
    return this.#standing.get('now')!;
  }

  stand(change: Partial<LedgerGlobals>): void {
    this.put(this.#standing, 'now', { ...this.standing, ...change });
  }

  put<K, V>(map: Map<K, V>, key: K, value: V | undefined): void {
    const before = map.get(key);
    this.#undo?.push(() => (before === undefined ? map.delete(key) : map.set(key, before)));
    if (value === undefined) map.delete(key);
    else map.set(key, value);
  }

  pot(pot: Pot): bigint {
    return this.pots.get(pot) ?? 0n;
  }

  move(pot: Pot, lovelace: bigint): void {
    this.put(this.pots, pot, this.pot(pot) + lovelace);
  }

  output(key: string): TxOutput | undefined {
    const encoded = this.utxo.get(key);
    return encoded && readOutput(new CborReader(encoded));
  }

  /** Outpoints at an address, oldest first. */
  at(address: Uint8Array): Iterable<string> {
    let name = this.#digits.get(address);
    if (name === undefined) {
      name = toHex(address);
      this.#digits.set(address, name);
    }
    return this.#byAddress.get(name) ?? [];
  }

  /** Addresses with outputs locked by a script, with any stake credential. */
  *guardedBy(script: string): Generator<Uint8Array> {
    for (const name of this.#byAddress.keys()) if (name.startsWith(script, HEADER_DIGITS)) yield fromHex(name);
  }

  countAt(address: Uint8Array): number {
    return this.#byAddress.get(toHex(address))?.size ?? 0;
  }

  /** Total of the unspent outputs of an account. */
  getStake(account: string): bigint {
    return this.#stake.get(account) ?? 0n;
  }

  addOutput(key: string, { address, lovelace, encoded }: Pick<TxOutput, 'address' | 'lovelace' | 'encoded'>): void {
    // A copy, because a view would retain the whole block in memory.
    this.put(this.utxo, key, encoded.slice());
    this.#indexAddress(address, key, true);
    this.#addStake(address, lovelace);
  }

  removeOutput(key: string): TxOutput {
    const output = this.output(key);
    if (output === undefined) throw new RangeError(`the sandbox has no output ${key}`);
    this.put(this.utxo, key, undefined);
    this.#indexAddress(output.address, key, false);
    this.#addStake(output.address, -output.lovelace);
    return output;
  }

  #addStake(address: Uint8Array, lovelace: bigint): void {
    const account = getStakeKey(address);
    if (account === undefined) return;
    const sum = this.getStake(account) + lovelace;
    this.put(this.#stake, account, sum === 0n ? undefined : sum);
  }

  #indexAddress(address: Uint8Array, key: string, present: boolean): void {
    const name = toHex(address);
    const change = (add: boolean): void => {
      const keys = this.#byAddress.get(name) ?? new Set<string>();
      if (add) this.#byAddress.set(name, keys.add(key));
      else if (keys.delete(key) && keys.size === 0) this.#byAddress.delete(name);
    };
    change(present);
    this.#undo?.push(() => change(!present));
  }

  /** Starts an undo log; returns the mark to roll back to. */
  mark(): number {
    this.#undo ??= [];
    return this.#undo.length;
  }

  undoTo(mark: number): void {
    const undo = this.#undo ?? [];
    while (undo.length > mark) undo.pop()!();
  }

  /** Discards the undo log: the changes become permanent. */
  commit(): void {
    this.#undo = undefined;
  }

  /** The total supply, which never changes. */
  total(): bigint {
    let sum = 0n;
    for (const key of this.utxo.keys()) sum += this.output(key)!.lovelace;
    for (const { rewards } of this.accounts.values()) sum += rewards;
    for (const amount of this.pots.values()) sum += amount;
    return sum;
  }
}
