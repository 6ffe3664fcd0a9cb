import type { NetworkId } from '../chains/networks.js';
import type { SandboxBlock } from '../sandbox/bitcoin/forge.js';
import type { SandboxChange, SandboxStore } from '../sandbox/bitcoin/sandbox-store.js';
import type { Db, Queryable } from '../store/db.js';
import { migrate } from '../store/migrations/migrate.js';
import { sandboxMigrations } from '../store/migrations/sandbox/index.js';
import {
  deleteSandboxPending,
  findSandboxBlock,
  findSandboxChain,
  findSandboxLedger,
  insertSandboxBlocks,
  insertSandboxChain,
  insertSandboxLedger,
  insertSandboxPending,
  insertStaleSandboxBlocks,
  retireSandboxBlocksAbove,
  SANDBOX_SCHEMA,
  type SandboxBlockRow,
  sandboxBlocksAfter,
  sandboxPending,
  staleSandboxBlocks,
  updateSandboxChain,
} from '../store/queries/sandbox/chains.js';

const rowOf = ({ bytes, spentOutputs, point }: SandboxBlock): SandboxBlockRow => ({ ...point, bytes, spentOutputs });

const blockOf = ({ bytes, spentOutputs = new Uint8Array(), ...point }: SandboxBlockRow): SandboxBlock => ({
  bytes,
  spentOutputs,
  point,
});

const MAX_HEIGHT = 2 ** 31 - 1;
/** Enough to fork as deep as any network allows. */
const OLDER_LEDGERS = 11;
/** Blocks that lost and are remembered. */
const MOST_STALE = 400;

/** Keeps a simulated Bitcoin chain in the service's own database. */
export function bitcoinSandboxStore(db: Db, network: NetworkId): SandboxStore {
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
    mempool: async () =>
      (await sandboxPending(db, network)).map(({ id, bytes, seenAt = 0 }) => ({ id, bytes, time: seenAt })),
    stale: async () => (await staleSandboxBlocks(db, network)).map(blockOf),
  };
}

async function write(tx: Queryable, network: NetworkId, change: SandboxChange): Promise<void> {
  const { keptHeight, blocks = [], stale = [], ledger, settings, added = [], removed = [] } = change;
  if (keptHeight !== undefined) await retireSandboxBlocksAbove(tx, network, keptHeight, MOST_STALE);
  if (stale.length > 0) await insertStaleSandboxBlocks(tx, network, stale.map(rowOf));
  if (blocks.length > 0) await insertSandboxBlocks(tx, network, blocks.map(rowOf));
  if (ledger !== undefined) await insertSandboxLedger(tx, network, ledger, OLDER_LEDGERS);
  if (settings !== undefined) await updateSandboxChain(tx, network, settings);
  await deleteSandboxPending(tx, network, removed);
  const rows = added.map(({ id, bytes, time }) => ({ id, bytes, seenAt: time }));
  await insertSandboxPending(tx, network, rows);
}
