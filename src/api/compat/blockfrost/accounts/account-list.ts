import Type, { type Static, type TSchema } from 'typebox';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { type Operation, operation } from '../../../kit/operation.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage } from '../paging.js';
import { ACCOUNT_ROUTE, accountAt } from './requested-account.js';

interface Range {
  readonly order: 'asc' | 'desc';
  readonly skip: number;
  readonly limit: number;
}

interface AccountList<Item extends TSchema, Row> {
  readonly id: string;
  /** Below the account. */
  readonly path: string;
  readonly summary: string;
  readonly item: Item;
  readonly example?: { readonly path: { readonly stake_address: string } };
  fetch(db: NetworkDb<'cardano'>, stakeId: number, range: Range): Promise<readonly Row[]>;
  show(
    rows: readonly Row[],
    network: CardanoNetwork,
    db: NetworkDb<'cardano'>,
  ): Static<Item>[] | Promise<Static<Item>[]>;
}

/** A list of facts of one account, in chain order. */
export const accountList = <Item extends TSchema, Row>(list: AccountList<Item, Row>): Operation =>
  operation({
    ...ACCOUNT_ROUTE,
    id: list.id,
    route: `GET ${BLOCKFROST}/accounts/{stake_address}/${list.path}`,
    summary: list.summary,
    query: OrderedPageQuery,
    result: Type.Array(list.item),
    errors: ['not-found', 'not-implemented'],
    example: list.example ?? ACCOUNT_ROUTE.example,

    handle({ db, network }, { path, query }) {
      const findAccount = accountAt(path.stake_address, network);
      return db.snapshot(async (snapshot) => {
        const stakeId = await findAccount(snapshot);
        const rows = await readPage(query, (range) => list.fetch(snapshot, stakeId, { ...range, order: query.order }));
        return (await list.show(rows, network, snapshot)) as never;
      });
    },
  });
