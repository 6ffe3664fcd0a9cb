import type { Network } from '../../chains/networks.js';
import type { Db } from '../../store/db.js';
import { networkSchema } from '../../store/schemas.js';
import { RAW_BLOCKS } from '../../store/write/cardano/raw-block-table.js';
import { listPartitions } from '../../store/write/partitions.js';
import type { NetworkConfig } from '../settings/network-settings.js';
import { type DoctorCheck, ok, warning } from './check.js';

/**
 * Dropped bytes do not return by themselves when the setting changes. A node's files have those of immutable blocks
 * only, so an index that reads them from there has to store those of the newest blocks itself.
 */
export async function checkRawBlocks(
  { id, family, finalityDepth }: Pick<Network, 'id' | 'family' | 'finalityDepth'>,
  { rawBlocks = 'all', chainDir, node }: NetworkConfig,
  db: Db | undefined,
): Promise<readonly DoctorCheck[]> {
  if (family !== 'cardano' || db === undefined) return [];
  const name = `raw blocks ${id}`;
  if (rawBlocks === 'headers' && chainDir !== undefined && node !== undefined)
    return [
      warning(
        name,
        `no bytes of blocks are stored, and the files of ${id}_CHAIN_DIR do not have the newest ones`,
        `Set ${id}_RAW_BLOCKS to ${finalityDepth} or more, so that the bytes of blocks that can be rolled back are stored.`,
      ),
    ];
  const partitions = await listPartitions(db, networkSchema(id), RAW_BLOCKS.name);
  const newest = partitions.findLast(({ pruned }) => pruned);
  if (newest === undefined) return [];
  const detail = `the bytes of blocks below ${newest.to} were dropped`;
  if (chainDir !== undefined) return [ok(name, `${detail}; they are read from the files of ${id}_CHAIN_DIR`)];
  if (rawBlocks !== 'all') return [ok(name, detail)];
  return [
    warning(
      name,
      `${detail}, and ${id}_RAW_BLOCKS is all`,
      `Run crosstie resync ${id} to store them again, or set ${id}_RAW_BLOCKS to a number of blocks.`,
    ),
  ];
}
