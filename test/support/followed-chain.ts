import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import type { FollowLimits } from '../../src/indexer/follow.js';
import { type MadeBlock, writeChainFolder } from './made-chain.js';

/** The network of made chains: its genesis files are not known, so that ours will do. */
export const MADE_NETWORK = networkById('APEX_VECTOR_TESTNET') as CardanoNetwork;

/** Many small transactions, and no long waits. */
export const SMALL_STEPS: Partial<FollowLimits> = {
  blocks: 20,
  nearBlocks: 5,
  quietMs: 50,
  database: { firstMs: 10, maxMs: 100, attempts: 100 },
  sourceMs: 10,
  recheckMs: 50,
};

export interface ChainFolder {
  readonly folder: string;
  remove(): void;
}

/** A folder with the files of a made chain and its genesis. */
export function chainFolder(chain: readonly MadeBlock[]): ChainFolder {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-chain-'));
  writeChainFolder(folder, chain);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The settings that make a service follow a made chain. */
export const settingsOf = (
  chain: readonly MadeBlock[],
  genesisDir: string,
  source: { readonly node?: string; readonly chainDir?: string },
): Record<string, string> => ({
  [`${MADE_NETWORK.id}_GENESIS_DIR`]: genesisDir,
  [`${MADE_NETWORK.id}_FIRST_BLOCK`]: chain[0]!.point.hash,
  // Blocks of made chains are years old.
  [`${MADE_NETWORK.id}_MAX_TIP_AGE`]: '0',
  ...(source.node !== undefined && { [`${MADE_NETWORK.id}_NODE`]: source.node }),
  ...(source.chainDir !== undefined && { [`${MADE_NETWORK.id}_CHAIN_DIR`]: source.chainDir }),
});
