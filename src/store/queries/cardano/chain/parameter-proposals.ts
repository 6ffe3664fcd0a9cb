import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

export interface ParameterProposal {
  readonly txHash: Uint8Array;
  /** Index of a governance action; undefined for a proposal of the genesis keys. */
  readonly index: number | undefined;
  /** CBOR of the update, or of the complete governance action. */
  readonly content: Uint8Array;
  readonly height: number;
  readonly slot: number;
  readonly epoch: number;
}

const PARAMETER_CHANGE = 0;

/** Newest first. There are few: each requires a genesis key or a large deposit. */
export async function parameterProposals(
  db: NetworkDb<'cardano'>,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly ParameterProposal[]> {
  const rows = await db.rows<{
    readonly hash: Uint8Array;
    readonly index: number | null;
    readonly content: Uint8Array;
    readonly height: number;
    readonly slot: bigint;
    readonly epoch: number;
  }>(sql`
    select t.hash, p.index, p.content, b.height, b.slot, b.epoch
      from (select tx_id, null::integer as index, content from ${db.schema}.parameter_update group by tx_id, content
            union all
            select tx_id, index, content from ${db.schema}.proposal where kind = ${PARAMETER_CHANGE}
            order by tx_id desc, index desc, content offset ${skip} limit ${limit}) p
      join ${db.schema}.transaction t on t.id = p.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by p.tx_id desc, p.index desc, p.content`);
  return rows.map(({ hash, index, content, height, slot, epoch }) => ({
    txHash: hash,
    index: index ?? undefined,
    content,
    height,
    slot: Number(slot),
    epoch,
  }));
}
