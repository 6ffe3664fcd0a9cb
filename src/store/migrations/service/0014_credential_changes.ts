import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * `session_generation` counts the events that end every session of an account: a new password, a disabled account. A
 * sign-in that began before such an event must not produce a session after it. `device_client` is the keyed hash of the
 * client address that opened a device account; its rate limit and quota count against that address.
 *
 * `credential_change` tells all processes which accounts to evict from their credential caches. Triggers write it, so
 * that no code path and no manual statement of an operator can omit it. `xid` lets a reader find exactly the rows
 * committed since its last snapshot, independent of the commit order.
 */
export const credentialChanges: Migration = {
  name: '0014_credential_changes',
  up: (schema) => [
    sql`alter table ${schema}.account
      add column session_generation integer not null default 0,
      add column device_client bytea`,
    sql`create table ${schema}.credential_change (
      xid xid8 not null default pg_current_xact_id(),
      account_id uuid not null,
      changed_at timestamptz not null default now())`,
    sql`create index credential_change_by_xid on ${schema}.credential_change (xid)`,
    sql`create function ${schema}.note_account_change() returns trigger language plpgsql as $$
      begin
        insert into ${schema}.credential_change (account_id) values (old.id);
        return null;
      end $$`,
    sql`create function ${schema}.note_credential_change() returns trigger language plpgsql as $$
      begin
        insert into ${schema}.credential_change (account_id) values (old.account_id);
        return null;
      end $$`,
    sql`create function ${schema}.note_key_secret_change() returns trigger language plpgsql as $$
      begin
        insert into ${schema}.credential_change (account_id)
        select k.account_id from ${schema}.api_key k where k.id = old.key_id;
        return null;
      end $$`,
    sql`create trigger account_changed
      after update of enabled, plan, addons, default_network, session_generation on ${schema}.account
      for each row execute function ${schema}.note_account_change()`,
    // Device accounts are deleted by housekeeping once they have no session left.
    sql`create trigger account_deleted after delete on ${schema}.account
      for each row when (old.kind = 'USER') execute function ${schema}.note_account_change()`,
    sql`create trigger api_key_changed after update or delete on ${schema}.api_key
      for each row execute function ${schema}.note_credential_change()`,
    sql`create trigger api_key_secret_changed after update on ${schema}.api_key_secret
      for each row execute function ${schema}.note_key_secret_change()`,
    sql`create trigger session_ended after update of revoked_at on ${schema}.session
      for each row execute function ${schema}.note_credential_change()`,
  ],
};
