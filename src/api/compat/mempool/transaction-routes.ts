import Type, { type Static } from 'typebox';
import { readAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { mempoolItemsById } from '../../../store/queries/bitcoin/mempool.js';
import { findLastReplacement, type Replaced, replacedBelow } from '../../../store/queries/bitcoin/replacements.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, Text } from '../../kit/schema.js';
import { findOutspends } from '../../services/bitcoin/outspends.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';
import { computeFeeRate } from '../../shapes/bitcoin/transaction-json.js';
import { EsploraOutspend, toEsploraOutspend } from '../esplora/transaction-routes.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';

const MAX_TREE_SIZE = 500;
const MAX_TXIDS = 50;

interface Tree {
  readonly tx: object;
  readonly time: number;
  readonly fullRbf: boolean;
  readonly replaces: readonly Tree[];
}

const toTransaction = (
  { txid, fee, weight, value }: Pick<Replaced, 'txid' | 'fee' | 'weight' | 'value'>,
  signalled: boolean,
) => ({
  txid,
  fee: Number(fee ?? 0),
  vsize: weight / 4,
  value: Number(value),
  rate: computeFeeRate(fee ?? 0n, weight),
  rbf: signalled,
});

/** The replacements that led to `root`, which was not replaced itself; undefined when there were none. */
async function readTree(db: Db, root: string): Promise<Tree | undefined> {
  const below = await replacedBelow(db, root, MAX_TREE_SIZE);
  const [pending] = await mempoolItemsById(db, [root]);
  const last = below.find(({ replacedBy }) => replacedBy === root);
  if (last === undefined) return undefined;
  const seen = new Set<string>();
  const replacedWith = (txid: string): readonly Tree[] => {
    if (seen.has(txid)) return [];
    seen.add(txid);
    return below
      .filter(({ replacedBy }) => replacedBy === txid)
      .map((row) => ({
        tx: toTransaction(row, row.signalled),
        time: Math.floor(row.firstSeen.getTime() / 1_000),
        fullRbf: !row.signalled,
        replaces: replacedWith(row.txid),
      }));
  };
  const replaces = replacedWith(root);
  return {
    tx: pending === undefined ? { txid: root } : toTransaction(pending, pending.replaceable),
    time: Math.floor((pending?.firstSeen ?? last.replacedAt).getTime() / 1_000),
    fullRbf: replaces.some(({ fullRbf }) => fullRbf),
    replaces,
  };
}

const getReplacements = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.getReplacements',
  route: `GET ${MEMPOOL}/v1/tx/{txid}/rbf`,
  summary: 'Get the replacements (RBF) of a transaction',
  description: 'Null when there were none. They are stored for seven days.',
  path: TxidPath,
  result: Closed({
    replacements: Nullable(
      Type.Unsafe<Tree>({
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
      const tree = await readTree(snapshot, await findLastReplacement(snapshot, txid));
      const replaced = (await replacedBelow(snapshot, txid, MAX_TREE_SIZE))
        .filter(({ replacedBy }) => replacedBy === txid)
        .map((each) => each.txid);
      return { replacements: tree ?? null, replaces: replaced.length === 0 ? null : replaced };
    }),
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
export const TRANSACTION_ROUTES = [getReplacements, listOutspendsOfMany, validateAddress, getBackendInfo];
