import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../context.js';
import type { Asking } from '../../market/asking.js';
import { unitNamed } from '../../market/parameters.js';

interface MarketContext {
  readonly services: Services;
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

/** Everything that `work` reads is of one block. */
export const withMarket = <Result>(
  { services, db, network }: MarketContext,
  work: (asking: Asking) => Promise<Result>,
): Promise<Result> =>
  services.market.withBoard({ db, network }, (board, snapshot) =>
    work({ desk: services.market, network, db: snapshot, board }),
  );

/** What all market operations have in common. */
export const MARKET = { tag: 'Market Data', gate: 'caller', scope: 'market', addOn: 'marketData' } as const;

export const notTraded = (): ServiceError =>
  new ServiceError('not-found', 'No pool or order book has this asset on this network');

/** An asset that the market knows, with the number that it has there. */
export async function tradedAsset(
  { db, board }: Asking,
  text: string,
): Promise<{ readonly unit: Unit; readonly id: number } | undefined> {
  const unit = await unitNamed(db, text);
  const known = unit === undefined ? undefined : board.assets.get(unit);
  return unit === undefined || known === undefined ? undefined : { unit, id: known.id };
}
