import { getChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { fromHex } from '../../kernel/hex.js';
import type { CacheStats } from '../../kernel/metrics.js';
import { runInSteps } from '../../kernel/run-in-steps.js';
import type { Origin, Point } from '../../sources/source.js';
import type { Db, Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import { appendFacts, appendImmutable, appendRawBlocks } from '../../store/write/bitcoin/append-facts.js';
import {
  type ChainPoint,
  findPointAt,
  findPointsAt,
  moveCheckpoint,
  readState,
} from '../../store/write/bitcoin/checkpoint.js';
import { type Continuation, loadContinuation } from '../../store/write/bitcoin/continuation.js';
import { loadScripts } from '../../store/write/bitcoin/load-known.js';
import { applyBlocksToMempool, restoreAfterRollback } from '../../store/write/bitcoin/mempool-and-chain.js';
import { logNewTip, rollBack } from '../../store/write/bitcoin/rollback.js';
import type { Row } from '../../store/write/bitcoin/tables.js';
import type { IndexState, Phase } from '../../store/write/index-state.js';
import { sparseHeights } from '../../store/write/sparse-heights.js';
import { batchSettings } from '../batch-transaction.js';
import type { Checkpoint } from '../chain-index.js';
import { applyBrc20 } from './apply-brc20.js';
import { expectContinuity, isSameChainPoint, toBlockChainPoint, toPoint } from './chain-points.js';
import { type CompleteBlock, completeSpent, scriptsToLoad } from './complete-spent.js';
import type { PlacedBlock } from './decode-block.js';
import { EntityCache } from './entity-cache.js';
import { type KeyedBlock, keyBlock } from './keyed-block.js';
import { type Projection, projectInSteps } from './project.js';

export interface WriterDependencies {
  readonly db: Db;
  readonly network: BitcoinNetwork;
  readonly schema: Identifier;
  /** Where history starts, unless it starts with the first block. */
  readonly start: ChainPoint | undefined;
  readonly clock: Clock;
  /** After this many transactions of a batch their rows are written, while the next ones are projected. */
  readonly writeAhead: number;
  readonly silentPayments: boolean;
}

/** Appends blocks and rolls back, and caches recently used entities in between. */
export class IndexWriter {
  readonly #dependencies: WriterDependencies;
  readonly #cache = new EntityCache();
  /** Undefined until it is read, and after every failure. */
  #next: Continuation | undefined;
  /** The newest block that the cache reflects: another process may have changed the index since. */
  #cachedAt: ChainPoint | undefined;

  constructor(dependencies: WriterDependencies) {
    this.#dependencies = dependencies;
  }

  get caches(): Readonly<Record<string, CacheStats>> {
    return this.#cache.stats;
  }

  async checkpoint(): Promise<Checkpoint | undefined> {
    const state = await readState(this.#dependencies.db, this.#dependencies.schema);
    return state?.at && { point: toPoint(state.at), phase: state.phase };
  }

  async knownPoints(): Promise<readonly Point[]> {
    const { db, schema, start, network } = this.#dependencies;
    const at = (await readState(db, schema))?.at;
    if (at === undefined) return start === undefined ? [] : [toPoint(start)];
    const points = await findPointsAt(db, schema, sparseHeights(at.height, network.finalityDepth));
    const oldest = start !== undefined && at.height - start.height <= network.finalityDepth ? [toPoint(start)] : [];
    return [...points.map(toPoint), ...oldest];
  }

  async append(blocks: readonly PlacedBlock[]): Promise<number> {
    if (blocks.length === 0) return 0;
    return this.#change(async (tx, state) => {
      await tx.run(batchSettings(state.phase));
      return this.#appendAfter(tx, state.at, blocks, state.phase);
    });
  }

  async rollback(to: Point | Origin): Promise<void> {
    await this.replace(to, []);
  }

  /** Rollback and append in one transaction: readers see either the old branch or the new one. */
  async replace(to: Point | Origin, blocks: readonly PlacedBlock[]): Promise<number> {
    return this.#change(async (tx, { at: from, phase }) => {
      await tx.run(batchSettings(phase));
      if (from === undefined) return this.#appendAfter(tx, from, blocks, phase);
      const { place, branch } = await this.#whereTheyPart(tx, await this.#findRollbackTarget(tx, to), blocks);
      if (isSameChainPoint(place, from)) return this.#appendAfter(tx, from, branch, phase);
      const { schema, start, clock } = this.#dependencies;
      const now = new Date(clock.now());
      const id = await rollBack(tx, schema, { phase, from, to: place, start, now });
      this.#resetCache();
      await restoreAfterRollback(tx, schema, { height: place?.height ?? start?.height ?? -1, reorgId: id });
      return this.#appendAfter(tx, place, branch, phase);
    });
  }

  /** Requested points are sparse: the blocks of the source may begin with some that are already indexed. */
  async #whereTheyPart(
    tx: Queryable,
    target: ChainPoint | undefined,
    blocks: readonly PlacedBlock[],
  ): Promise<{ readonly place: ChainPoint | undefined; readonly branch: readonly PlacedBlock[] }> {
    let place = target;
    for (const [index, block] of blocks.entries()) {
      const own = await findPointAt(tx, this.#dependencies.schema, block.height);
      if (!isSameChainPoint(own, toBlockChainPoint(block))) return { place, branch: blocks.slice(index) };
      place = own;
    }
    return { place, branch: [] };
  }

  async #appendAfter(
    tx: Queryable,
    at: ChainPoint | undefined,
    blocks: readonly PlacedBlock[],
    phase: Phase,
  ): Promise<number> {
    const last = blocks.at(-1);
    if (last === undefined) return 0;
    const { schema, network, start } = this.#dependencies;
    expectContinuity(blocks, at ?? start);
    if (!isSameChainPoint(at, this.#cachedAt)) this.#resetCache();
    // Totals of earlier blocks may have been added since.
    const continuation = this.#next?.unspent === undefined ? await loadContinuation(tx, schema) : this.#next;
    const { firstRuneHeight } = getChainParameters(network);
    const keyed = blocks.map(keyBlock);
    await this.#cache.load(tx, schema, keyed, { continuation, firstRuneHeight, startsLate: start !== undefined });
    const whole = await this.#complete(tx, keyed);
    const { projection, rows: early } = await this.#projectAndWrite(tx, whole, continuation, phase);
    await applyBrc20(tx, schema, network, projection.brc20, projection.facts);
    const rows = early + (await appendFacts(tx, schema, projection.facts));
    await applyBlocksToMempool(tx, schema, blocks);
    await moveCheckpoint(tx, schema, toBlockChainPoint(last));
    await logNewTip(tx, schema, toBlockChainPoint(last));
    this.#cache.learn(projection.learned, projection.spent);
    this.#next = projection.next;
    this.#cachedAt = toBlockChainPoint(last);
    return rows;
  }

  async #complete(tx: Queryable, blocks: readonly KeyedBlock[]): Promise<readonly CompleteBlock[]> {
    const { view } = this.#cache;
    const ids = [...scriptsToLoad(blocks, view)];
    const scripts = ids.length === 0 ? [] : await loadScripts(tx, this.#dependencies.schema, ids);
    const found = scripts.flatMap((script, place): (readonly [number, Uint8Array])[] =>
      script === undefined ? [] : [[ids[place]!, script]],
    );
    return completeSpent(blocks, view, new Map(found));
  }

  /** The server stores immutable rows (block bytes and many others) while the rest is projected. */
  async #projectAndWrite(
    tx: Queryable,
    blocks: readonly CompleteBlock[],
    next: Continuation,
    phase: Phase,
  ): Promise<{ readonly projection: Projection; readonly rows: number }> {
    const { schema, network, start, writeAhead, silentPayments } = this.#dependencies;
    const options = { network, start, live: phase === 'live', silentPayments };
    const steps = projectInSteps(blocks, this.#cache.view, next, options);
    const writing: Promise<number>[] = [];
    const write = (begun: Promise<number>): void => {
      // A failure surfaces when all are awaited.
      begun.catch(() => undefined);
      writing.push(begun);
    };
    const raw = blocks.map(({ placed: { height, block } }): Row<'rawBlock'> => [height, block.encoded]);
    write(appendRawBlocks(tx, schema, raw));
    try {
      const projection = await runInSteps(steps, (facts) => {
        if (facts.born.transaction.length >= writeAhead) appendImmutable(tx, schema, facts).forEach(write);
      });
      const counts = await Promise.all(writing);
      return { projection, rows: counts.reduce((sum, count) => sum + count, 0) };
    } finally {
      // A transaction must not end while one of its statements still runs.
      await Promise.allSettled(writing);
    }
  }

  async #findRollbackTarget(tx: Queryable, to: Point | Origin): Promise<ChainPoint | undefined> {
    const { schema, start } = this.#dependencies;
    if (to === 'origin') {
      if (start === undefined) return undefined;
      throw new ServiceError('unavailable', 'The chain was rolled back to before the start of the index');
    }
    const hash = fromHex(to.hash);
    if (start !== undefined && Buffer.compare(hash, start.hash) === 0) return undefined;
    const place = await findPointAt(tx, schema, to.slot);
    if (place === undefined || Buffer.compare(place.hash, hash) !== 0)
      throw new ServiceError('unavailable', `The chain was rolled back to a block that is not indexed: ${to.hash}`);
    return place;
  }

  /** Runs one transaction; when it fails, everything learned in it is discarded. */
  async #change<Result>(work: (tx: Queryable, state: IndexState<ChainPoint>) => Promise<Result>): Promise<Result> {
    try {
      return await this.#dependencies.db.transaction(async (tx) => {
        const state = await readState(tx, this.#dependencies.schema, { forUpdate: true });
        if (state === undefined) throw new ServiceError('unavailable', 'The index was removed');
        return work(tx, state);
      });
    } catch (error) {
      this.#resetCache();
      throw error;
    }
  }

  #resetCache(): void {
    this.#cache.clear();
    this.#next = undefined;
    this.#cachedAt = undefined;
  }
}
