import type { Network } from '../../chains/networks.js';
import type { Db } from '../../store/db.js';
import { networkSchema } from '../../store/schemas.js';
import { RAW_BLOCKS } from '../../store/write/cardano/raw-block-table.js';
import { listPartitions } from '../../store/write/partitions.js';
import type { NetworkConfig } from '../settings/network-settings.js';
import { type DoctorCheck, ok, warning } from './check.js';

/** Dropped bytes do not return by themselves when the setting changes. */
export async function checkRawBlocks(
  { id, family }: Pick<Network, 'id' | 'family'>,
  { rawBlocks = 'all' }: NetworkConfig,
  db: Db | undefined,
): Promise<readonly DoctorCheck[]> {
  if (family !== 'cardano' || db === undefined) return [];
  const partitions = await listPartitions(db, networkSchema(id), RAW_BLOCKS.name);
  const newest = partitions.findLast(({ pruned }) => pruned);
  if (newest === undefined) return [];
  const name = `raw blocks ${id}`;
  const detail = `the bytes of blocks below ${newest.to} were dropped`;
  if (rawBlocks !== 'all') return [ok(name, detail)];
  return [
    warning(
      name,
      `${detail}, and ${id}_RAW_BLOCKS is all`,
      `Run crosstie resync ${id} to store them again, or set ${id}_RAW_BLOCKS to a number of blocks.`,
    ),
  ];
}
