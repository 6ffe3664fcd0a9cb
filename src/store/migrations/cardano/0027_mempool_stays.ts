import { createMempoolStays } from '../mempool-stays.js';
import type { Migration } from '../migration.js';

export const mempoolStays: Migration = { name: '0027_mempool_stays', up: createMempoolStays };
