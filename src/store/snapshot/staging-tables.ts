import { identifier } from '../sql.js';

/** Progress of an import, in its staging schema; dropped when the schema gets its final name. */
export const STAGING_STATE = identifier('snapshot_import');
export const STAGING_CHUNKS = identifier('snapshot_chunk');
export const STAGING_INDEXES = identifier('snapshot_index');

export const STAGING_TABLES = [STAGING_STATE, STAGING_CHUNKS, STAGING_INDEXES] as const;
