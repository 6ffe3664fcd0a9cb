import type { CardanoEra } from '../../../../chains/cardano/era.js';
import { CARDANO_ERAS, type ProtocolParameters } from '../../../../chains/cardano/parameters/protocol-parameters.js';
import {
  adoptedUpdates,
  type UpdateProposal,
} from '../../../../chains/cardano/parameters/protocol-parameters-adopted.js';
import { knownParameters, parametersAt } from '../../../../chains/cardano/parameters/protocol-parameters-known.js';
import { epochToSlot, eraAtSlot } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { fromHex } from '../../../../kernel/hex.js';
import { decodeTaggedJson } from '../../../../kernel/tagged-json.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/** The newest block with the fields that transaction building needs, and the protocol parameters of its epoch. */
export interface ChainHead {
  readonly slot: bigint;
  readonly epoch: number;
  /** Whether the indexes that queries need exist; false during the initial sync. */
  readonly live: boolean;
  /** Whether the index is complete since genesis. */
  readonly complete: boolean;
  readonly parameters: ProtocolParameters;
}

/** JSON, so that one statement returns the head and the matching proposals. */
type ProposalJson = readonly [epoch: number, genesisHash: string, content: string];

interface HeadRow {
  readonly phase: 'bulk' | 'live';
  readonly slot: bigint;
  readonly complete: boolean;
  readonly epoch: number;
  readonly era: number;
  readonly proposals: readonly ProposalJson[];
  readonly parameters: string | null;
}

/** Undefined before the first block. */
export async function chainHead(db: NetworkDb<'cardano'>, network: CardanoNetwork): Promise<ChainHead | undefined> {
  const row = await db.first<HeadRow>(sql`
    select c.phase, c.slot, c.start_height is null as complete, b.epoch, b.era, ${proposals(db, network, sql`b.epoch`)},
           ${ledgerParameters(db, sql`b.epoch`)}
      from ${db.schema}.checkpoint c
      join ${db.schema}.block b on b.height = c.height`);
  if (row === undefined) return undefined;
  const { epoch } = row;
  return {
    slot: row.slot,
    epoch,
    live: row.phase === 'live',
    complete: row.complete,
    parameters: decodeParameters(row.parameters) ?? computeParameters(network, epoch, toEra(row.era), row.proposals),
  };
}

/** The protocol parameters of an epoch. Those of a future epoch are the current ones, or those of a known update. */
export async function protocolParametersAt(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epoch: number,
): Promise<ProtocolParameters> {
  const row = await db.first<Pick<HeadRow, 'proposals' | 'parameters'> & { readonly era: number | null }>(sql`
    select (select era from ${db.schema}.block
             where height <= coalesce((select last_height from ${db.schema}.epoch where epoch = ${epoch}), 2147483647)
             order by height desc limit 1) as era,
           ${proposals(db, network, sql`${epoch}::integer`)},
           ${ledgerParameters(db, sql`least(${epoch}::integer, (select epoch from ${db.schema}.block order by height desc limit 1))`)}`);
  const stored = decodeParameters(row?.parameters);
  if (stored !== undefined) return stored;
  const known = eraAtSlot(network, epochToSlot(network, epoch));
  const era = row?.era == null ? known : toEra(row.era);
  return computeParameters(network, epoch, era ?? 'conway', row?.proposals ?? []);
}

/** The protocol parameters of several epochs at once. */
export async function findProtocolParameters(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epochs: readonly number[],
): Promise<ReadonlyMap<number, ProtocolParameters>> {
  const uniqueEpochs = [...new Set(epochs)];
  if (uniqueEpochs.length === 0) return new Map();
  const eras = await db.rows<{ readonly epoch: number; readonly era: number; readonly parameters: string | null }>(sql`
    select e.epoch, b.era, ${ledgerParameters(db, sql`e.epoch`)} from unnest(${uniqueEpochs}::integer[]) w (epoch)
      join ${db.schema}.epoch e on e.epoch = w.epoch
      join ${db.schema}.block b on b.height = e.last_height`);
  const computed = eras.filter(({ parameters }) => parameters === null);
  const known = new Map(
    eras.flatMap(({ epoch, parameters }) => (parameters === null ? [] : [[epoch, decodeTaggedJson(parameters)]])),
  ) as Map<number, ProtocolParameters>;
  if (computed.length === 0) return known;
  const proposed = await db.rows<UpdateProposal>(sql`
    select epoch, genesis_hash as "genesisHash", content from ${db.schema}.parameter_update order by tx_id, index`);
  const adopted = adoptedUpdates(proposed, knownParameters(network).updateQuorum);
  for (const { epoch, era } of computed) known.set(epoch, parametersAt(network, { epoch, era: toEra(era) }, adopted));
  return known;
}

/** The parameters of the ledger state in an epoch; null where the index has no ledger state of it. */
const ledgerParameters = (db: NetworkDb<'cardano'>, epoch: Sql): Sql =>
  sql`(select l.parameters from ${db.schema}.epoch_ledger l where l.epoch = ${epoch}) as parameters`;

const decodeParameters = (stored: string | null | undefined): ProtocolParameters | undefined =>
  stored == null ? undefined : decodeTaggedJson<ProtocolParameters>(stored);

const NEVER = 2 ** 31 - 1;

/** In chain order: proposals decided before the epoch that are not part of the built-in parameters. */
function proposals(db: NetworkDb<'cardano'>, network: CardanoNetwork, epoch: Sql): Sql {
  const seen = knownParameters(network).seen?.epoch ?? NEVER;
  return sql`
    (select coalesce(json_agg(json_build_array(p.epoch, encode(p.genesis_hash, 'hex'), encode(p.content, 'hex'))
              order by p.tx_id, p.index), '[]')
       from ${db.schema}.parameter_update p
      where p.epoch < ${epoch} and (p.epoch >= ${seen} or ${epoch} < ${seen})) as proposals`;
}

const toEra = (number: number): CardanoEra => CARDANO_ERAS[Math.max(0, number - 1)] as CardanoEra;

function computeParameters(
  network: CardanoNetwork,
  epoch: number,
  era: CardanoEra,
  proposed: readonly ProposalJson[],
): ProtocolParameters {
  const inOrder = proposed.map(([decidedIn, genesisHash, content]): UpdateProposal => {
    return { epoch: decidedIn, genesisHash: fromHex(genesisHash), content: fromHex(content) };
  });
  return parametersAt(network, { epoch, era }, adoptedUpdates(inOrder, knownParameters(network).updateQuorum));
}
