import type { SandboxControl } from '../api/context.js';
import { addressBytesText, encodeAddress, isOnNetwork, parseAddress } from '../chains/cardano/address.js';
import type { CardanoNetwork } from '../chains/networks.js';
import { DecodeError, ServiceError } from '../kernel/errors.js';
import type { Sandbox } from '../sandbox/cardano/sandbox.js';
import { chainTip } from './network-status.js';
import type { SandboxNetwork } from './sandbox-network.js';

/** How long the index may take to follow; far more than it ever needs. */
const FOLLOW_MS = 30_000;
const LOOK_MS = 5;

/** What an operator can do to a simulated chain that this process drives. */
export function sandboxControl(of: SandboxNetwork): SandboxControl {
  const { network, settings } = of;

  const driven = (): Sandbox => {
    if (of.sandbox !== undefined) return of.sandbox;
    throw new ServiceError('unavailable', `Another process drives the simulated chain of ${network.id}: ask that one`);
  };

  /** Whoever asks next shall find what was done. */
  async function andFollow<Result>(work: (sandbox: Sandbox) => Promise<Result>): Promise<Result> {
    const sandbox = driven();
    const result = await work(sandbox);
    const began = performance.now();
    while (of.state().tip?.hash !== sandbox.tip?.hash && performance.now() - began < FOLLOW_MS)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    return result;
  }

  return {
    status() {
      const { saved, tip, slot, waiting, world } = driven();
      return {
        network: network.id,
        seed: saved.seed,
        tip: chainTip(network, tip),
        slot,
        clockOffset: saved.clockOffset,
        paused: saved.paused,
        blockSeconds: settings.blockSeconds,
        mempool: waiting.length,
        faucet: addressBytesText(world.faucet.address),
      };
    },
    setPaused: (paused) => driven().setPaused(paused),
    advanceBlocks: (count) => andFollow((sandbox) => sandbox.advanceBlocks(count)),
    advanceEpochs: (count) => andFollow((sandbox) => sandbox.advanceEpochs(count)),
    fork: (depth) => andFollow((sandbox) => sandbox.fork(depth)),
    fund: (address, lovelace) => driven().fund(addressOn(network, address), lovelace),
    scatter: (address, count, lovelace) =>
      andFollow((sandbox) => sandbox.scatter(addressOn(network, address), count, lovelace)),
  };
}

function addressOn(network: CardanoNetwork, text: string): Uint8Array {
  try {
    const address = parseAddress(text);
    if (address.type !== 'reward' && isOnNetwork(address, network)) return encodeAddress(address);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  throw new ServiceError('invalid', `'${text}' is not a payment address of ${network.id}`);
}
