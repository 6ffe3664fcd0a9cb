import Type, { type Static } from 'typebox';
import { readAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { mempoolItemsById } from '../../../store/queries/bitcoin/mempool.js';
import { findLastReplacement, replacedBelow } from '../../../store/queries/bitcoin/replacements.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, Count, Hex, Nullable, Text } from '../../kit/schema.js';
import { findOutspends } from '../../services/bitcoin/outspends.js';
import { requireBitcoinTip, requireMempool } from '../../services/bitcoin/page-tip.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';
import { EsploraOutspend, toEsploraOutspend } from '../esplora/transaction-routes.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';
import { LISTED_TREES, listTrees, MAX_TREE_SIZE, type ReplacementTree, readTrees } from './replacement-trees.js';

const MAX_TXIDS = 50;

const getReplacements = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getReplacements',
  route: `GET ${MEMPOOL}/v1/tx/{txid}/rbf`,
  summary: 'Get the replacements (RBF) of a transaction',
  description: 'Null when there were none. They are stored for 90 days.',
  path: TxidPath,
  result: Closed({
    replacements: Nullable(
      Type.Unsafe<ReplacementTree>({
        type: 'object',
        description: 'The transaction that was not replaced, and under `replaces` those that it replaced',
      }),
    ),
    replaces: Nullable(Type.Array(Type.String(), { description: 'Ids of the transactions that it replaced' })),
  }),
  errors: [],
  example: TXID_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const txid = path.txid.toLowerCase();
      await requireBitcoinTip(snapshot);
      const [tree] = await readTrees(snapshot, [await findLastReplacement(snapshot, txid)]);
      const replaced = (await replacedBelow(snapshot, [txid], MAX_TREE_SIZE))
        .filter(({ replacedBy }) => replacedBy === txid)
        .map((each) => each.txid);
      return { replacements: tree ?? null, replaces: replaced.length === 0 ? null : replaced };
    }),
});

const readNewestTrees = (db: Db, unsignalledOnly: boolean): Promise<ReplacementTree[]> =>
  db.snapshot(async (snapshot) => {
    await requireBitcoinTip(snapshot);
    return await listTrees(snapshot, unsignalledOnly);
  });

const Trees = Type.Array(
  Type.Unsafe<ReplacementTree>({
    type: 'object',
    description: 'A transaction that was not replaced, and under `replaces` those that it replaced',
  }),
);

const listReplacements = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listReplacements',
  route: `GET ${MEMPOOL}/v1/replacements`,
  summary: 'List the newest replacements (RBF)',
  description: `At most ${LISTED_TREES}, newest first. They are stored for 90 days.`,
  result: Trees,
  errors: [],
  example: {},
  handle: ({ db }) => readNewestTrees(db, false),
});

const listFullRbfReplacements = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listFullRbfReplacements',
  route: `GET ${MEMPOOL}/v1/fullrbf/replacements`,
  summary: 'List the newest replacements of transactions that had not signalled them',
  description: `At most ${LISTED_TREES}, newest first. They are stored for 90 days.`,
  result: Trees,
  errors: [],
  example: {},
  handle: ({ db }) => readNewestTrees(db, true),
});

const listOutspendsOfMany = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listOutspendsOfMany',
  route: `GET ${MEMPOOL}/txs/outspends`,
  summary: 'List the transactions that spend the outputs of several transactions',
  description: `At most ${MAX_TXIDS} ids, separated by commas. An unknown one has an empty list.`,
  query: Type.Object({ txids: Text(65 * MAX_TXIDS, { description: 'Ids, separated by commas' }) }),
  batch: ['txids'],
  result: Type.Array(Type.Array(EsploraOutspend)),
  errors: [],
  example: { query: { txids: BITCOIN_EXAMPLE.txid } },

  handle: ({ db }, { query }) =>
    db.snapshot(async (snapshot) => {
      const txids = query.txids.toLowerCase().split(',');
      if (txids.length > MAX_TXIDS) throw new ServiceError('invalid', 'Too many txids requested');
      if (!txids.every((txid) => /^[0-9a-f]{64}$/.test(txid)))
        throw new ServiceError('invalid', 'Invalid txids format');
      const found = await findOutspends(snapshot, txids);
      return txids.map((txid) => (found.get(txid) ?? []).map(toEsploraOutspend));
    }),
});

const listFirstSeen = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listFirstSeen',
  route: `GET ${MEMPOOL}/v1/transaction-times`,
  summary: 'List the times at which pending transactions were first seen',
  description: `Unix time in seconds for each id, in their order; 0 for one that is not in the mempool. \`txId[]\` is repeated, at most ${MAX_TXIDS} times.`,
  query: Type.Object({ 'txId[]': Batch(Hex(64, FIELD.txid), MAX_TXIDS) }),
  result: Type.Array(Count('Unix time in seconds')),
  errors: [],
  example: { query: { 'txId[]': BITCOIN_EXAMPLE.txid } },

  handle: ({ db }, { query }) =>
    db.snapshot(async (snapshot) => {
      await requireMempool(snapshot);
      const txids = query['txId[]'].map((txid) => txid.toLowerCase());
      const items = await mempoolItemsById(snapshot, txids);
      const times = new Map(items.map(({ txid, firstSeen }) => [txid, Math.floor(firstSeen.getTime() / 1_000)]));
      return txids.map((txid) => times.get(txid) ?? 0);
    }),
});

const Validation = Closed({
  isvalid: Type.Boolean({ description: 'True for an address of the network' }),
  address: Type.Optional(Type.String({ description: FIELD.bitcoinAddress })),
  scriptPubKey: Type.Optional(Type.String({ description: 'Locking script, in hexadecimal' })),
  isscript: Type.Optional(Type.Boolean({ description: 'True for the hash of a script' })),
  iswitness: Type.Optional(Type.Boolean({ description: 'True for a segwit address' })),
  witness_version: Type.Optional(Count('Version of the witness program')),
  witness_program: Type.Optional(Type.String({ description: 'Witness program, in hexadecimal' })),
  error: Type.Optional(Type.String({ description: 'Why it is not valid' })),
});

const validateAddress = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.validateAddress',
  route: `GET ${MEMPOOL}/v1/validate-address/{address}`,
  summary: 'Check an address',
  path: Type.Object({ address: Text(200, { minLength: 1, description: 'Address to check' }) }),
  result: Validation,
  pure: true,
  errors: [],
  example: { path: { address: BITCOIN_EXAMPLE.address } },

  handle({ network }, { path }): Static<typeof Validation> {
    const reading = readAddress(path.address, getChainParameters(network));
    if (reading.outcome === 'invalid') return { isvalid: false, error: reading.reason };
    if (reading.outcome === 'wrong-network') return { isvalid: false, error: `not an address of ${network.id}` };
    const { text, type, script, witnessVersion, witnessProgram } = reading.address;
    return {
      isvalid: true,
      address: text,
      scriptPubKey: toHex(script),
      isscript: type === 'scripthash' || type === 'witness_v0_scripthash',
      iswitness: witnessVersion !== undefined,
      ...(witnessVersion !== undefined && { witness_version: witnessVersion }),
      ...(witnessProgram !== undefined && { witness_program: toHex(witnessProgram) }),
    };
  },
});

const getBackendInfo = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getBackendInfo',
  route: `GET ${MEMPOOL}/v1/backend-info`,
  summary: 'Get the version of this service',
  result: Closed({
    hostname: Type.String({ description: 'Name of this service' }),
    version: Type.String({ description: 'Version of this service' }),
    gitCommit: Type.String({ description: 'Empty' }),
    lightning: Type.Boolean({ description: 'Always false' }),
    backend: Type.String({ description: 'API whose routes are contained' }),
  }),
  pure: true,
  errors: [],
  example: {},
  handle: ({ services }) => ({
    hostname: 'crosstie',
    version: services.health.version,
    gitCommit: '',
    lightning: false,
    backend: 'esplora',
  }),
});

/** Routes about transactions and addresses beside those of Esplora. */
export const TRANSACTION_ROUTES = [
  getReplacements,
  listReplacements,
  listFullRbfReplacements,
  listOutspendsOfMany,
  listFirstSeen,
  validateAddress,
  getBackendInfo,
];
