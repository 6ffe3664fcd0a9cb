import type { Block } from '../../chains/cardano/blocks/block.js';
import { slotToEpoch } from '../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { fromHex } from '../../kernel/hex.js';
import type { Log } from '../../kernel/log.js';
import type { CacheStats } from '../../kernel/metrics.js';
import { runInSteps } from '../../kernel/run-in-steps.js';
import { CHECK_KINDS, type CheckCounts } from '../../ledger/checks/check-block.js';
import type { SelfCheck } from '../../ledger/checks/self-check.js';
import { UnsupportedEra } from '../../ledger/epochs/unsupported-era.js';
import type { LedgerState } from '../../ledger/state/ledger-state.js';
import type { Origin, Point } from '../../sources/source.js';
import type { Db, Queryable } from '../../store/db.js';
import { type LedgerFindings, readLedgerFindings } from '../../store/queries/cardano/chain/ledger-findings.js';
import { readComparisons } from '../../store/queries/cardano/ledger/comparisons.js';
import type { Identifier } from '../../store/sql.js';
import { suspendAutovacuum } from '../../store/write/autovacuum.js';
import { appendFacts, appendRawBlocks } from '../../store/write/cardano/append-facts.js';
import { type ChainPoint, moveCheckpoint, readState } from '../../store/write/cardano/checkpoint.js';
import { retirementsAfter, retirePools } from '../../store/write/cardano/end-facts.js';
import { endDelegationsToDReps } from '../../store/write/cardano/end-vote-delegations.js';
import { addToEpochs } from '../../store/write/cardano/epochs.js';
import { type Facts, hasMarketFacts, PROJECTED_TABLES } from '../../store/write/cardano/facts.js';
import type { NextIds } from '../../store/write/cardano/known.js';
import { clearLedgerGap, setLedgerGap } from '../../store/write/cardano/ledger-gap.js';
import { loadNextIds } from '../../store/write/cardano/load-known.js';
import { loadLedgerBlock } from '../../store/write/cardano/load-ledger.js';
import { findPointByHash, findPointsAt } from '../../store/write/cardano/points.js';
import { rollBack } from '../../store/write/cardano/rollback.js';
import { FACT_TABLES } from '../../store/write/cardano/tables.js';
import { type CountedAfter, changeMarketTotals, changeTotals } from '../../store/write/cardano/totals.js';
import { countUndecodedParts } from '../../store/write/cardano/undecoded-parts.js';
import { HintBits } from '../../store/write/hint-bits.js';
import type { Phase } from '../../store/write/index-state.js';
import { PartitionCover, type PartitionedTable } from '../../store/write/partitions.js';
import { sparseHeights } from '../../store/write/sparse-heights.js';
import { batchSettings, settleAll } from '../batch-transaction.js';
import type { Checkpoint, TakeMore } from '../chain-index.js';
import {
  areInOneEpoch,
  countRun,
  expectContinuity,
  isSameChainPoint,
  toBlockChainPoint,
  toPoint,
} from './block-runs.js';
import { collectNeeds } from './collect-needs.js';
import { EntityCache } from './entity-cache.js';
import type { LedgerBatch } from './ledger/ledger-batch.js';
import { LedgerFailure } from './ledger/ledger-failure.js';
import { LedgerTracker } from './ledger/ledger-tracker.js';
import { type LedgerOptions, openLedger } from './ledger/open-ledger.js';
import type { MarketBatchInput, RevealedData } from './market/market-batch.js';
import { MarketCache } from './market/market-cache.js';
import type { MarketRules } from './market/market-rules.js';
import { PieceReader } from './piece-reader.js';
import { type Projection, projectInSteps } from './project.js';
import { rawBlocks } from './raw-blocks.js';

export interface WriterDependencies {
  readonly db: Db;
  readonly network: CardanoNetwork;
  readonly schema: Identifier;
  /** Where history starts, unless it starts at genesis. */
  readonly start: ChainPoint | undefined;
  /** Whether the index has the whole ledger state after `start`, so that only history is missing. */
  readonly startState: boolean;
  readonly rawBlocks: boolean;
  readonly rawBlockTable: PartitionedTable;
  readonly policyHistory: boolean;
  readonly clock: Clock;
  /** Undefined where the network has no market. */
  readonly market: MarketRules | undefined;
  /** Undefined where the ledger state is not computed. */
  readonly ledger: LedgerOptions | undefined;
  readonly log: Log;
  /** Bytes of blocks that a bulk load projects at a time. */
  readonly pieceBytes: number;
}

/** Rows that make a load worth its own settings: some seconds of work. */
const LARGE_LOAD_ROWS = 500_000;

/** Tables that only grow during a bulk load. Partitions of block bytes are frozen when they are complete. */
const LOADED_TABLES = PROJECTED_TABLES.map((name) => FACT_TABLES[name].name.name);

/** Blocks with all data from the database that their projection needs. */
interface PreparedPiece {
  readonly blocks: readonly Block[];
  readonly market: MarketBatchInput | undefined;
}

/** Projected blocks whose rows are not written yet. */
interface UnwrittenPiece {
  readonly blocks: readonly Block[];
  readonly facts: Facts;
  readonly market: RevealedData | undefined;
  readonly ledger: LedgerBatch | undefined;
  readonly countedAfter: CountedAfter;
}

const noMore = (): readonly Block[] => [];

/** Appends blocks and rolls back, and caches recently used entities in between. */
export class IndexWriter {
  readonly #dependencies: WriterDependencies;
  readonly #cache = new EntityCache();
  readonly #market: MarketCache | undefined;
  readonly #partitions: PartitionCover;
  /** Undefined until it is read, and after every failure. */
  #next: NextIds | undefined;
  /** Undefined until it is counted, and after every failure. */
  #undecoded: number | undefined;
  /** The newest block that the cache reflects: another process may have changed the index since. */
  #cachedAt: ChainPoint | undefined;
  /** Undefined until it is opened, and after every failure; null where the index has no ledger state. */
  #ledger: LedgerTracker | null | undefined;
  /** Undefined until they are read, and when there may be others. */
  #findings: LedgerFindings | undefined;
  /** Rows that this process has written in a bulk load; undefined once the load has the settings of a large one. */
  #loadedRows: number | undefined = 0;
  /** In a large load. */
  #hintBits: HintBits | undefined;

  constructor(dependencies: WriterDependencies) {
    this.#dependencies = dependencies;
    this.#partitions = new PartitionCover(dependencies.schema, dependencies.rawBlockTable);
    this.#market = dependencies.market && new MarketCache(dependencies.market, dependencies.network);
  }

  get caches(): Readonly<Record<string, CacheStats>> {
    const marketOrders = this.#market?.orderCache;
    return { ...this.#cache.stats, ...(marketOrders && { marketOrders }) };
  }

  get ledgerState(): LedgerState | undefined {
    return this.#ledger?.state;
  }

  async checkpoint(): Promise<Checkpoint | undefined> {
    const state = await readState(this.#dependencies.db, this.#dependencies.schema);
    return state?.at && { point: toPoint(state.at), phase: state.phase };
  }

  async undecodedParts(): Promise<number> {
    this.#undecoded ??= await countUndecodedParts(this.#dependencies.db, this.#dependencies.schema);
    return this.#undecoded;
  }

  async selfCheck(): Promise<SelfCheck | undefined> {
    const { db, schema, start, startState, ledger: options } = this.#dependencies;
    if (options === undefined) return undefined;
    if (start !== undefined && !startState)
      return noLedger(`its history starts after slot ${start.slot}`, options.verifyLeaders);
    this.#findings ??= await readLedgerFindings(db, schema);
    if (this.#ledger === null)
      return noLedger('the stored state does not include its newest block', options.verifyLeaders);
    const compared = await readComparisons(db, schema);
    const findings = this.#findings.count + compared.findings;
    const lastFinding = compared.last ?? this.#findings.last;
    const counts = this.#ledger?.checks ?? (await loadLedgerBlock(db, schema))?.checks ?? [];
    const checks = Object.fromEntries(CHECK_KINDS.map((kind, index) => [kind, Number(counts[index] ?? 0n)]));
    return {
      missing: undefined,
      leaders: options.verifyLeaders,
      checks: checks as CheckCounts,
      nodeEpochs: compared.epochs,
      findings,
      lastFinding,
    };
  }

  async knownPoints(): Promise<readonly Point[]> {
    const { db, schema, start, network } = this.#dependencies;
    const at = (await readState(db, schema))?.at;
    if (at === undefined) return start === undefined ? [] : [toPoint(start)];
    const points = await findPointsAt(db, schema, sparseHeights(at.height, network.finalityDepth));
    const newest = at.boundary ? [toPoint(at)] : [];
    const oldest = start !== undefined && at.height - start.height <= network.finalityDepth ? [toPoint(start)] : [];
    return [...newest, ...points.map(toPoint), ...oldest];
  }

  async append(blocks: readonly Block[], takeMore: TakeMore<Block> = noMore): Promise<number> {
    if (blocks.length === 0) return 0;
    const [rows] = await settleAll([this.#appendInTransaction(blocks, takeMore), this.#updateHintBits()]);
    return rows;
  }

  async #updateHintBits(): Promise<void> {
    try {
      await this.#hintBits?.update();
    } catch (error) {
      // Only time is lost.
      this.#dependencies.log.warn('index.hint_bits_failed', { error });
    }
  }

  #appendInTransaction(blocks: readonly Block[], takeMore: TakeMore<Block>): Promise<number> {
    return this.#change(async (tx) => {
      const { schema, network, start, pieceBytes } = this.#dependencies;
      const state = await readState(tx, schema, { forUpdate: true });
      if (state === undefined) throw new ServiceError('unavailable', 'The index was removed');
      await tx.run(batchSettings(state.phase));
      if (!isSameChainPoint(state.at, this.#cachedAt)) this.#resetCaches();
      const pieces =
        state.phase === 'bulk'
          ? new PieceReader(blocks, { network, pieceBytes, takeMore })
          : new PieceReader(blocks, { network, pieceBytes: Number.POSITIVE_INFINITY, takeMore: noMore });
      let at = state.at;
      let rows = 0;
      while (pieces.pending.length > 0) {
        pieces.beginRun(await this.#countRun(tx, pieces.pending));
        rows += await this.#appendRun(tx, pieces, at ?? start, state.phase);
        at = toBlockChainPoint(pieces.newest!);
      }
      await moveCheckpoint(tx, schema, at);
      this.#cachedAt = at;
      if (state.phase === 'bulk') await this.#noteLoaded(tx, rows);
      else this.#hintBits = undefined;
      return rows;
    });
  }

  async #noteLoaded(tx: Queryable, rows: number): Promise<void> {
    this.#hintBits?.noteRows(rows);
    if (this.#loadedRows === undefined) return;
    this.#loadedRows += rows;
    if (this.#loadedRows < LARGE_LOAD_ROWS) return;
    const { db, schema } = this.#dependencies;
    await suspendAutovacuum(tx, schema, LOADED_TABLES);
    this.#hintBits = new HintBits(db, schema, LOADED_TABLES);
    this.#loadedRows = undefined;
  }

  async #countRun(tx: Queryable, blocks: readonly Block[]): Promise<number> {
    const { schema, network } = this.#dependencies;
    if (areInOneEpoch(blocks, network)) return blocks.length;
    const due = await retirementsAfter(tx, schema, slotToEpoch(network, blocks[0]!.header.slot).epoch);
    return countRun(blocks, network, due);
  }

  /**
   * Appends the blocks of a run: epoch transitions are applied before the first of them. While a piece is projected, the
   * server writes the rows of the piece before, and then looks up what the next piece needs. That is exact: the caches
   * have everything that the current piece adds when the next one is projected, and the tables everything from before.
   */
  async #appendRun(tx: Queryable, pieces: PieceReader, before: ChainPoint | undefined, phase: Phase): Promise<number> {
    const { schema, network } = this.#dependencies;
    const first = pieces.takePiece();
    if (first === undefined) return 0;
    expectContinuity(first, before);
    const { slot, height } = first[0]!.header;
    const { epoch } = slotToEpoch(network, slot);
    const last = before === undefined ? -1 : slotToEpoch(network, before.slot).epoch;
    // The state before this block is restored before any fact of the block is written.
    this.#ledger ??= await this.#openLedger(tx, first[0]!, before);
    if (epoch > last) await retirePools(tx, schema, { after: last, upTo: epoch, height });
    let next = this.#next ?? (await loadNextIds(tx, schema));
    let at = before;
    let rows = 0;
    let unwritten: UnwrittenPiece | undefined;
    let piece = await this.#prepare(tx, first, [], at?.slot);
    while (piece !== undefined) {
      const blocks: readonly Block[] = piece.blocks;
      const newest = toBlockChainPoint(blocks.at(-1)!);
      const following = pieces.takePiece();
      if (following !== undefined) expectContinuity(following, newest);
      const ledger = this.#ledger?.startBatch();
      // All three are issued in this order, and the connection executes their statements in it.
      const [count, prepared, projection] = await settleAll([
        this.#write(tx, unwritten, phase),
        this.#prepare(tx, following, blocks, newest.slot),
        this.#project(piece, next, unwritten?.market, ledger),
      ]);
      rows += count;
      this.#cache.learn(projection.learned, projection.spent);
      this.#market?.age();
      unwritten = {
        blocks,
        facts: projection.facts,
        market: projection.market,
        ledger,
        countedAfter: { height: at?.height ?? -1, txId: next.transaction - 1 },
      };
      next = projection.next;
      at = newest;
      piece = prepared;
    }
    rows += await this.#write(tx, unwritten, phase);
    this.#next = next;
    return rows;
  }

  /** `unprojected` are the blocks before, unless the caches have what they add. */
  async #prepare(
    tx: Queryable,
    blocks: readonly Block[] | undefined,
    unprojected: readonly Block[],
    previousSlot: number | undefined,
  ): Promise<PreparedPiece | undefined> {
    if (blocks === undefined) return undefined;
    const { schema } = this.#dependencies;
    const { view } = this.#cache;
    await settleAll([
      this.#cache.load(tx, schema, collectNeeds(blocks, view, unprojected)),
      this.#partitions.ensure(tx, Math.max(0, blocks[0]!.header.height), Math.max(0, blocks.at(-1)!.header.height)),
    ]);
    return { blocks, market: await this.#market?.load(tx, schema, blocks, view, previousSlot) };
  }

  #project(
    { blocks, market }: PreparedPiece,
    next: NextIds,
    unwritten: RevealedData | undefined,
    ledger: LedgerBatch | undefined,
  ): Promise<Projection> {
    const { network, start, startState, rawBlocks: whole, policyHistory } = this.#dependencies;
    const options = { network, rawBlocks: whole, startsLate: start !== undefined && !startState, policyHistory };
    const input = market && { ...market, unwritten };
    return runInSteps(projectInSteps(blocks, this.#cache.view, next, options, input, ledger));
  }

  async #write(tx: Queryable, piece: UnwrittenPiece | undefined, phase: Phase): Promise<number> {
    if (piece === undefined) return 0;
    const { blocks, facts, ledger, countedAfter } = piece;
    const { schema, rawBlocks: whole } = this.#dependencies;
    // Statements are issued without waiting for those before them: between two of them the server would be idle.
    const works: Promise<unknown>[] = [
      appendFacts(tx, schema, facts),
      appendRawBlocks(tx, schema, rawBlocks(blocks, whole)),
    ];
    if (ledger !== undefined) {
      await settleAll(works);
      works.push(this.#advanceLedger(tx, ledger, phase));
      await settleAll(works);
    }
    // The ledger state knows which vote delegations ended with their DRep.
    if (!this.#ledger) works.push(endDelegationsToDReps(tx, schema, facts.endings.drepDeregistrations));
    if (this.#ledger?.takeNewFindings()) this.#findings = undefined;
    works.push(addToEpochs(tx, schema, countedAfter.height));
    const counts = await settleAll(works);
    if (phase === 'live') {
      await changeTotals(tx, schema, countedAfter, 'add');
      if (hasMarketFacts(facts)) await changeMarketTotals(tx, schema, countedAfter, 'add');
    }
    if (this.#undecoded !== undefined) this.#undecoded += facts.born.undecodedPart.length;
    return counts.reduce((sum: number, count) => sum + (typeof count === 'number' ? count : 0), 0);
  }

  async #openLedger(tx: Queryable, { era }: Block, before: ChainPoint | undefined): Promise<LedgerTracker | null> {
    const { schema, network, start, startState, ledger: options } = this.#dependencies;
    if (options === undefined || (start !== undefined && !startState)) return null;
    try {
      const opened = await openLedger(tx, schema, options, { height: before?.height, era });
      if (opened === undefined) return null;
      await clearLedgerGap(tx, schema);
      return new LedgerTracker({ network, schema, verifyLeaders: options.verifyLeaders }, opened);
    } catch (error) {
      if (!(error instanceof UnsupportedEra)) throw error;
      await this.#endLedger(tx, 0, error);
      return null;
    }
  }

  /**
   * An error of the engine must not stop the index: the ledger state ends at the block before, and operations that need
   * it say so.
   */
  async #advanceLedger(tx: Queryable, batch: LedgerBatch, phase: Phase): Promise<number> {
    if (!this.#ledger) return 0;
    try {
      return await this.#ledger.apply(tx, batch, { undoable: phase === 'live' });
    } catch (error) {
      if (!(error instanceof LedgerFailure)) throw error;
      return this.#endLedger(tx, error.height, error.cause);
    }
  }

  /** A rollback to the blocks before lets the computation continue, so the reason applies to later blocks only. */
  async #endLedger(tx: Queryable, height: number, cause: unknown): Promise<number> {
    this.#dependencies.log.error('ledger.failed', { height, error: cause });
    if (cause instanceof UnsupportedEra) await setLedgerGap(tx, this.#dependencies.schema, cause.message);
    this.#ledger = null;
    return 0;
  }

  async rollback(to: Point | Origin): Promise<void> {
    await this.#change(async (tx) => {
      const state = await readState(tx, this.#dependencies.schema, { forUpdate: true });
      const from = state?.at;
      if (state === undefined || from === undefined) return;
      await tx.run(batchSettings(state.phase));
      const point = await this.#findRollbackTarget(tx, to);
      if (isSameChainPoint(point, from)) return;
      const now = new Date(this.#dependencies.clock.now());
      await rollBack(tx, this.#dependencies.schema, {
        phase: state.phase,
        from,
        to: point,
        start: this.#dependencies.start,
        now,
      });
      const ledger = this.#ledger;
      this.#resetCaches();
      if (ledger && point !== undefined && ledger.rollBack(point.height)) this.#ledger = ledger;
    });
  }

  async #findRollbackTarget(tx: Queryable, to: Point | Origin): Promise<ChainPoint | undefined> {
    if (to === 'origin') {
      if (this.#dependencies.start === undefined) return undefined;
      throw new ServiceError('unavailable', 'The chain was rolled back to before the start of the index');
    }
    const hash = fromHex(to.hash);
    if (this.#dependencies.start !== undefined && Buffer.compare(hash, this.#dependencies.start.hash) === 0)
      return undefined;
    const point = await findPointByHash(tx, this.#dependencies.schema, hash);
    if (point === undefined)
      throw new ServiceError('unavailable', `The chain was rolled back to a block that is not indexed: ${to.hash}`);
    return point;
  }

  /** Runs one transaction; when it fails, everything learned in it is discarded. */
  async #change<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> {
    try {
      return await this.#dependencies.db.transaction(work);
    } catch (error) {
      this.#resetCaches();
      throw error;
    }
  }

  #resetCaches(): void {
    this.#cache.clear();
    this.#market?.clear();
    this.#partitions.forget();
    this.#next = undefined;
    this.#undecoded = undefined;
    this.#cachedAt = undefined;
    this.#ledger = undefined;
    this.#findings = undefined;
  }
}

const NO_CHECKS = Object.fromEntries(CHECK_KINDS.map((kind) => [kind, 0])) as CheckCounts;

const noLedger = (missing: string, leaders: SelfCheck['leaders']): SelfCheck => ({
  missing,
  leaders,
  checks: NO_CHECKS,
  nodeEpochs: 0,
  findings: 0,
  lastFinding: undefined,
});
