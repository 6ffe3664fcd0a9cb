import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { datumsByHash, scriptsByHash } from '../../../store/queries/cardano/chain/revealed-content.js';
import type { StoredTransaction } from '../../../store/queries/cardano/transactions/transactions.js';
import { asContent, type Transaction, toTransactionJson } from '../../shapes/transactions/chain-transaction.js';
import { type ScriptsAndDatums, toContractJson } from '../../shapes/transactions/contract-json.js';
import type { FullTransaction, ReadTransaction } from '../../shapes/transactions/full-transaction.js';
import type { Warn } from '../../shapes/transactions/undecoded-warning.js';
import { addOutputs, type FoundTransaction, loadOutputs, readAllStored } from './full-transaction.js';
import { transactionFacts } from './transaction-facts.js';

/** Looks up everything that the transactions reference in shared queries, then formats each. */
export async function toTransactionsJson(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  tip: { readonly height: number },
  stored: readonly StoredTransaction[],
  warn: Warn,
): Promise<Static<typeof Transaction>[]> {
  return (await describeTransactions(db, network, tip, stored, warn)).map(({ json }) => json);
}

interface DescribedTransaction {
  readonly json: Static<typeof Transaction>;
  readonly full: FullTransaction;
}

/** The same with the transaction that each was formatted from. */
export async function describeTransactions(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  tip: { readonly height: number },
  stored: readonly StoredTransaction[],
  warn: Warn,
): Promise<DescribedTransaction[]> {
  const read = readAllStored(db, stored, warn);
  return await formatTransactions(db, network, tip, read, loadOutputs(db, read));
}

/** The same for one transaction that was read with its outputs. */
export async function toFoundTransactionJson(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  tip: { readonly height: number },
  { stored, outputs }: FoundTransaction,
  warn: Warn,
): Promise<Static<typeof Transaction> | undefined> {
  const read = readAllStored(db, stored, warn);
  return (await formatTransactions(db, network, tip, read, addOutputs(db, read, outputs)))[0]?.json;
}

async function formatTransactions(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  tip: { readonly height: number },
  read: readonly ReadTransaction[],
  loading: Promise<readonly FullTransaction[]>,
): Promise<DescribedTransaction[]> {
  const [transactions, ledger] = await Promise.all([loading, transactionFacts(db, network, read, { live: true })]);
  const before = await readScriptsAndDatums(db, transactions);
  return transactions.map((full) => ({ json: toTransactionJson(full, network, tip, before, ledger), full }));
}

/**
 * Only for contracts: scripts and datums that are neither among the witnesses nor in an output that the transaction
 * references. The ledger requires those that it runs to be there, so that usually none are left to look up.
 */
async function readScriptsAndDatums(
  db: NetworkDb<'cardano'>,
  transactions: readonly FullTransaction[],
): Promise<ScriptsAndDatums> {
  const referenced = new Map<string, number>();
  const scripts = new Set<string>();
  const datums = new Set<string>();
  const collect: ScriptsAndDatums = {
    scriptSize(hash) {
      if (!referenced.has(hash)) scripts.add(hash);
      return undefined;
    },
    datum(hash) {
      datums.add(toHex(hash));
      return undefined;
    },
  };
  for (const { transaction, lookupContent } of transactions) {
    const { body, witnesses } = transaction;
    if (witnesses.redeemers.length === 0) continue;
    for (const reference of [...body.inputs, ...body.referenceInputs]) {
      const script = lookupContent(reference)?.referenceScript;
      if (script !== undefined) referenced.set(script.hash, script.bytes.length);
    }
    for (const redeemer of witnesses.redeemers)
      toContractJson(redeemer, transaction, (reference) => asContent(lookupContent(reference)), collect);
  }
  const [sizes, bytes] = await Promise.all([
    scriptsByHash(db, [...scripts].map(fromHex)),
    datumsByHash(db, [...datums].map(fromHex)),
  ]);
  return {
    scriptSize: (hash) => referenced.get(hash) ?? sizes.get(hash)?.sizeBytes,
    datum: (hash) => bytes.get(toHex(hash)),
  };
}
