import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { SwitchableFact } from '../../../switchable-facts.js';

/** Facts that the settings left out of the index. */
export async function readDisabledFacts(db: NetworkDb<'cardano'>): Promise<readonly SwitchableFact[]> {
  const row = await db.first<{ readonly disabled_facts: readonly SwitchableFact[] }>(
    sql`select disabled_facts from ${db.schema}.checkpoint`,
  );
  return row?.disabled_facts ?? [];
}
