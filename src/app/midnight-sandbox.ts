import type { SandboxControl } from '../api/context.js';
import { isOnNetwork, parseAddress, unshieldedAddressText } from '../chains/midnight/address.js';
import type { MidnightNetwork } from '../chains/networks.js';
import { keepIndex } from '../indexer/keep-index.js';
import { DecodeError, ServiceError } from '../kernel/errors.js';
import { fromHex, toHex } from '../kernel/hex.js';
import type { MidnightSandbox } from '../sandbox/midnight/sandbox.js';
import { midnightSandboxSource } from '../sandbox/midnight/source.js';
import { type FollowedNetworkParts, followParts, processName } from './followed-network.js';
import { chainTip } from './network-status.js';
import { readCheckpoint } from './open-index.js';
import { sandboxStore } from './sandbox-store.js';
import {
  HISTORY_AT_ONCE,
  type Reins,
  type SandboxNetwork,
  type SandboxSettings,
  simulatedNetwork,
} from './simulated-network.js';

export function midnightSandbox(
  network: MidnightNetwork,
  settings: SandboxSettings,
  parts: FollowedNetworkParts,
): SandboxNetwork {
  const { db, clock } = parts;
  const log = parts.log.with({ network: network.id });
  const source = midnightSandboxSource({ ...settings, network, clock, log, store: sandboxStore(db, network.id) });
  const simulated = simulatedNetwork<MidnightSandbox>({
    network,
    settings,
    source,
    keep(tables) {
      const follow = followParts(network, {}, { ...parts, limits: { ...HISTORY_AT_ONCE, ...parts.limits } }, source);
      const openIndex = async () => {
        await Promise.all([source.prepare(), tables]);
        return follow.openIndex();
      };
      const beside: typeof follow.beside = async (from, signal) => {
        await tables;
        await follow.beside(from, signal);
      };
      const checkpoint = () => readCheckpoint(db, network.id);
      return keepIndex({ ...follow, openIndex, beside, db, source, process: processName(), checkpoint });
    },
    control: (reins) => controlOf(network, settings, reins),
  });
  /** The history goes on behind the first answers. */
  const besides = () => (source.running?.isTold === false ? [{ name: 'history', status: 'filling' }] : []);
  return Object.assign(simulated, { besides });
}

function controlOf(
  network: MidnightNetwork,
  settings: SandboxSettings,
  { driven, andFollow }: Reins<MidnightSandbox>,
): SandboxControl {
  return {
    status() {
      const { saved, tip, slot, waiting, faucet } = driven();
      return {
        network: network.id,
        seed: saved.seed,
        tip: chainTip(network, tip),
        slot,
        clockOffset: saved.clockOffset,
        paused: saved.paused,
        blockSeconds: settings.blockSeconds,
        mempool: waiting.length,
        faucet: unshieldedAddressText(fromHex(faucet), network),
      };
    },
    setPaused: (paused) => driven().setPaused(paused),
    advanceBlocks: (count) => andFollow((sandbox) => sandbox.advanceBlocks(count)),
    advanceEpochs: (count) => andFollow((sandbox) => sandbox.advanceEpochs(count)),
    fork: (depth) => andFollow((sandbox) => sandbox.fork(depth)),
    fund: (address, star) => andFollow((sandbox) => sandbox.fund(addressOn(network, address), star)),
    scatter() {
      throw new ServiceError('invalid', `${network.id} is not scattered: fund its addresses one by one`);
    },
  };
}

function addressOn(network: MidnightNetwork, text: string): string {
  try {
    const address = parseAddress(text);
    if (address.kind === 'unshielded' && isOnNetwork(address, network)) return toHex(address.bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  throw new ServiceError('invalid', `'${text}' is not an unshielded address of ${network.id}`);
}
