import { CIP25_LABEL, listCip25Assets } from '../../chains/cardano/assets/cip25.js';
import type { Block } from '../../chains/cardano/blocks/block.js';
import type { UndecodedPart } from '../../chains/cardano/blocks/undecoded.js';
import { writeParameterUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import type { AuxiliaryData } from '../../chains/cardano/transactions/auxiliary.js';
import { RedeemerTargets } from '../../chains/cardano/transactions/redeemer-target.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { type Redeemer, redeemerTag } from '../../chains/cardano/transactions/witnesses.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import type { LedgerTransaction } from '../../ledger/blocks/ledger-block.js';
import { type Batch, int4, storableInt8, storableText, type TxPosition } from './batch.js';
import { resolveAccount, resolveAsset, storeDatum, storeScript } from './entities.js';
import { assetKey, bytesFromKey } from './keys.js';
import { toLedgerTransaction } from './ledger/collect-transaction.js';
import { projectMarket } from './market/project-market.js';
import { projectCertificate } from './project-certificates.js';
import { projectProposal, projectVote } from './project-governance.js';
import { lookUpOutput, type Movement, moveOutputs, projectReferencedInputs } from './project-outputs.js';
import { findRedeemerScript } from './redeemer-scripts.js';
import { noneTouched, pushHistories, type Touched, touchAsset } from './touched.js';

/** The contribution of a transaction to the sums of its block. */
export interface TransactionSums {
  readonly fee: bigint;
  readonly output: bigint;
  /** Undefined where the ledger state is not computed. */
  readonly ledger: LedgerTransaction | undefined;
}

/**
 * Projects a transaction with its sub-transactions, in the order of the ledger: the top-level transaction is the last
 * one. Each has rows of its own.
 */
export function projectWithSubTransactions(
  batch: Batch,
  block: Block,
  transactions: readonly (readonly [Transaction, TxPosition])[],
): readonly TransactionSums[] {
  // Before anything is spent: an output can be referenced and spent by the same transaction, or by two of a batch.
  for (const [transaction, position] of transactions) projectReferencedInputs(batch, transaction, position);
  if (transactions.length === 1) return transactions.map((each) => projectTransaction(batch, block, ...each, 0n).sums);
  const [, { txId: parentId }] = transactions.at(-1)!;
  let surplus: bigint | undefined = 0n;
  return transactions.map(([transaction, position], index) => {
    if (transaction.parent !== undefined) batch.facts.born.subTransaction.push([position.txId, parentId, index]);
    const { sums, surplus: own } = projectTransaction(batch, block, transaction, position, surplus);
    surplus = surplus === undefined || own === undefined ? undefined : surplus + own;
    return sums;
  });
}

/** `batchSurplus` is that of the sub-transactions before; undefined where an amount is unknown. */
function projectTransaction(
  batch: Batch,
  block: Block,
  transaction: Transaction,
  position: TxPosition,
  batchSurplus: bigint | undefined,
): { readonly sums: TransactionSums; readonly surplus: bigint | undefined } {
  const touched = noneTouched();
  projectWitnesses(batch, transaction, position);
  storeUndecoded(batch, transaction, position);
  const movement = moveOutputs(batch, transaction, position, touched);
  if (batch.market) projectMarket(batch, batch.market, transaction, movement.outputs, position);
  const withdrawals: [stakeId: number, lovelace: bigint][] = [];
  const directDeposits: [stakeId: number, lovelace: bigint][] = [];
  if (transaction.valid) {
    mintAssets(batch, transaction, position, touched);
    withdraw(batch, transaction, position, withdrawals);
    depositDirectly(batch, transaction, position, directDeposits);
    projectClaims(batch, transaction, position);
  }
  const fee = computeFee(transaction, movement);
  const surplus = computeSurplus(transaction, movement);
  const total = surplus === undefined || batchSurplus === undefined ? undefined : surplus + batchSurplus;
  pushTransaction(batch, block, transaction, position, {
    fee,
    deposit: computeDeposit(transaction, total),
    output: movement.created,
  });
  pushHistories(batch, touched, position.txId);
  const ledger =
    batch.ledger &&
    toLedgerTransaction(batch.ledger, transaction, {
      height: position.height,
      index: position.txIndex,
      fee: fee ?? 0n,
      utxoChange: movement.created - (movement.spent ?? 0n),
      outputs: movement.outputs,
      withdrawals,
      directDeposits,
    });
  return { sums: { fee: fee ?? 0n, output: movement.created, ledger }, surplus };
}

/**
 * The charged fee: the declared fee, the difference of Byron inputs and outputs, or the collateral of a failed script.
 * The top-level transaction pays for its sub-transactions.
 */
function computeFee({ parent, valid, body }: Transaction, { spent, created }: Movement): bigint | undefined {
  if (parent !== undefined) return 0n;
  if (valid && body.fee !== undefined) return body.fee;
  return spent === undefined ? body.totalCollateral : spent - created;
}

const sumLovelace = (entries: readonly { readonly lovelace: bigint }[]): bigint =>
  entries.reduce((sum, { lovelace }) => sum + lovelace, 0n);

/** The lovelace that a transaction takes in and does not pay out, apart from fee and deposits. */
function computeSurplus({ valid, body }: Transaction, { spent, created }: Movement): bigint | undefined {
  if (!valid) return 0n;
  if (spent === undefined) return undefined;
  const paid = created + (body.donation ?? 0n) + sumLovelace(body.dijkstra?.directDeposits ?? []);
  return spent + sumLovelace(body.withdrawals) - paid;
}

/**
 * Deposits derived from the conservation of value: negative where more was refunded than paid. The value of a batch is
 * conserved as a whole, so its top-level transaction has the deposits of all, and a sub-transaction has none stated.
 */
function computeDeposit({ parent, valid, body }: Transaction, surplus: bigint | undefined): bigint | undefined {
  if (parent !== undefined) return undefined;
  if (!valid || body.fee === undefined) return 0n;
  return surplus === undefined ? undefined : surplus - body.fee;
}

function pushTransaction(
  batch: Batch,
  block: Block,
  { hash, valid, body, witnesses, auxiliary, sizeBytes }: Transaction,
  { txId, height }: TxPosition,
  { fee, deposit, output }: { readonly fee?: bigint; readonly deposit?: bigint; readonly output: bigint },
): void {
  batch.facts.born.transaction.push([
    txId,
    hash,
    height,
    fee,
    deposit,
    output,
    storableInt8(body.totalCollateral),
    storableInt8(body.treasury),
    body.donation,
    sizeBytes,
    offsetIn(block, body.encoded),
    body.encoded.length,
    offsetIn(block, witnesses.encoded),
    witnesses.encoded.length,
    auxiliary && offsetIn(block, auxiliary.encoded),
    auxiliary?.encoded.length,
    body.networkId,
    valid,
    body.validFrom,
    body.validUntil,
    body.scriptDataHash,
    body.auxiliaryDataHash,
  ]);
}

/** Parts of a block are views into its bytes. */
function offsetIn({ encoded }: Block, part: Uint8Array): number {
  const offset = part.byteOffset - encoded.byteOffset;
  if (part.buffer !== encoded.buffer || offset < 0 || offset + part.length > encoded.length)
    throw new RangeError('a part of a transaction that lies outside its block');
  return offset;
}

function projectWitnesses(batch: Batch, { body, witnesses, auxiliary }: Transaction, { txId }: TxPosition): void {
  const { born } = batch.facts;
  for (const datum of witnesses.datums) storeDatum(batch, datum, txId);
  for (const script of witnesses.scripts) storeScript(batch, script, txId);
  for (const script of auxiliary?.scripts ?? []) storeScript(batch, script, txId);
  const targets = new RedeemerTargets(body);
  for (const redeemer of selectLastPerTarget(witnesses.redeemers)) {
    const scriptHash = findRedeemerScript(targets, redeemer, (reference) => {
      const script = lookUpOutput(batch, reference)?.paymentScript;
      return script && bytesFromKey(script.hash);
    });
    const { memory, steps } = redeemer.units;
    const index = int4(redeemer.index, 'index of a redeemer');
    born.redeemer.push([txId, redeemerTag(redeemer.purpose), index, scriptHash, memory, steps, redeemer.data]);
  }
  for (const [index, keyHash] of body.requiredSigners.entries()) born.requiredSigner.push([txId, index, keyHash]);
}

function storeUndecoded(batch: Batch, { undecoded, body }: Transaction, { txId }: TxPosition): void {
  const parts = [
    ...undecoded,
    ...tooLarge('total collateral', body.totalCollateral),
    ...tooLarge('treasury', body.treasury),
  ];
  for (const [index, { part, reason, bytes }] of parts.entries())
    batch.facts.born.undecodedPart.push([txId, index, part, storableText(reason), bytes]);
}

/** The ledger validates these two only where scripts run and succeed. */
function tooLarge(part: string, value: bigint | undefined): readonly UndecodedPart[] {
  if (value === undefined || storableInt8(value) !== undefined) return [];
  return [{ part, reason: 'larger than its column can hold', bytes: new CborWriter().uint(value).finish() }];
}

/** Until Conway a list could contain one target twice; the last one counted. */
function selectLastPerTarget(redeemers: readonly Redeemer[]): Iterable<Redeemer> {
  if (redeemers.length < 2) return redeemers;
  return new Map(redeemers.map((redeemer) => [`${redeemer.purpose} ${redeemer.index}`, redeemer])).values();
}

function mintAssets(batch: Batch, { body, auxiliary }: Transaction, { txId }: TxPosition, touched: Touched): void {
  if (body.mint.length === 0) return;
  const { born } = batch.facts;
  const described = describedAssets(auxiliary);
  for (const asset of body.mint) {
    const known = resolveAsset(batch, asset, txId);
    born.mint.push([txId, known.id, asset.quantity, known.policyId]);
    if (asset.quantity > 0n && described.has(assetKey(asset))) born.assetMetadata.push([known.id, txId]);
    touchAsset(touched, known);
  }
}

/** Assets described by the CIP-25 metadata of a mint, by key. */
function describedAssets(auxiliary: AuxiliaryData | undefined): ReadonlySet<string> {
  const tokens = auxiliary?.metadata.find(({ label }) => label === CIP25_LABEL);
  return new Set(tokens === undefined ? [] : listCip25Assets(tokens.value).map(assetKey));
}

function withdraw(
  batch: Batch,
  { body }: Transaction,
  { txId }: TxPosition,
  withdrawals: [stakeId: number, lovelace: bigint][],
): void {
  for (const [index, { account, lovelace }] of body.withdrawals.entries()) {
    const stakeId = resolveAccount(batch, account, txId);
    if (stakeId === undefined) continue;
    batch.facts.born.withdrawal.push([txId, index, stakeId, lovelace]);
    withdrawals.push([stakeId, lovelace]);
  }
}

/** Payments to accounts. */
function depositDirectly(
  batch: Batch,
  { body }: Transaction,
  { txId }: TxPosition,
  directDeposits: [stakeId: number, lovelace: bigint][],
): void {
  for (const [index, { account, lovelace }] of (body.dijkstra?.directDeposits ?? []).entries()) {
    const stakeId = resolveAccount(batch, account, txId);
    if (stakeId === undefined) continue;
    batch.facts.born.directDeposit.push([txId, index, stakeId, lovelace]);
    directDeposits.push([stakeId, lovelace]);
  }
}

/** Projects certificates, votes, proposals and metadata: everything beyond the transfer of value. */
function projectClaims(batch: Batch, { body, auxiliary }: Transaction, position: TxPosition): void {
  const { txId } = position;
  for (const [certIndex, certificate] of body.certificates.entries())
    projectCertificate(batch, certificate, { ...position, certIndex });
  for (const [index, vote] of body.votes.entries()) projectVote(batch, vote, index, position);
  for (const [index, proposal] of body.proposals.entries()) projectProposal(batch, proposal, index, position);
  for (const { label, value } of auxiliary?.metadata ?? []) batch.facts.born.metadata.push([txId, label, value]);
  for (const [index, [genesisHash, update]] of (body.update?.proposals ?? []).entries()) {
    const writer = new CborWriter();
    writeParameterUpdate(writer, update);
    const epoch = int4(body.update!.epoch, 'epoch of a parameter update');
    batch.facts.born.parameterUpdate.push([txId, index, epoch, genesisHash, writer.finish()]);
  }
}
