import {
  ACTION_TYPES,
  type LedgerEvent,
  type MidnightBlock,
  type MidnightTransaction,
  TRANSACTION_KINDS,
  type TransactionStatus,
} from '../../chains/midnight/block.js';
import type { EventView } from '../../chains/midnight/transaction-view.js';
import { fromHex } from '../../kernel/hex.js';
import type { Continuation } from '../../store/write/midnight/checkpoint.js';
import { type Facts, noFacts } from '../../store/write/midnight/tables.js';
import { eventJson, eventVariant, fieldBytes, getNullifier, storableText } from './event-facts.js';

const STATUSES: readonly TransactionStatus[] = ['SUCCESS', 'PARTIAL_SUCCESS', 'FAILURE'];

/** A block with the decoded content of its events, in order. */
export interface ReadBlock {
  readonly block: MidnightBlock;
  readonly slot: number;
  readonly events: readonly (EventView | undefined)[];
}

/** Projects consecutive blocks to rows by table. Independent of the database. */
export function project(blocks: readonly ReadBlock[], after: Continuation): Facts {
  const facts = noFacts();
  let { nextTxId, nextParametersId, parameters, system } = after;
  const numberEvent = eventNumbers(after.lastEventIds);
  for (const { block, slot, events } of blocks) {
    const bytes = fromHex(block.ledgerParameters);
    if (bytes.length > 0 && (parameters === undefined || Buffer.compare(bytes, parameters) !== 0)) {
      facts.born.ledgerParameters.push([nextParametersId, block.height, bytes]);
      nextParametersId += 1;
      parameters = bytes;
    }
    system = projectSystem(facts, block, system);
    facts.born.block.push([
      slot,
      block.timestamp,
      block.zswapEndIndex,
      block.dustCommitmentEndIndex,
      block.dustGenerationEndIndex,
      block.height,
      block.protocolVersion,
      nextTxId,
      block.transactions.length,
      parameters === undefined ? undefined : nextParametersId - 1,
      fromHex(block.hash),
      maybe(block.parentHash),
      maybe(block.author),
      maybe(block.zswapRoot),
      maybe(block.dustCommitmentRoot),
      maybe(block.dustGenerationRoot),
    ]);
    let seen = 0;
    for (const transaction of block.transactions) {
      const own = events.slice(seen, seen + transaction.events.length);
      seen += transaction.events.length;
      projectTransaction(facts, transaction, own, { id: nextTxId, height: block.height, numberEvent });
      nextTxId += 1;
    }
    projectMappings(facts, block);
  }
  return facts;
}

const maybe = (hex: string | undefined): Uint8Array | undefined => (hex === undefined ? undefined : fromHex(hex));

function projectSystem(facts: Facts, block: MidnightBlock, known: Continuation['system']): Continuation['system'] {
  const { systemParameters: reported, height } = block;
  if (reported === undefined) return known;
  const now = {
    permissioned: reported.permissionedCandidates,
    registered: reported.registeredCandidates,
    termsHash: maybe(reported.terms?.hash),
    termsUrl: reported.terms === undefined ? undefined : storableText(reported.terms.url),
  };
  const same =
    known !== undefined &&
    known.permissioned === now.permissioned &&
    known.registered === now.registered &&
    known.termsUrl === now.termsUrl &&
    Buffer.compare(known.termsHash ?? EMPTY, now.termsHash ?? EMPTY) === 0;
  if (same) return known;
  facts.born.systemParameters.push([height, now.permissioned, now.registered, now.termsHash, now.termsUrl]);
  return now;
}

const EMPTY = new Uint8Array();

interface TxPosition {
  readonly id: number;
  readonly height: number;
  readonly numberEvent: NumberEvent;
}

type NumberEvent = (group: LedgerEvent['group'], id: number) => number;

/**
 * Events keep the number of the indexer. Another indexer of the same chain may count differently: its events are then
 * renumbered, because a duplicate number would stop the network.
 */
function eventNumbers(last: Continuation['lastEventIds']): NumberEvent {
  const newest = { ...last };
  return (group, id) => {
    newest[group] = Math.max(id, newest[group] + 1);
    return newest[group];
  };
}

function projectTransaction(
  facts: Facts,
  transaction: MidnightTransaction,
  events: readonly (EventView | undefined)[],
  { id, height, numberEvent }: TxPosition,
): void {
  const { born } = facts;
  const { zswap, dustCommitment, dustGeneration, status } = transaction;
  born.transaction.push([
    id,
    height,
    transaction.protocolVersion,
    transaction.created.length,
    transaction.spent.length,
    transaction.actions.length,
    TRANSACTION_KINDS.indexOf(transaction.kind),
    status === undefined ? undefined : STATUSES.indexOf(status),
    transaction.events.some(({ group }) => group === 'ZSWAP'),
    fromHex(transaction.hash),
    maybe(transaction.zswapRoot),
    maybe(transaction.bridgeClaim?.recipient),
    fromHex(transaction.raw),
    transaction.fee,
    transaction.bridgeClaim?.amount,
    status === undefined ? undefined : transaction.segments,
    zswap?.start,
    zswap?.end,
    dustCommitment?.start,
    dustCommitment?.end,
    dustGeneration?.start,
    dustGeneration?.end,
    transaction.unknownParts.length === 0 ? undefined : transaction.unknownParts.map(storableText),
  ]);
  for (const [index, identifier] of transaction.identifiers.entries())
    born.identifier.push([id, index, fromHex(identifier)]);
  projectOutputs(facts, transaction, id);
  transaction.actions.forEach((action, index) => {
    const balances = action.balances.map(({ tokenType, amount }) => ({ tokenType, amount: String(amount) }));
    const entryPoint = action.entryPoint === undefined ? undefined : storableText(action.entryPoint);
    born.contractAction.push([
      id,
      index,
      ACTION_TYPES.indexOf(action.type),
      fromHex(action.address),
      entryPoint,
      fromHex(action.state),
      fromHex(action.zswapState),
      balances,
    ]);
  });
  transaction.events.forEach(({ group, id: number, raw }, index) => {
    const view = events[index];
    born.ledgerEvent.push([
      id,
      group === 'ZSWAP' ? 0 : 1,
      numberEvent(group, number),
      view && eventVariant(view),
      view && getNullifier(view),
      fromHex(raw),
      view && eventJson(view),
    ]);
    if (view !== undefined) projectDust(facts, view, id);
  });
}

/** The transaction contains the owners of created outputs; only the store knows the owners of spent ones. */
function projectOutputs({ born, spends }: Facts, { created, spent }: MidnightTransaction, id: number): void {
  for (const utxo of created) {
    born.utxo.push([
      utxo.ctime,
      id,
      utxo.outputIndex,
      undefined,
      utxo.registeredForDust,
      fromHex(utxo.intentHash),
      fromHex(utxo.owner),
      fromHex(utxo.tokenType),
      fromHex(utxo.initialNonce),
      utxo.value,
    ]);
  }
  for (const owner of new Set(created.map((utxo) => utxo.owner))) born.addressTx.push([id, fromHex(owner)]);
  for (const { intentHash, outputIndex } of spent)
    spends.push({ intentHash: fromHex(intentHash), outputIndex, spentBy: id });
}

function projectDust({ born, decays }: Facts, view: EventView, txId: number): void {
  if (view.type === 'dust-initial') {
    const { output } = view;
    born.dustGeneration.push([
      view.generationIndex,
      output?.commitmentIndex,
      output?.ctime ?? view.blockTime,
      undefined,
      txId,
      undefined,
      fieldBytes(view.owner),
      fromHex(view.nonce),
      view.night,
      output?.initialValue ?? 0n,
    ]);
  }
  if (view.type === 'dust-dtime')
    decays.push({ nonce: fromHex(view.nonce), dtime: view.dtime ?? view.blockTime, endedBy: txId });
}

function projectMappings({ born, removals }: Facts, { mappings = [], height }: MidnightBlock): void {
  mappings.forEach(({ type, stakeAddress, dustKey, utxoTxHash, utxoOutputIndex }, index) => {
    if (type === 'REMOVED') removals.push({ utxoTxHash: fromHex(utxoTxHash), utxoOutputIndex, endedHeight: height });
    else
      born.dustMapping.push([
        height,
        index,
        undefined,
        utxoOutputIndex,
        fromHex(stakeAddress),
        fieldBytes(dustKey),
        fromHex(utxoTxHash),
      ]);
  });
}
