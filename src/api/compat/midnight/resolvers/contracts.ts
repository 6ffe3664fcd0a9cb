import { ServiceError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import { type ActionRow, newestContractAction } from '../../../../store/queries/midnight/contracts.js';
import { type GraphqlContext, type Resolver, type Resolvers, readHex, requireRow } from '../resolver.js';
import { type BlockOffset, findBlockAt } from './blocks.js';
import { findTransactionsAt, type TransactionOffset } from './transactions.js';

interface ActionOffset {
  readonly blockOffset?: BlockOffset | null;
  readonly transactionOffset?: TransactionOffset | null;
}

const ALL = { from: 0, below: 2_147_483_647 };

const TYPES = { DEPLOY: 'ContractDeploy', CALL: 'ContractCall', UPDATE: 'ContractUpdate' } as const;

export function nameActionType({ type, address }: ActionRow): string {
  if (type !== 'OTHER') return TYPES[type];
  throw new ServiceError(
    'not-implemented',
    `An action of contract ${address} is of a type that this build does not know`,
  );
}

/** Transactions of the offset: of one block, or the first one with a hash or an identifier. */
async function findTransactionRange(
  context: GraphqlContext,
  { blockOffset, transactionOffset }: ActionOffset,
): Promise<typeof ALL | undefined> {
  if (transactionOffset) {
    const rows = await findTransactionsAt(context, transactionOffset);
    // A hash selects its first transaction, an identifier the newest one, as with the indexer.
    const row = typeof transactionOffset.hash === 'string' ? rows[0] : rows.at(-1);
    return row && { from: row.id, below: row.id + 1 };
  }
  const block = await findBlockAt(context, blockOffset);
  return block && { from: block.firstTxId, below: block.firstTxId + block.txCount };
}

const loadState = ({ txId, place }: ActionRow, { load }: GraphqlContext) =>
  requireRow(load.actionState({ txId, place }), `state after action ${txId}/${place}`);

const COMMON: Readonly<Record<string, Resolver>> = {
  state: async (row: ActionRow, _: unknown, context) =>
    context.budget.takeText(toHex((await loadState(row, context)).state)),
  zswapState: async (row: ActionRow, _: unknown, context) =>
    context.budget.takeText(toHex((await loadState(row, context)).zswapState)),
  transaction: ({ txId }: ActionRow, _: unknown, { load, budget }) => {
    budget.takeObjects(1);
    return requireRow(load.transaction(txId), `transaction ${txId}`);
  },
  unshieldedBalances: ({ balances }: ActionRow, _: unknown, { budget }) => {
    budget.takeObjects(balances.length);
    return balances;
  },
};

export const CONTRACT_RESOLVERS: Resolvers = {
  Query: {
    contractAction: async (
      _: unknown,
      { address, offset }: { address: string; offset?: ActionOffset | null },
      context,
    ) => {
      // Of any length: the indexer finds no contract at an address of another length than 32 bytes.
      const contract = readHex(address, 'address');
      const range = offset ? await findTransactionRange(context, offset) : ALL;
      return range && (await newestContractAction(context.db, contract, range));
    },
  },

  ContractDeploy: COMMON,
  ContractUpdate: COMMON,
  ContractCall: {
    ...COMMON,
    deploy: ({ address }: ActionRow, _: unknown, { load, budget }) => {
      budget.takeObjects(1);
      return requireRow(load.deployment(address), `deployment of ${address}`);
    },
  },
};
