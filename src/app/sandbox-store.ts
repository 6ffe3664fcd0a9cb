import type { NetworkId } from '../chains/networks.js';
import type { SandboxBlock } from '../sandbox/cardano/chain.js';
import type { SandboxChange, SandboxStore } from '../sandbox/cardano/sandbox-store.js';
import type { Db, Queryable } from '../store/db.js';
import { migrate } from '../store/migrations/migrate.js';
import { sandboxMigrations } from '../store/migrations/sandbox/index.js';
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
  sandboxBlocksAfter,
  sandboxPending,
  updateSandboxChain,
} from '../store/queries/sandbox/chains.js';

const rowOf = ({ bytes, point }: SandboxBlock): SandboxBlockRow => ({ ...point, bytes });
const blockOf = ({ bytes, ...point }: SandboxBlockRow): SandboxBlock => ({ bytes, point });

/** Keeps a simulated chain in the service's own database. */
export function sandboxStore(db: Db, network: NetworkId): SandboxStore {
  return {
    async load() {
      await migrate(db, SANDBOX_SCHEMA, sandboxMigrations);
      return findSandboxChain(db, network);
    },
    begin: (saved, change) =>
      db.transaction(async (tx) => {
        await insertSandboxChain(tx, network, saved);
        await write(tx, network, change);
      }),
    commit: (change) => db.transaction((tx) => write(tx, network, change)),
    ledgerUpTo: (height) => findSandboxLedger(db, network, Math.min(height, MAX_HEIGHT)),
    blocksAfter: async (height, limit) => (await sandboxBlocksAfter(db, network, height, limit)).map(blockOf),
    find: (hash) => findSandboxBlock(db, network, hash),
    mempool: () => sandboxPending(db, network),
  };
}

const MAX_HEIGHT = 2 ** 31 - 1;
/** Enough to fork as deep as any network allows. */
const OLDER_LEDGERS = 5;

async function write(tx: Queryable, network: NetworkId, change: SandboxChange): Promise<void> {
  const { keptHeight, blocks = [], ledger, settings, added = [], removed = [] } = change;
  if (keptHeight !== undefined) await deleteSandboxBlocksAbove(tx, network, keptHeight);
  if (blocks.length > 0) await insertSandboxBlocks(tx, network, blocks.map(rowOf));
  if (ledger !== undefined) await insertSandboxLedger(tx, network, ledger, OLDER_LEDGERS);
  if (settings !== undefined) await updateSandboxChain(tx, network, settings);
  await deleteSandboxPending(tx, network, removed);
  await insertSandboxPending(tx, network, added);
}
