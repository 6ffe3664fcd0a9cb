import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** Pools by ticker: from the metadata document to the registrations that reference it. */
export const tickers: Migration = {
  name: '0015_tickers',
  up: (schema) => [
    sql`create index anchor_document_by_ticker on ${schema}.anchor_document (lower(ticker)) where ticker is not null`,
    sql`create index pool_registration_by_metadata_hash on ${schema}.pool_registration (metadata_hash)
      where metadata_hash is not null`,
  ],
};
