import type { NetworkId } from '../../chains/networks.js';
import type { SandboxBlock } from '../../sandbox/bitcoin/forge.js';
import type { BitcoinChange, BitcoinSandboxStore, SavedWaiting } from '../../sandbox/bitcoin/sandbox-store.js';
import type { Db } from '../../store/db.js';
import {
  insertStaleSandboxBlocks,
  retireSandboxBlocksAbove,
  type SandboxBlockRow,
  staleSandboxBlocks,
} from '../../store/queries/sandbox/chains.js';
import { type KeptForm, storeOf } from './sandbox-store.js';

const rowOf = ({ bytes, spentOutputs, point }: SandboxBlock): SandboxBlockRow => ({ ...point, bytes, spentOutputs });

const blockOf = ({ bytes, spentOutputs = new Uint8Array(), ...point }: SandboxBlockRow): SandboxBlock => ({
  bytes,
  spentOutputs,
  point,
});

/** Maximum number of stale blocks that are stored. */
const MOST_STALE = 400;

const FORM: KeptForm<SandboxBlock, SavedWaiting, BitcoinChange> = {
  rowOf,
  blockOf,
  pendingRowOf: ({ id, bytes, time }) => ({ id, bytes, seenAt: time }),
  waitingOf: ({ id, bytes, seenAt = 0 }) => ({ id, bytes, time: seenAt }),
  olderLedgers: 11,
  dropAbove: (tx, network, height) => retireSandboxBlocksAbove(tx, network, height, MOST_STALE),
  async alsoKeep(tx, network, { stale = [] }) {
    if (stale.length > 0) await insertStaleSandboxBlocks(tx, network, stale.map(rowOf));
  },
};

/** Stores a simulated Bitcoin chain in the service's own database, with its stale blocks. */
export const bitcoinSandboxStore = (db: Db, network: NetworkId): BitcoinSandboxStore => ({
  ...storeOf(db, network, FORM),
  stale: async () => (await staleSandboxBlocks(db, network)).map(blockOf),
});
