/** What events are made of, whichever family the chain is of. */

export interface EventBlock {
  readonly height: number;
  readonly hash: string;
  readonly slot: number | undefined;
  /** Milliseconds since 1970; undefined where the slot says it. */
  readonly timeMs: number | undefined;
}

export interface NewBlock extends EventBlock {
  readonly previousHash: string | undefined;
  readonly txCount: number;
}

export interface EventTip extends EventBlock {
  readonly firstHeight: number;
  /** The newest entry of the log of rollbacks; -1 where there is none. */
  readonly rollbackId: number;
  /** The last of what waits, in the order of arrival; 0 where nothing does. */
  readonly lastWaiting: number;
}

/** Transactions are counted along the chain, so a block is a range of numbers. */
export interface BlockNumbers {
  readonly height: number;
  readonly hash: string;
  readonly first: number;
  readonly count: number;
}

export interface EventTransaction {
  readonly number: number;
  readonly hash: string;
  /** Its place in the block. */
  readonly index: number;
  readonly block: EventBlock;
  /** The block with which it has the confirmations that were asked for. */
  readonly confirmedBy: { readonly height: number; readonly hash: string };
}

export interface EventRollback {
  readonly id: number;
  readonly observedAt: Date;
  readonly from: { readonly height: number; readonly hash: string };
  /** Undefined where nothing stayed. */
  readonly to: EventBlock | undefined;
}

export interface WaitingTransaction {
  readonly place: number;
  readonly hash: string;
  readonly firstSeen: Date;
}

/** What a transaction gave to an owner and took from it. */
export interface Movement {
  /** In the smallest unit of the chain's own currency. */
  readonly received: bigint;
  readonly sent: bigint;
  readonly assets: readonly { readonly unit: string; readonly received: bigint; readonly sent: bigint }[];
}

/** Whose or which transactions are meant; looked up anew at each read, since the chain may name it tomorrow. */
export type EventFilter =
  | { readonly by: 'address'; readonly bytes: Uint8Array }
  | { readonly by: 'stake'; readonly hash: Uint8Array; readonly script: boolean }
  | { readonly by: 'asset'; readonly policyId: Uint8Array; readonly assetName: Uint8Array }
  | { readonly by: 'fingerprint'; readonly fingerprint: Uint8Array }
  | { readonly by: 'rune'; readonly name: string }
  | { readonly by: 'rune-id'; readonly height: number; readonly txIndex: number }
  | { readonly by: 'hash'; readonly hash: Uint8Array };
