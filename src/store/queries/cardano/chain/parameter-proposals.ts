import type { AdoptedUpdate } from '../../../../chains/cardano/parameters/protocol-parameters.js';
import {
  adoptedUpdates,
  type UpdateProposal,
} from '../../../../chains/cardano/parameters/protocol-parameters-adopted.js';
import { knownParameters } from '../../../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
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
  /** The epoch at the end of which the genesis keys decide; undefined for a governance action. */
  readonly decidedIn: number | undefined;
  /** The first epoch in which an enacted governance action is in force. */
  readonly enactedIn: number | undefined;
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
    readonly decided_in: number | null;
    readonly enacted_in: number | null;
  }>(sql`
    select t.hash, p.index, p.content, b.height, b.slot, b.epoch, p.decided_in,
           (select min(s.epoch) from ${db.schema}.action_state s
             where s.tx_hash = t.hash and s.index = p.index and s.status = 'enacted') as enacted_in
      from (select tx_id, null::integer as index, content, epoch as decided_in
              from ${db.schema}.parameter_update group by tx_id, content, epoch
            union all
            select tx_id, index, content, null from ${db.schema}.proposal where kind = ${PARAMETER_CHANGE}
            order by tx_id desc, index desc, content offset ${skip} limit ${limit}) p
      join ${db.schema}.transaction t on t.id = p.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by p.tx_id desc, p.index desc, p.content`);
  return rows.map(({ hash, index, content, height, slot, epoch, decided_in, enacted_in }) => ({
    txHash: hash,
    index: index ?? undefined,
    content,
    height,
    slot: Number(slot),
    epoch,
    decidedIn: decided_in ?? undefined,
    enactedIn: enacted_in ?? undefined,
  }));
}

/** The updates that the genesis keys adopted, in order. There are some ten on a network. */
export async function findAdoptedUpdates(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
): Promise<readonly AdoptedUpdate[]> {
  const proposals = await db.rows<UpdateProposal>(sql`
    select epoch, genesis_hash as "genesisHash", content from ${db.schema}.parameter_update order by tx_id, index`);
  return adoptedUpdates(proposals, knownParameters(network).updateQuorum);
}
