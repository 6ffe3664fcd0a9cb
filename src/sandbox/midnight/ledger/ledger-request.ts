import type { MerkleTree } from '../../../sources/midnight/midnight-source.js';
import type { SandboxWallet } from '../wallets.js';
import type { BlockRequest, ProducedBlock } from './produced-block.js';

export interface OpenRequest {
  readonly networkName: string;
  readonly wallets: readonly SandboxWallet[];
  readonly snapshot: Uint8Array | undefined;
}

export interface OpenedWallet {
  /** The 32 bytes of an unshielded address, in hexadecimal. */
  readonly address: string;
  readonly dustKey: string;
}

/** Amounts in STAR as decimal text. */
export interface BridgedNight {
  readonly claimed: string;
  readonly balance: string;
}

/** The operations of the worker thread, each with its request and its response. */
export interface LedgerOperations {
  readonly open: { readonly request: OpenRequest; readonly response: Readonly<Record<string, OpenedWallet>> };
  readonly close: { readonly request: object; readonly response: undefined };
  readonly produce: { readonly request: BlockRequest; readonly response: ProducedBlock };
  readonly snapshot: { readonly request: object; readonly response: Uint8Array };
  readonly validate: {
    readonly request: { readonly raw: Uint8Array; readonly timestamp: number };
    readonly response: string | undefined;
  };
  readonly identify: {
    readonly request: { readonly raw: Uint8Array };
    readonly response: { readonly hash: string; readonly identifiers: readonly string[] };
  };
  readonly bridged: { readonly request: { readonly address: string }; readonly response: BridgedNight };
  readonly merkle: {
    readonly request: { readonly tree: MerkleTree; readonly start: number; readonly end: number };
    readonly response: string;
  };
}

export type LedgerOperation = keyof LedgerOperations;

export interface LedgerRequest<Operation extends LedgerOperation = LedgerOperation> {
  readonly id: number;
  /** The number of the chain in its thread. */
  readonly chain: number;
  readonly operation: Operation;
  readonly request: LedgerOperations[Operation]['request'];
}

export interface LedgerResponse {
  readonly id: number;
  readonly response?: unknown;
  readonly failure?: string;
}
