import type { NetworkId } from '../chains/networks.js';
import type { SandboxBlock } from '../sandbox/cardano/chain.js';
import type { SandboxStore } from '../sandbox/cardano/sandbox-store.js';
import type { Db } from '../store/db.js';
import { migrate } from '../store/migrations/migrate.js';
import { sandboxMigrations } from '../store/migrations/sandbox/index.js';
import {
  deleteSandboxBlocksAbove,
  deleteSandboxPending,
  findSandboxBlock,
  findSandboxChain,
  insertSandboxBlocks,
  insertSandboxChain,
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
    begin: (saved, blocks) =>
      db.transaction(async (tx) => {
        await insertSandboxChain(tx, network, saved);
        await insertSandboxBlocks(tx, network, blocks.map(rowOf));
      }),
    commit: ({ keptHeight, blocks = [], settings, added = [], removed = [] }) =>
      db.transaction(async (tx) => {
        if (keptHeight !== undefined) await deleteSandboxBlocksAbove(tx, network, keptHeight);
        if (blocks.length > 0) await insertSandboxBlocks(tx, network, blocks.map(rowOf));
        if (settings !== undefined) await updateSandboxChain(tx, network, settings);
        await deleteSandboxPending(tx, network, removed);
        await insertSandboxPending(tx, network, added);
      }),
    blocksAfter: async (height, limit) => (await sandboxBlocksAfter(db, network, height, limit)).map(blockOf),
    find: (hash) => findSandboxBlock(db, network, hash),
    mempool: () => sandboxPending(db, network),
  };
}
