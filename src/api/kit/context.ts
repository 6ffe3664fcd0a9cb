import type { Access } from '../../access/access.js';
import type { Client } from '../../access/client.js';
import type { Principal } from '../../access/credentials/authenticate.js';
import type { GenesisEra } from '../../chains/cardano/parameters/genesis-constants.js';
import type { Family, Network, NetworkId, NetworkOf } from '../../chains/networks.js';
import type { Ipfs } from '../../gateways/ipfs/ipfs.js';
import type { OrdServer } from '../../gateways/ord/ord-server.js';
import type { Clock, Random } from '../../kernel/clock.js';
import type { Flow } from '../../kernel/fair-queue.js';
import type { Log } from '../../kernel/log.js';
import type { Db, FlowDb } from '../../store/db.js';
import type { NetworkDb } from '../../store/network-db.js';
import type { Position } from './cursor.js';
import type { Gate, Scope } from './gate.js';
import type { ChainTip, NetworkState, SourceKind } from './network-state.js';

/** How far a network is indexed. What is not known is undefined, never zero. */
export interface NetworkStatus {
  /** The network as the operator has it: the table's values with the settings applied. */
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

/** Whether its blocks come from outside, so that what is known of the network by its name is true of them. */
export const isRealChain = ({ source }: Pick<NetworkStatus, 'source'>): boolean =>
  source !== 'sandbox' && source !== 'none';

/** The networks of this service: what they are doing, and the door to their data. */
export interface NetworkDirectory {
  statuses(): readonly NetworkStatus[];
  status(id: NetworkId): NetworkStatus;
  /** Wakes the network if it sleeps. A plain value once it is awake, so that a hot path need not wait. */
  open<F extends Family>(id: NetworkId): NetworkDb<F> | Promise<NetworkDb<F>>;
  /** Whether the network can be asked without waking it. */
  isAwake(id: NetworkId): boolean;
  /** The text of a genesis file of the network; undefined where the operator has not given it. */
  genesisFile(id: NetworkId, era: GenesisEra): Promise<string | undefined>;
  /** Drops everything that is known of the network's chain and begins again. */
  resync(id: NetworkId): Promise<void>;
  /** What can be done to a simulated chain; wakes it. Refused where the network has a real source. */
  sandbox(id: NetworkId): Promise<SandboxControl>;
}

export interface SandboxStatus {
  readonly network: NetworkId;
  readonly seed: number;
  readonly tip: ChainTip | undefined;
  /** The slot that it is now on this chain; its height where it counts no slots. */
  readonly slot: number;
  readonly clockOffset: number;
  readonly paused: boolean;
  readonly blockSeconds: number;
  readonly mempool: number;
  readonly faucet: string;
}

/** Each call answers when the index has what it caused. */
export interface SandboxControl {
  status(): Promise<SandboxStatus>;
  setPaused(paused: boolean): Promise<void>;
  advanceBlocks(count: number): Promise<void>;
  advanceEpochs(count: number): Promise<void>;
  fork(depth: number): Promise<void>;
  /** The id of the transaction, which waits for a block. */
  fund(address: string, amount: bigint): Promise<string>;
  scatter(address: string, count: number, amount: bigint): Promise<void>;
}

export interface Check {
  readonly name: string;
  readonly status: 'ok' | 'failed';
  readonly detail: string | undefined;
  readonly latencyMs: number | undefined;
  /** When it was last looked at, milliseconds since 1970. */
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

/** What the operator knows of a pool's group. */
export interface PoolGroup {
  readonly pool: Uint8Array;
  readonly group: string;
  readonly ticker: string | undefined;
  /** What those who look into such things call the group, by their names. */
  readonly sources: Readonly<Record<string, string>>;
}

/** By network, then by the pool's hash in hexadecimal; in the operator's order. */
export type PoolGroups = ReadonlyMap<NetworkId, ReadonlyMap<string, PoolGroup>>;

/** What the process has; handlers get it as `Services`. */
export interface ProcessServices extends Services {
  readonly db: Db;
}

/** What every handler may use. Services of `src/api/services` add themselves by declaration merging. */
export interface Services {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** For tables of no network, in the turns of the request's flow. */
  readonly db: FlowDb;
  readonly access: Access;
  readonly networks: NetworkDirectory;
  readonly health: Health;
  /** Policies that the operator advises against, hexadecimal. */
  readonly assetBlacklist: readonly string[];
  readonly poolGroups: PoolGroups;
  readonly ipfs: Ipfs;
  /** Where the operator has one for a Bitcoin network, it is asked what lies on outputs. */
  readonly ordServers: ReadonlyMap<NetworkId, OrdServer>;
}

export interface Caller extends Client {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

interface ServiceContext {
  readonly services: Services;
  readonly caller: Caller;
  /** Whose share of the database and the event loop the request uses. */
  readonly flow: Flow;
  /** Adds to `X-Crosstie-Warning` of the answer, if there is one; for operations marked `warns`. */
  readonly warn: (text: string) => void;
}

interface CursorContext {
  readonly cursor: {
    encode(position: Position): string;
    /** Throws `Invalid cursor` for one of another list, another network or another service. */
    decode(cursor: string): Position;
  };
}

interface ChainContext<F extends Family> extends CursorContext {
  readonly network: NetworkOf<F>;
  /** The one network's data. Operations marked `pure` must not touch it. */
  readonly db: NetworkDb<F>;
}

export type ContextOf<G extends Gate, S extends Scope> = ServiceContext &
  (G extends 'public' | 'operator' ? unknown : { readonly principal: Principal }) &
  (S extends Family ? ChainContext<S> : unknown) &
  (S extends 'chain' ? ChainContext<Family> : unknown) &
  (S extends 'any' ? CursorContext & { readonly network: Network | undefined } : unknown) &
  (S extends 'market' ? ChainContext<'cardano'> : unknown);
