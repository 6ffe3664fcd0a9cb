import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import { applyBlockBody, tick } from '../../../ledger/apply-block.js';
import type { EpochReport } from '../../../ledger/blocks/epoch-report.js';
import { EpochReportBuilder } from '../../../ledger/blocks/epoch-report-builder.js';
import type { LedgerBlock } from '../../../ledger/blocks/ledger-block.js';
import { checkBalance, checkBlock, checkWithdrawals } from '../../../ledger/checks/check-block.js';
import { encodeNonces } from '../../../ledger/consensus/nonce-bytes.js';
import { findEpoch, type LedgerConstants } from '../../../ledger/constants.js';
import { encodeStateValue } from '../../../ledger/encoding/state-text.js';
import { type Conservation, checkConservation } from '../../../ledger/epochs/conservation.js';
import { takeChanges, takeEndedVoteDelegations } from '../../../ledger/state/changes.js';
import { parseDRepKey } from '../../../ledger/state/keys.js';
import type { LedgerState } from '../../../ledger/state/ledger-state.js';
import type { Queryable } from '../../../store/db.js';
import type { Identifier } from '../../../store/sql.js';
import { endVoteDelegations, type VoteDelegationEnd } from '../../../store/write/cardano/end-vote-delegations.js';
import { type LedgerEntryChange, writeLedgerEntries } from '../../../store/write/cardano/ledger-entries.js';
import { pruneLedger } from '../../../store/write/cardano/ledger-epochs.js';
import { LEDGER_TABLES } from '../../../store/write/cardano/ledger-tables.js';
import { loadDReps, loadPools } from '../../../store/write/cardano/load-known.js';
import { loadLocked } from '../../../store/write/cardano/load-ledger.js';
import type { Row } from '../../../store/write/cardano/tables.js';
import { drepHash, drepKind } from '../keys.js';
import { CheckLog } from './check-log.js';
import { toDecisions } from './decisions.js';
import { EpochBatch } from './epoch-batch.js';
import { type EpochIds, toEpochRows } from './epoch-rows.js';
import type { LedgerBatch } from './ledger-batch.js';
import { LedgerFailure } from './ledger-failure.js';
import type { LeaderVerification, OpenedLedger } from './open-ledger.js';
import { INDEX_ENTRY_KINDS, toSnapshotPools } from './restore-ledger.js';

export interface LedgerTrackerOptions {
  readonly network: CardanoNetwork;
  readonly schema: Identifier;
  readonly verifyLeaders: LeaderVerification;
}

interface Boundary {
  readonly report: EpochReport;
  readonly conservation: Conservation;
}

/** A block after which the state can be restored from the journal. */
interface Mark {
  readonly height: number;
  readonly position: number;
  readonly checks: readonly bigint[];
}

/** Of the blocks of a bulk load, one in this many has its leader verified. */
const SAMPLE_INTERVAL = 1_000;

/** Applies blocks to the ledger state of an index, and stores the state and the results of each epoch. */
export class LedgerTracker {
  readonly #options: LedgerTrackerOptions;
  readonly #state: LedgerState;
  readonly #pointerAddresses: Map<number, string>;
  #marks: Mark[] = [];
  /** Ids of the index by key hash of the pool and by key of the DRep. */
  readonly #poolIds = new Map<string, number>();
  readonly #drepIds = new Map<string, number>();

  readonly #redeemAddresses: ReadonlySet<number>;
  readonly #constants: LedgerConstants;
  readonly #checks: CheckLog;
  #hasFindings = false;
  /** Entries of the genesis that are not stored yet. */
  #genesisEntries: readonly LedgerEntryChange[];

  constructor(options: LedgerTrackerOptions, opened: OpenedLedger) {
    const { state, constants, pointerAddresses, redeemAddresses, genesisEntries } = opened;
    this.#constants = constants;
    this.#genesisEntries = genesisEntries;
    this.#checks = new CheckLog(opened.checks);
    this.#options = options;
    this.#state = state;
    this.#pointerAddresses = new Map(pointerAddresses);
    this.#redeemAddresses = redeemAddresses;
  }

  get state(): LedgerState {
    return this.#state;
  }

  /** How often each check was made, in the order of `CHECK_KINDS`. */
  get checks(): readonly bigint[] {
    return this.#checks.counts();
  }

  /** Whether a check found something since the last call. */
  takeNewFindings(): boolean {
    const found = this.#hasFindings;
    this.#hasFindings = false;
    return found;
  }

  startBatch(): LedgerBatch {
    return {
      blocks: [],
      pointerAddresses: this.#pointerAddresses,
      newPointerAddresses: [],
      redeemAddresses: this.#redeemAddresses,
      lockedChanges: new Map(),
    };
  }

  /**
   * Applies the blocks of a batch, whose facts are written already. `undoable`: keeps what is needed to undo them in
   * memory; a bulk load does not need it.
   */
  async apply(db: Queryable, batch: LedgerBatch, { undoable }: { readonly undoable: boolean }): Promise<number> {
    const { schema, network } = this.#options;
    const changes: LedgerEntryChange[] = [...this.#genesisEntries];
    const blocks: Row<'ledgerBlock'>[] = [];
    const findings: Row<'ledgerFinding'>[] = [];
    const voteEnds: VoteDelegationEnd[] = [];
    const epochs = new EpochBatch();
    let rows = 0;
    let lastBoundary: number | undefined;
    let locked = await loadLocked(db, schema);
    // No rollback goes further back than the finality depth.
    const oldest = (batch.blocks.at(-1)?.header.height ?? 0) - network.finalityDepth;
    for (const block of batch.blocks) {
      const { height } = block.header;
      if (undoable) this.#mark(height - 1);
      const boundaries = await this.#enterSlot(db, block, { epochs, locked });
      locked += batch.lockedChanges.get(height) ?? 0n;
      for (const { report } of boundaries) changes.push(...this.#snapshotEntries(report, height));
      if (boundaries.length > 0) lastBoundary = height;
      if (epochs.isFull) rows += await epochs.write(db, schema);
      for (const { conservation } of boundaries) checkBalance(conservation, this.#checks);
      this.#applyBody(block, this.#verifiesLeader(height, undoable));
      for (const [index, { kind, detail }] of this.#checks.takeFindings().entries())
        findings.push([height, index, kind, detail]);
      for (const { kind, key, value } of takeChanges(this.#state)) changes.push({ height, kind, key, value });
      for (const stakeId of takeEndedVoteDelegations(this.#state)) voteEnds.push({ stakeId, height });
      if (height >= oldest) blocks.push(this.#toBlockRow(height, locked));
    }
    for (const { height, id, key } of batch.newPointerAddresses)
      changes.push({ kind: INDEX_ENTRY_KINDS.pointerAddress, key: `${id}`, value: encodeStateValue(key), height });
    if (!epochs.isEmpty) rows += await epochs.write(db, schema);
    await endVoteDelegations(db, schema, voteEnds);
    if (lastBoundary !== undefined) await pruneLedger(db, schema, lastBoundary - network.finalityDepth);
    rows += await writeLedgerEntries(db, schema, changes);
    rows += await this.#copy(db, 'ledgerBlock', blocks);
    if (findings.length > 0) this.#hasFindings = true;
    rows += await this.#copy(db, 'ledgerFinding', findings);
    this.#forget(batch.blocks.at(-1)?.header.height ?? 0, network.finalityDepth);
    return rows;
  }

  #applyBody(block: LedgerBlock, leader: boolean): void {
    const constants = this.#constants;
    const recorder = this.#checks;
    this.#run(block.header.height, () => {
      checkBlock(this.#state, block, { constants, leader, recorder });
      applyBlockBody(this.#state, block, constants);
      checkWithdrawals(this.#state, block, recorder);
    });
  }

  #toBlockRow(height: number, locked: bigint): Row<'ledgerBlock'> {
    const { treasury, reserves, fees, deposits, donations, utxo } = this.#state.pots.get();
    const nonces = this.#state.nonces.get();
    const encoded = nonces && encodeNonces(nonces);
    const counts = this.#checks.counts();
    return [height, treasury, reserves, fees, deposits, donations, utxo, locked, counts, encoded];
  }

  async #copy(db: Queryable, name: keyof typeof LEDGER_TABLES, rows: readonly (readonly unknown[])[]): Promise<number> {
    if (rows.length === 0) return 0;
    const { name: table, columns } = LEDGER_TABLES[name];
    return db.copy({ schema: this.#options.schema, table, columns }, rows);
  }

  #verifiesLeader(height: number, atTip: boolean): boolean {
    const { verifyLeaders } = this.#options;
    return verifyLeaders === 'all' || (verifyLeaders === 'sampled' && (atTip || height % SAMPLE_INTERVAL === 0));
  }

  #run<Result>(height: number, work: () => Result): Result {
    try {
      return work();
    } catch (cause) {
      throw new LedgerFailure(height, cause);
    }
  }

  /** Brings the state to the slot of a block. The results of the boundaries that it crosses are added to `epochs`. */
  async #enterSlot(
    db: Queryable,
    block: LedgerBlock,
    { epochs, locked }: { readonly epochs: EpochBatch; readonly locked: bigint },
  ): Promise<readonly Boundary[]> {
    const constants = this.#constants;
    const { slot, height } = block.header;
    const epoch = findEpoch(constants, slot);
    const isFirst = this.#genesisEntries.length > 0;
    if (!isFirst && this.#state.epoch.get().epoch === epoch) {
      this.#run(height, () => tick(this.#state, slot, block.era, constants));
      return [];
    }
    // A boundary pays to known pools and DReps only.
    const ids = await this.#loadIds(db);
    const boundaries: Boundary[] = [];
    const add = (boundary: Boundary, last: boolean): void => {
      const { report, conservation } = boundary;
      const rows = toEpochRows(report, this.#state, { height, locked, ids, conservation, last });
      epochs.add(rows, toDecisions(report, this.#state, height), report.snapshot.accounts.length);
    };
    const observe = (report: EpochReport): void => {
      const boundary = { report, conservation: checkConservation(this.#state, constants) };
      boundaries.push(boundary);
      if (report.epoch < epoch) add(boundary, false);
    };
    this.#run(height, () => {
      if (isFirst) this.#observeGenesis(observe);
      tick(this.#state, slot, block.era, constants, observe);
      // After the last boundary, the nonce of the new epoch is known too.
      const last = boundaries.at(-1);
      if (last?.report.epoch === epoch) add(last, true);
    });
    return boundaries;
  }

  /** The first epoch has no boundary: its row is the state of the genesis. Byron epochs have none. */
  #observeGenesis(observe: (report: EpochReport) => void): void {
    this.#genesisEntries = [];
    if (this.#state.epoch.get().era !== 'byron') observe(new EpochReportBuilder(this.#state).build());
  }

  /** Returns to the state after the block of a height; false where it must be restored from the index. */
  rollBack(height: number): boolean {
    const mark = this.#marks.findLast((each) => each.height === height);
    if (mark === undefined || !this.#state.journal.canUndoTo(mark.position)) return false;
    this.#state.journal.undoTo(mark.position);
    this.#marks = this.#marks.filter((each) => each.height < height);
    takeChanges(this.#state);
    takeEndedVoteDelegations(this.#state);
    this.#checks.reset(mark.checks);
    // Ids of the removed blocks are given to others.
    this.#poolIds.clear();
    this.#drepIds.clear();
    return true;
  }

  #mark(height: number): void {
    this.#marks.push({ height, position: this.#state.journal.mark(), checks: this.#checks.counts() });
  }

  #forget(height: number, depth: number): void {
    const first = this.#marks.findIndex((mark) => mark.height >= height - depth);
    if (first <= 0) return;
    this.#marks = this.#marks.slice(first);
    this.#state.journal.discardBefore(this.#marks[0]!.position);
  }

  /** The pools of the new snapshot; those of the snapshot that is no longer needed end. */
  #snapshotEntries({ epoch, snapshot }: EpochReport, height: number): readonly LedgerEntryChange[] {
    const pools = toSnapshotPools(snapshot, this.#state);
    const kind = INDEX_ENTRY_KINDS.snapshotPools;
    return [
      { kind, key: `${epoch + 1}`, value: encodeStateValue(pools), height },
      { kind, key: `${epoch - 3}`, value: undefined, height },
    ];
  }

  async #loadIds(db: Queryable): Promise<EpochIds> {
    const { schema } = this.#options;
    const { poolNumbers, drepNumbers, dreps: registered } = this.#state;
    const pools = poolNumbers.keys().filter((key) => !this.#poolIds.has(key));
    const poolIds = pools.length === 0 ? [] : await loadPools(db, schema, pools.map(fromHex));
    for (const [index, key] of pools.entries())
      if (poolIds[index] !== undefined) this.#poolIds.set(key, poolIds[index]);
    const drepKeys = new Set([...drepNumbers.keys(), ...registered.keys()]);
    const dreps = [...drepKeys].filter((key) => !this.#drepIds.has(key));
    const parsed = dreps.map(parseDRepKey).map((drep) => ({ kind: drepKind(drep), hash: drepHash(drep) }));
    const drepIds = parsed.length === 0 ? [] : await loadDReps(db, schema, parsed);
    for (const [index, key] of dreps.entries())
      if (drepIds[index] !== undefined) this.#drepIds.set(key, drepIds[index]);
    const find = (map: ReadonlyMap<string, number>, key: string): number => {
      const id = map.get(key);
      if (id === undefined) throw new RangeError(`the index does not have ${key}`);
      return id;
    };
    return {
      poolId: (number) => find(this.#poolIds, poolNumbers.key(number)),
      poolIdByHash: (hash) => find(this.#poolIds, hash),
      drepId: (key) => find(this.#drepIds, key),
    };
  }
}
