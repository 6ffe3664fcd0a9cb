import type { Block } from '../../chains/cardano/blocks/block.js';
import type { GenesisOutput } from '../../chains/cardano/parameters/genesis.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { type Clock, systemClock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { type Log, silentLog } from '../../kernel/log.js';
import type { LedgerState } from '../../ledger/state/ledger-state.js';
import type { Point } from '../../sources/source.js';
import type { Db, Queryable } from '../../store/db.js';
import { migrate } from '../../store/migrations/migrate.js';
import { networkMigrations } from '../../store/migrations/networks.js';
import { networkSchema } from '../../store/schemas.js';
import type { Identifier } from '../../store/sql.js';
import type { SwitchableFact } from '../../store/switchable-facts.js';
import { appendFacts } from '../../store/write/cardano/append-facts.js';
import { type CardanoIndexState, createState, readState } from '../../store/write/cardano/checkpoint.js';
import { settleDisabledFacts } from '../../store/write/cardano/disabled-facts.js';
import { goLive } from '../../store/write/cardano/go-live.js';
import { clearLedgerGap, setLedgerGap } from '../../store/write/cardano/ledger-gap.js';
import { LIVE_INDEXES } from '../../store/write/cardano/live-indexes.js';
import { RAW_BLOCKS } from '../../store/write/cardano/raw-block-table.js';
import { createMissingIndexes } from '../../store/write/live-index.js';
import type { ChainIndex } from '../chain-index.js';
import { toPoint } from './block-runs.js';
import { decodeCheckedBlock } from './decode-checked.js';
import { IndexWriter } from './index-writer.js';
import type { LedgerOptions } from './ledger/open-ledger.js';
import { getMarketRules, type MarketRules } from './market/market-rules.js';
import { projectGenesis } from './project-genesis.js';
import type { StartState } from './start/start-state.js';
import { writeStartState } from './start/write-start-state.js';

export interface CardanoIndexOptions {
  /** Outputs that exist before the first block; written when the index is new. */
  readonly genesis?: readonly GenesisOutput[] | undefined;
  /** Start after this block instead of at genesis: earlier history stays unknown. */
  readonly startPoint?: Required<Point>;
  /** Returns the ledger state of a node with which a new index begins, instead of at genesis. */
  readonly readStart?: (() => Promise<StartState>) | undefined;
  /** Store complete blocks (the default), or only their headers. */
  readonly rawBlocks?: boolean;
  /** Number of blocks in a partition of their bytes. */
  readonly partitionBlocks?: number;
  readonly clock?: Clock;
  /** The market rules of the network; by default those of the registry. */
  readonly market?: MarketRules;
  /** Facts that are left out. An index that was built without one cannot be opened with it. */
  readonly disabledFacts?: readonly SwitchableFact[];
  /** Computes the ledger state; without it, operations that need it are unavailable. */
  readonly ledger?: LedgerOptions;
  /** Why the ledger state cannot be computed, for operations that need it. */
  readonly ledgerGap?: string | undefined;
  readonly log?: Log;
  /** Bytes of blocks that a bulk load projects while it writes the rows of those before. */
  readonly pieceBytes?: number;
}

/** As many as a batch has: each COPY has a cost of its own, besides that of its rows (ADR 49). */
const PIECE_BYTES = 2_000_000;

export interface CardanoIndex extends ChainIndex<Block> {
  readonly decode: (bytes: Uint8Array) => Block;
  /** The block after which history starts; undefined where it is complete. */
  readonly historyStart: Required<Point> | undefined;
  /** The ledger state of the newest block that this process wrote; undefined where there is none. */
  readonly ledgerState: () => LedgerState | undefined;
}

/** Opens the index of one network for writing; creates its tables and genesis outputs where they are missing. */
export async function openCardanoIndex(
  db: Db,
  network: CardanoNetwork,
  options: CardanoIndexOptions = {},
): Promise<CardanoIndex> {
  const schema = networkSchema(network.id);
  await migrate(db, schema, networkMigrations('cardano'));
  const startState = (await readState(db, schema)) === undefined ? await options.readStart?.() : undefined;
  const state = await db.transaction(async (tx) => {
    const known =
      (await readState(tx, schema, { forUpdate: true })) ??
      (startState === undefined
        ? await initialize(tx, schema, network, options)
        : await beginWithState(tx, schema, network, { ...options, startState }));
    await settleDisabledFacts(tx, schema, network.id, options.disabledFacts ?? []);
    if (options.ledgerGap !== undefined) await setLedgerGap(tx, schema, options.ledgerGap);
    else if (options.ledger !== undefined) await clearLedgerGap(tx, schema);
    return known;
  });
  rejectOtherStart(state, options);
  if (state.phase === 'live') await createMissingIndexes(db, schema, LIVE_INDEXES);
  const {
    rawBlocks = true,
    partitionBlocks = RAW_BLOCKS.blocks,
    clock = systemClock,
    disabledFacts = [],
    ledger,
    log = silentLog,
  } = options;
  const rawBlockTable = { ...RAW_BLOCKS, blocks: partitionBlocks };
  const { pieceBytes = PIECE_BYTES } = options;
  const market = disabledFacts.includes('market') ? undefined : (options.market ?? getMarketRules(network));
  const writer = new IndexWriter({
    db,
    network,
    schema,
    start: state.start,
    startState: state.startState,
    rawBlocks,
    rawBlockTable,
    policyHistory: !disabledFacts.includes('policy_history'),
    clock,
    market,
    ledger,
    log,
    pieceBytes,
  });
  return {
    historyStart: state.start && toPoint(state.start),
    ledgerState: () => writer.ledgerState,
    decode: decodeCheckedBlock,
    checkpoint: () => writer.checkpoint(),
    knownPoints: () => writer.knownPoints(),
    append: (blocks, takeMore) => writer.append(blocks, takeMore),
    rollback: (to) => writer.rollback(to),
    undecodedParts: () => writer.undecodedParts(),
    selfCheck: () => writer.selfCheck(),
    goLive: () => goLive(db, schema, disabledFacts),
    caches: () => writer.caches,
  };
}

async function initialize(
  tx: Queryable,
  schema: Identifier,
  network: CardanoNetwork,
  options: CardanoIndexOptions,
): Promise<CardanoIndexState> {
  const { startPoint, genesis = [], ledger } = options;
  const start = startPoint && {
    height: startPoint.height,
    slot: startPoint.slot,
    hash: fromHex(startPoint.hash),
    boundary: false,
  };
  await createState(tx, schema, start);
  if (start === undefined)
    await appendFacts(
      tx,
      schema,
      projectGenesis(
        genesis,
        { network, rawBlocks: true, startsLate: false, policyHistory: true },
        ledger?.genesis?.staking,
      ),
    );
  return { phase: 'bulk', at: undefined, start, startState: false };
}

async function beginWithState(
  tx: Queryable,
  schema: Identifier,
  network: CardanoNetwork,
  { startState, ledger, disabledFacts = [] }: CardanoIndexOptions & { readonly startState: StartState },
): Promise<CardanoIndexState> {
  if (ledger === undefined)
    throw new ServiceError(
      'invalid',
      `${network.id}_START needs the ledger state: set ${network.id}_LEDGER_STATE to on`,
    );
  const { slot, height, hash } = startState.point;
  const start = { slot, height, hash: fromHex(hash), boundary: false };
  await createState(tx, schema, start, true);
  await writeStartState(tx, schema, {
    network,
    constants: ledger.constants,
    start: startState,
    policyHistory: !disabledFacts.includes('policy_history'),
  });
  return { phase: 'bulk', at: undefined, start, startState: true };
}

function rejectOtherStart({ start }: CardanoIndexState, { startPoint }: CardanoIndexOptions): void {
  if (startPoint === undefined || (start !== undefined && toHex(start.hash) === startPoint.hash)) return;
  const where = start === undefined ? 'at genesis' : `after slot ${start.slot}`;
  throw new ServiceError('unavailable', `The index starts ${where}; to start elsewhere, recreate the index`);
}
