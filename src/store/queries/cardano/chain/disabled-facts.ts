import { ServiceError } from '../../../../kernel/errors.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { describeFact, factSetting, type SwitchableFact } from '../../../switchable-facts.js';

/** Facts that the settings left out of the index. */
export async function readDisabledFacts(db: NetworkDb<'cardano'>): Promise<readonly SwitchableFact[]> {
  const row = await db.first<{ readonly disabled_facts: readonly SwitchableFact[] }>(
    sql`select disabled_facts from ${db.schema}.checkpoint`,
  );
  return row?.disabled_facts ?? [];
}

/** An index is built with or without a fact as a whole, so a lookup is repeated only in case it was replaced. */
const LOOKUP_MS = 10_000;

interface Lookup {
  readonly disabled: Promise<readonly SwitchableFact[]>;
  readonly at: number;
}

/** By the network's database, which all requests share. */
const lookups = new WeakMap<object, Lookup>();

/** Throws 501 with the setting when the index was built without one of the facts. */
export async function requireFacts(db: NetworkDb<'cardano'>, facts: readonly SwitchableFact[]): Promise<void> {
  const disabled = await lookUpDisabled(db);
  const missing = facts.find((fact) => disabled.includes(fact));
  if (missing !== undefined)
    throw new ServiceError(
      'not-implemented',
      `This needs ${describeFact(missing)}, which the index of ${db.network} was built without (setting ${factSetting(db.network, missing)})`,
    );
}

function lookUpDisabled(db: NetworkDb<'cardano'>): Promise<readonly SwitchableFact[]> {
  const now = performance.now();
  const known = lookups.get(db.base);
  if (known !== undefined && now - known.at < LOOKUP_MS) return known.disabled;
  const disabled = readDisabledFacts(db);
  lookups.set(db.base, { disabled, at: now });
  disabled.catch(() => lookups.delete(db.base));
  return disabled;
}
