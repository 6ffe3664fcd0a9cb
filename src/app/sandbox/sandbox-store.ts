import type { NetworkId } from '../../chains/networks.js';
import type { SandboxBlock, SandboxChange, SandboxStore } from '../../sandbox/sandbox-store.js';
import type { PendingTransaction } from '../../sources/source.js';
import type { Db, Queryable } from '../../store/db.js';
import { migrate } from '../../store/migrations/migrate.js';
import { sandboxMigrations } from '../../store/migrations/sandbox/index.js';
import {
  deleteSandboxBlocksAbove,
  deleteSandboxPending,
  findSandboxBlock,
  findSandboxChain,
  findSandboxLedger,
  insertSandboxBlocks,
  insertSandboxChain,
  insertSandboxLedger,
  insertSandboxPending,
  SANDBOX_SCHEMA,
  type SandboxBlockRow,
  type SandboxPendingRow,
  sandboxBlocksAfter,
  sandboxPending,
  updateSandboxChain,
} from '../../store/queries/sandbox/chains.js';

/** Maps the chain of a family to the shared tables. */
export interface StoredForm<Block, Waiting, Change> {
  readonly toRow: (block: Block) => SandboxBlockRow;
  readonly toBlock: (row: SandboxBlockRow) => Block;
  readonly toPendingRow: (pending: Waiting) => SandboxPendingRow;
  readonly toPending: (row: SandboxPendingRow) => Waiting;
  /** Number of ledgers stored besides the newest: enough to fork as deep as any network allows. */
  readonly olderLedgers: number;
  /** Removes the blocks above a height. */
  readonly dropAbove: (tx: Queryable, network: NetworkId, height: number) => Promise<void>;
  readonly storeExtra?: (tx: Queryable, network: NetworkId, change: Change) => Promise<void>;
}

const PLAIN: StoredForm<SandboxBlock, PendingTransaction, SandboxChange> = {
  toRow: ({ bytes, point }) => ({ ...point, bytes }),
  toBlock: ({ bytes, ...point }) => ({ bytes, point }),
  toPendingRow: (pending) => pending,
  toPending: (row) => row,
  olderLedgers: 5,
  dropAbove: deleteSandboxBlocksAbove,
};

const MAX_HEIGHT = 2 ** 31 - 1;

/** Stores a simulated chain in the service's own database. */
export const sandboxStore = (db: Db, network: NetworkId): SandboxStore => createChainStore(db, network, PLAIN);

export function createChainStore<Block, Waiting, Change extends SandboxChange<Block, Waiting>>(
  db: Db,
  network: NetworkId,
  form: StoredForm<Block, Waiting, Change>,
): SandboxStore<Block, Waiting, Change> {
  return {
    async load() {
      await migrate(db, SANDBOX_SCHEMA, sandboxMigrations);
      return findSandboxChain(db, network);
    },
    begin: (saved, change) =>
      db.transaction(async (tx) => {
        await insertSandboxChain(tx, network, saved);
        await write(tx, network, form, change);
      }),
    commit: (change) => db.transaction((tx) => write(tx, network, form, change)),
    ledgerUpTo: (height) => findSandboxLedger(db, network, Math.min(height, MAX_HEIGHT)),
    blocksAfter: async (height, limit) => (await sandboxBlocksAfter(db, network, height, limit)).map(form.toBlock),
    find: (hash) => findSandboxBlock(db, network, hash),
    mempool: async () => (await sandboxPending(db, network)).map(form.toPending),
  };
}

async function write<Block, Waiting, Change extends SandboxChange<Block, Waiting>>(
  tx: Queryable,
  network: NetworkId,
  form: StoredForm<Block, Waiting, Change>,
  change: Change,
): Promise<void> {
  const { retainedHeight: minLedgerHeight, blocks = [], ledger, settings, added = [], removed = [] } = change;
  if (minLedgerHeight !== undefined) await form.dropAbove(tx, network, minLedgerHeight);
  await form.storeExtra?.(tx, network, change);
  if (blocks.length > 0) await insertSandboxBlocks(tx, network, blocks.map(form.toRow));
  if (ledger !== undefined) await insertSandboxLedger(tx, network, ledger, form.olderLedgers);
  if (settings !== undefined) await updateSandboxChain(tx, network, settings);
  await deleteSandboxPending(tx, network, removed);
  await insertSandboxPending(tx, network, added.map(form.toPendingRow));
}
