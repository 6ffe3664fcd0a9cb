import type { OutputContent, OutputReference } from '../../../chains/cardano/transactions/output.js';
import { decodeTransaction, expandBatch, type Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../../chains/cardano/transactions/transaction-effects.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  findMempoolSpends,
  findPending,
  listAccepted,
  listPending,
  type PendingCbor,
} from '../../../store/queries/cardano/mempool/pending-view.js';
import { findOutputs } from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { outpointText, outputContent } from '../../shapes/transactions/ledger-state.js';
import type { UtxoView, ViewedOutput } from '../../shapes/transactions/utxo-view.js';

/** Pending transactions that depend on each other are followed this far. */
const MAX_ANCESTORS = 50;
const MAX_GENERATIONS = 10;

export interface ViewOptions {
  /** Outputs that the client provides, by `txHash#index`; they take precedence. */
  readonly additional?: ReadonlyMap<string, OutputContent>;
  /** The same for outputs that are neither on the chain nor pending. */
  readonly fallback?: ReadonlyMap<string, OutputContent>;
  /** Hash of the transaction that refers to the outputs: its own spends are no conflicts. */
  readonly reader?: Uint8Array;
}

/**
 * Outputs as they are when all pending transactions are in a block: those of the chain and of pending transactions,
 * each with the transaction that spends it.
 */
export async function readUtxoView(
  db: NetworkDb<'cardano'>,
  references: readonly OutputReference[],
  { additional = new Map(), fallback = new Map(), reader }: ViewOptions,
): Promise<UtxoView> {
  const outputs = new Map<string, ViewedOutput>();
  for (const output of await findOutputs(db, references)) {
    const spentBy = output.spentBy === undefined ? undefined : { txHash: output.spentBy, pending: false };
    outputs.set(`${output.txHash}#${output.index}`, { content: outputContent(output), origin: 'chain', spentBy });
  }
  const unknown = references.filter((reference) => !outputs.has(outpointText(reference)));
  const ancestors = await readAncestors(db, unknown);
  for (const ancestor of ancestors)
    for (const [index, content] of computeUtxoEffects(ancestor).created)
      outputs.set(`${toHex(ancestor.hash)}#${index}`, { content, origin: 'pending', spentBy: undefined });
  for (const [outpoint, content] of additional)
    outputs.set(outpoint, { content, origin: 'request', spentBy: undefined });
  for (const [outpoint, content] of fallback)
    if (!outputs.has(outpoint)) outputs.set(outpoint, { content, origin: 'request', spentBy: undefined });
  const self = reader && toHex(reader);
  for (const [outpoint, txHash] of await findSpends(db, references)) {
    const output = outputs.get(outpoint);
    if (output !== undefined && output.spentBy === undefined && txHash !== self)
      outputs.set(outpoint, { ...output, spentBy: { txHash, pending: true } });
  }
  return { outputs, ancestors, lookUp: (reference) => outputs.get(outpointText(reference)) };
}

/** The contents of outputs on the chain or of pending transactions, spent or not, by `txHash#index`. */
export async function findContents(
  db: NetworkDb<'cardano'>,
  references: readonly OutputReference[],
): Promise<ReadonlyMap<string, OutputContent>> {
  const contents = new Map<string, OutputContent>();
  for (const output of await findOutputs(db, references))
    contents.set(`${output.txHash}#${output.index}`, outputContent(output));
  const unknown = references.filter((reference) => !contents.has(outpointText(reference)));
  const parents = [...new Set(unknown.map(({ txHash }) => toHex(txHash)))].map(fromHex);
  for (const parent of decodeAll(await findPending(db, parents)))
    for (const [index, content] of computeUtxoEffects(parent).created)
      contents.set(`${toHex(parent.hash)}#${index}`, content);
  return contents;
}

/** The pending transactions that the node has validated before this one, or all when it is not pending itself. */
export async function readPendingBefore(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<readonly Transaction[]> {
  const pending = await listPending(db);
  const own = pending.findIndex(({ txHash }) => txHash === toHex(hash));
  return decodeAll(own === -1 ? pending : pending.slice(0, own));
}

/** One query for each generation. A transaction that is reached again is moved behind its children. */
async function readAncestors(
  db: NetworkDb<'cardano'>,
  unknown: readonly OutputReference[],
): Promise<readonly Transaction[]> {
  const found = new Map<string, Transaction>();
  let generation = new Set(unknown.map(({ txHash }) => toHex(txHash)));
  for (let depth = 0; generation.size > 0 && depth < MAX_GENERATIONS && found.size < MAX_ANCESTORS; depth += 1) {
    const parents = new Set<string>();
    for (const transaction of decodeAll(await findPending(db, [...generation].map(fromHex)))) {
      const hash = toHex(transaction.hash);
      found.delete(hash);
      found.set(hash, transaction);
      for (const { txHash } of computeUtxoEffects(transaction).spent) parents.add(toHex(txHash));
    }
    generation = parents;
  }
  return [...found.values()].reverse();
}

/** The pending transaction that spends each output, by `txHash#index`. */
async function findSpends(
  db: NetworkDb<'cardano'>,
  references: readonly OutputReference[],
): Promise<ReadonlyMap<string, string>> {
  const spends = new Map<string, string>();
  for (const { txHash, index, spentBy } of await findMempoolSpends(db, references))
    spends.set(`${txHash}#${index}`, spentBy);
  for (const transaction of decodeAll(await listAccepted(db)))
    for (const reference of computeUtxoEffects(transaction).spent) {
      const outpoint = outpointText(reference);
      if (!spends.has(outpoint)) spends.set(outpoint, toHex(transaction.parent ?? transaction.hash));
    }
  return spends;
}

/** With sub-transactions. A transaction of a future era cannot be decoded; its effects are unknown. */
const decodeAll = (pending: readonly PendingCbor[]): readonly Transaction[] =>
  pending.flatMap(({ cbor }) => {
    try {
      return expandBatch(decodeTransaction(cbor));
    } catch (error) {
      if (error instanceof DecodeError) return [];
      throw error;
    }
  });
