import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { datumsByHash, scriptsByHash } from '../../../store/queries/cardano/chain/revealed-content.js';
import { asContent, type Transaction, toTransactionJson } from '../../shapes/transactions/chain-transaction.js';
import { type ScriptsAndDatums, toContractJson } from '../../shapes/transactions/contract-json.js';
import type { FullTransaction } from '../../shapes/transactions/full-transaction.js';
import { transactionFacts } from './transaction-facts.js';

/** Looks up everything that the transactions reference by hash in shared queries, then formats each. */
export async function toTransactionsJson(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  tip: { readonly height: number },
  transactions: readonly FullTransaction[],
): Promise<Static<typeof Transaction>[]> {
  const [before, ledger] = await Promise.all([
    readScriptsAndDatums(db, transactions),
    transactionFacts(db, network, transactions),
  ]);
  return transactions.map((whole) => toTransactionJson(whole, network, tip, before, ledger));
}

/** Only for contracts: scripts that lock inputs or are referenced otherwise, datums of inputs and outputs. */
async function readScriptsAndDatums(
  db: NetworkDb<'cardano'>,
  transactions: readonly FullTransaction[],
): Promise<ScriptsAndDatums> {
  const scripts = new Set<string>();
  const datums = new Set<string>();
  for (const { transaction, lookupContent: contentOf, createdOutputs: made } of transactions) {
    const { body, witnesses } = transaction;
    if (witnesses.redeemers.length === 0) continue;
    const contents = body.inputs.map(contentOf).filter((output) => output !== undefined);
    for (const { datumHash, inlineDatum } of [...contents, ...made])
      if (datumHash !== undefined && inlineDatum === undefined) datums.add(datumHash);
    for (const redeemer of witnesses.redeemers) {
      const { scriptHash } = toContractJson(redeemer, transaction, (reference) => asContent(contentOf(reference)));
      if (scriptHash !== null) scripts.add(scriptHash);
    }
  }
  const [sizes, bytes] = await Promise.all([
    scriptsByHash(db, [...scripts].map(fromHex)),
    datumsByHash(db, [...datums].map(fromHex)),
  ]);
  return { scriptSize: (hash) => sizes.get(hash)?.sizeBytes, datum: (hash) => bytes.get(toHex(hash)) };
}
