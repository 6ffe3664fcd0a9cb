import { createActionFeed, createAddressFeed, createBlockFeed } from './chain-feeds.js';
import { createDustGenerationFeed } from './dust-feed.js';
import { createEventFeed, createNullifierFeed } from './event-feeds.js';
import { type Feed, follow, type SubscriptionContext } from './follow.js';
import { createShieldedFeed } from './shielded-feed.js';

/** The values of a subscription: each is the source of one response. */
export type SubscriptionSource = (args: never, context: SubscriptionContext) => Promise<AsyncGenerator<unknown>>;

const fromFeed =
  <Args, Position, Row, Sent>(create: (args: Args) => Feed<Position, Row, Sent>): SubscriptionSource =>
  (args, context) =>
    follow(context, create(args));

interface BlockRange {
  readonly fromBlock?: number | null;
  readonly toBlock?: number | null;
}

/** By field of the subscription type. */
export const SUBSCRIPTION_SOURCES: Readonly<Record<string, SubscriptionSource>> = {
  blocks: fromFeed(createBlockFeed),
  contractActions: fromFeed(createActionFeed),
  unshieldedTransactions: fromFeed(createAddressFeed),
  dustLedgerEvents: fromFeed((args: { readonly id?: number | null }) => createEventFeed('DUST', args)),
  zswapLedgerEvents: fromFeed((args: { readonly id?: number | null }) => createEventFeed('ZSWAP', args)),
  dustNullifierTransactions: fromFeed(
    ({ nullifierLeBytesPrefixes, ...range }: BlockRange & { readonly nullifierLeBytesPrefixes: readonly string[] }) =>
      createNullifierFeed('DUST', { prefixes: nullifierLeBytesPrefixes, ...range }),
  ),
  shieldedNullifierTransactions: fromFeed(
    ({ nullifierPrefixes, ...range }: BlockRange & { readonly nullifierPrefixes: readonly string[] }) =>
      createNullifierFeed('ZSWAP', { prefixes: nullifierPrefixes, ...range }),
  ),
  shieldedTransactions: fromFeed(createShieldedFeed),
  dustGenerations: fromFeed(createDustGenerationFeed),
};
