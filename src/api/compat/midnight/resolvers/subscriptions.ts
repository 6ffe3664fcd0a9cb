import { toHex } from '../../../../kernel/hex.js';
import type { NullifierMatch } from '../../../../store/queries/midnight/events.js';
import type { UtxoRow } from '../../../../store/queries/midnight/utxos.js';
import { keyBytes } from '../../../shapes/midnight/parameters.js';
import { type GraphqlContext, type Resolver, type Resolvers, requireKnown, requireRow } from '../resolver.js';
import type { AddressTransactionRef } from '../subscriptions/chain-feeds.js';

const isOwnedBy =
  (owner: Uint8Array) =>
  (utxo: UtxoRow): boolean =>
    Buffer.compare(utxo.owner, owner) === 0;

const loadTransaction = ({ txId }: { readonly txId: number }, _: unknown, { load, budget }: GraphqlContext) => {
  budget.takeObjects(1);
  return requireRow(load.transaction(txId), `transaction ${txId}`);
};

const NULLIFIER: Readonly<Record<string, Resolver>> = {
  transactionId: ({ txId }: NullifierMatch) => txId,
  transactionHash: ({ txHash }: NullifierMatch) => txHash,
  blockHeight: ({ height }: NullifierMatch) => height,
  blockHash: async ({ height }: NullifierMatch, _: unknown, { load }) =>
    (await requireRow(load.block(height), `block ${height}`)).hash,
  transaction: loadTransaction,
};

/** The commitment of the DUST that a spend leaves, in the order of bytes of its field. */
function readCommitment({ content }: NullifierMatch): string {
  const { commitment } = (content ?? {}) as { readonly commitment?: unknown };
  const value = requireKnown(typeof commitment === 'string' ? commitment : undefined, 'commitmentLeBytes');
  return toHex(keyBytes(BigInt(value)).toReversed());
}

/** Types that only subscriptions have. */
export const SUBSCRIPTION_RESOLVERS: Resolvers = {
  UnshieldedTransaction: {
    transaction: loadTransaction,
    createdUtxos: async ({ txId, owner }: AddressTransactionRef, _: unknown, { load }) =>
      (await load.created(txId))?.filter(isOwnedBy(owner)),
    spentUtxos: async ({ txId, owner }: AddressTransactionRef, _: unknown, { load }) =>
      (await load.spent(txId))?.filter(isOwnedBy(owner)),
  },
  DustNullifierTransaction: {
    ...NULLIFIER,
    nullifierLeBytes: ({ nullifier }: NullifierMatch) => nullifier,
    commitmentLeBytes: readCommitment,
  },
  ShieldedNullifierTransaction: NULLIFIER,
};
