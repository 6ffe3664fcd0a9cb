import type { Block } from '../../../chains/cardano/blocks/block.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { listCreated } from '../../../chains/cardano/transactions/transaction-effects.js';
import { formatPositionKey, type OutputPosition } from '../../../market/transactions/market-transaction.js';
import { hashBytes } from '../../byte-map.js';
import { datumHash } from '../hash-once.js';
import { toKey } from '../keys.js';
import type { View } from '../known.js';
import type { IndexedMarket } from './indexed-market.js';
import { isMarketScript, type MarketRules } from './market-rules.js';
import type { NftBook } from './nft-book.js';

/** Market data that blocks reference and that the indexed market does not contain. */
export interface MarketNeeds {
  readonly orders: OutputPosition[];
  readonly nftOrders: OutputPosition[];
  /** Outputs whose datum is revealed. */
  readonly contents: Map<string, OutputPosition>;
  /** Hashes of datums that new outputs reference, by their keys. */
  readonly datums: Map<string, Uint8Array>;
}

export function collectMarketNeeds(
  blocks: readonly Block[],
  view: View,
  rules: MarketRules,
  indexed: IndexedMarket,
  nfts: NftBook,
): MarketNeeds {
  const needs: MarketNeeds = { orders: [], nftOrders: [], contents: new Map(), datums: new Map() };
  for (const { transactions } of blocks)
    for (const transaction of transactions) {
      needOrders(needs, transaction, view, rules, indexed, nfts);
      needDatums(needs, transaction, rules, indexed);
    }
  return needs;
}

function needOrders(
  needs: MarketNeeds,
  { body }: Transaction,
  view: View,
  { roles, nftContracts }: MarketRules,
  indexed: IndexedMarket,
  nfts: NftBook,
): void {
  for (const { txHash, index } of body.inputs) {
    const output = view.outputs.find(hashBytes(txHash), txHash)?.[index];
    const script = output?.paymentScript?.hash;
    if (output === undefined || script === undefined || indexed.isAwaitingDatum(output)) continue;
    const position = { txId: output.txId, index: output.index };
    if (roles.get(script)?.role === 'order' && indexed.orderAt(output) === undefined) needs.orders.push(position);
    if (nftContracts.has(script) && nfts.at(output) === undefined) needs.nftOrders.push(position);
  }
}

function needDatums(needs: MarketNeeds, transaction: Transaction, rules: MarketRules, indexed: IndexedMarket): void {
  const revealed = (bytes: Uint8Array): void => {
    for (const position of indexed.listAwaiting(toKey(datumHash(bytes))))
      needs.contents.set(formatPositionKey(position), position);
  };
  for (const datum of transaction.witnesses.datums) revealed(datum);
  for (const output of listCreated(transaction)) {
    if (output.inlineDatum) revealed(output.inlineDatum);
    if (output.datumHash === undefined || !isAtMarket(output.address, rules)) continue;
    needs.datums.set(toKey(output.datumHash), output.datumHash);
  }
}

/** Shelley addresses with a script have an odd type, in the upper half of the first byte (CIP-19). */
function isAtMarket(address: Uint8Array, rules: MarketRules): boolean {
  const header = address[0] ?? 0xff;
  return header < 0x80 && (header & 0x10) !== 0 && isMarketScript(rules, toKey(address.subarray(1, 29)));
}
