import { decodeBlock, type MidnightBlock } from '../../chains/midnight/block.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import type { MidnightLedger } from '../../gateways/midnight-ledger/midnight-ledger.js';
import { type Clock, systemClock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Origin, Point } from '../../sources/source.js';
import type { Db, Queryable } from '../../store/db.js';
import { migrate } from '../../store/migrations/migrate.js';
import { networkMigrations } from '../../store/migrations/networks.js';
import { networkSchema } from '../../store/schemas.js';
import type { Identifier } from '../../store/sql.js';
import { markLive } from '../../store/write/index-state.js';
import { appendFacts } from '../../store/write/midnight/append-facts.js';
import {
  type ChainPoint,
  createState,
  findPointByHash,
  findPointsAt,
  moveCheckpoint,
  readContinuation,
  readState,
  recordMappingsIncluded,
} from '../../store/write/midnight/checkpoint.js';
import { rollBack } from '../../store/write/midnight/rollback.js';
import { sparseHeights } from '../../store/write/sparse-heights.js';
import type { ChainIndex } from '../chain-index.js';
import { project, type ReadBlock } from './project.js';

export interface MidnightIndexOptions {
  /** Decodes the events of blocks. */
  readonly ledger: Pick<MidnightLedger, 'events'>;
  readonly clock?: Clock;
}

const toPoint = ({ slot, height, hash }: ChainPoint): Required<Point> => ({ slot, height, hash: toHex(hash) });

/** Opens the index of a Midnight network for writing; creates its tables where they are missing. */
export async function openMidnightIndex(
  db: Db,
  network: MidnightNetwork,
  { ledger, clock = systemClock }: MidnightIndexOptions,
): Promise<ChainIndex<MidnightBlock>> {
  const schema = networkSchema(network.id);
  await migrate(db, schema, networkMigrations('midnight'));
  await createState(db, schema);
  const getSlot = (block: MidnightBlock): number => Math.floor(block.timestamp / 1000 / network.slotSeconds);

  const chainPoint = (block: MidnightBlock): ChainPoint => ({
    slot: getSlot(block),
    height: block.height,
    hash: fromHex(block.hash),
  });

  /** Outside of any transaction: the library is slow. */
  async function readEvents(blocks: readonly MidnightBlock[]): Promise<readonly ReadBlock[]> {
    const raws = blocks.flatMap(listEvents).map(({ raw }) => fromHex(raw));
    const views = await readable(ledger.events(raws));
    let seen = 0;
    return blocks.map((block) => {
      const events = views.slice(seen, seen + listEvents(block).length);
      seen += events.length;
      return { block, slot: getSlot(block), events };
    });
  }

  async function write(tx: Queryable, blocks: readonly ReadBlock[], at: ChainPoint | undefined): Promise<number> {
    expectContinuity(blocks, at);
    const facts = project(blocks, await readContinuation(tx, schema));
    const rows = await appendFacts(tx, schema, facts);
    await moveCheckpoint(tx, schema, chainPoint(blocks.at(-1)!.block));
    if (blocks.some(({ block }) => block.mappings !== undefined)) await recordMappingsIncluded(tx, schema);
    return rows;
  }

  async function undo(tx: Queryable, to: Point | Origin): Promise<void> {
    const from = (await readState(tx, schema, { forUpdate: true }))?.at;
    if (from === undefined) return;
    const target = await findRollbackTarget(tx, schema, to);
    if (target !== undefined && Buffer.compare(target.hash, from.hash) === 0) return;
    await rollBack(tx, schema, { from, to: target, now: new Date(clock.now()) });
  }

  return {
    decode: (bytes) => decodeBlock(bytes),
    async checkpoint() {
      const state = await readState(db, schema);
      return state?.at && { point: toPoint(state.at), phase: state.phase };
    },
    async knownPoints() {
      const at = (await readState(db, schema))?.at;
      if (at === undefined) return [];
      return (await findPointsAt(db, schema, sparseHeights(at.height, network.finalityDepth))).map(toPoint);
    },
    async append(blocks) {
      if (blocks.length === 0) return 0;
      const read = await readEvents(blocks);
      return await db.transaction(async (tx) => {
        const state = await readState(tx, schema, { forUpdate: true });
        if (state === undefined) throw new ServiceError('unavailable', 'The index was removed');
        return await write(tx, read, state.at);
      });
    },
    rollback: (to) => db.transaction((tx) => undo(tx, to)),
    async replace(to, blocks) {
      const read = await readEvents(blocks);
      return await db.transaction(async (tx) => {
        await undo(tx, to);
        return read.length === 0 ? 0 : await write(tx, read, (await readState(tx, schema))?.at);
      });
    },
    async goLive() {
      await markLive(db, schema);
    },
  };
}

/** An unavailable library is not an error of the block: the same events are decoded again after a delay. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    if (!(cause instanceof ServiceError) || cause.kind !== 'unavailable') throw cause;
    throw new ServiceError('unavailable', `Events of blocks cannot be read: ${cause.message}`, { cause });
  }
}

const listEvents = ({ transactions }: MidnightBlock) => transactions.flatMap(({ events }) => events);

function expectContinuity(blocks: readonly ReadBlock[], at: ChainPoint | undefined): void {
  let height = at?.height ?? -1;
  let hash = at === undefined ? undefined : toHex(at.hash);
  for (const { block } of blocks) {
    if (block.height !== height + 1 || block.parentHash !== hash)
      throw new ServiceError('unavailable', `Block ${block.height} (${block.hash}) does not follow what is indexed`);
    height = block.height;
    hash = block.hash;
  }
}

async function findRollbackTarget(
  tx: Queryable,
  schema: Identifier,
  to: Point | Origin,
): Promise<ChainPoint | undefined> {
  if (to === 'origin') return undefined;
  const chainPoint = await findPointByHash(tx, schema, fromHex(to.hash));
  if (chainPoint === undefined)
    throw new ServiceError('unavailable', `The chain was rolled back to a block that is not indexed: ${to.hash}`);
  return chainPoint;
}
