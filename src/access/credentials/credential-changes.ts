import type { Queryable } from '../../store/db.js';
import { readCredentialChanges } from '../../store/queries/service/credential-changes.js';

export interface CredentialChanges {
  /** Reads the changes of all processes since the last call. */
  poll(): Promise<void>;
}

/** Poll interval for changes of other processes: a revoked credential ends everywhere within a second. */
export const CHANGES_POLL_MS = 250;

/** The first poll only records the start position. */
export function createCredentialChanges(
  db: Queryable,
  onChange: (accountIds: ReadonlySet<string>) => void,
): CredentialChanges {
  let seen: string | undefined;
  return {
    async poll() {
      const { snapshot, accountIds } = await readCredentialChanges(db, seen);
      seen = snapshot;
      if (accountIds.length > 0) onChange(new Set(accountIds));
    },
  };
}
