import type { OutputReference, TxOutput } from '../../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { EpochReportBuilder } from '../../../ledger/blocks/epoch-report-builder.js';
import { CHECK_KINDS } from '../../../ledger/checks/check-block.js';
import { encodeNonces } from '../../../ledger/consensus/nonce-bytes.js';
import type { LedgerConstants } from '../../../ledger/constants.js';
import { encodeStateValue } from '../../../ledger/encoding/state-text.js';
import { checkConservation } from '../../../ledger/epochs/conservation.js';
import { removeOverlay } from '../../../ledger/epochs/enter-era.js';
import { fundRewards } from '../../../ledger/rewards/reward-pot.js';
import { captureRewardInput } from '../../../ledger/rewards/reward-progress.js';
import { takeChanges } from '../../../ledger/state/changes.js';
import { drepKey } from '../../../ledger/state/keys.js';
import type { LedgerState } from '../../../ledger/state/ledger-state.js';
import type { Queryable } from '../../../store/db.js';
import type { Identifier } from '../../../store/sql.js';
import { appendFacts } from '../../../store/write/cardano/append-facts.js';
import { type Facts, noFacts } from '../../../store/write/cardano/facts.js';
import type { NextIds } from '../../../store/write/cardano/known.js';
import { writeDecisions } from '../../../store/write/cardano/ledger-decisions.js';
import { type LedgerEntryChange, writeLedgerEntries } from '../../../store/write/cardano/ledger-entries.js';
import { writeEpochs } from '../../../store/write/cardano/ledger-epochs.js';
import { LEDGER_TABLES } from '../../../store/write/cardano/ledger-tables.js';
import { findTransactionIds, mintStartAssets, writeStartRewards } from '../../../store/write/cardano/start-state.js';
import { type Batch, type ProjectOptions, startBatch } from '../batch.js';
import { collectOutputNeeds } from '../collect-needs.js';
import { EntityCache } from '../entity-cache.js';
import { emptyKnown } from '../known.js';
import { toDecisions } from '../ledger/decisions.js';
import { toEpochRows, toSnapshotRows } from '../ledger/epoch-rows.js';
import {
  INDEX_ENTRY_KINDS,
  type StartBlocks,
  toGenesisDepositsEntry,
  toSnapshotPools,
} from '../ledger/restore-ledger.js';
import { createOutput, type Making, startMaking } from '../project-outputs.js';
import { noneTouched, pushHistories } from '../touched.js';
import {
  countProposalTransactions,
  FIRST_START_TRANSACTION,
  projectStart,
  STATE_TRANSACTION,
  toStartIds,
  toStartTransaction,
} from './project-start.js';
import { readUtxo, type StartState } from './start-state.js';

/** Outputs that are projected and written at once. */
const PIECE_OUTPUTS = 10_000;

const NO_IDS: NextIds = {
  transaction: 0,
  address: 0,
  stake: 0,
  paymentScript: 0,
  policy: 0,
  asset: 0,
  script: 0,
  pool: 0,
  drep: 0,
  issuer: 0,
  marketAsset: 0,
  marketPool: 0,
};

export interface StartInput {
  readonly network: CardanoNetwork;
  readonly constants: LedgerConstants;
  readonly start: StartState;
  readonly policyHistory: boolean;
}

/**
 * Writes the state of a node as the state with which an empty index begins, inside the caller's transaction. Afterwards
 * the ledger state is restored from it like from the facts of any other block.
 */
export async function writeStartState(db: Queryable, schema: Identifier, input: StartInput): Promise<void> {
  const { network, constants, start, policyHistory } = input;
  const { node, point } = start;
  const options: ProjectOptions = { network, rawBlocks: true, startsLate: false, policyHistory };
  const batch = startBatch(options, emptyKnown(), NO_IDS, node.epoch);
  const state = projectStart(batch, node, fromHex(point.hash));
  const ids = toStartIds(batch, state);
  // Creates those that no delegation names.
  for (const key of state.dreps.keys()) ids.drepId(key);
  await appendFacts(db, schema, withoutEndings(batch.facts, node.epoch));
  const outputs = new OutputWriter(
    db,
    schema,
    options,
    batch,
    FIRST_START_TRANSACTION + countProposalTransactions(node),
  );
  for (const [reference, output] of readUtxo(start.utxo)) {
    if (outputs.isFull(reference)) await outputs.write();
    outputs.add(reference, output);
  }
  await outputs.write();
  await mintStartAssets(db, schema, STATE_TRANSACTION);
  state.pots.update({ utxo: outputs.lovelace });
  state.nonces.set(start.nonces);
  removeOverlay(state);
  if (node.rewardUpdate !== undefined) startRewards(state, constants, node.rewardUpdate.tax);
  const genesisDeposits = findGenesisDeposits(state, constants);
  const report = {
    ...new EpochReportBuilder(state).build(),
    donations: 0n,
    drepPower: new Map(node.governance.ratification.drepPower.map(([drep, lovelace]) => [drepKey(drep), lovelace])),
    poolPower: new Map(node.governance.ratification.poolPower.map(([pool, lovelace]) => [toHex(pool), lovelace])),
    ratified: node.governance.ratification.enacted,
  };
  const { height } = point;
  const conservation = checkConservation(state, { ...constants, genesisDeposits });
  const { set, go } = state.snapshots.get();
  await writeEpochs(db, schema, [
    toEpochRows(report, state, { height, locked: outputs.locked, ids, conservation, last: true }),
    toSnapshotRows(node.epoch, set, ids),
    toSnapshotRows(node.epoch - 1, go, ids),
  ]);
  await writeDecisions(db, schema, [toDecisions(report, state, height)]);
  await writeStartRewards(db, schema, listBalances(state));
  await writeLedgerEntries(db, schema, [
    ...takeChanges(state).map((change) => ({ ...change, height })),
    ...listIndexEntries(state, height, genesisDeposits),
    ...start.eras.map(([era, epoch]) => {
      return { kind: INDEX_ENTRY_KINDS.startEra, key: `${era}`, value: `${epoch}`, height };
    }),
  ]);
  await writeBlockRow(db, schema, state, { height, locked: outputs.locked });
}

/** The tables are empty, so nothing in them ends. */
const withoutEndings = (facts: Facts, epoch: number): Facts => ({ ...facts, endings: noFacts(epoch).endings });

/**
 * The update of the epoch starts from values that the epoch does not change. Only an epoch that began without blocks
 * computes it from values of the one before, which a state does not have; the sum for the treasury shows it.
 */
function startRewards(state: LedgerState, constants: LedgerConstants, tax: bigint): void {
  const rewardInput = captureRewardInput(state, constants, state.epoch.get().epoch);
  const blocks = [...rewardInput.blocks.values()].reduce((sum, count) => sum + count, 0);
  const funds = fundRewards(rewardInput, constants, { activeStake: rewardInput.snapshot.totalStake, blocks });
  if (funds.tax !== tax)
    throw new ServiceError(
      'unavailable',
      `The rewards that the node computes in epoch ${state.epoch.get().epoch} do not follow from its state (${tax} lovelace for the treasury instead of ${funds.tax}): start after the next epoch boundary`,
    );
  state.rewardInput.set(rewardInput);
}

/** Deposits of a genesis are in addition to the maximum supply; anything else that is missing is an error. */
function findGenesisDeposits(state: LedgerState, constants: LedgerConstants): bigint {
  const { total, deposits, depositPot } = checkConservation(state, constants);
  const surplus = total - constants.maxLovelaceSupply;
  if (surplus < 0n || depositPot !== deposits)
    throw new ServiceError(
      'unavailable',
      `The state of the node does not add up: it holds ${total} of ${constants.maxLovelaceSupply} lovelace, and ${depositPot} lovelace in deposits instead of ${deposits}`,
    );
  return surplus;
}

function* listBalances({ accounts }: LedgerState): Generator<readonly [number, bigint]> {
  for (const [id, lovelace] of accounts.copyRewards().entries()) if (lovelace > 0n) yield [id, lovelace];
}

function listIndexEntries(state: LedgerState, height: number, genesisDeposits: bigint): readonly LedgerEntryChange[] {
  const { epoch } = state.epoch.get();
  const { mark, set, go } = state.snapshots.get();
  const toEntry = (kind: number, key: string, value: unknown) => ({
    kind,
    key,
    value: encodeStateValue(value),
    height,
  });
  const blocks: StartBlocks = { epoch, blocks: new Map(state.blocks.entries()) };
  return [
    ...[mark, set, go].map((snapshot, age) =>
      toEntry(INDEX_ENTRY_KINDS.snapshotPools, `${epoch + 1 - age}`, toSnapshotPools(snapshot, state)),
    ),
    toEntry(INDEX_ENTRY_KINDS.startBlocks, 'blocks', blocks),
    toGenesisDepositsEntry(genesisDeposits),
  ];
}

async function writeBlockRow(
  db: Queryable,
  schema: Identifier,
  { pots, nonces }: LedgerState,
  { height, locked }: { readonly height: number; readonly locked: bigint },
): Promise<void> {
  const { treasury, reserves, fees, deposits, donations, utxo } = pots.get();
  const { name: table, columns } = LEDGER_TABLES.ledgerBlock;
  const checks = CHECK_KINDS.map(() => 0n);
  const row = [
    height,
    treasury,
    reserves,
    fees,
    deposits,
    donations,
    utxo,
    locked,
    checks,
    encodeNonces(nonces.get()!),
  ];
  await db.copy({ schema, table, columns }, [row]);
}

/** Writes unspent outputs in pieces. Those of a transaction come one after the other and are never divided. */
class OutputWriter {
  readonly #db: Queryable;
  readonly #schema: Identifier;
  readonly #options: ProjectOptions;
  readonly #cache = new EntityCache();
  readonly #epoch: number;
  #next: NextIds;
  #nextTransaction: number;
  #piece: (readonly [OutputReference, TxOutput])[] = [];
  lovelace = 0n;
  /** The part at script addresses. */
  locked = 0n;

  constructor(db: Queryable, schema: Identifier, options: ProjectOptions, projected: Batch, firstTransaction: number) {
    this.#db = db;
    this.#schema = schema;
    this.#options = options;
    this.#epoch = projected.facts.endings.epoch;
    this.#next = projected.next;
    this.#nextTransaction = firstTransaction;
    this.#cache.learn(projected.learned, new Map());
  }

  /** Whether the outputs so far should be written before this one. */
  isFull({ txHash }: OutputReference): boolean {
    const last = this.#piece.at(-1);
    return last !== undefined && this.#piece.length >= PIECE_OUTPUTS && Buffer.compare(last[0].txHash, txHash) !== 0;
  }

  add(reference: OutputReference, output: TxOutput): void {
    this.#piece.push([reference, output]);
  }

  async write(): Promise<void> {
    const piece = this.#piece;
    this.#piece = [];
    const outputs = piece.map(([, output]) => output);
    await this.#cache.load(this.#db, this.#schema, collectOutputNeeds(outputs, this.#cache.view));
    // Those of open proposals exist already.
    const known = await findTransactionIds(this.#db, this.#schema, [
      ...new Map(piece.map(([{ txHash }]) => [toHex(txHash), txHash])).values(),
    ]);
    const batch = startBatch(this.#options, this.#cache.view, this.#next, this.#epoch);
    for (let from = 0; from < piece.length; ) {
      const { txHash } = piece[from]![0];
      let end = from + 1;
      while (end < piece.length && Buffer.compare(piece[end]![0].txHash, txHash) === 0) end += 1;
      this.#project(batch, txHash, piece.slice(from, end), known.get(toHex(txHash)));
      from = end;
    }
    await appendFacts(this.#db, this.#schema, batch.facts);
    this.#cache.learn(batch.learned, new Map());
    this.#next = batch.next;
  }

  #project(
    batch: Batch,
    txHash: Uint8Array,
    outputs: readonly (readonly [OutputReference, TxOutput])[],
    known: number | undefined,
  ): void {
    const txId = known ?? this.#nextTransaction;
    if (known === undefined) this.#nextTransaction += 1;
    const touched = noneTouched();
    const making: Making = startMaking(batch, txHash, { txId }, false);
    let sum = 0n;
    for (const [{ index }, output] of outputs) {
      const { paymentScript } = createOutput(batch, output, index, making, touched);
      sum += output.lovelace;
      if (paymentScript !== undefined) this.locked += output.lovelace;
    }
    this.lovelace += sum;
    if (known === undefined) batch.facts.born.transaction.push(toStartTransaction(txId, txHash, sum));
    pushHistories(batch, touched, txId);
  }
}
