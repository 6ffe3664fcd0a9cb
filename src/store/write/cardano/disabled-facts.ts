import type { NetworkId } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { describeFact, factSetting, type SwitchableFact } from '../../switchable-facts.js';

/**
 * Compares the facts that the settings leave out with those that the index lacks. A fact may be left out from now on; one
 * that earlier blocks did not write cannot be completed. The caller holds the checkpoint.
 */
export async function settleDisabledFacts(
  tx: Queryable,
  schema: Identifier,
  network: NetworkId,
  disabled: readonly SwitchableFact[],
): Promise<void> {
  const row = await tx.first<{ readonly empty: boolean; readonly disabled_facts: readonly SwitchableFact[] }>(
    sql`select height is null as empty, disabled_facts from ${schema}.checkpoint`,
  );
  const lacking = row?.disabled_facts ?? [];
  const wanted = row?.empty === false ? lacking.find((fact) => !disabled.includes(fact)) : undefined;
  if (wanted !== undefined)
    throw new ServiceError(
      'unavailable',
      `The index of ${network} was built without ${describeFact(wanted)}: set ${factSetting(network, wanted)} to off, or run crosstie resync ${network} to load the chain again`,
    );
  if (lacking.length !== disabled.length || lacking.some((fact) => !disabled.includes(fact)))
    await tx.run(sql`update ${schema}.checkpoint set disabled_facts = ${disabled}::text[]`);
}
