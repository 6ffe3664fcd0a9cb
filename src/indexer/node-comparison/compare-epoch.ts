import { toNodeParameters } from '../../chains/cardano/node/to-node-parameters.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { decodeStateValue } from '../../ledger/encoding/state-text.js';
import { ENTRY_KINDS } from '../../ledger/state/changes.js';
import { eraSummaries } from '../../sources/cardano/ouroboros/ledger-queries.js';
import { findEpochParameters } from '../../store/queries/cardano/governance/ledger-entries.js';
import {
  findSnapshotStakes,
  listLedgerEntriesAt,
  SNAPSHOT_NAMES,
  type SnapshotName,
} from '../../store/queries/cardano/ledger/state-at.js';
import { askNode, type ComparePart, toText } from './statements.js';

/** The epoch of the block's slot by the node's era history, and the epoch of its ledger. */
export const compareEras: ComparePart = async (context) => {
  const { block, ledger } = context;
  const history = await ledger.query(eraSummaries);
  const era = history.findLast(({ start }) => start.slot <= block.slot);
  const bySlot = era && era.start.epoch + Math.floor((block.slot - era.start.slot) / era.epochSlots);
  const current = await askNode<bigint>(context, { type: 'GetEpochNo' });
  return {
    computed: new Map([
      [`epoch of slot ${block.slot}`, `${block.epoch}`],
      ['current epoch', `${block.epoch}`],
    ]),
    reported: new Map([
      [`epoch of slot ${block.slot}`, toText(bySlot)],
      ['current epoch', toText(current)],
    ]),
  };
};

/** Every parameter that both sides name; the first drafts of an era differ in the others. */
export const compareParameters: ComparePart = async (context) => {
  const { db, block } = context;
  const text = await findEpochParameters(db, block.epoch);
  const reported = await askNode<Readonly<Record<string, unknown>>>(context, { type: 'GetCurrentPParams' });
  if (text === undefined || reported === undefined) return undefined;
  const computed = toNodeParameters(decodeStateValue<ProtocolParameters>(text));
  const names = Object.keys(reported).filter((name) => name in computed);
  const toStatements = (values: Readonly<Record<string, unknown>>) =>
    new Map(names.map((name) => [`parameter ${name}`, toText(values[name])]));
  return { computed: toStatements(computed), reported: toStatements(reported) };
};

interface StakeSnapshots {
  readonly pools: readonly (readonly [string, Readonly<Record<SnapshotName, bigint>>])[];
}

/** The stake of every pool in the three snapshots. Pools without stake may be missing on either side. */
export const compareStake: ComparePart = async (context) => {
  const { db, block } = context;
  const reported = await askNode<StakeSnapshots>(context, { type: 'GetStakeSnapshots', pools: undefined });
  if (reported === undefined) return undefined;
  const computed = await findSnapshotStakes(db, block.epoch);
  const toStatements = (stakes: Iterable<readonly [string, bigint]>, name: string) =>
    [...stakes]
      .filter(([, lovelace]) => lovelace > 0n)
      .map(([pool, lovelace]) => [`stake of pool ${pool} in the snapshot ${name}`, `${lovelace} lovelace`] as const);
  return {
    computed: new Map(SNAPSHOT_NAMES.flatMap((name) => toStatements(computed[name], name))),
    reported: new Map(
      SNAPSHOT_NAMES.flatMap((name) =>
        toStatements(
          reported.pools.map(([pool, stakes]) => [pool, stakes[name]] as const),
          name,
        ),
      ),
    ),
  };
};

/** Which pools are registered. */
export const comparePools: ComparePart = async (context) => {
  const { db, block } = context;
  const reported = await askNode<readonly string[]>(context, { type: 'GetStakePools' });
  if (reported === undefined) return undefined;
  const toStatements = (pools: readonly string[]) => new Map(pools.map((pool) => [`pool ${pool}`, 'registered']));
  const entries = await listLedgerEntriesAt(db, ENTRY_KINDS.pool, block.height);
  return { computed: toStatements(entries.map(({ key }) => key)), reported: toStatements(reported) };
};
