import { toHex } from '../../../../kernel/hex.js';
import { merkleUpdate } from '../../../services/midnight/ledger-events.js';
import { connectWallet, disconnectWallet } from '../../../services/midnight/wallet-sessions.js';
import { type GraphqlContext, type Resolvers, readHex, readUnsigned, requireRow } from '../resolver.js';
import type { RelevantTransactionRef, ShieldedProgress } from '../subscriptions/shielded-feed.js';

interface ConnectArguments {
  readonly viewingKey: string;
  readonly options?: { readonly startIndex?: number | null } | null;
}

const loadGap = ({ gap }: RelevantTransactionRef, _: unknown, { db, request }: GraphqlContext) =>
  gap === undefined ? null : merkleUpdate(db, request.services.clock, 'zswap', gap);

const getHighest = ({ highest }: ShieldedProgress): number => highest;
const getChecked = ({ checked }: ShieldedProgress): number => checked;
const getRelevant = ({ relevant }: ShieldedProgress): number => relevant;

/** Sessions of wallets and their shielded transactions. */
export const SESSION_RESOLVERS: Resolvers = {
  Mutation: {
    connect: async (_: unknown, { viewingKey, options }: ConnectArguments, { request }) =>
      toHex(
        (await connectWallet(request, { viewingKey, startIndex: readUnsigned(options?.startIndex, 'startIndex') ?? 0 }))
          .id,
      ),
    disconnect: async (_: unknown, { sessionId }: { sessionId: string }, { request }) => {
      await disconnectWallet(request, readHex(sessionId, 'session ID', 32));
      // `Unit` has no other value, and the schema does not allow null.
      return {};
    },
  },

  RelevantTransaction: {
    transaction: ({ txId }: RelevantTransactionRef, _: unknown, { load, budget }) => {
      budget.takeObjects(1);
      return requireRow(load.transaction(txId), `transaction ${txId}`);
    },
    zswapCollapsedUpdate: loadGap,
    collapsedMerkleTree: loadGap,
  },

  ShieldedTransactionsProgress: {
    highestZswapEndIndex: getHighest,
    highestEndIndex: getHighest,
    highestCheckedZswapEndIndex: getChecked,
    highestCheckedEndIndex: getChecked,
    highestRelevantZswapEndIndex: getRelevant,
    highestRelevantEndIndex: getRelevant,
  },
};
