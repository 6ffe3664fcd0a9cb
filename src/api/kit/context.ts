import type { Access } from '../../access/access.js';
import type { Client } from '../../access/client.js';
import type { Principal } from '../../access/credentials/authenticate.js';
import type { GenesisEra } from '../../chains/cardano/parameters/genesis-constants.js';
import type { Family, Network, NetworkId, NetworkOfFamily } from '../../chains/networks.js';
import type { Ipfs } from '../../gateways/ipfs/ipfs.js';
import type { OffChainGateway } from '../../gateways/off-chain/off-chain.js';
import type { OrdServer } from '../../gateways/ord/ord-server.js';
import type { Clock, Random } from '../../kernel/clock.js';
import type { Flow } from '../../kernel/fair-queue.js';
import type { Log } from '../../kernel/log.js';
import type { Db, FlowDb } from '../../store/db.js';
import type { NetworkDb } from '../../store/network-db.js';
import type { ReplicaSet } from '../../store/replicas/replica-set.js';
import type { StatementTimes } from '../../store/statement-times.js';
import type { Position } from './cursor.js';
import type { Gate, Scope } from './gate.js';
import type { ChainTip, NetworkState, SourceKind } from './network-state.js';

/** How far a network is indexed. Unknown values are undefined, never zero. */
export interface NetworkStatus {
  /** The network as configured: the built-in values with the operator's settings applied. */
  readonly network: Network;
  readonly source: SourceKind;
  /** Computed at every read. */
  readonly state: NetworkState;
  /** The newest indexed block, as in `state`. */
  readonly tip: ChainTip | undefined;
  readonly capabilities: readonly string[];
  readonly historyFromSlot: number | undefined;
  readonly indexers: readonly { readonly name: string; readonly status: string }[];
}

/** Whether its blocks come from a real network, so that facts known about the network by name apply to them. */
export const isRealChain = ({ source }: Pick<NetworkStatus, 'source'>): boolean =>
  source !== 'sandbox' && source !== 'none';

/** The networks of this service: their status, and access to their data. */
export interface NetworkDirectory {
  statuses(): readonly NetworkStatus[];
  status(id: NetworkId): NetworkStatus;
  /** Starts the network if it is idle. Returns a plain value once it is started, so that a hot path need not await. */
  open<F extends Family>(id: NetworkId): NetworkDb<F> | Promise<NetworkDb<F>>;
  /** Whether the network can be queried without starting it. */
  isStarted(id: NetworkId): boolean;
  /** The text of a genesis file of the network; undefined when the operator has not provided it. */
  genesisFile(id: NetworkId, era: GenesisEra): Promise<string | undefined>;
  /** Deletes the index of the network and syncs it from the start. */
  resync(id: NetworkId): Promise<void>;
  /** Controls of a simulated network; starts it. Rejected when the network has a real source. */
  sandbox(id: NetworkId): Promise<SandboxControl>;
}

export interface SandboxStatus {
  readonly network: NetworkId;
  readonly seed: number;
  readonly tip: ChainTip | undefined;
  /** The current slot of this chain; its height when it has no slots. */
  readonly slot: number;
  readonly clockOffset: number;
  readonly paused: boolean;
  readonly blockSeconds: number;
  readonly mempool: number;
  readonly faucet: string;
}

/** Each call resolves when the index contains its effect. */
export interface SandboxControl {
  status(): Promise<SandboxStatus>;
  setPaused(paused: boolean): Promise<void>;
  advanceBlocks(count: number): Promise<void>;
  advanceEpochs(count: number): Promise<void>;
  fork(depth: number): Promise<void>;
  /** Votes for the major protocol versions up to this one. */
  hardFork(major: number): Promise<void>;
  /** Returns the id of the transaction, which is pending. */
  fund(address: string, amount: bigint): Promise<string>;
  scatter(address: string, count: number, amount: bigint): Promise<void>;
}

export interface Check {
  readonly name: string;
  readonly status: 'ok' | 'failed';
  readonly detail: string | undefined;
  readonly latencyMs: number | undefined;
  /** Time of the last check, milliseconds since 1970. */
  readonly checkedAt: number;
  /** Networks that depend on it; empty: all. */
  readonly networks: readonly NetworkId[];
}

export interface Health {
  readonly version: string;
  readonly startedAt: number;
  /** Whether the service should get traffic; a reason when it should not. */
  readiness(): { readonly ready: true } | { readonly ready: false; readonly reason: string };
  checks(): readonly Check[];
}

/** The operator's information about the group of a pool. */
export interface PoolGroup {
  readonly pool: Uint8Array;
  readonly group: string;
  readonly ticker: string | undefined;
  /** Names of the group by data source. */
  readonly sources: Readonly<Record<string, string>>;
}

/** By network, then by the pool's hash in hexadecimal; in the operator's order. */
export type PoolGroups = ReadonlyMap<NetworkId, ReadonlyMap<string, PoolGroup>>;

/** CIP-57 documents of the operator, by the hash of each validator in them, hexadecimal. */
export type CuratedBlueprints = ReadonlyMap<string, unknown>;

/** Services of the process; handlers get them as `Services`. */
export interface ProcessServices extends Services {
  readonly db: Db;
}

/** A setting with its value; secrets are `(set)`. */
export interface SettingValue {
  /** Environment variable. */
  readonly env: string;
  /** Name in the configuration file. */
  readonly name: string;
  readonly value: unknown;
  readonly description: string;
  readonly isDefault: boolean;
}

/** Services of every handler. Those of `src/api/services` add themselves by declaration merging. */
export interface Services {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** For tables that belong to no network, scheduled in the flow of the request. */
  readonly db: FlowDb;
  readonly access: Access;
  readonly networks: NetworkDirectory;
  readonly health: Health;
  /** Standbys of the database that serve reads, if there are any. */
  readonly replicas?: Pick<ReplicaSet, 'status'> | undefined;
  /** The settings of this process, for the operator. */
  readonly settings: () => readonly SettingValue[];
  /** Times of the statements of this process, on all database servers, for the operator. */
  readonly statementTimes: Pick<StatementTimes, 'list'>;
  /** Policies that the operator advises against, hexadecimal. */
  readonly assetBlacklist: readonly string[];
  readonly poolGroups: PoolGroups;
  readonly curatedBlueprints: CuratedBlueprints;
  readonly ipfs: Ipfs;
  /** Fetches images of assets; undefined when the operator disabled it. */
  readonly documents: OffChainGateway | undefined;
  /**
   * The ord server of a Bitcoin network, queried for inscriptions and runes on outputs, if the operator configured one.
   */
  readonly ordServers: ReadonlyMap<NetworkId, OrdServer>;
}

export interface Caller extends Client {
  readonly ip: string;
  readonly userAgent: string | undefined;
  /**
   * A header of the request, by its name in lower case; absent on interfaces other than HTTP. Only for responses that are
   * not cached.
   */
  readonly header?: (name: string) => string | undefined;
}

interface ServiceContext {
  readonly services: Services;
  readonly caller: Caller;
  /** The flow to which the database and event loop time of the request is charged. */
  readonly flow: Flow;
  /** Adds to `X-Crosstie-Warning` of the response; for operations marked `warns`. */
  readonly warn: (text: string) => void;
}

interface CursorContext {
  readonly cursor: {
    encode(position: Position): string;
    /** Throws `Invalid cursor` for a cursor of another list, another network or another service. */
    decode(cursor: string): Position;
  };
}

interface ChainContext<F extends Family> extends CursorContext {
  readonly network: NetworkOfFamily<F>;
  /** The database of the requested network. Operations marked `pure` must not use it. */
  readonly db: NetworkDb<F>;
}

export type HandlerContext<G extends Gate, S extends Scope> = ServiceContext &
  (G extends 'public' | 'operator' ? unknown : { readonly principal: Principal }) &
  (S extends Family ? ChainContext<S> : unknown) &
  (S extends 'chain' ? ChainContext<Family> : unknown) &
  (S extends 'any' ? CursorContext & { readonly network: Network | undefined } : unknown) &
  (S extends 'market' ? ChainContext<'cardano'> : unknown);
