import type { Migration } from '../migration.js';
import { chains } from './0001_chains.js';
import { bitcoin } from './0002_bitcoin.js';

/** The schema `sandbox`, in the order in which it grew. */
export const sandboxMigrations: readonly Migration[] = [chains, bitcoin];
