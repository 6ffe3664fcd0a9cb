import { ServiceError } from '../../../../kernel/errors.js';
import { type BlockRow, blocksUp } from '../../../../store/queries/midnight/blocks.js';
import {
  type ActionRow,
  contractActionsFrom,
  hasContractActionsFrom,
} from '../../../../store/queries/midnight/contracts.js';
import type { MidnightDb } from '../../../../store/queries/midnight/tip.js';
import { addressTransactionIds, newestAddressTransactionId } from '../../../../store/queries/midnight/utxos.js';
import { readAddress } from '../../../shapes/midnight/parameters.js';
import { readHex, readUnsigned, withPrefix } from '../resolver.js';
import { type BlockOffset, findBlockAt } from '../resolvers/blocks.js';
import { FEED_BATCH, type Feed, firstTransactionAbove } from './follow.js';

async function requireBlockAt(db: MidnightDb, offset: BlockOffset | null | undefined): Promise<BlockRow> {
  const block = await findBlockAt({ db }, offset);
  if (block !== undefined) return block;
  const given = typeof offset?.hash === 'string' ? `hash ${offset.hash}` : `height ${offset?.height}`;
  throw new ServiceError('not-found', `block with ${given} not found`);
}

export const createBlockFeed = ({ offset }: { readonly offset?: BlockOffset | null }): Feed<number, BlockRow> => ({
  start: async (db) => (await requireBlockAt(db, offset)).height,
  async read(db, from) {
    const rows = await blocksUp(db, from, FEED_BATCH);
    return { rows, next: from + rows.length, more: rows.length === FEED_BATCH };
  },
  rewind: async (_, from, height) => Math.min(from, height + 1),
});

type ActionPosition = readonly [txId: number, place: number];

export function createActionFeed(args: {
  readonly address: string;
  readonly offset?: BlockOffset | null;
}): Feed<ActionPosition, ActionRow> {
  const address = readHex(args.address, 'address', 32);
  return {
    async start(db) {
      const { firstTxId } = await requireBlockAt(db, args.offset);
      // As the indexer: without an action of any contract from there on, all actions of the contract are sent.
      return [(await hasContractActionsFrom(db, firstTxId)) ? firstTxId : 0, 0];
    },
    async read(db, from) {
      const rows = await contractActionsFrom(db, address, { from, limit: FEED_BATCH });
      const last = rows.at(-1);
      return { rows, next: last ? [last.txId, last.place + 1] : from, more: rows.length === FEED_BATCH };
    },
    async rewind(db, from, height) {
      const first = await firstTransactionAbove(db, height);
      return first <= from[0] ? [first, 0] : from;
    },
  };
}

/** A transaction with outputs of an address; their resolvers read the rows. */
export interface AddressTransactionRef {
  readonly __typename: 'UnshieldedTransaction';
  readonly owner: Uint8Array;
  readonly txId: number;
}

interface Progress {
  readonly __typename: 'UnshieldedTransactionsProgress';
  readonly highestTransactionId: number;
}

/** Progress is sent whenever all known transactions have been sent and it differs from the last one. */
export function createAddressFeed(args: {
  readonly address: string;
  readonly transactionId?: number | null;
}): Feed<number, AddressTransactionRef | Progress> {
  const first = readUnsigned(args.transactionId, 'transactionId') ?? 0;
  let owner: Uint8Array;
  let sent: number | undefined;
  return {
    async start(_, { network }) {
      owner = withPrefix('invalid address: cannot bech32m-decode unshielded address', () =>
        readAddress(args.address, network, 'unshielded'),
      );
      return first;
    },
    async read(db, from) {
      const ids = await addressTransactionIds(db, owner, { from, limit: FEED_BATCH });
      const rows: (AddressTransactionRef | Progress)[] = ids.map((txId) => ({
        __typename: 'UnshieldedTransaction',
        owner,
        txId,
      }));
      const more = ids.length === FEED_BATCH;
      const highestTransactionId = (await newestAddressTransactionId(db, owner)) ?? 0;
      if (!more && highestTransactionId !== sent) {
        sent = highestTransactionId;
        rows.push({ __typename: 'UnshieldedTransactionsProgress', highestTransactionId });
      }
      return { rows, next: (ids.at(-1) ?? from - 1) + 1, more };
    },
    rewind: async (db, from, height) => Math.min(from, await firstTransactionAbove(db, height)),
  };
}
