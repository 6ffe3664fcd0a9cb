import type { SandboxControl } from '../../api/kit/context.js';
import { isOnNetwork, parseAddress, unshieldedAddressText } from '../../chains/midnight/address.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { MidnightSandbox } from '../../sandbox/midnight/sandbox.js';
import { midnightSandboxSource } from '../../sandbox/midnight/source.js';
import { chainTip } from '../networks/chain-tip.js';
import type { FollowedNetworkDependencies } from '../networks/followed-network.js';
import { NetworkUse } from '../networks/network-use.js';
import { commonControl } from './sandbox-control.js';
import { sandboxStore } from './sandbox-store.js';
import { runSimulatedIndex } from './simulated-index.js';
import {
  type ChainControls,
  type SandboxNetwork,
  type SandboxSettings,
  simulatedNetwork,
} from './simulated-network.js';

export function midnightSandbox(
  network: MidnightNetwork,
  settings: SandboxSettings,
  dependencies: FollowedNetworkDependencies,
): SandboxNetwork {
  const { db, clock } = dependencies;
  const log = dependencies.log.with({ network: network.id });
  const use = new NetworkUse(clock);
  const source = midnightSandboxSource({
    ...settings,
    isIdle: () => use.isIdle,
    network,
    clock,
    log,
    store: sandboxStore(db, network.id),
  });
  const simulated = simulatedNetwork<MidnightSandbox>({
    network,
    settings,
    source,
    use,
    startIndexing: (tables, counters) => runSimulatedIndex(network, dependencies, source, tables, { counters }),
    control: (controls) => createControl(network, settings, controls),
  });
  /** The history is still filled after the first responses. */
  const besides = () => (source.running?.isHistoryComplete === false ? [{ name: 'history', status: 'filling' }] : []);
  return Object.assign(simulated, { besides });
}

function createControl(
  network: MidnightNetwork,
  settings: SandboxSettings,
  controls: ChainControls<MidnightSandbox>,
): SandboxControl {
  const { andFollow } = controls;
  const getPosition = async (sandbox: MidnightSandbox) => {
    const faucet = unshieldedAddressText(fromHex(await sandbox.faucet()), network);
    return { tip: chainTip(network, sandbox.tip), slot: sandbox.slot, faucet };
  };
  return {
    ...commonControl(network, settings, controls, getPosition),
    advanceEpochs: (count) => andFollow((sandbox) => sandbox.advanceEpochs(count)),
    hardFork() {
      throw new ServiceError('invalid', `${network.id} has no protocol versions to vote for`);
    },
    fund: (address, star) => andFollow((sandbox) => sandbox.fund(addressOn(network, address), star)),
    scatter() {
      throw new ServiceError('invalid', `${network.id} does not support scattering: fund its addresses one by one`);
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
