import type { PartitionedTable } from '../partitions.js';
import { FACT_TABLES } from './tables.js';

/**
 * A statement that reads block bytes locks every partition and prepares to read it, so they are large: some 11 GB and
 * eight months of mainnet. The first one is created by its migration with the same size.
 */
export const RAW_BLOCKS: PartitionedTable = { name: FACT_TABLES.rawBlock.name, blocks: 1_000_000 };
