/** Inputs of events, independent of the chain's family. */

export interface EventBlock {
  readonly height: number;
  readonly hash: string;
  readonly slot: number | undefined;
  /** Milliseconds since 1970; undefined where the slot determines it. */
  readonly timeMs: number | undefined;
}

export interface NewBlock extends EventBlock {
  readonly previousHash: string | undefined;
  readonly txCount: number;
}

export interface EventTip extends EventBlock {
  readonly firstHeight: number;
  /** The newest entry of the rollback log; -1 where there is none. */
  readonly rollbackId: number;
  /** The last position of the mempool's events; 0 where there is no mempool. */
  readonly lastMempool: number;
  /** The last position of the events of accounts. */
  readonly lastAccount: number;
}

/** Transactions are numbered along the chain, so a block is a range of numbers. */
export interface BlockNumbers {
  readonly height: number;
  readonly hash: string;
  readonly first: number;
  readonly count: number;
}

export interface EventTransaction {
  readonly number: number;
  readonly hash: string;
  /** Index in the block. */
  readonly index: number;
  readonly block: EventBlock;
  /** The block with which it reaches the requested number of confirmations. */
  readonly confirmedBy: { readonly height: number; readonly hash: string };
}

export interface EventRollback {
  readonly id: number;
  readonly observedAt: Date;
  readonly from: { readonly height: number; readonly hash: string };
  /** Undefined where no block remained. */
  readonly to: EventBlock | undefined;
}

/** Amounts that an owner received and sent in a transaction. */
export interface Movement {
  /** In the smallest unit of the chain's native currency. */
  readonly received: bigint;
  readonly sent: bigint;
  readonly assets: readonly { readonly unit: string; readonly received: bigint; readonly sent: bigint }[];
}

/** Filter by owner or transaction; resolved at each read, since the entity may appear on the chain later. */
export type EventFilter =
  | { readonly by: 'address'; readonly bytes: Uint8Array }
  | { readonly by: 'stake'; readonly hash: Uint8Array; readonly script: boolean }
  | { readonly by: 'asset'; readonly policyId: Uint8Array; readonly assetName: Uint8Array }
  | { readonly by: 'fingerprint'; readonly fingerprint: Uint8Array }
  | { readonly by: 'rune'; readonly name: string }
  | { readonly by: 'rune-id'; readonly height: number; readonly txIndex: number }
  | { readonly by: 'hash'; readonly hash: Uint8Array }
  /** With an event of the Midnight ledger that has this nullifier. */
  | { readonly by: 'nullifier'; readonly nullifier: Uint8Array }
  /** With shielded coins, on Midnight. */
  | { readonly by: 'shielded' };
