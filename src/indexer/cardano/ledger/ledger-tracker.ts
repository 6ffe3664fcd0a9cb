import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import { applyBlockBody, tick } from '../../../ledger/apply-block.js';
import type { EpochReport } from '../../../ledger/blocks/epoch-report.js';
import type { LedgerBlock } from '../../../ledger/blocks/ledger-block.js';
import type { LedgerConstants } from '../../../ledger/constants.js';
import { encodeStateValue } from '../../../ledger/encoding/state-text.js';
import { type Conservation, checkConservation } from '../../../ledger/epochs/conservation.js';
import { takeChanges } from '../../../ledger/state/changes.js';
import { parseDRepKey } from '../../../ledger/state/keys.js';
import type { Governance, LedgerState } from '../../../ledger/state/ledger-state.js';
import type { Queryable } from '../../../store/db.js';
import type { Identifier } from '../../../store/sql.js';
import { writeDecisions } from '../../../store/write/cardano/ledger-decisions.js';
import { type LedgerEntryChange, writeLedgerEntries } from '../../../store/write/cardano/ledger-entries.js';
import { pruneLedger, writeEpoch } from '../../../store/write/cardano/ledger-epochs.js';
import { LEDGER_TABLES } from '../../../store/write/cardano/ledger-tables.js';
import { loadDReps, loadPools } from '../../../store/write/cardano/load-known.js';
import { loadLocked } from '../../../store/write/cardano/load-ledger.js';
import type { Row } from '../../../store/write/cardano/tables.js';
import { drepHash, drepKind } from '../keys.js';
import { toDecisions } from './decisions.js';
import { type EpochIds, type EpochPlace, toEpochRows } from './epoch-rows.js';
import type { LedgerBatch } from './ledger-batch.js';
import { LedgerFailure } from './ledger-failure.js';
import type { OpenedLedger } from './open-ledger.js';
import { INDEX_ENTRY_KINDS, type SnapshotPools } from './restore-ledger.js';

export interface LedgerTrackerOptions {
  readonly network: CardanoNetwork;
  readonly schema: Identifier;
  readonly constants: LedgerConstants;
}

/** A boundary with the state right after it, which the next boundary of the same block changes. */
interface Boundary {
  readonly report: EpochReport;
  readonly conservation: Conservation;
  readonly governance: Governance;
  readonly activeStake: bigint;
}

type BoundaryPlace = Pick<EpochPlace, 'height' | 'locked' | 'last'>;

/** A block after which the state can be restored from the journal. */
interface Mark {
  readonly height: number;
  readonly position: number;
}

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

  constructor(options: LedgerTrackerOptions, { state, pointerAddresses, redeemAddresses }: OpenedLedger) {
    this.#options = options;
    this.#state = state;
    this.#pointerAddresses = new Map(pointerAddresses);
    this.#redeemAddresses = redeemAddresses;
  }

  get state(): LedgerState {
    return this.#state;
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
    const { schema, constants, network } = this.#options;
    const changes: LedgerEntryChange[] = [];
    const blocks: Row<'ledgerBlock'>[] = [];
    let rows = 0;
    let locked = await loadLocked(db, schema);
    for (const block of batch.blocks) {
      const { height } = block.header;
      if (undoable) this.#marks.push({ height: height - 1, position: this.#state.journal.mark() });
      const boundaries = this.#run(height, () => this.#tick(block));
      for (const boundary of boundaries) {
        changes.push(...this.#snapshotEntries(boundary.report, height));
        rows += await this.#writeEpoch(db, boundary, { height, locked, last: boundary === boundaries.at(-1) });
      }
      locked += batch.lockedChanges.get(height) ?? 0n;
      this.#run(height, () => applyBlockBody(this.#state, block, constants));
      for (const change of takeChanges(this.#state)) changes.push({ ...change, height });
      const { treasury, reserves, fees, deposits, donations, utxo } = this.#state.pots.get();
      const nonces = encodeStateValue(this.#state.nonces.get());
      blocks.push([height, treasury, reserves, fees, deposits, donations, utxo, locked, nonces]);
    }
    for (const { height, id, key } of batch.newPointerAddresses)
      changes.push({ kind: INDEX_ENTRY_KINDS.pointerAddress, key: `${id}`, value: encodeStateValue(key), height });
    rows += await writeLedgerEntries(db, schema, changes);
    const { name: table, columns } = LEDGER_TABLES.ledgerBlock;
    rows += await db.copy({ schema, table, columns }, blocks);
    this.#forget(batch.blocks.at(-1)?.header.height ?? 0, network.finalityDepth);
    return rows;
  }

  #run<Result>(height: number, work: () => Result): Result {
    try {
      return work();
    } catch (cause) {
      throw new LedgerFailure(height, cause);
    }
  }

  #tick({ header, era }: LedgerBlock): readonly Boundary[] {
    const { constants } = this.#options;
    const boundaries: Boundary[] = [];
    tick(this.#state, header.slot, era, constants, (report) =>
      boundaries.push({
        report,
        conservation: checkConservation(this.#state, constants),
        governance: this.#state.governance.get(),
        activeStake: this.#state.snapshots.get().set.totalStake,
      }),
    );
    return boundaries;
  }

  /** Returns to the state after the block of a height; false where it must be restored from the index. */
  rollBack(height: number): boolean {
    const mark = this.#marks.findLast((each) => each.height === height);
    if (mark === undefined || !this.#state.journal.canUndoTo(mark.position)) return false;
    this.#state.journal.undoTo(mark.position);
    this.#marks = this.#marks.filter((each) => each.height < height);
    takeChanges(this.#state);
    // Ids of the removed blocks are given to others.
    this.#poolIds.clear();
    this.#drepIds.clear();
    return true;
  }

  #forget(height: number, depth: number): void {
    const first = this.#marks.findIndex((mark) => mark.height >= height - depth);
    if (first <= 0) return;
    this.#marks = this.#marks.slice(first);
    this.#state.journal.discardBefore(this.#marks[0]!.position);
  }

  /** The pools of the new snapshot; those of the snapshot that is no longer needed end. */
  #snapshotEntries({ epoch, snapshot }: EpochReport, height: number): readonly LedgerEntryChange[] {
    const pools: SnapshotPools = [...snapshot.byPool].map(([number, { registration }]) => [
      this.#state.poolNumbers.key(number),
      registration,
    ]);
    const kind = INDEX_ENTRY_KINDS.snapshotPools;
    return [
      { kind, key: `${epoch + 1}`, value: encodeStateValue(pools), height },
      { kind, key: `${epoch - 3}`, value: undefined, height },
    ];
  }

  async #writeEpoch(db: Queryable, boundary: Boundary, place: BoundaryPlace): Promise<number> {
    const { schema, network } = this.#options;
    const { report, ...after } = boundary;
    const ids = await this.#loadIds(db);
    const rows = await writeEpoch(db, schema, toEpochRows(report, this.#state, { ...place, ...after, ids }));
    await writeDecisions(db, schema, toDecisions(report, after.governance, place.height));
    await pruneLedger(db, schema, place.height - network.finalityDepth);
    return rows;
  }

  async #loadIds(db: Queryable): Promise<EpochIds> {
    const { schema } = this.#options;
    const { poolNumbers, drepNumbers } = this.#state;
    const pools = poolNumbers.keys().filter((key) => !this.#poolIds.has(key));
    const poolIds = await loadPools(db, schema, pools.map(fromHex));
    for (const [index, key] of pools.entries())
      if (poolIds[index] !== undefined) this.#poolIds.set(key, poolIds[index]);
    const dreps = drepNumbers.keys().filter((key) => !this.#drepIds.has(key));
    const parsed = dreps.map(parseDRepKey);
    const drepIds = await loadDReps(
      db,
      schema,
      parsed.map((drep) => ({ kind: drepKind(drep), hash: drepHash(drep) })),
    );
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
