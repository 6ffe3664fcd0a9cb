import { identifier, sql } from '../sql.js';

/** Progress of an import, in its staging schema; dropped when the schema gets its final name. */
export const STAGING_STATE = identifier('snapshot_import');
export const STAGING_CHUNKS = identifier('snapshot_chunk');
export const STAGING_INDEXES = identifier('snapshot_index');

export const STAGING_TABLES = [STAGING_STATE, STAGING_CHUNKS, STAGING_INDEXES] as const;

/**
 * Does not wait for the disk. A crash loses complete steps of an import at most, which are repeated; the transaction that
 * publishes the index waits for all of them.
 */
export const ASYNC_COMMIT = sql`set local synchronous_commit to off`;
