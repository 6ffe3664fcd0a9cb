import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  findParentIds,
  inscriptionsById,
  inscriptionsByNumber,
  type StoredInscription,
} from '../../../store/queries/bitcoin/inscriptions.js';
import type { HandlerContext } from '../../kit/context.js';
import { inscriptionKey, toInscriptionJson } from '../../shapes/bitcoin/inscriptions-record.js';
import { HIGHEST } from '../../shapes/bitcoin/page-tip.js';
import { type BitcoinList, bitcoinPage } from './bitcoin-page.js';

/** Adds the parents, which are read in one query. */
export async function withParents(
  db: NetworkDb<'bitcoin'>,
  rows: readonly StoredInscription[],
): Promise<readonly { readonly row: StoredInscription; readonly parents: readonly string[] }[]> {
  const parents = await findParentIds(
    db,
    rows.map(({ sequence }) => sequence),
  );
  return rows.map((row) => ({ row, parents: parents.get(row.sequence) ?? [] }));
}

/** One page of a list of inscriptions. */
export const inscriptionsPage = (
  context: HandlerContext<'caller', 'bitcoin'>,
  {
    fetch,
    ...page
  }: Omit<BitcoinList<StoredInscription, never>, 'keyOf' | 'show' | 'fetch'> & {
    readonly fetch: (
      ...request: Parameters<BitcoinList<never, never>['fetch']>
    ) => Promise<readonly StoredInscription[]>;
  },
) =>
  bitcoinPage(context, {
    ...page,
    fetch: async (db, range) => withParents(db, await fetch(db, range)),
    keyOf: ({ row }) => [row.sequence],
    show: ({ row, parents }) => toInscriptionJson(row, parents, context.network),
  });

/** Undefined when the chain has none with this id or number. */
export async function findInscription(db: NetworkDb<'bitcoin'>, name: string): Promise<StoredInscription | undefined> {
  if (name.includes('i')) return (await inscriptionsById(db, [inscriptionKey(name)]))[0];
  const number = Number(name);
  return Math.abs(number) > HIGHEST ? undefined : (await inscriptionsByNumber(db, number))[0];
}

export async function requireInscription(db: NetworkDb<'bitcoin'>, name: string): Promise<StoredInscription> {
  const found = await findInscription(db, name);
  if (found === undefined) throw new ServiceError('not-found', `Inscription '${name}' is unknown`);
  return found;
}
