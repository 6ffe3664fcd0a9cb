import type { Migration } from '../migration.js';
import { chain } from './0001_chain.js';
import { outputs } from './0002_outputs.js';
import { contracts } from './0003_contracts.js';
import { dust } from './0004_dust.js';
import { sourceRequests } from './0005_beside.js';
import { dropped } from './0006_dropped.js';
import { unknownParts } from './0007_unknown_parts.js';
import { walletSessions } from './0008_wallet_sessions.js';
import { blockBySlot } from './0009_block_by_slot.js';
import { shieldedById } from './0010_shielded_by_id.js';

/** The tables of a Midnight network. */
export const midnightMigrations: readonly Migration[] = [
  chain,
  outputs,
  contracts,
  dust,
  sourceRequests,
  dropped,
  unknownParts,
  walletSessions,
  blockBySlot,
  shieldedById,
];
