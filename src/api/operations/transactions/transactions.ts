import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import {
  type ChainTransaction,
  chainTransactions,
  idsOfHashes,
  idsOfPage,
  oneId,
  storedTransactions,
  type TransactionCounts,
  transactionCounts,
} from '../../../store/queries/cardano/transactions.js';
import { transactionsOfSlots } from '../../../store/queries/cardano/tx-range.js';
import { Order } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, described, Integer, Nullable, named, Slot } from '../../schema.js';
import { shownCbor, TransactionCbor } from './cbor-json.js';
import { shownTransactions, Transaction } from './chain-transaction.js';
import { BATCH_BODY_BYTES, TxHashes, TxPath } from './transaction-parameters.js';
import {
  findTransaction,
  noSuchTransaction,
  readStored,
  readTransaction,
  wholeTransactions,
} from './whole-transaction.js';

const TxSummary = named(
  'TxSummary',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    blockHeight: Count(FIELD.blockHeight),
    slot: Count(FIELD.slot),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    epoch: Count(FIELD.epoch),
    fee: Nullable(described(Amount, FIELD.feeOrNull)),
    totalOutput: described(Amount, FIELD.totalOutput),
    txSize: Count('Bytes'),
    inputCount: Count('Outputs that it spent'),
    outputCount: Count('Outputs that it made'),
  }),
);

export const listTransactions = operation({
  id: 'listTransactions',
  route: 'GET /api/transactions',
  tag: 'Transactions',
  summary: 'Transactions, newest first',
  description:
    'Light records without inputs and outputs: read one with `GET /api/transactions/{txHash}`. `fromSlot` and `toSlot` narrow the list. Any page costs the same.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    order: Order('desc'),
    fromSlot: Type.Optional(described(Slot, FIELD.fromSlot)),
    toSlot: Type.Optional(described(Slot, FIELD.toSlot)),
  }),
  result: Type.Array(TxSummary),
  errors: [],
  example: { query: { pageSize: 10 } },

  async handle({ db, network }, { query: { page, pageSize, order, fromSlot, toSlot } }) {
    return await db.snapshot(async (snapshot) => {
      const { lastTxId } = await readTip(snapshot);
      const within = await transactionsOfSlots(snapshot, { from: fromSlot, to: toSlot });
      const range = { from: Math.max(0, within.from), to: Math.min(lastTxId, within.to) };
      const ids = idsOfPage(range, { order, skip: (page - 1) * pageSize, limit: pageSize });
      const transactions = await chainTransactions(snapshot, ids, order);
      const counts = await transactionCounts(
        snapshot,
        transactions.map(({ id }) => id),
      );
      return transactions.map((each) => shownSummary(each, counts.get(each.id), network));
    });
  },
});

const shownSummary = (
  { hash, block, fee, output, sizeBytes }: ChainTransaction,
  counts: TransactionCounts | undefined,
  network: CardanoNetwork,
): Static<typeof TxSummary> => ({
  txHash: toHex(hash),
  blockHeight: block.height,
  slot: block.slot,
  blockTime: slotToTime(network, block.slot),
  epoch: block.epoch,
  fee: fee?.toString() ?? null,
  totalOutput: output.toString(),
  txSize: sizeBytes,
  inputCount: counts?.inputs ?? 0,
  outputCount: counts?.outputs ?? 0,
});

export const getTransaction = operation({
  id: 'getTransaction',
  route: 'GET /api/transactions/{txHash}',
  tag: 'Transactions',
  summary: 'A transaction with inputs, outputs, metadata and contracts',
  description:
    'What it did: of a transaction whose script failed nothing counts but its collateral; its `inputs` stayed unspent.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: Transaction,
  warns: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { txHash: EXAMPLE.tx.any } },

  async handle({ db, network, warn }, { path }) {
    return await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const stored = await storedTransactions(snapshot, oneId(await findTransaction(snapshot, path.txHash)), 'asc');
      const whole = await wholeTransactions(snapshot, stored, warn);
      const [shown] = await shownTransactions(snapshot, network, tip, whole);
      if (shown === undefined) throw noSuchTransaction();
      return shown;
    });
  },
});

/** Hashes in the order and number in which they were asked for; what the chain does not have is left out. */
const inAskedOrder = <Item extends { readonly txHash: string }>(asked: readonly string[], items: readonly Item[]) => {
  const byHash = new Map(items.map((item) => [item.txHash, item]));
  return [...new Set(asked.map((hash) => hash.toLowerCase()))].flatMap((hash) => byHash.get(hash) ?? []);
};

const PARTS = ['inputs', 'metadata', 'assets', 'withdrawals', 'certs', 'scripts', 'governance'] as const;

export const listTransactionInfo = operation({
  id: 'listTransactionInfo',
  route: 'POST /api/transactions/info',
  tag: 'Transactions',
  summary: 'Several transactions at once',
  description:
    'In the order asked for, each once; hashes that the chain does not have are left out. `include` is a list of parts with commas between them; parts that are not named come back empty. Without it everything comes.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    include: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: `^(${PARTS.join('|')})(,(${PARTS.join('|')}))*$`,
        description: `Parts with commas between them: ${PARTS.join(', ')}`,
      }),
    ),
  }),
  body: TxHashes(50),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(Transaction),
  warns: true,
  errors: ['not-implemented'],
  example: { body: [EXAMPLE.tx.any] },

  async handle({ db, network, warn }, { query, body }) {
    const shown = await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const stored = await storedTransactions(snapshot, idsOfHashes(snapshot, body.map(fromHex)), 'asc');
      return await shownTransactions(snapshot, network, tip, await wholeTransactions(snapshot, stored, warn));
    });
    const parts = new Set((query.include ?? PARTS.join(',')).split(','));
    return inAskedOrder(body, shown).map((each) => onlyParts(each, parts));
  },
});

function onlyParts(transaction: Static<typeof Transaction>, parts: ReadonlySet<string>): Static<typeof Transaction> {
  return {
    ...transaction,
    ...(!parts.has('inputs') && { inputs: [], referenceInputs: [], collateralInputs: [] }),
    ...(!parts.has('metadata') && { metadata: null }),
    ...(!parts.has('assets') && { assetsMinted: [] }),
    ...(!parts.has('withdrawals') && { withdrawals: [] }),
    ...(!parts.has('certs') && { certificates: [] }),
    ...(!parts.has('scripts') && { nativeScripts: [], plutusContracts: [] }),
    ...(!parts.has('governance') && { votingProcedures: [], proposalProcedures: [] }),
  };
}

export const getTransactionCbor = operation({
  id: 'getTransactionCbor',
  route: 'GET /api/transactions/{txHash}/cbor',
  tag: 'Transactions',
  summary: 'The bytes of a transaction',
  description:
    'The bytes are those of the chain, unchanged, in hexadecimal. Answers 404 when the transaction is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  result: TransactionCbor,
  warns: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { txHash: EXAMPLE.tx.any } },

  handle: ({ db, network, warn }, { path }) =>
    db.snapshot(async (snapshot) => shownCbor(await readTransaction(snapshot, path.txHash, warn), network)),
});

export const listTransactionCbor = operation({
  id: 'listTransactionCbor',
  route: 'POST /api/transactions/cbor',
  tag: 'Transactions',
  summary: 'The bytes of several transactions',
  description: 'In the order asked for, each once; hashes that the chain does not have are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: TxHashes(100),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(TransactionCbor),
  errors: ['not-implemented'],
  example: { body: [EXAMPLE.tx.any] },

  async handle({ db, network }, { body }) {
    const stored = await storedTransactions(db, idsOfHashes(db, body.map(fromHex)), 'asc');
    return inAskedOrder(
      body,
      stored.map((each) => shownCbor(readStored(db, each), network)),
    );
  },
});
