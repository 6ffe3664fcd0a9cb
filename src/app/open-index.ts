import type { Block } from '../chains/cardano/block.js';
import type { CardanoNetwork, NetworkId } from '../chains/networks.js';
import { openCardanoIndex } from '../indexer/cardano/cardano-index.js';
import type { ChainIndex, Checkpoint } from '../indexer/chain-index.js';
import type { Clock } from '../kernel/clock.js';
import { toHex } from '../kernel/hex.js';
import type { Db } from '../store/db.js';
import { sqlState } from '../store/errors.js';
import { migrate } from '../store/migrations/migrate.js';
import { networkMigrations } from '../store/migrations/networks.js';
import { networkSchema } from '../store/schemas.js';
import { readState } from '../store/write/cardano/checkpoint.js';
import { readGenesisOutputs } from './genesis-files.js';
import type { NetworkConfig } from './network-settings.js';

const UNDEFINED_TABLE = '42P01';

export interface OpenIndexParts {
  readonly db: Db;
  readonly network: CardanoNetwork;
  readonly config: NetworkConfig;
  readonly clock: Clock;
}

/** The index of a network, ready to be written. The genesis files are needed only once, to begin it. */
export async function openIndex({ db, network, config, clock }: OpenIndexParts): Promise<ChainIndex<Block>> {
  const schema = networkSchema(network.id);
  await migrate(db, schema, networkMigrations('cardano'));
  const begun = (await readState(db, schema)) !== undefined;
  const genesis = begun ? [] : await readGenesisOutputs(config.genesisDir, network);
  return openCardanoIndex(db, network, { genesis, clock });
}

/** How far an index is, without touching it; undefined where there is none yet. */
export async function readCheckpoint(db: Db, network: NetworkId): Promise<Checkpoint | undefined> {
  try {
    const state = await readState(db, networkSchema(network));
    const at = state?.at;
    return at && { point: { slot: at.slot, height: at.height, hash: toHex(at.hash) }, phase: state.phase };
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}
