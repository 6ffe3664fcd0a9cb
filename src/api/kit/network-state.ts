/** Where the blocks of a network come from. `none`: the operator named no source, and nothing is simulated. */
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
 * The one state of a network. `idle`: nothing runs it yet. `starting`: its index is being opened. `syncing`: many blocks
 * are missing and are being written. `live`: at the tip. `behind`: answers are older than they should be, and the reason
 * says why; it recovers without help once the reason is gone. `halted`: somebody has to act.
 */
export type NetworkStateName = 'idle' | 'starting' | 'syncing' | 'live' | 'behind' | 'halted';

/** The connection to the place that a network's blocks come from. Nothing in here says where that place is. */
export interface NetworkSourceState {
  readonly kind: SourceKind;
  /** The adapter, for example `bitcoin-node`; undefined until the source has been described. */
  readonly adapter: string | undefined;
  readonly connected: boolean;
  /** Why it is not connected. */
  readonly reason: string | undefined;
  /** The newest block that the source has named. */
  readonly tip: ChainTip | undefined;
  /** When the source last answered, in milliseconds since 1970: a quiet source still answers, a dead one does not. */
  readonly lastContactAt: number | undefined;
  /** Whether the mempool of the source is being watched; undefined where the source has none to watch. */
  readonly mempool: 'watched' | 'lost' | undefined;
}

export interface NetworkState {
  readonly state: NetworkStateName;
  /** Why the network is `behind` or `halted`, or what an `idle` one waits for. */
  readonly reason: string | undefined;
  /** How much of the source's chain is indexed; undefined until the source has named its tip. */
  readonly percent: number | undefined;
  /** Only while `syncing`. */
  readonly secondsLeft: number | undefined;
  readonly tip: ChainTip | undefined;
  /** Age of the newest indexed block; undefined while its time is not known. */
  readonly tipAgeSeconds: number | undefined;
  /** Blocks that the source has and the index has not. */
  readonly lagBlocks: number | undefined;
  readonly source: NetworkSourceState;
}

/** States in which responses are older than a caller expects. */
const STALE: ReadonlySet<NetworkStateName> = new Set(['syncing', 'behind', 'halted']);

export const isStale = ({ state }: Pick<NetworkState, 'state'>): boolean => STALE.has(state);

/** States that make the health of the service `degraded`. */
export const isDegraded = ({ state }: Pick<NetworkState, 'state'>): boolean => state === 'behind' || state === 'halted';
