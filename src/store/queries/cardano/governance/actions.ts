import {
  ACTION_KINDS,
  type GovernanceAction,
  type GovernanceActionId,
} from '../../../../chains/cardano/governance/governance.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** The governance action of a vote, as shown in lists of votes. */
export interface ActionFact {
  readonly kind: GovernanceAction['kind'];
  /** Title from the anchor document. */
  readonly title: string | undefined;
}

/** One entry per action, in order; undefined for one from before the start of the index. */
export async function actionFacts(
  db: NetworkDb<'cardano'>,
  actions: readonly GovernanceActionId[],
): Promise<readonly (ActionFact | undefined)[]> {
  if (actions.length === 0) return [];
  const rows = await db.rows<{ readonly place: number; readonly kind: number; readonly title: string | null }>(sql`
    select w.place::integer, p.kind, document.name as title
      from unnest(${actions.map(({ txHash }) => txHash)}::bytea[], ${actions.map(({ index }) => index)}::integer[])
             with ordinality w (hash, index, place)
      join ${db.schema}.transaction t on t.hash = w.hash
      join ${db.schema}.proposal p on p.tx_id = t.id and p.index = w.index
      left join ${db.schema}.anchor_document document
        on document.hash = p.anchor_hash and md5(document.url) = md5(p.anchor_url)`);
  const facts = new Array<ActionFact | undefined>(actions.length).fill(undefined);
  for (const { place, kind, title } of rows)
    facts[place - 1] = { kind: ACTION_KINDS[kind] as GovernanceAction['kind'], title: title ?? undefined };
  return facts;
}
