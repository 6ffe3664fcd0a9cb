import type { Block } from '../../../chains/cardano/blocks/block.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { effectsOf } from '../../../chains/cardano/transactions/transaction-effects.js';
import { type OutputPlace, placeKey } from '../../../market/transactions/market-transaction.js';
import { datumHash } from '../hash-once.js';
import { keyOf } from '../keys.js';
import type { View } from '../known.js';
import type { MarketBook } from './market-book.js';
import { isMarketScript, type MarketRules } from './market-rules.js';

/** Market data that blocks reference and that the indexed market does not contain. */
export interface MarketNeeds {
  readonly orders: OutputPlace[];
  /** Outputs whose datum is revealed. */
  readonly contents: Map<string, OutputPlace>;
  /** Hashes of datums that new outputs reference, by their keys. */
  readonly datums: Map<string, Uint8Array>;
}

export function collectMarketNeeds(
  blocks: readonly Block[],
  view: View,
  rules: MarketRules,
  book: MarketBook,
): MarketNeeds {
  const needs: MarketNeeds = { orders: [], contents: new Map(), datums: new Map() };
  for (const { transactions } of blocks)
    for (const transaction of transactions) {
      needOrders(needs, transaction, view, rules, book);
      needDatums(needs, transaction, rules, book);
    }
  return needs;
}

function needOrders(
  needs: MarketNeeds,
  { body }: Transaction,
  view: View,
  { roles }: MarketRules,
  book: MarketBook,
): void {
  for (const { txHash, index } of body.inputs) {
    const output = view.outputs.get(keyOf(txHash))?.[index];
    if (output?.paymentScript === undefined || roles.get(output.paymentScript.hash)?.role !== 'order') continue;
    if (book.orderAt(output) === undefined && !book.isWaiting(output))
      needs.orders.push({ txId: output.txId, index: output.index });
  }
}

function needDatums(needs: MarketNeeds, transaction: Transaction, rules: MarketRules, book: MarketBook): void {
  const shown = (bytes: Uint8Array): void => {
    for (const place of book.waitingFor(keyOf(datumHash(bytes)))) needs.contents.set(placeKey(place), place);
  };
  for (const datum of transaction.witnesses.datums) shown(datum);
  for (const [, output] of effectsOf(transaction).created) {
    if (output.inlineDatum) shown(output.inlineDatum);
    if (output.datumHash === undefined || !isAtMarket(output.address, rules)) continue;
    needs.datums.set(keyOf(output.datumHash), output.datumHash);
  }
}

/** Shelley addresses with a script have an odd type, in the upper half of the first byte (CIP-19). */
function isAtMarket(address: Uint8Array, rules: MarketRules): boolean {
  const header = address[0] ?? 0xff;
  return header < 0x80 && (header & 0x10) !== 0 && isMarketScript(rules, keyOf(address.subarray(1, 29)));
}
