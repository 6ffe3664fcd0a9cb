import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { type BlockSummary, type ListedBlock, toBlockSummaryJson } from './block-json.js';

export interface BlockFilters {
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
  readonly epoch?: number | undefined;
  readonly poolId?: string | undefined;
  readonly fromHeight?: number | undefined;
  readonly toHeight?: number | undefined;
}

export const toBlockListJson = (
  blocks: readonly ListedBlock[],
  network: CardanoNetwork,
): Static<typeof BlockSummary>[] => blocks.map((block) => toBlockSummaryJson(block, network));
