import type { Migration } from '../migration.js';
import { chains } from './0001_chains.js';
import { bitcoin } from './0002_bitcoin.js';

/** Migrations of the schema `sandbox`, in order. */
export const sandboxMigrations: readonly Migration[] = [chains, bitcoin];
