import { marketTokens } from './market/tokens.js';
import type { World } from './world.js';

/** What a token registry would say about a token of a simulated chain. */
export interface SandboxToken {
  readonly subject: string;
  readonly name: string;
  readonly description: string;
  readonly ticker: string;
  readonly decimals: number;
  /** A picture in base64, as CIP-26 has it. */
  readonly logo: string;
}

/** Two rails on their sleepers. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAACVBMVEX08eprTzo9RE+lqx7cAAAAH0lEQVR42mNgAAImBgYExQgETIyMcIoBQwVhgaFrBgBCrAB5RCeSYwAAAABJRU5ErkJggg==';

/** The coin of every chain, and what is traded where there is a market. */
export const registeredTokens = (world: World): readonly SandboxToken[] =>
  marketTokens(world, world.network.market).map(({ unit, name, description, ticker, decimals }) => ({
    subject: unit,
    name,
    description,
    ticker,
    decimals,
    logo: LOGO,
  }));
