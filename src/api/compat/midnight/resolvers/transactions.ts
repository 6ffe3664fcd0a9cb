import { unshieldedAddressText } from '../../../../chains/midnight/address.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import type { EventGroup } from '../../../../store/queries/midnight/events.js';
import {
  findTransactionsByHash,
  findTransactionsByIdentifier,
  type Range,
  type TransactionRow,
} from '../../../../store/queries/midnight/transactions.js';
import type { UtxoRow } from '../../../../store/queries/midnight/utxos.js';
import { type GraphqlContext, type Resolver, type Resolvers, readHex, requireKnown, requireRow } from '../resolver.js';

/** One of the two, as the schema checks. */
export interface TransactionOffset {
  readonly hash?: string | null;
  readonly identifier?: string | null;
}

export function findTransactionsAt(
  { db }: Pick<GraphqlContext, 'db'>,
  { hash, identifier }: TransactionOffset,
): Promise<readonly TransactionRow[]> {
  if (typeof hash === 'string') return findTransactionsByHash(db, readHex(hash, 'transaction hash', 32));
  return findTransactionsByIdentifier(db, readHex(identifier ?? '', 'transaction identifier'));
}

/** Release 4.3 has no type of its own for claims of bridged NIGHT: they are regular transactions. */
export function nameTransactionType({ kind, hash, unknownParts }: TransactionRow): string {
  if (kind === 'SYSTEM') return 'SystemTransaction';
  if (kind !== 'OTHER') return 'RegularTransaction';
  throw new ServiceError(
    'not-implemented',
    `Transaction ${hash} is of a type that this build does not know: ${unknownParts.join(', ')}`,
  );
}

const list =
  <Row>(count: (row: TransactionRow) => number, load: (context: GraphqlContext, txId: number) => Promise<Row>) =>
  (row: TransactionRow, _: unknown, context: GraphqlContext): Promise<Row> | readonly never[] => {
    if (count(row) === 0) return [];
    context.budget.takeObjects(count(row));
    return load(context, row.id);
  };

const listEvents =
  (group: EventGroup) =>
  async ({ id }: TransactionRow, _: unknown, { load, budget }: GraphqlContext) => {
    const events = ((await load.events(id)) ?? []).filter((event) => event.group === group);
    budget.takeObjects(events.length);
    return events;
  };

/** Fields of all kinds of transactions. */
const COMMON: Readonly<Record<string, Resolver>> = {
  raw: async ({ id }: TransactionRow, _: unknown, { load, budget }) =>
    budget.takeText(toHex(await requireRow(load.bytes(id), `bytes of transaction ${id}`))),
  block: ({ height }: TransactionRow, _: unknown, { load, budget }) => {
    budget.takeObjects(1);
    return requireRow(load.block(height), `block ${height}`);
  },
  contractActions: list(
    ({ actionCount }) => actionCount,
    ({ load }, id) => load.actions(id),
  ),
  unshieldedCreatedOutputs: list(
    ({ createdCount }) => createdCount,
    ({ load }, id) => load.created(id),
  ),
  unshieldedSpentOutputs: list(
    ({ spentCount }) => spentCount,
    ({ load }, id) => load.spent(id),
  ),
  zswapLedgerEvents: listEvents('ZSWAP'),
  dustLedgerEvents: listEvents('DUST'),
};

const readRange =
  (tree: keyof TransactionRow['ranges'], end: keyof Range) =>
  ({ ranges }: TransactionRow): number =>
    requireKnown(ranges[tree]?.[end], `${tree} range of the transaction`);

const readRoot = ({ zswapRoot }: TransactionRow): string => requireKnown(zswapRoot, 'zswapMerkleTreeRoot');
const readFee = ({ fee }: TransactionRow): string => String(requireKnown(fee, 'fee'));

const loadTransaction = (id: number, { load, budget }: GraphqlContext): Promise<TransactionRow> => {
  budget.takeObjects(1);
  return requireRow(load.transaction(id), `transaction ${id}`);
};

export const TRANSACTION_RESOLVERS: Resolvers = {
  Query: {
    transactions: async (_: unknown, { offset }: { offset: TransactionOffset }, context) => {
      const found = await findTransactionsAt(context, offset);
      context.budget.takeObjects(found.length);
      return found;
    },
  },

  SystemTransaction: COMMON,

  RegularTransaction: {
    ...COMMON,
    transactionResult: ({ status, segments }: TransactionRow) => ({
      status: requireKnown(status, 'transactionResult'),
      segments: segments ?? null,
    }),
    zswapMerkleTreeRoot: readRoot,
    merkleTreeRoot: readRoot,
    zswapStartIndex: readRange('zswap', 'start'),
    startIndex: readRange('zswap', 'start'),
    zswapEndIndex: readRange('zswap', 'end'),
    endIndex: readRange('zswap', 'end'),
    dustCommitmentStartIndex: readRange('dustCommitment', 'start'),
    dustCommitmentEndIndex: readRange('dustCommitment', 'end'),
    dustGenerationStartIndex: readRange('dustGeneration', 'start'),
    dustGenerationEndIndex: readRange('dustGeneration', 'end'),
    fee: readFee,
    /** The indexer has the same amount in both fields. */
    fees: (row: TransactionRow) => ({ paidFees: readFee(row), estimatedFees: readFee(row) }),
  },

  UnshieldedUtxo: {
    owner: ({ owner }: UtxoRow, _: unknown, { network }) => unshieldedAddressText(owner, network),
    value: ({ value }: UtxoRow) => String(value),
    registeredForDustGeneration: ({ registeredForDust }: UtxoRow) => registeredForDust,
    createdAtTransaction: ({ txId }: UtxoRow, _: unknown, context) => loadTransaction(txId, context),
    spentAtTransaction: ({ spentBy }: UtxoRow, _: unknown, context) =>
      spentBy === undefined ? null : loadTransaction(spentBy, context),
  },
};
