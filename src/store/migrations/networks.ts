import type { Family } from '../../chains/networks.js';
import { bitcoinMigrations } from './bitcoin/index.js';
import { cardanoMigrations } from './cardano/index.js';
import { midnightMigrations } from './midnight/index.js';
import type { Migration } from './migration.js';

const MIGRATIONS: Readonly<Record<Family, readonly Migration[]>> = {
  cardano: cardanoMigrations,
  bitcoin: bitcoinMigrations,
  midnight: midnightMigrations,
};

/** The migrations of one network's schema, in order. */
export const networkMigrations = (family: Family): readonly Migration[] => MIGRATIONS[family];
