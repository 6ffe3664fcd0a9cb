import Type from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../kit/context.js';
import { AmountText, AssetIdText, PoolIdText } from '../market/parameters.js';

export interface QuoteContext {
  readonly services: Services;
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

export const noVenueError = (): ServiceError =>
  new ServiceError('not-found', 'No pool or order book trades this pair on this network');

export const pairQuery = Type.Object({
  poolId: Type.Optional(PoolIdText),
  assetId: Type.Optional(AssetIdText),
  amountIn: AmountText,
});

export interface VenueQuery {
  readonly poolId?: string;
  readonly assetId?: string;
}

export const swapQuery = {
  tokenIn: AssetIdText,
  tokenOut: AssetIdText,
};
