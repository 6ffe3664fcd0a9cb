import type { SandboxControl, SandboxStatus } from '../../api/kit/context.js';
import type { Network } from '../../chains/networks.js';
import type { SavedSandbox } from '../../sandbox/sandbox-store.js';
import type { ChainControls, SandboxSettings } from './simulated-network.js';

/** Controls that a simulated chain of every family offers. */
interface Controllable {
  readonly saved: SavedSandbox;
  readonly pending: readonly unknown[];
  setPaused(paused: boolean): Promise<void>;
  advanceBlocks(count: number): Promise<void>;
  fork(depth: number): Promise<void>;
}

type ChainPosition = Pick<SandboxStatus, 'tip' | 'slot' | 'faucet'>;

export function commonControl<Chain extends Controllable>(
  network: Network,
  { blockSeconds }: SandboxSettings,
  { driven, andFollow }: ChainControls<Chain>,
  getPosition: (chain: Chain) => ChainPosition | Promise<ChainPosition>,
): Pick<SandboxControl, 'status' | 'setPaused' | 'advanceBlocks' | 'fork'> {
  return {
    async status() {
      const chain = driven();
      const { seed, clockOffset, paused } = chain.saved;
      return {
        ...(await getPosition(chain)),
        network: network.id,
        seed,
        clockOffset,
        paused,
        blockSeconds,
        mempool: chain.pending.length,
      };
    },
    setPaused: (paused) => driven().setPaused(paused),
    advanceBlocks: (count) => andFollow((chain) => chain.advanceBlocks(count)),
    fork: (depth) => andFollow((chain) => chain.fork(depth)),
  };
}
