import type { Operation } from '../../kit/operation.js';
import { getLatestBlock } from './blocks/get-latest-block.js';

/** Blocks, epochs, transactions, network, metadata, scripts and utilities. */
export const CHAIN_ROUTES: readonly Operation[] = [getLatestBlock];
