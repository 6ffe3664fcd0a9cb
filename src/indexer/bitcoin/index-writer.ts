import { parametersOf } from '../../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { fromHex } from '../../kernel/hex.js';
import type { CacheStats } from '../../kernel/metrics.js';
import { runInSteps } from '../../kernel/run-in-steps.js';
import type { Origin, Point } from '../../sources/source.js';
import type { Db, Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import { appendFacts, appendRawBlocks, appendSettled } from '../../store/write/bitcoin/append-facts.js';
import { type ChainPlace, moveCheckpoint, placeAt, placesAt, readState } from '../../store/write/bitcoin/checkpoint.js';
import { type Continuation, loadContinuation } from '../../store/write/bitcoin/continuation.js';
import { loadScripts } from '../../store/write/bitcoin/load-known.js';
import { logNewTip, rollBack } from '../../store/write/bitcoin/rollback.js';
import type { Row } from '../../store/write/bitcoin/tables.js';
import { leaveForBlocks, rejoinAfterRollback } from '../../store/write/bitcoin/waiting-and-chain.js';
import type { IndexState, Phase } from '../../store/write/index-state.js';
import { sparseHeights } from '../../store/write/sparse-heights.js';
import { batchSettings } from '../batch-transaction.js';
import type { Checkpoint } from '../chain-index.js';
import { expectContinuity, isSamePlace, placeOf, pointOf } from './chain-places.js';
import { completeSpent, scriptsToLoad, type WholeBlock } from './complete-spent.js';
import type { PlacedBlock } from './decode-block.js';
import { type KeyedBlock, keyBlock } from './keyed-block.js';
import { Memory } from './memory.js';
import { type Projection, projectInSteps } from './project.js';

export interface WriterParts {
  readonly db: Db;
  readonly network: BitcoinNetwork;
  readonly schema: Identifier;
  /** Where history starts, unless it starts with the first block. */
  readonly start: ChainPlace | undefined;
  readonly clock: Clock;
  /** After this many transactions of a batch their rows are written, while the next ones are projected. */
  readonly writeAhead: number;
}

/** Appends blocks and rolls back, and caches recently used entities in between. */
export class IndexWriter {
  readonly #parts: WriterParts;
  readonly #memory = new Memory();
  /** Undefined until it is read, and after every failure. */
  #next: Continuation | undefined;
  /** The newest block that the cache reflects: another process may have changed the index since. */
  #rememberedAt: ChainPlace | undefined;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  get caches(): Readonly<Record<string, CacheStats>> {
    return this.#memory.stats;
  }

  async checkpoint(): Promise<Checkpoint | undefined> {
    const state = await readState(this.#parts.db, this.#parts.schema);
    return state?.at && { point: pointOf(state.at), phase: state.phase };
  }

  async knownPoints(): Promise<readonly Point[]> {
    const { db, schema, start, network } = this.#parts;
    const at = (await readState(db, schema))?.at;
    if (at === undefined) return start === undefined ? [] : [pointOf(start)];
    const places = await placesAt(db, schema, sparseHeights(at.height, network.finalityDepth));
    const oldest = start !== undefined && at.height - start.height <= network.finalityDepth ? [pointOf(start)] : [];
    return [...places.map(pointOf), ...oldest];
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
      const { place, branch } = await this.#whereTheyPart(tx, await this.#placeToKeep(tx, to), blocks);
      if (isSamePlace(place, from)) return this.#appendAfter(tx, from, branch, phase);
      const { schema, start, clock } = this.#parts;
      const now = new Date(clock.now());
      const id = await rollBack(tx, schema, { phase, from, to: place, start, now });
      this.#rememberAnew();
      await rejoinAfterRollback(tx, schema, { height: place?.height ?? start?.height ?? -1, reorgId: id });
      return this.#appendAfter(tx, place, branch, phase);
    });
  }

  /** Requested points are sparse: the blocks of the source may begin with some that are already indexed. */
  async #whereTheyPart(
    tx: Queryable,
    kept: ChainPlace | undefined,
    blocks: readonly PlacedBlock[],
  ): Promise<{ readonly place: ChainPlace | undefined; readonly branch: readonly PlacedBlock[] }> {
    let place = kept;
    for (const [index, block] of blocks.entries()) {
      const own = await placeAt(tx, this.#parts.schema, block.height);
      if (!isSamePlace(own, placeOf(block))) return { place, branch: blocks.slice(index) };
      place = own;
    }
    return { place, branch: [] };
  }

  async #appendAfter(
    tx: Queryable,
    at: ChainPlace | undefined,
    blocks: readonly PlacedBlock[],
    phase: Phase,
  ): Promise<number> {
    const last = blocks.at(-1);
    if (last === undefined) return 0;
    const { schema, network, start } = this.#parts;
    expectContinuity(blocks, at ?? start);
    if (!isSamePlace(at, this.#rememberedAt)) this.#rememberAnew();
    const continuation = this.#next ?? (await loadContinuation(tx, schema));
    const { firstRuneHeight } = parametersOf(network);
    const keyed = blocks.map(keyBlock);
    await this.#memory.recall(tx, schema, keyed, { continuation, firstRuneHeight, startsLate: start !== undefined });
    const whole = await this.#complete(tx, keyed);
    const { projection, rows: early } = await this.#projectAndWrite(tx, whole, continuation, phase);
    const rows = early + (await appendFacts(tx, schema, projection.facts));
    await leaveForBlocks(tx, schema, blocks);
    await moveCheckpoint(tx, schema, placeOf(last));
    await logNewTip(tx, schema, placeOf(last));
    this.#memory.learn(projection.learned, projection.spent);
    this.#next = projection.next;
    this.#rememberedAt = placeOf(last);
    return rows;
  }

  async #complete(tx: Queryable, blocks: readonly KeyedBlock[]): Promise<readonly WholeBlock[]> {
    const { view } = this.#memory;
    const ids = [...scriptsToLoad(blocks, view)];
    const scripts = ids.length === 0 ? [] : await loadScripts(tx, this.#parts.schema, ids);
    const found = scripts.flatMap((script, place): (readonly [number, Uint8Array])[] =>
      script === undefined ? [] : [[ids[place]!, script]],
    );
    return completeSpent(blocks, view, new Map(found));
  }

  /** The server stores immutable rows (block bytes and many others) while the rest is projected. */
  async #projectAndWrite(
    tx: Queryable,
    blocks: readonly WholeBlock[],
    next: Continuation,
    phase: Phase,
  ): Promise<{ readonly projection: Projection; readonly rows: number }> {
    const { schema, network, start, writeAhead } = this.#parts;
    const steps = projectInSteps(blocks, this.#memory.view, next, { network, start, live: phase === 'live' });
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
        if (facts.born.transaction.length >= writeAhead) appendSettled(tx, schema, facts).forEach(write);
      });
      const counts = await Promise.all(writing);
      return { projection, rows: counts.reduce((sum, count) => sum + count, 0) };
    } finally {
      // A transaction must not end while one of its statements still runs.
      await Promise.allSettled(writing);
    }
  }

  async #placeToKeep(tx: Queryable, to: Point | Origin): Promise<ChainPlace | undefined> {
    const { schema, start } = this.#parts;
    if (to === 'origin') {
      if (start === undefined) return undefined;
      throw new ServiceError('unavailable', 'The chain was rolled back to before the start of the index');
    }
    const hash = fromHex(to.hash);
    if (start !== undefined && Buffer.compare(hash, start.hash) === 0) return undefined;
    const place = await placeAt(tx, schema, to.slot);
    if (place === undefined || Buffer.compare(place.hash, hash) !== 0)
      throw new ServiceError('unavailable', `The chain was rolled back to a block that is not indexed: ${to.hash}`);
    return place;
  }

  /** Runs one transaction; when it fails, everything learned in it is discarded. */
  async #change<Result>(work: (tx: Queryable, state: IndexState<ChainPlace>) => Promise<Result>): Promise<Result> {
    try {
      return await this.#parts.db.transaction(async (tx) => {
        const state = await readState(tx, this.#parts.schema, { forUpdate: true });
        if (state === undefined) throw new ServiceError('unavailable', 'The index was removed');
        return work(tx, state);
      });
    } catch (error) {
      this.#rememberAnew();
      throw error;
    }
  }

  #rememberAnew(): void {
    this.#memory.forget();
    this.#next = undefined;
    this.#rememberedAt = undefined;
  }
}
