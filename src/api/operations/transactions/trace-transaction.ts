import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import {
  findLinks,
  findTxId,
  type OutputLink,
  tracedTransactions,
} from '../../../store/queries/cardano/outputs/output-links.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, Defaulted, described, Integer, Nullable, named, OneOf } from '../../kit/schema.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { AnyUnit, readAssetUnit } from '../../shapes/outputs/asset-unit.js';
import { noSuchTransaction } from '../../shapes/transactions/full-transaction.js';
import { TxPath } from '../../shapes/transactions/transaction-parameters.js';

const MAX_TRANSACTIONS = 500;
const MAX_EDGES = 2_000;

const TransactionTrace = named(
  'TransactionTrace',
  Closed({
    nodes: Type.Array(
      Closed({
        txHash: Type.String({ description: FIELD.txHash }),
        hop: Count('Length of the shortest path from the requested transaction, in transactions'),
        blockHeight: Nullable(Count('Height of the block; null for genesis outputs')),
        blockTime: Nullable(Integer({ description: 'Unix time in seconds' })),
      }),
      { description: 'Transactions, sorted by distance' },
    ),
    edges: Type.Array(
      Closed({
        from: Type.String({ description: 'Hash of the transaction that created the output' }),
        to: Type.String({ description: 'Hash of the transaction that spent it' }),
        outputIndex: Count('Index of the output in `from`'),
        address: Type.String({ description: 'Address of the output, bech32' }),
        quantity: described(Amount, 'Amount of the output: lovelace, or units of the asset of the request'),
      }),
      { description: 'Outputs that link two of the transactions' },
    ),
    truncated: Type.Boolean({ description: 'True when the trace was cut off at a limit' }),
  }),
);

export const traceTransaction = operation({
  id: 'traceTransaction',
  route: 'GET /api/transactions/{txHash}/trace',
  tag: 'Transactions',
  summary: "Trace a transaction's outputs forward or its inputs backward",
  description: `Transactions that are linked by outputs: one created the output, the other spent it. With \`unit\` only outputs that hold it count, and \`quantity\` is of that asset; otherwise lovelace. Ends after ${MAX_TRANSACTIONS} transactions or ${MAX_EDGES} outputs; \`truncated\` is then true. The ledger does not record which input funded which output.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: 'walletAnalytics',
  path: TxPath,
  query: Type.Object({
    direction: Defaulted(
      OneOf(['back', 'forward'], 'Trace towards the spent outputs, or towards the transactions that spend its outputs'),
      'forward',
    ),
    hops: Defaulted(Type.Integer({ minimum: 1, maximum: 5, description: 'Maximum distance in transactions' }), 2),
    unit: Type.Optional(AnyUnit),
  }),
  result: TransactionTrace,
  errors: ['not-found'],
  example: { path: { txHash: EXAMPLE.tx.any } },

  handle({ db, network }, { path: { txHash }, query }) {
    const unit = query.unit === undefined || query.unit === 'lovelace' ? undefined : readAssetUnit(query.unit);
    return db.snapshot(async (snapshot) => {
      await expectLive(snapshot);
      const start = txHash.length === HASH_DIGITS ? await findTxId(snapshot, fromHex(txHash)) : undefined;
      if (start === undefined) throw noSuchTransaction();
      const assetId = unit === undefined ? undefined : await findAsset(snapshot, unit);
      const isThere = unit === undefined || assetId !== undefined;
      const { hops, edges, truncated } = await traceTransactions(snapshot, start, {
        ...query,
        assetId,
        hops: isThere ? query.hops : 0,
      });
      const found = await tracedTransactions(snapshot, [...hops.keys()]);
      const byId = new Map(found.map((each) => [each.txId, each]));
      const getHash = (txId: number): string => byId.get(txId)!.txHash;
      return {
        nodes: [...hops].map(([txId, hop]) => {
          const { height, slot } = byId.get(txId)!;
          const blockTime = slot === null ? null : slotToTime(network, Number(slot));
          return { txHash: getHash(txId), hop, blockHeight: height, blockTime };
        }),
        edges: edges.map(({ fromTxId, toTxId, index, address, quantity }) => ({
          from: getHash(fromTxId),
          to: getHash(toTxId),
          outputIndex: index,
          address: addressBytesText(address),
          quantity: quantity.toString(),
        })),
        truncated,
      };
    });
  },
});

const HASH_DIGITS = 64;

interface TraceOptions {
  readonly direction: 'back' | 'forward';
  readonly hops: number;
  readonly assetId: number | undefined;
}

/** One statement per hop, over the transactions that the previous hop found. */
async function traceTransactions(db: NetworkDb<'cardano'>, start: number, { direction, hops, assetId }: TraceOptions) {
  const found = new Map([[start, 0]]);
  const edges: OutputLink[] = [];
  let frontier: readonly number[] = [start];
  for (let hop = 1; hop <= hops && frontier.length > 0; hop += 1) {
    const room = MAX_EDGES - edges.length;
    const links = await findLinks(db, frontier, { direction, assetId, limit: room + 1 });
    const reached: number[] = [];
    for (const [place, link] of links.entries()) {
      const txId = direction === 'back' ? link.fromTxId : link.toTxId;
      const isNew = !found.has(txId);
      if (place === room || (isNew && found.size === MAX_TRANSACTIONS)) return { hops: found, edges, truncated: true };
      edges.push(link);
      if (!isNew) continue;
      found.set(txId, hop);
      reached.push(txId);
    }
    frontier = reached;
  }
  return { hops: found, edges, truncated: false };
}
