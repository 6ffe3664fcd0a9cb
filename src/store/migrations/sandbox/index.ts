import type { Migration } from '../migration.js';
import { chains } from './0001_chains.js';

/** The schema `sandbox`, in the order in which it grew. */
export const sandboxMigrations: readonly Migration[] = [chains];
