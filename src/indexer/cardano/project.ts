import type { Block } from '../../chains/cardano/blocks/block.js';
import { eraNumber } from '../../chains/cardano/blocks/block.js';
import { slotToEpoch } from '../../chains/cardano/time.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import type { LedgerTransaction, ResolveAccount } from '../../ledger/blocks/ledger-block.js';
import type { Facts } from '../../store/write/cardano/facts.js';
import type { KnownOutput, NextIds } from '../../store/write/cardano/known.js';
import { type Batch, int4, type ProjectOptions, startBatch, storableInt8, type TxPosition } from './batch.js';
import { allocateTransactionId, resolveIssuer } from './entities.js';
import type { Known, View } from './known.js';
import { findAccount, toClaims } from './ledger/collect-transaction.js';
import type { LedgerBatch } from './ledger/ledger-batch.js';
import type { MarketBatchInput, RevealedData } from './market/market-batch.js';
import { projectRate } from './market/project-rate.js';
import { projectWithSubTransactions } from './project-transaction.js';

export interface Projection {
  readonly facts: Facts;
  /** New entities and outputs of these blocks, for the cache. */
  readonly learned: Known;
  readonly next: NextIds;
  /** Spent outputs of earlier batches, and the hashes of their transactions. */
  readonly spent: ReadonlyMap<KnownOutput, Uint8Array>;
  /** For the next blocks, until the rows of these are written. */
  readonly market: RevealedData | undefined;
}

/**
 * Projects blocks, between which no pool retires, to rows. `view` must contain every output that they spend or
 * reference and every known entity that they mention; `next` has the next id of each kind.
 */
export function project(blocks: readonly Block[], view: View, next: NextIds, options: ProjectOptions): Projection {
  const steps = projectInSteps(blocks, view, next, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Transactions between two pauses: a few milliseconds of work. */
const STEP = 20;

/** The same with pauses that release the event loop. */
export function* projectInSteps(
  blocks: readonly Block[],
  view: View,
  next: NextIds,
  options: ProjectOptions,
  market?: MarketBatchInput,
  ledger?: LedgerBatch,
): Generator<undefined, Projection> {
  const epoch = slotToEpoch(options.network, blocks[0]?.header.slot ?? 0).epoch;
  const batch = startBatch(options, view, next, epoch, market, ledger);
  const resolveAccount: ResolveAccount = (credential) => findAccount(batch, credential);
  let done = 0;
  for (const block of blocks) {
    if (block.boundary) projectBoundary(batch, block);
    else projectBlock(batch, block, resolveAccount);
    done += 0.2 + block.transactions.length;
    if (done < STEP) continue;
    done = 0;
    yield undefined;
  }
  const { facts, learned, spent } = batch;
  // Without the data from before these blocks, which would keep those of all others alive.
  const revealed = batch.market && { datums: batch.market.datums, contents: batch.market.contents };
  return { facts, learned, next: batch.next, spent, market: revealed };
}

function projectBoundary({ facts, options }: Batch, block: Block): void {
  const { slot, previousHash } = block.header;
  facts.boundaries.push({
    epoch: slotToEpoch(options.network, slot).epoch,
    height: int4(block.header.height, 'height'),
    slot,
    hash: block.hash,
    previousHash,
    size: block.encoded.length,
    bytes: options.rawBlocks ? block.encoded : undefined,
  });
}

function projectBlock(batch: Batch, block: Block, resolveAccount: ResolveAccount): void {
  const { header, transactions } = block;
  const height = int4(header.height, 'height');
  const { epoch } = slotToEpoch(batch.options.network, header.slot);
  const issuerId = header.issuerVkey && resolveIssuer(batch, header.issuerVkey, height);
  const firstTxId = batch.next.transaction;
  if (batch.market) projectRate(batch, batch.market, block);
  let fees = 0n;
  let output = 0n;
  const ledgerTransactions: LedgerTransaction[] = [];
  let group: [Transaction, TxPosition][] = [];
  for (const [txIndex, transaction] of transactions.entries()) {
    group.push([transaction, { txId: allocateTransactionId(batch), txIndex, slot: header.slot, height, epoch }]);
    if (transaction.parent !== undefined) continue;
    for (const sums of projectWithSubTransactions(batch, block, group)) {
      fees += sums.fee;
      output += sums.output;
      if (sums.ledger !== undefined) ledgerTransactions.push(sums.ledger);
    }
    group = [];
  }
  batch.ledger?.blocks.push({
    era: block.era,
    header,
    hash: block.hash,
    transactions: ledgerTransactions,
    resolveAccount,
    claims: toClaims(transactions),
  });
  const { major, minor } = header.protocolVersion;
  batch.facts.born.block.push([
    height,
    header.slot,
    epoch,
    firstTxId,
    transactions.length,
    issuerId,
    header.bodySize ?? block.encoded.length,
    int4(major, 'protocol version'),
    storableInt8(minor),
    eraNumber(block),
    block.hash,
    header.previousHash,
    fees,
    output,
  ]);
}
