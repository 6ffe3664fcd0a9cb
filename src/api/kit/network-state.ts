import type { SelfCheck } from '../../ledger/checks/self-check.js';

/**
 * Where the blocks of a network come from. `none`: the operator configured no source, and the network is not simulated.
 */
export type SourceKind = 'sandbox' | 'node' | 'files' | 'indexer' | 'none';

export interface ChainTip {
  readonly hash: string;
  readonly height: number;
  readonly slot: number;
  readonly epoch: number | undefined;
  readonly epochSlot: number | undefined;
  readonly time: number | undefined;
  readonly era: string | undefined;
}

/**
 * The state of a network. `idle`: not started yet. `starting`: its index is being opened. `syncing`: many blocks are
 * missing and are being written. `live`: at the tip. `behind`: responses are older than they should be, and the reason
 * says why; it recovers by itself once the reason is gone. `halted`: the operator has to act.
 */
export type NetworkStateName = 'idle' | 'starting' | 'syncing' | 'live' | 'behind' | 'halted';

/** The connection to the source of a network. It does not reveal the address of the source. */
export interface NetworkSourceState {
  readonly kind: SourceKind;
  /** The adapter, for example `bitcoin-node`; undefined until the source has reported it. */
  readonly adapter: string | undefined;
  readonly connected: boolean;
  /** Why it is not connected. */
  readonly reason: string | undefined;
  /** The newest block that the source has reported. */
  readonly tip: ChainTip | undefined;
  /** When the source last responded, in milliseconds since 1970: a quiet source still responds, a dead one does not. */
  readonly lastContactAt: number | undefined;
  /** Whether the mempool of the source is being followed; undefined when the source has none. */
  readonly mempool: 'watched' | 'lost' | undefined;
}

export interface NetworkState {
  readonly state: NetworkStateName;
  /** Why the network is `behind` or `halted`, or what an `idle` one waits for. */
  readonly reason: string | undefined;
  /** Indexed share of the source's chain; undefined until the source has reported its tip. */
  readonly percent: number | undefined;
  /** Only while `syncing`. */
  readonly secondsLeft: number | undefined;
  readonly tip: ChainTip | undefined;
  /** Age of the newest indexed block; undefined while its time is unknown. */
  readonly tipAgeSeconds: number | undefined;
  /** Blocks that the source has and the index lacks. */
  readonly lagBlocks: number | undefined;
  readonly source: NetworkSourceState;
  /** Undefined where no ledger state is computed, and before the index is opened. */
  readonly selfCheck: SelfCheck | undefined;
  /** Data that settings leave out of the index. */
  readonly omitted: readonly { readonly data: string; readonly setting: string }[];
}

/** States in which responses are older than a client expects. */
const STALE: ReadonlySet<NetworkStateName> = new Set(['syncing', 'behind', 'halted']);

export const isStale = ({ state }: Pick<NetworkState, 'state'>): boolean => STALE.has(state);

/** States that make the health of the service `degraded`. */
export const isDegraded = ({ state }: Pick<NetworkState, 'state'>): boolean => state === 'behind' || state === 'halted';
