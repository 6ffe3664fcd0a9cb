import { marketTokens } from './market/tokens.js';
import type { Simulation } from './simulation.js';

/** The token registry entry of a simulated token. */
export interface SandboxToken {
  readonly subject: string;
  readonly name: string;
  readonly description: string;
  readonly ticker: string;
  readonly decimals: number;
  /** A PNG in base64 (CIP-26). */
  readonly logo: string;
}

/** A picture of two rails. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAACVBMVEX08eprTzo9RE+lqx7cAAAAH0lEQVR42mNgAAImBgYExQgETIyMcIoBQwVhgaFrBgBCrAB5RCeSYwAAAABJRU5ErkJggg==';

/** The token of every chain, and the traded tokens of networks with a market. */
export const registeredTokens = (simulation: Simulation): readonly SandboxToken[] =>
  marketTokens(simulation, simulation.network.market).map(({ unit, name, description, ticker, decimals }) => ({
    subject: unit,
    name,
    description,
    ticker,
    decimals,
    logo: LOGO,
  }));
