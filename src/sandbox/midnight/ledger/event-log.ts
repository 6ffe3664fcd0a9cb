import type { Event } from '@midnight-ntwrk/ledger-v8';
import type { EventGroup } from './ledger-wallet.js';
import type { TreeEnds } from './produced-block.js';

/** The next free index of each tree, and the number of the last event of each group. */
export type LedgerEnds = TreeEnds & Readonly<Record<EventGroup, number>>;

export const NO_ENDS: LedgerEnds = { zswap: 0, dustCommitment: 0, dustGeneration: 0, ZSWAP: 0, DUST: 0 };

/** Fields of events that move the ends of trees; the type of the library hides them behind `{ tag: string }`. */
export type EventContent =
  | { readonly tag: 'zswapInput' }
  | { readonly tag: 'zswapOutput'; readonly mtIndex: bigint }
  | { readonly tag: 'dustGenerationDtimeUpdate' }
  | { readonly tag: 'dustSpendProcessed'; readonly commitmentIndex: bigint }
  | {
      readonly tag: 'dustInitialUtxo';
      readonly generation: { readonly nonce: string };
      readonly generationIndex: bigint;
      readonly output: { readonly mtIndex: bigint };
    };

const GROUPS: Readonly<Record<EventContent['tag'], EventGroup>> = {
  zswapInput: 'ZSWAP',
  zswapOutput: 'ZSWAP',
  dustInitialUtxo: 'DUST',
  dustGenerationDtimeUpdate: 'DUST',
  dustSpendProcessed: 'DUST',
};

/** Undefined for events that wallets do not need. */
export const findEventGroup = ({ tag }: { readonly tag: string }): EventGroup | undefined =>
  (GROUPS as Readonly<Record<string, EventGroup>>)[tag];

/** An event names the transaction that was applied, which differs from the published one by its proofs. */
export const publishedEvent = (event: Event, hash: string): Buffer =>
  Buffer.from(Buffer.from(event.serialize()).toString('hex').replace(event.source.transactionHash, hash), 'hex');

export function endsAfter(ends: LedgerEnds, group: EventGroup, content: EventContent): LedgerEnds {
  const counted = { ...ends, [group]: ends[group] + 1 };
  switch (content.tag) {
    case 'zswapOutput':
      return { ...counted, zswap: Number(content.mtIndex) + 1 };
    case 'dustSpendProcessed':
      return { ...counted, dustCommitment: Number(content.commitmentIndex) + 1 };
    case 'dustInitialUtxo':
      return {
        ...counted,
        dustGeneration: Number(content.generationIndex) + 1,
        dustCommitment: Number(content.output.mtIndex) + 1,
      };
    default:
      return counted;
  }
}
