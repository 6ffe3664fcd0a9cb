import type { CardanoEra } from '../../../../chains/cardano/era.js';
import { CARDANO_ERAS, type ProtocolParameters } from '../../../../chains/cardano/parameters/protocol-parameters.js';
import {
  adoptedUpdates,
  type UpdateProposal,
} from '../../../../chains/cardano/parameters/protocol-parameters-adopted.js';
import {
  findOverride,
  knownParameters,
  parametersAt,
} from '../../../../chains/cardano/parameters/protocol-parameters-known.js';
import { epochToSlot, eraAtSlot } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { fromHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { decodeParameters, findEnactedParameters, findParametersByEpoch } from './enacted-parameters.js';
import { findAdoptedUpdates } from './parameter-proposals.js';

/** The newest block with the fields that transaction building needs, and the protocol parameters of its epoch. */
export interface ChainHead {
  readonly slot: bigint;
  readonly epoch: number;
  /** Whether the indexes that queries need exist; false during the initial sync. */
  readonly live: boolean;
  /** Whether the index has all unspent outputs: from genesis on, or from a start with the state of a node. */
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
  /** Of the ledger state; null where the index has none. */
  readonly enacted: string | null;
  readonly proposals: readonly ProposalJson[];
}

/** Undefined before the first block. */
export async function chainHead(db: NetworkDb<'cardano'>, network: CardanoNetwork): Promise<ChainHead | undefined> {
  const row = await db.first<HeadRow>(sql`
    select c.phase, c.slot, c.start_height is null or c.start_state as complete, b.epoch, b.era, l.parameters as enacted,
           ${proposals(db, network, sql`b.epoch`)}
      from ${db.schema}.checkpoint c
      join ${db.schema}.block b on b.height = c.height
      left join ${db.schema}.epoch_ledger l on l.epoch = b.epoch`);
  if (row === undefined) return undefined;
  const { epoch } = row;
  return {
    slot: row.slot,
    epoch,
    live: row.phase === 'live',
    complete: row.complete,
    parameters:
      row.enacted === null
        ? computeParameters(network, epoch, toEra(row.era), row.proposals)
        : override(network, decodeParameters(row.enacted), epoch),
  };
}

/**
 * The protocol parameters of an epoch, or of a future one as far as known: those of the ledger state, with the settings
 * of the operator. An index without ledger state has those of the genesis, of the updates by genesis keys and of the
 * built-in tables.
 */
export async function protocolParametersAt(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epoch: number,
): Promise<ProtocolParameters> {
  const enacted = await findEnactedParameters(db, epoch);
  return enacted === undefined
    ? await findBuiltInParameters(db, network, epoch)
    : override(network, enacted.parameters, epoch);
}

async function findBuiltInParameters(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epoch: number,
): Promise<ProtocolParameters> {
  const row = await db.first<{ readonly era: number | null; readonly proposals: readonly ProposalJson[] }>(sql`
    select (select era from ${db.schema}.block
             where height <= coalesce((select last_height from ${db.schema}.epoch where epoch = ${epoch}), 2147483647)
             order by height desc limit 1) as era,
           ${proposals(db, network, sql`${epoch}::integer`)}`);
  const known = eraAtSlot(network, epochToSlot(network, epoch));
  const era = row?.era == null ? known : toEra(row.era);
  return computeParameters(network, epoch, era ?? 'conway', row?.proposals ?? []);
}

/** The protocol parameters of several epochs that have blocks. The adopted updates are computed once for all of them. */
export async function findProtocolParameters(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epochs: readonly number[],
): Promise<ReadonlyMap<number, ProtocolParameters>> {
  const uniqueEpochs = [...new Set(epochs)];
  if (uniqueEpochs.length === 0) return new Map();
  const enacted = await findParametersByEpoch(db, uniqueEpochs);
  const overridden = [...enacted].map(([epoch, parameters]) => [epoch, override(network, parameters, epoch)] as const);
  const others = uniqueEpochs.filter((epoch) => !enacted.has(epoch));
  return new Map([...overridden, ...(await findBuiltInParametersByEpoch(db, network, others))]);
}

async function findBuiltInParametersByEpoch(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  uniqueEpochs: readonly number[],
): Promise<ReadonlyMap<number, ProtocolParameters>> {
  if (uniqueEpochs.length === 0) return new Map();
  const eras = await db.rows<{ readonly epoch: number; readonly era: number }>(sql`
    select e.epoch, b.era from unnest(${uniqueEpochs}::integer[]) w (epoch)
      join ${db.schema}.epoch e on e.epoch = w.epoch
      join ${db.schema}.block b on b.height = e.last_height`);
  const adopted = await findAdoptedUpdates(db, network);
  return new Map(eras.map(({ epoch, era }) => [epoch, parametersAt(network, { epoch, era: toEra(era) }, adopted)]));
}

/** The operator's settings have the last word. */
const override = (network: CardanoNetwork, parameters: ProtocolParameters, epoch: number): ProtocolParameters => ({
  ...parameters,
  ...findOverride(network, epoch),
});

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
