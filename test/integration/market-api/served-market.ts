import type { FastifyInstance } from 'fastify';
import { OPERATIONS } from '../../../src/api/operations/registry.js';
import { MarketService } from '../../../src/api/services/market/market-service.js';
import { createMarkets, NO_OPERATORS_MARKET } from '../../../src/api/services/market/market-settings.js';
import { networkById } from '../../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../../src/kernel/hex.js';
import { openTestService, type TestService } from '../../support/service.js';
import { serveOperations } from '../../support/test-operations.js';
import { GENERATED_RULES, GENESIS, type GeneratedMarket } from '../market-index/generated-market.js';
import { DOLLARS } from '../market-index/test-identifiers.js';

export const NETWORK = networkById('CARDANO_PREVIEW');

const MARKET_OPERATIONS = OPERATIONS.filter(({ scope }) => scope === 'market');

/** The stablecoins of the generated market are configured by its operator; a euro is worth 1.25 dollars. */
export const createMarketService = (): MarketService =>
  new MarketService(
    createMarkets(
      new Map([
        [
          NETWORK.id,
          {
            ...NO_OPERATORS_MARKET,
            stablecoins: DOLLARS.map((unit, position) => ({ unit, ticker: `USD${position}`, decimals: 6 })),
          },
        ],
      ]),
      () => () => ({ numerator: 5n, denominator: 4n }),
    ),
  );

export interface ServedMarket {
  readonly service: TestService;
  readonly index: CardanoIndex;
  /** A server with its own market cache. */
  serve(): FastifyInstance;
  append(market: GeneratedMarket, from: number, step: number): Promise<void>;
  rollback(market: GeneratedMarket, height: number): Promise<void>;
}

/** A service over a market that tests generate block by block, on the preview network. */
export async function serveMarket(): Promise<ServedMarket> {
  const service = await openTestService();
  const index = await openCardanoIndex(service.services.db, NETWORK, { genesis: GENESIS, market: GENERATED_RULES });
  return {
    service,
    index,
    serve: () =>
      serveOperations(
        { ...service, services: { ...service.services, market: createMarketService() } },
        MARKET_OPERATIONS,
      ),
    async append({ blocks }, from, step) {
      for (let at = from; at < blocks.length; at += step)
        await index.append(blocks.slice(at, at + step).map(index.decode));
    },
    async rollback({ blocks }, height) {
      const { hash, header } = index.decode(blocks[height]!);
      await index.rollback({ slot: header.slot, hash: toHex(hash) });
    },
  };
}
