import Type, { type Static } from 'typebox';
import { addressOfScript } from '../../../chains/bitcoin/address.js';
import { parametersOf } from '../../../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findBlockHeight, transactionsOfHeights } from '../../../store/queries/bitcoin/inscription-moves.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import type { ContextOf } from '../../context.js';
import type { Position } from '../../cursor.js';
import { Limit } from '../../paging.js';
import { positionIn, questionOf } from './owner.js';
import { BitcoinCursor, type BitcoinPageTip, HIGHEST, requireBitcoinTip, shownBitcoinTip } from './page-tip.js';

type Context = ContextOf<'caller', 'bitcoin'>;

/** What all operations on ordinals have in common. */
export const ordinals = {
  tag: 'Bitcoin Ordinals',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
} as const;

/** The parameters of a list; no list has one of the same names for something else. */
export const pageQuery = { cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) } as const;

export interface PageRequest<Row, Item> {
  readonly query: { readonly cursor?: string | undefined; readonly limit: number };
  /** Whatever else makes it this list and no other. */
  readonly question: readonly unknown[];
  /** One more row than shown tells that there is more. `after` is the key of the last row seen. */
  readonly fetch: (
    db: NetworkDb<'bitcoin'>,
    range: { readonly after: Position | undefined; readonly limit: number; readonly tip: BitcoinTip },
  ) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => Position;
  readonly show: (row: Row, tip: BitcoinTip) => Item;
}

/** One page of a list, tip and rows from one snapshot, the tip first. */
export function ordinalsPage<Row, Item>(
  context: Context,
  { query: { cursor, limit }, question, fetch, keyOf, show }: PageRequest<Row, Item>,
): Promise<{ data: Item[]; tip: Static<typeof BitcoinPageTip>; cursor?: string }> {
  const asked = questionOf(Buffer.from(context.network.id), ...question);
  const after = positionIn(context.cursor, cursor, asked);
  return context.db.snapshot(async (db) => {
    const tip = await requireBitcoinTip(db);
    const rows = await fetch(db, { after, limit: limit + 1, tip });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      data: shown.map((row) => show(row, tip)),
      tip: shownBitcoinTip(tip),
      ...(rows.length > limit && last !== undefined && { cursor: context.cursor.encode([asked, ...keyOf(last)]) }),
    };
  });
}

export const addressText = (script: Uint8Array | null, network: BitcoinNetwork): string | null =>
  script === null ? null : (addressOfScript(script, parametersOf(network).addresses) ?? null);

const BlockName = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^(?:[0-9a-fA-F]{64}|[0-9]{1,10})$',
  description: 'Hash or height of a block',
});

/** What all lists of what one block did have in common. */
export const listOfBlock = {
  ...ordinals,
  path: Type.Object({ idOrHeight: BlockName }),
  query: Type.Object(pageQuery),
  errors: ['not-found'],
} as const;

/** The height of the block that was named; 404 where the chain has no such block. */
export async function requireBlockHeight(db: NetworkDb<'bitcoin'>, name: string): Promise<number> {
  const isHash = name.length === 64;
  const beyondAll = !isHash && Number(name) > HIGHEST;
  const height = beyondAll ? undefined : await findBlockHeight(db, isHash ? { hash: name } : { height: Number(name) });
  if (height === undefined) throw new ServiceError('not-found', `No block '${name}' is on the chain`);
  return height;
}

/** Numbers of the transactions of the block that was named. */
export async function transactionsOfBlock(
  db: NetworkDb<'bitcoin'>,
  name: string,
): Promise<{ readonly from: bigint; readonly below: bigint }> {
  const height = await requireBlockHeight(db, name);
  return transactionsOfHeights(db, height, height);
}
