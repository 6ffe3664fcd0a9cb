import Type from 'typebox';
import { TRANSACTION_KINDS } from '../../../chains/midnight/block.js';
import { tagOf } from '../../../chains/midnight/tag.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { actionsOfTransaction } from '../../../store/queries/midnight/contracts.js';
import { eventsOfTransaction } from '../../../store/queries/midnight/events.js';
import type { MidnightDb } from '../../../store/queries/midnight/tip.js';
import {
  listTransactions,
  type TransactionRow,
  transactionBytes,
  transactionsOfHash,
  transactionsOfIdentifier,
} from '../../../store/queries/midnight/transactions.js';
import { utxosOfTransaction } from '../../../store/queries/midnight/utxos.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor } from '../../paging.js';
import { Closed, Count, described, Nullable, named, OneOf } from '../../schema.js';
import { EXAMPLE } from './examples.js';
import { MidnightPage, midnightPage, PageLimit } from './pages.js';
import { ContractAddress, Height, Identifier, ledgerVersionOf, noSuch, TransactionHash } from './parameters.js';
import {
  MidnightContractAction,
  MidnightEvent,
  MidnightTxDetail,
  MidnightTxSummary,
  MidnightUtxo,
  shownAction,
  shownDetail,
  shownEvent,
  shownSummary,
  shownUtxo,
  TRANSACTION_STATUSES,
} from './transaction-json.js';

const common = { tag: 'Midnight Transactions', gate: 'caller', scope: 'midnight', addOn: null } as const;
const ByHash = Type.Object({ hash: TransactionHash });

export const listMidnightTransactions = operation({
  ...common,
  id: 'listMidnightTransactions',
  route: 'GET /api/midnight/transactions',
  summary: 'Transactions, newest first',
  description:
    '`type`, `status`, `contractAddress` and the heights narrow the list and can be combined. Light records: read one with `GET /api/midnight/transactions/{hash}`.',
  query: Type.Object({
    cursor: Cursor,
    limit: PageLimit,
    type: Type.Optional(OneOf(TRANSACTION_KINDS, 'Only transactions of this type')),
    status: Type.Optional(OneOf(TRANSACTION_STATUSES, 'Only transactions with this result')),
    fromHeight: Type.Optional(described(Height, FIELD.fromHeight)),
    toHeight: Type.Optional(described(Height, FIELD.toHeight)),
    contractAddress: Type.Optional(ContractAddress),
  }),
  result: MidnightPage(MidnightTxSummary),
  errors: [],
  example: { query: { limit: 10, type: 'REGULAR' } },

  handle: (context, { query }) =>
    midnightPage(context, {
      cursor: query.cursor,
      limit: query.limit,
      order: 'desc',
      fetch: (db, { after, limit }) =>
        listTransactions(
          db,
          {
            kind: query.type,
            status: query.status,
            fromHeight: query.fromHeight,
            toHeight: query.toHeight,
            contract: query.contractAddress === undefined ? undefined : fromHex(query.contractAddress),
          },
          { before: after?.[0], limit },
        ),
      keyOf: ({ id }) => [id],
      show: shownSummary,
    }),
});

/** The newest of those with the hash: what a caller means who knows no better. */
export async function findTransaction(
  db: MidnightDb,
  hash: string,
): Promise<{ readonly found: TransactionRow; readonly others: readonly TransactionRow[] }> {
  const all = await transactionsOfHash(db, fromHex(hash));
  const found = all.at(-1);
  if (found === undefined) throw noSuch('transaction');
  return { found, others: all.slice(0, -1) };
}

async function detailOf(
  db: MidnightDb,
  row: TransactionRow,
  others: readonly TransactionRow[],
  network: MidnightNetwork,
) {
  const utxos = await utxosOfTransaction(db, row.id);
  return shownDetail(row, { ...utxos, actions: await actionsOfTransaction(db, row.id), others }, network);
}

export const getMidnightTransaction = operation({
  ...common,
  id: 'getMidnightTransaction',
  route: 'GET /api/midnight/transactions/{hash}',
  summary: 'A transaction with its outputs and contract actions',
  description:
    '`occurrences` lists other blocks with the same hash; the answer is the newest one. Answers 404 when the hash is not on the chain.',
  path: ByHash,
  result: MidnightTxDetail,
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.transfer } },

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const { found, others } = await findTransaction(snapshot, path.hash);
      return await detailOf(snapshot, found, others, network);
    }),
});

export const getMidnightTransactionsByIdentifier = operation({
  ...common,
  id: 'getMidnightTransactionsByIdentifier',
  route: 'GET /api/midnight/transactions/identifier/{identifier}',
  summary: 'Transactions with an identifier, oldest first',
  description:
    'An identifier survives merging: several transactions can carry it, of which at most one succeeds. Answers 404 when none does.',
  path: Type.Object({ identifier: Identifier }),
  result: Type.Array(MidnightTxDetail),
  errors: ['not-found'],
  example: { path: { identifier: EXAMPLE.identifier } },

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const found = await transactionsOfIdentifier(snapshot, fromHex(path.identifier));
      if (found.length === 0) throw noSuch('transaction');
      const details = [];
      for (const row of found) details.push(await detailOf(snapshot, row, [], network));
      return details;
    }),
});

export const getMidnightTransactionRaw = operation({
  ...common,
  id: 'getMidnightTransactionRaw',
  route: 'GET /api/midnight/transactions/{hash}/raw',
  summary: 'The bytes of a transaction',
  description:
    'The bytes are those of the chain, unchanged, in hexadecimal. `tag` is the type tag at their start. Answers 404 when the hash is not on the chain.',
  path: ByHash,
  result: named(
    'MidnightRawTx',
    Closed({
      hash: Type.String({ description: FIELD.midnightTxHash }),
      protocolVersion: Count(FIELD.protocolVersion),
      ledgerVersion: Nullable(Count(FIELD.ledgerVersion)),
      tag: Nullable(Type.String({ description: 'Type tag at the start of the bytes; null when there is none' })),
      raw: Type.String({ description: 'Bytes of the transaction, in hexadecimal' }),
    }),
  ),
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.transfer } },

  async handle({ db }, { path }) {
    const { found } = await findTransaction(db, path.hash);
    const raw = (await transactionBytes(db, found.id)) ?? new Uint8Array();
    const { hash, protocolVersion } = found;
    return { hash, protocolVersion, ledgerVersion: ledgerVersionOf(protocolVersion), tag: tagIn(raw), raw: toHex(raw) };
  },
});

function tagIn(bytes: Uint8Array): string | null {
  try {
    return tagOf(bytes);
  } catch {
    return null;
  }
}

export const listMidnightTransactionEvents = operation({
  ...common,
  id: 'listMidnightTransactionEvents',
  route: 'GET /api/midnight/transactions/{hash}/events',
  summary: 'What the ledger told while it applied a transaction',
  description:
    'In the order of the ledger; `kind` narrows the list to shielded coins or DUST. Answers 404 when the hash is not on the chain.',
  path: ByHash,
  query: Type.Object({ kind: Type.Optional(OneOf(['ZSWAP', 'DUST'], 'Only events of this kind')) }),
  result: Type.Array(MidnightEvent),
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.transfer } },

  async handle({ db }, { path, query }) {
    const { found } = await findTransaction(db, path.hash);
    return (await eventsOfTransaction(db, found.id, query.kind)).map(shownEvent);
  },
});

export const getMidnightTransactionUtxos = operation({
  ...common,
  id: 'getMidnightTransactionUtxos',
  route: 'GET /api/midnight/transactions/{hash}/utxos',
  summary: 'Unshielded outputs that a transaction made and spent',
  description:
    'Unshielded outputs only: shielded coins are not visible. Answers 404 when the hash is not on the chain.',
  path: ByHash,
  result: named(
    'MidnightTxUtxos',
    Closed({
      created: Type.Array(MidnightUtxo, { description: 'Unshielded outputs that it created' }),
      spent: Type.Array(MidnightUtxo, { description: 'Unshielded outputs that it spent' }),
    }),
  ),
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.transfer } },

  async handle({ db, network }, { path }) {
    const { found } = await findTransaction(db, path.hash);
    const { created, spent } = await utxosOfTransaction(db, found.id);
    return {
      created: created.map((row) => shownUtxo(row, network)),
      spent: spent.map((row) => shownUtxo(row, network)),
    };
  },
});

export const listMidnightTransactionActions = operation({
  ...common,
  id: 'listMidnightTransactionActions',
  route: 'GET /api/midnight/transactions/{hash}/contract-actions',
  summary: 'What a transaction did with contracts',
  description:
    'Deployments, calls and updates in the order of the transaction. Answers an empty list when there is none and 404 when the hash is not on the chain.',
  path: ByHash,
  result: Type.Array(MidnightContractAction),
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.deploy } },

  async handle({ db }, { path }) {
    const { found } = await findTransaction(db, path.hash);
    return (await actionsOfTransaction(db, found.id)).map(shownAction);
  },
});
