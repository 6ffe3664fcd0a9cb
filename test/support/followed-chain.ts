import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import type { FollowLimits } from '../../src/indexer/follow.js';
import { type GeneratedBlock, writeChainFolder } from './generated-chain.js';

/** The network of generated chains: its genesis files are not pinned, so a generated one is accepted. */
export const GENERATED_NETWORK = networkById('APEX_VECTOR_TESTNET') as CardanoNetwork;

/** Many small transactions and short timeouts. */
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

/** A folder with the files of a generated chain and its genesis. */
export function chainFolder(chain: readonly GeneratedBlock[]): ChainFolder {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-chain-'));
  writeChainFolder(folder, chain);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Settings for a service that follows a generated chain. */
export const buildSettings = (
  chain: readonly GeneratedBlock[],
  genesisDir: string,
  source: { readonly node?: string; readonly chainDir?: string },
): Record<string, string> => ({
  [`${GENERATED_NETWORK.id}_GENESIS_DIR`]: genesisDir,
  [`${GENERATED_NETWORK.id}_FIRST_BLOCK`]: chain[0]!.point.hash,
  // Blocks of generated chains are years old.
  [`${GENERATED_NETWORK.id}_MAX_TIP_AGE`]: '0',
  // They have no VRF.
  [`${GENERATED_NETWORK.id}_VERIFY_LEADERS`]: 'none',
  ...(source.node !== undefined && { [`${GENERATED_NETWORK.id}_NODE`]: source.node }),
  ...(source.chainDir !== undefined && { [`${GENERATED_NETWORK.id}_CHAIN_DIR`]: source.chainDir }),
});
