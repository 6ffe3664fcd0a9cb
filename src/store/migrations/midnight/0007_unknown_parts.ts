import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Releases of the indexer differ: older ones lack fields of a block, newer ones have types that this build does not
 * know. Transaction kind 3 and contract action type 3 are such types; `unknown_parts` contains their names.
 */
export const unknownParts: Migration = {
  name: '0007_unknown_parts',
  up: (schema) => [
    sql`alter table ${schema}.block
      alter column zswap_end_index drop not null,
      alter column dust_commitment_end_index drop not null,
      alter column dust_generation_end_index drop not null,
      alter column zswap_root drop not null`,
    sql`alter table ${schema}.transaction
      drop constraint transaction_kind_check,
      add constraint transaction_kind_check check (kind between 0 and 3),
      add column unknown_parts text[]`,
    sql`create index transaction_with_unknown_parts on ${schema}.transaction (id) where unknown_parts is not null`,
    sql`alter table ${schema}.contract_action
      drop constraint contract_action_type_check,
      add constraint contract_action_type_check check (type between 0 and 3)`,
    // Events that this build cannot decode have no variant.
    sql`create index ledger_event_unread on ${schema}.ledger_event (id) where variant is null`,
    // State 5: the indexer's release does not support the request.
    sql`alter table ${schema}.inquiry
      drop constraint inquiry_state_check,
      add constraint inquiry_state_check check (state between 0 and 5)`,
  ],
};
