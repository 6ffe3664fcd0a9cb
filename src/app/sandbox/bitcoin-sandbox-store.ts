import type { NetworkId } from '../../chains/networks.js';
import type { SandboxBlock } from '../../sandbox/bitcoin/forge.js';
import type {
  BitcoinChange,
  BitcoinSandboxStore,
  SavedPendingTransaction,
} from '../../sandbox/bitcoin/sandbox-store.js';
import type { Db } from '../../store/db.js';
import {
  insertStaleSandboxBlocks,
  retireSandboxBlocksAbove,
  type SandboxBlockRow,
  staleSandboxBlocks,
} from '../../store/queries/sandbox/chains.js';
import { createChainStore, type StoredForm } from './sandbox-store.js';

const toRow = ({ bytes, spentOutputs, point }: SandboxBlock): SandboxBlockRow => ({ ...point, bytes, spentOutputs });

const toBlock = ({ bytes, spentOutputs = new Uint8Array(), ...point }: SandboxBlockRow): SandboxBlock => ({
  bytes,
  spentOutputs,
  point,
});

/** Maximum number of stale blocks that are stored. */
const MAX_STALE_BLOCKS = 400;

const FORM: StoredForm<SandboxBlock, SavedPendingTransaction, BitcoinChange> = {
  toRow,
  toBlock,
  toPendingRow: ({ id, bytes, time }) => ({ id, bytes, seenAt: time }),
  toPending: ({ id, bytes, seenAt = 0 }) => ({ id, bytes, time: seenAt }),
  olderLedgers: 11,
  dropAbove: (tx, network, height) => retireSandboxBlocksAbove(tx, network, height, MAX_STALE_BLOCKS),
  async storeExtra(tx, network, { stale = [] }) {
    if (stale.length > 0) await insertStaleSandboxBlocks(tx, network, stale.map(toRow));
  },
};

/** Stores a simulated Bitcoin chain in the service's own database, with its stale blocks. */
export const bitcoinSandboxStore = (db: Db, network: NetworkId): BitcoinSandboxStore => ({
  ...createChainStore(db, network, FORM),
  stale: async () => (await staleSandboxBlocks(db, network)).map(toBlock),
});
