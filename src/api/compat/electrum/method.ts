import type { BitcoinNetwork } from '../../../chains/networks.js';
import type { ScriptHistory } from '../../../store/queries/bitcoin/script-histories.js';
import type { Services } from '../../kit/context.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import type { HeaderProofs } from './header-proof.js';
import type { Parameters } from './parameters.js';

/** Input of the methods: the index of the network, scheduled in the flow of the client's address. */
export interface MethodContext {
  readonly db: Db;
  readonly network: BitcoinNetwork;
  readonly services: Services;
  readonly proofs: HeaderProofs;
  readonly session: MethodSession;
  /** The history of a script, read together with those of the other requests that arrived with this one. */
  history(hash: Uint8Array): Promise<ScriptHistory>;
}

/** The state of a connection. */
export interface MethodSession {
  /** The negotiated version of the protocol. */
  readonly version: string;
  /** Whether the version was negotiated. */
  readonly negotiated: boolean;
  /** Fixes the version; undefined when there is no common one. */
  negotiate(requested: unknown): string | undefined;
  subscribeToHeaders(hash: string): void;
  /** Remembers the status that the client is given. */
  subscribe(hash: Uint8Array, history: ScriptHistory, status: string | null): void;
  unsubscribe(hash: Uint8Array): boolean;
}

export interface Method {
  readonly parameters: readonly string[];
  /** Further parameters are ignored. */
  readonly mayHaveMore?: true;
  /** The first version of the protocol that has it; the last one before its removal. */
  readonly since?: string;
  readonly until?: string;
  /** Whether the first parameter is a script hash whose history is needed. */
  readonly readsHistory?: true;
  handle(context: MethodContext, parameters: Parameters): unknown;
}
