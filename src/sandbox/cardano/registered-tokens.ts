import type { CardanoNetwork } from '../../chains/networks.js';
import { toHex } from '../../kernel/hex.js';
import { makeWorld } from './world.js';

/** What a token registry would say about the coin of a simulated chain. */
export interface SandboxToken {
  readonly subject: string;
  readonly name: string;
  readonly description: string;
  readonly ticker: string;
  readonly decimals: number;
}

export function registeredToken(network: CardanoNetwork, seed: number): SandboxToken {
  const { coin } = makeWorld(network, seed).issuers;
  return {
    subject: toHex(coin.policy.hash) + toHex(new TextEncoder().encode('Crosstie')),
    name: 'Crosstie',
    description: 'A coin of the sandbox',
    ticker: 'TIE',
    decimals: 6,
  };
}
