import type { Block } from '../../chains/cardano/block.js';
import type { GenesisOutput } from '../../chains/cardano/genesis.js';
import { slotToEpoch } from '../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { type Clock, systemClock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Origin, Point } from '../../sources/source.js';
import type { Db, Queryable } from '../../store/db.js';
import { migrate } from '../../store/migrations/migrate.js';
import { networkMigrations } from '../../store/migrations/networks.js';
import { networkSchema } from '../../store/schemas.js';
import { type Identifier, type Sql, sql } from '../../store/sql.js';
import { appendFacts } from '../../store/write/cardano/append-facts.js';
import {
  type ChainPlace,
  createState,
  type IndexState,
  moveCheckpoint,
  readState,
} from '../../store/write/cardano/checkpoint.js';
import { retirePools } from '../../store/write/cardano/end-facts.js';
import { addToEpochs } from '../../store/write/cardano/epochs.js';
import { createMissingIndexes, goLive } from '../../store/write/cardano/go-live.js';
import type { NextIds } from '../../store/write/cardano/known.js';
import { loadNextIds } from '../../store/write/cardano/load-known.js';
import { placeOfHash, placesAt, sparseHeights } from '../../store/write/cardano/points.js';
import { rollBack } from '../../store/write/cardano/rollback.js';
import { changeTotals } from '../../store/write/cardano/totals.js';
import type { ChainIndex, Checkpoint } from '../chain-index.js';
import type { ProjectOptions } from './batch.js';
import { collectNeeds } from './collect-needs.js';
import { decodeCheckedBlock } from './decode-checked.js';
import { Memory } from './memory.js';
import { project } from './project.js';
import { projectGenesis } from './project-genesis.js';

export interface CardanoIndexOptions {
  /** Outputs that exist before the first block; written when the index is new. */
  readonly genesis?: readonly GenesisOutput[];
  /** Start after this block instead of at genesis: what came before it stays unknown. */
  readonly startPoint?: Required<Point>;
  /** Keep whole blocks (the default), or only their headers. */
  readonly rawBlocks?: boolean;
  readonly clock?: Clock;
}

export interface CardanoIndex extends ChainIndex<Block> {
  /** The block after which history starts; undefined where it is complete. */
  readonly historyStart: Required<Point> | undefined;
}

/** The index of one network, ready to be written; makes its tables and genesis outputs where they are missing. */
export async function openCardanoIndex(
  db: Db,
  network: CardanoNetwork,
  options: CardanoIndexOptions = {},
): Promise<CardanoIndex> {
  const schema = networkSchema(network.id);
  await migrate(db, schema, networkMigrations('cardano'));
  const state = await db.transaction(async (tx) => {
    const known = await readState(tx, schema, { forUpdate: true });
    return known ?? (await begin(tx, schema, network, options));
  });
  refuseOtherStart(state, options);
  if (state.phase === 'live') await createMissingIndexes(db, schema);
  const writer = new IndexWriter(db, network, schema, state, options);
  return {
    historyStart: state.start && pointOf(state.start),
    decode: decodeCheckedBlock,
    checkpoint: () => writer.checkpoint(),
    knownPoints: () => writer.knownPoints(),
    append: (blocks) => writer.append(blocks),
    rollback: (to) => writer.rollback(to),
    goLive: () => goLive(db, schema),
  };
}

async function begin(
  tx: Queryable,
  schema: Identifier,
  network: CardanoNetwork,
  options: CardanoIndexOptions,
): Promise<IndexState> {
  const { startPoint, genesis = [] } = options;
  const start = startPoint && {
    height: startPoint.height,
    slot: startPoint.slot,
    hash: fromHex(startPoint.hash),
    boundary: false,
  };
  await createState(tx, schema, start);
  if (start === undefined)
    await appendFacts(tx, schema, projectGenesis(genesis, { network, rawBlocks: true, startsLate: false }));
  return { phase: 'bulk', at: undefined, start };
}

function refuseOtherStart({ start }: IndexState, { startPoint }: CardanoIndexOptions): void {
  if (startPoint === undefined || (start !== undefined && toHex(start.hash) === startPoint.hash)) return;
  const where = start === undefined ? 'at genesis' : `after slot ${start.slot}`;
  throw new ServiceError('unavailable', `The index starts ${where}; to start elsewhere it has to be made anew`);
}

const pointOf = ({ slot, height, hash }: ChainPlace): Required<Point> => ({ slot, height, hash: toHex(hash) });

const placeOf = ({ hash, boundary, header }: Block): ChainPlace => ({
  slot: header.slot,
  height: header.height,
  hash,
  boundary,
});

/**
 * Bulk commits need not wait for the disk: a crash loses some of them, and the checkpoint says from where to go on.
 * And every statement looks up a batch in tables whose statistics may be of a time when they were small.
 */
const settings = (phase: IndexState['phase']): Sql => sql`
  select set_config('synchronous_commit', ${phase === 'bulk' ? 'off' : 'on'}, true),
         set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
         set_config('enable_mergejoin', 'off', true)`;

class IndexWriter {
  readonly #db: Db;
  readonly #network: CardanoNetwork;
  readonly #schema: Identifier;
  readonly #start: ChainPlace | undefined;
  readonly #options: CardanoIndexOptions;
  readonly #memory = new Memory();
  /** Undefined until it is read, and after every failure. */
  #next: NextIds | undefined;
  /** The newest block that the memory knows of: another process may have moved the index since. */
  #rememberedAt: ChainPlace | undefined;

  constructor(
    db: Db,
    network: CardanoNetwork,
    schema: Identifier,
    { start }: IndexState,
    options: CardanoIndexOptions,
  ) {
    this.#db = db;
    this.#network = network;
    this.#schema = schema;
    this.#start = start;
    this.#options = options;
  }

  async checkpoint(): Promise<Checkpoint | undefined> {
    const state = await readState(this.#db, this.#schema);
    return state?.at && { point: pointOf(state.at), phase: state.phase };
  }

  async knownPoints(): Promise<readonly Point[]> {
    const at = (await readState(this.#db, this.#schema))?.at;
    const start = this.#start === undefined ? [] : [pointOf(this.#start)];
    if (at === undefined) return start;
    const places = await placesAt(this.#db, this.#schema, sparseHeights(at.height, this.#network.finalityDepth));
    const boundary = at.boundary ? [pointOf(at)] : [];
    const deep = this.#start !== undefined && at.height - this.#start.height > this.#network.finalityDepth;
    return [...boundary, ...places.map(pointOf), ...(deep ? [] : start)];
  }

  async append(blocks: readonly Block[]): Promise<number> {
    if (blocks.length === 0) return 0;
    return this.#change(async (tx) => {
      const state = await readState(tx, this.#schema, { forUpdate: true });
      if (state === undefined) throw new ServiceError('unavailable', 'The index was removed');
      await tx.run(settings(state.phase));
      if (!isSamePlace(state.at, this.#rememberedAt)) this.#rememberAnew();
      let at = state.at;
      let rows = 0;
      for (const run of runsOfOneEpoch(blocks, this.#network)) {
        rows += await this.#appendRun(tx, run, at ?? this.#start, state.phase);
        at = placeOf(run.at(-1)!);
      }
      await moveCheckpoint(tx, this.#schema, at);
      this.#rememberedAt = at;
      return rows;
    });
  }

  /** Blocks of one epoch: what happens between epochs happens before the first of them. */
  async #appendRun(
    tx: Queryable,
    run: readonly Block[],
    before: ChainPlace | undefined,
    phase: IndexState['phase'],
  ): Promise<number> {
    expectContinuity(run, before);
    const epoch = slotToEpoch(this.#network, run[0]!.header.slot).epoch;
    const last = before === undefined ? -1 : slotToEpoch(this.#network, before.slot).epoch;
    const height = run[0]!.header.height;
    if (epoch > last) await retirePools(tx, this.#schema, { after: last, upTo: epoch, height });
    this.#next ??= await loadNextIds(tx, this.#schema);
    const { view } = this.#memory;
    await this.#memory.recall(tx, this.#schema, collectNeeds(run, view));
    const { facts, learned, next, spent } = project(run, view, this.#next, this.#projectOptions());
    const rows = await appendFacts(tx, this.#schema, facts);
    const kept = { height: before?.height ?? -1, txId: this.#next.transaction - 1 };
    await addToEpochs(tx, this.#schema, kept.height);
    if (phase === 'live') await changeTotals(tx, this.#schema, kept, 'add');
    this.#memory.learn(learned, spent);
    this.#next = next;
    return rows;
  }

  #projectOptions(): ProjectOptions {
    const { rawBlocks = true } = this.#options;
    return { network: this.#network, rawBlocks, startsLate: this.#start !== undefined };
  }

  async rollback(to: Point | Origin): Promise<void> {
    await this.#change(async (tx) => {
      const state = await readState(tx, this.#schema, { forUpdate: true });
      const from = state?.at;
      if (state === undefined || from === undefined) return;
      await tx.run(settings(state.phase));
      const place = await this.#placeToKeep(tx, to);
      if (isSamePlace(place, from)) return;
      const now = new Date((this.#options.clock ?? systemClock).now());
      await rollBack(tx, this.#schema, { phase: state.phase, from, to: place, start: this.#start, now });
      this.#rememberAnew();
    });
  }

  async #placeToKeep(tx: Queryable, to: Point | Origin): Promise<ChainPlace | undefined> {
    if (to === 'origin') {
      if (this.#start === undefined) return undefined;
      throw new ServiceError('unavailable', 'The chain was rolled back to before the start of the index');
    }
    const hash = fromHex(to.hash);
    if (this.#start !== undefined && Buffer.compare(hash, this.#start.hash) === 0) return undefined;
    const place = await placeOfHash(tx, this.#schema, hash);
    if (place === undefined)
      throw new ServiceError('unavailable', `The chain was rolled back to a block that is not indexed: ${to.hash}`);
    return place;
  }

  /** One transaction; when it fails, nothing that was learned in it may be believed. */
  async #change<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> {
    try {
      return await this.#db.transaction(work);
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

const isSamePlace = (a: ChainPlace | undefined, b: ChainPlace | undefined): boolean =>
  a !== undefined && b !== undefined && Buffer.compare(a.hash, b.hash) === 0;

function* runsOfOneEpoch(blocks: readonly Block[], network: CardanoNetwork): Generator<readonly Block[]> {
  let start = 0;
  const epochOf = (index: number): number => slotToEpoch(network, blocks[index]!.header.slot).epoch;
  for (let index = 1; index <= blocks.length; index += 1) {
    if (index < blocks.length && epochOf(index) === epochOf(start)) continue;
    yield blocks.slice(start, index);
    start = index;
  }
}

function expectContinuity(blocks: readonly Block[], before: ChainPlace | undefined): void {
  let previous = before?.hash;
  for (const { hash, header } of blocks) {
    if (previous !== undefined && Buffer.compare(header.previousHash ?? new Uint8Array(), previous) !== 0)
      throw new ServiceError('unavailable', `Block ${header.height} does not follow the newest block of the index`);
    previous = hash;
  }
}
