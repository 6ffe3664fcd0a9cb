import type { SandboxControl, SandboxStatus } from '../../api/kit/context.js';
import type { Network } from '../../chains/networks.js';
import type { SavedSandbox } from '../../sandbox/sandbox-store.js';
import type { Reins, SandboxSettings } from './simulated-network.js';

/** Controls that a simulated chain of every family offers. */
interface Controllable {
  readonly saved: SavedSandbox;
  readonly waiting: readonly unknown[];
  setPaused(paused: boolean): Promise<void>;
  advanceBlocks(count: number): Promise<void>;
  fork(depth: number): Promise<void>;
}

type Place = Pick<SandboxStatus, 'tip' | 'slot' | 'faucet'>;

export function commonControl<Chain extends Controllable>(
  network: Network,
  { blockSeconds }: SandboxSettings,
  { driven, andFollow }: Reins<Chain>,
  placeOf: (chain: Chain) => Place | Promise<Place>,
): Pick<SandboxControl, 'status' | 'setPaused' | 'advanceBlocks' | 'fork'> {
  return {
    async status() {
      const chain = driven();
      const { seed, clockOffset, paused } = chain.saved;
      return {
        ...(await placeOf(chain)),
        network: network.id,
        seed,
        clockOffset,
        paused,
        blockSeconds,
        mempool: chain.waiting.length,
      };
    },
    setPaused: (paused) => driven().setPaused(paused),
    advanceBlocks: (count) => andFollow((chain) => chain.advanceBlocks(count)),
    fork: (depth) => andFollow((chain) => chain.fork(depth)),
  };
}
