import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { blockHashesAtSlots } from '../../../store/queries/cardano/blocks/block-points.js';
import { findSlotTransactions, type TxRange } from '../../../store/queries/cardano/chain/tx-range.js';
import { Flag, Hex, Integer, OneOf } from '../../kit/schema.js';

const Bound = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 90,
      pattern: '^[0-9]{1,15}(?:\\.[0-9a-fA-F]{64})?$',
      description: `${description}: a slot, or \`slot.hash\` of a block that must be on the chain`,
    }),
  );

/** Filters of all lists of matches. */
export const MatchQuery = Type.Object({
  resolve_hashes: Flag('Include the datum and the script of each output'),
  spent: Flag('Only spent outputs'),
  unspent: Flag('Only unspent outputs'),
  order: Type.Optional(OneOf(['most_recent_first', 'oldest_first'], 'Newest first by default')),
  created_after: Bound('Created at this point or later'),
  created_before: Bound('Created at this point or earlier'),
  spent_after: Bound('Spent at this point or later'),
  spent_before: Bound('Spent at this point or earlier'),
  policy_id: Type.Optional(Hex(56, 'Only outputs with an asset of this policy')),
  asset_name: Type.Optional(
    Type.String({
      maxLength: 64,
      pattern: '^(?:[0-9a-fA-F]{2})*$',
      description: 'Only outputs with this asset of `policy_id`',
    }),
  ),
  transaction_id: Type.Optional(Hex(64, 'Only outputs of this transaction')),
  output_index: Type.Optional(
    Integer({ minimum: 0, maximum: 65_535, description: 'Only this output of `transaction_id`' }),
  ),
});

export type MatchFilters = Static<typeof MatchQuery>;

/** Rejects combinations that Kupo rejects. */
export function checkFilters(query: MatchFilters): void {
  const { spent, unspent, spent_after, spent_before, created_after, created_before } = query;
  const refuse = (message: string): never => {
    throw new ServiceError('invalid', message);
  };
  if (spent && unspent) refuse("Pass at most one of 'spent' and 'unspent'");
  if (unspent && (spent_after !== undefined || spent_before !== undefined))
    refuse("'unspent' cannot be combined with 'spent_after' or 'spent_before'");
  if (created_after !== undefined && spent_after !== undefined)
    refuse("Pass at most one lower bound: 'created_after' or 'spent_after'");
  if (created_before !== undefined && spent_before !== undefined)
    refuse("Pass at most one upper bound: 'created_before' or 'spent_before'");
  if (query.asset_name !== undefined && query.policy_id === undefined) refuse("'asset_name' needs 'policy_id'");
  if (query.output_index !== undefined && query.transaction_id === undefined)
    refuse("'output_index' needs 'transaction_id'");
}

export interface MatchRanges {
  readonly created: TxRange;
  readonly spent: TxRange | undefined;
}

/** Outputs of the genesis files are in no block, and Kupo does not list them. */
const FIRST_TRANSACTION = 0;

export async function findRanges(db: NetworkDb<'cardano'>, query: MatchFilters): Promise<MatchRanges> {
  const bounds = {
    createdAfter: readBound(query.created_after),
    createdBefore: readBound(query.created_before),
    spentAfter: readBound(query.spent_after),
    spentBefore: readBound(query.spent_before),
  };
  await requirePoints(
    db,
    Object.values(bounds).filter((bound): bound is Point => bound?.hash !== undefined),
  );
  const created = await findSlotTransactions(db, { from: bounds.createdAfter?.slot, to: bounds.createdBefore?.slot });
  const bySpending = bounds.spentAfter !== undefined || bounds.spentBefore !== undefined;
  return {
    created: { ...created, from: Math.max(created.from, FIRST_TRANSACTION) },
    spent: bySpending
      ? await findSlotTransactions(db, { from: bounds.spentAfter?.slot, to: bounds.spentBefore?.slot })
      : undefined,
  };
}

interface Point {
  readonly slot: number;
  readonly hash: string;
}

function readBound(text: string | undefined): { readonly slot: number; readonly hash: string | undefined } | undefined {
  if (text === undefined) return undefined;
  const [slot, hash] = text.split('.');
  return { slot: Number(slot), hash: hash?.toLowerCase() };
}

async function requirePoints(db: NetworkDb<'cardano'>, points: readonly Point[]): Promise<void> {
  if (points.length === 0) return;
  const found = await blockHashesAtSlots(
    db,
    points.map(({ slot }) => slot),
  );
  const missing = points.find(({ slot, hash }) => found.get(slot) !== hash);
  if (missing !== undefined)
    throw new ServiceError('invalid', `The chain has no block ${missing.slot}.${missing.hash}: it may be rolled back`);
}
